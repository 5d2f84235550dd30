import Testing

@testable import Diagnostics
@testable import Releases

struct BuildNumberTests {
    @Test(arguments: [
        ("0", "0"), ("42", "42"), ("1.42", "1.42"), ("2026.11.20", "2026.11.20"), ("1.0", "1.0"),
        ("007.01", "7.1"), ("000", "0"), ("123456789012345678", "123456789012345678"),
        ("123456.123456.1234", "123456.123456.1234"),
        ("0000000000000000000000000000042", "42"),
    ])
    func `one to three integers are a build number, without leading zeros`(
        text: String,
        description: String
    ) throws {
        #expect(try BuildNumber(storable: text).description == description)
    }

    @Test(arguments: [
        "", ".", "1.", ".1", "1..2", "1.2.3.4", "-1", "+1", "1a", "1 ", "1,2", "1.2-rc", "٤٢",
        "1\u{0301}",
        "１", "0x10", "1e3",
    ])
    func `all else is none`(text: String) {
        let error = #expect(throws: Diagnostic.self) { try BuildNumber(storable: text) }
        #expect(
            error?.summary
                == "the build number \"\(text)\" is not one to three numbers with dots between them"
        )
    }

    @Test(arguments: ["1234567890123456789", "123456.123456.12345", "1.2.999999999999999"])
    func `more than eighteen characters are refused`(text: String) {
        let error = #expect(throws: Diagnostic.self) { try BuildNumber(storable: text) }
        #expect(error?.summary == "the build number \"\(text)\" has more than 18 characters")
        #expect(error?.help?.contains("ITMS-90059") == true)
    }

    @Test func `numbers are compared by value, and a missing part is zero`() throws {
        let ascending = [
            "0", "0.0.1", "0.1", "1", "1.0.1", "1.1", "1.2", "1.10", "2", "10", "10.0.1", "99",
            "100",
            "20261120.80000", "999999999999999999",
        ]
        let numbers = try ascending.map { try BuildNumber(storable: $0) }
        for (index, one) in numbers.enumerated() {
            for (other, two) in numbers.enumerated() {
                #expect((one < two) == (index < other), "\(one) and \(two)")
                #expect((one == two) == (index == other), "\(one) and \(two)")
            }
        }
        for (one, two) in [("1", "1.0"), ("1", "1.0.0"), ("1.02", "1.2"), ("0", "0.0.0")] {
            let first = try #require(BuildNumber(one))
            let second = try #require(BuildNumber(two))
            #expect(first == second && first.hashValue == second.hashValue)
            #expect(!(first < second) && !(second < first))
        }
    }
}

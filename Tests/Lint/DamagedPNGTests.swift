import Lint
import Testing

struct DamagedPNGTests {
    private func findings(_ bytes: [UInt8]) async throws -> [LintFinding] {
        var app = AppFixture()
        app.files[AppFixture.icon + "/1024.png"] = bytes
        return try await app.report().findings
    }

    private func real() async throws -> [UInt8] {
        try await picture(["-size", "1024x1024", "plasma:red-blue", "-alpha", "off"])
    }

    @Test func `a PNG that ends in its pixels is damaged`() async throws {
        let whole = try await real()
        #expect(try await findings(whole) == [])
        for count in [whole.count / 2, whole.count - 20] {
            let found = try await findings(Array(whole.prefix(count)))
            #expect(found.map(\.rule.id) == ["image-unreadable"], "\(count)")
            #expect(found.first?.severity == .error)
            #expect(found.first?.message.contains("it ends in the middle of its \"") == true)
        }
    }

    @Test func `a flipped bit in the pixels is found by the checksum`() async throws {
        var bytes = try await real()
        let pixels = try #require(bytes.firstRange(of: Array("IDAT".utf8)))
        bytes[pixels.upperBound + 100] ^= 1
        let found = try await findings(bytes)
        #expect(
            found.map(\.message) == [
                "the picture is a PNG, and damaged: the checksum of its \"IDAT\" chunk is wrong"
            ]
        )
    }

    @Test func `readers pass over a missing end and a damaged comment, and so does lint`()
        async throws
    {
        var bytes = png(1024, 1024)
        let header = try #require(bytes.firstRange(of: Array("IDAT".utf8))).lowerBound - 4
        #expect(try await findings(Array(bytes.dropLast(12))) == [])
        #expect(try await findings(Array(bytes.dropLast(2))) == [])
        bytes.insert(contentsOf: [0, 0, 0, 1] + Array("tEXt".utf8) + [65, 1, 2, 3, 4], at: header)
        #expect(try await findings(bytes) == [])
        bytes[header + 4] = UInt8(ascii: "T")
        #expect(try await findings(bytes).map(\.rule.id) == ["image-unreadable"])
    }
}

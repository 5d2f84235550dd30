import Releases
import Testing

struct VersionPrecedenceTests {
    /// Each lower than the next; the middle part is the example of section 11 of the specification.
    private static let ascending = [
        "0.0.0-0", "0.0.0", "0.0.1", "0.1.0", "0.9.9", "1.0.0-1", "1.0.0-2", "1.0.0-10",
        "1.0.0-18446744073709551616", "1.0.0-18446744073709551617", "1.0.0--", "1.0.0-1a",
        "1.0.0-A",
        "1.0.0-B", "1.0.0-a", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta",
        "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0-rc.1.0", "1.0.0-rc.1.a", "1.0.0",
        "1.0.1", "1.9.0", "1.10.0", "2.0.0", "2.1.0", "2.1.1", "10.0.0",
        "99999999999999999999.0.0", "100000000000000000000.0.0",
    ]

    @Test func `precedence is that of the specification`() throws {
        let versions = try Self.ascending.map { try #require(Version($0)) }
        for (low, one) in versions.enumerated() {
            for (high, other) in versions.enumerated() {
                #expect((one < other) == (low < high), "\(one) < \(other)")
                #expect((one == other) == (low == high), "\(one) == \(other)")
            }
        }
    }

    @Test func `build metadata orders nothing and is kept in the text`() throws {
        let one = try #require(Version("1.2.3-rc.1+20130313144700.sha-5114f85"))
        let other = try #require(Version("1.2.3-rc.1+001"))
        #expect(one == other)
        #expect(!(one < other) && !(other < one))
        #expect(Set([one, other]).count == 1)
        #expect("\(one)" == "1.2.3-rc.1+20130313144700.sha-5114f85")
    }

    @Test(arguments: [
        "0.0.4", "1.2.3", "10.20.30", "1.1.2-prerelease+meta", "1.1.2+meta-valid",
        "1.0.0-0A.is.legal",
        "1.0.0-alpha0.valid", "1.2.3----RC-SNAPSHOT.12.9.1--.12+788", "1.0.0+0.build.1-rc.10000aaa",
        "99999999999999999999999.999999999999999999.99999999999999999", "1.0.0-0", "1.0.0-x+-",
    ])
    func `what the grammar allows is read and written again`(text: String) throws {
        #expect(try #require(Version(text)).description == text)
    }

    @Test(arguments: [
        "", "1", "1.2", "1.2.3.4", "v1.2.3", "01.1.1", "1.01.1", "1.1.01", "1.2.3-", "1.2.3+",
        "1.2.3-01", "1.2.3-a..b", "1.2.3-a.", "1.2.3-.a", "1.2.3+a+b", "1.2.3+a..b", "+1.2.3",
        "-1.2.3", "1.2.-3", "1.2.3 ", " 1.2.3", "1.2.3\n", "1.2.3-ä", "1.2.3+é", "a.b.c", "1..3",
        "1.2.3-a_b", "１.2.3", "1.2.3-\u{0}", "1.2.3-0123",
    ])
    func `what the grammar does not allow is not a version`(text: String) {
        #expect(Version(text) == nil)
    }

    @Test(arguments: [
        ("1.0.0", "stable"), ("1.0.0+beta", "stable"), ("1.0.0-beta.2", "beta"),
        ("1.0.0-2.beta", "beta"), ("1.0.0-1.2", "prerelease"), ("1.0.0-rc1", "rc1"),
    ])
    func `the channel is the first word of the prerelease`(text: String, channel: String) throws {
        #expect(try #require(Version(text)).channel == channel)
    }
}

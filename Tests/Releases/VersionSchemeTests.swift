import Releases
import Testing

struct VersionSchemeTests {
    /// Each lower than the next.
    private static let ascending = [
        "0", "0.0.0.1", "0.9", "1.0a1", "1.0a2", "1.0a10", "1.0-beta", "1.0.b.1", "1.0_b2",
        "1.0b11", "1.0dev3", "1.0rc1", "1.0c2", "1.0-pre.3", "1.0", "1.0.1", "1.1b1", "1.1",
        "1.1.0.1", "1.02", "1.10", "1.62", "1.62.1-snapshot", "1.62.1", "2026.07.1",
        "2026.7.3", "2026.10.0", "99999999999999999999", "100000000000000000000",
    ]

    @Test func `dotted versions are ordered by number, prereleases before their final one`() throws
    {
        let versions = try Self.ascending.map { try #require(Version($0, scheme: .dotted)) }
        for (low, one) in versions.enumerated() {
            for (high, other) in versions.enumerated() {
                #expect((one < other) == (low < high), "\(one) < \(other)")
                #expect((one == other) == (low == high), "\(one) == \(other)")
            }
        }
    }

    @Test(arguments: [
        ("1.62", "1.62.0"), ("1", "1.0.0.0"), ("1.0", "01.00"), ("4.0a1", "4.0.0-Alpha.1"),
        ("4.0b2", "4.0BETA2"), ("4.0rc", "4.0pre"), ("2026.07.1", "2026.7.01"),
    ])
    func `ways to write the same version are equal`(one: String, other: String) throws {
        let (one, other) = try (
            #require(Version(one, scheme: .dotted)), #require(Version(other, scheme: .dotted))
        )
        #expect(one == other && !(one < other) && !(other < one))
        #expect(Set([one, other]).count == 1)
    }

    @Test(arguments: [
        "", ".", "1.", ".1", "1..2", "v1", "a", "1-", "1.2-3", "1.2-rc.", "1.2rc1.2", "1.2rc1b2",
        "1.2+3", "1.2 b1", "1.2--b1", "1.2b-", "1.2é", "１.2", "1.2\n", "-1", "1.-2",
    ])
    func `what is not a dotted version is none`(text: String) {
        #expect(Version(text, scheme: .dotted) == nil)
    }

    @Test(arguments: [
        ("1.62", "stable"), ("4.0.0a10", "alpha"), ("5.0b2", "beta"), ("5.0c1", "rc"),
        ("5.0-Nightly.3", "nightly"),
    ])
    func `the channel is the prerelease's word`(text: String, channel: String) throws {
        #expect(try #require(Version(text, scheme: .dotted)).channel == channel)
    }
}

import Releases
import Testing
import TestSupport

struct VersionTagPatternRandomTests {
    /// Versions whose text is in one way a version only.
    private static let versions: [VersionScheme: [String]] = [
        .semantic: ["0.0.0", "1.2.3", "10.20.30-rc.1", "2026.7.3+7", "1.0.0-a-b.c"],
        .dotted: ["1.62", "7.75.0.3", "5.0b2", "4.0.0a10", "2026.07.1"],
    ]

    @Test(arguments: 1...40)
    func `what a pattern writes, it reads`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let scheme = try #require(VersionScheme.allCases.randomElement(using: &random))
        let version = try #require(Self.versions[scheme]?.randomElement(using: &random))
        let (build, channel) = ("2026.812", "pre_Release")
        // Text that no part can take for its own sets the parts off.
        let texts = ["/", "_v/", "~v".replacing("~", with: "/x/"), "/build/"]
        var parts = ["{version}", "{build}", "{channel}"].shuffled(using: &random)
        parts = parts.filter { $0 == "{version}" || Bool.random(using: &random) }
        var text = ["", "v", "iOS-", "tags/"].randomElement(using: &random) ?? ""
        for (index, part) in parts.enumerated() {
            text += (index == 0 ? "" : texts.randomElement(using: &random) ?? "/") + part
        }
        let pattern = try TagPattern(text, scheme: scheme)
        let tag = pattern.tag(for: version, build: build, channel: channel)
        let match = try #require(pattern.match(tag), "\(pattern) reads \(tag)")
        #expect("\(match.version)" == version)
        #expect(match.build.map { "\($0)" } == (parts.contains("{build}") ? build : nil))
        #expect(match.channel == (parts.contains("{channel}") ? channel : nil))
    }

    @Test(arguments: 1...20)
    func `no name, however odd, stops a pattern, and a match gives the name back`(seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        let letters = Array("v1209.-_/+abrcé\u{301}{}\u{0}🎉")
        let patterns = try VersionScheme.allCases.flatMap { scheme in
            try [
                "v{version}", "{channel}-{version}-{build}", "{version}.{build}",
                "{channel}/{version}",
            ]
            .map { try TagPattern($0, scheme: scheme) }
        }
        for _ in 0..<300 {
            let length = Int.random(in: 0...12, using: &random)
            let name = String(
                (0..<length).compactMap { _ in letters.randomElement(using: &random) }
            )
            for pattern in patterns {
                guard let match = pattern.match(name) else { continue }
                let written = pattern.tag(
                    for: "\(match.version)",
                    build: match.build.map { "\($0)" } ?? "",
                    channel: match.channel ?? ""
                )
                #expect(Array(written.utf8) == Array(name.utf8))
            }
        }
    }

    @Test func `a long name full of places to cut takes no long time`() throws {
        let pattern = try TagPattern("{channel}-{version}-{build}", scheme: .dotted)
        let names = ["a-", "a-1-", "1.", "a-1.1-1."].flatMap { part in
            [254, 255, 100_000].map {
                String(String(repeating: part, count: $0).prefix($0 - 1)) + "!"
            }
        }
        for name in names { #expect(pattern.match(name) == nil) }
    }

    @Test(arguments: VersionScheme.allCases, 1...5)
    func `any versions can be put in order, whatever order they came in`(
        scheme: VersionScheme,
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let words =
            scheme == .semantic
            ? ["", "-rc.1", "-rc.1.0", "-1", "-a", "-0a"] : ["", "rc1", "b", "-b2", "a01"]
        let versions = try (0..<60).map { _ in
            let count = scheme == .semantic ? 3 : Int.random(in: 1...4, using: &random)
            let numbers = (0..<count).map { _ in "\(Int.random(in: 0...2, using: &random))" }
            let word = words.randomElement(using: &random) ?? ""
            let text = numbers.joined(separator: ".") + word
            return try #require(Version(text, scheme: scheme), "\(text)")
        }
        let sorted = versions.sorted()
        let again = versions.shuffled(using: &random).sorted()
        #expect(sorted == again)
        for (lower, higher) in zip(sorted, sorted.dropFirst()) {
            #expect(lower <= higher && (lower == higher) == (lower.hashValue == higher.hashValue))
        }
    }
}

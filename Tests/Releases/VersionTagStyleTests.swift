import Diagnostics
import Releases
import Testing
import TestSupport

/// Styles of tags that published apps use.
struct VersionTagStyleTests {
    struct Style: Sendable, CustomTestStringConvertible {
        var pattern: String
        var scheme: VersionScheme
        /// From the lowest to the highest.
        var tags: [String]
        var version: String
        var build: String?
        var channel = "stable"
        var shortVersion: String
        var testDescription: String { "\(pattern) \(tags.last ?? "")" }
    }

    static let styles = [
        Style(
            pattern: "v{version}",
            scheme: .semantic,
            tags: ["v1.2.2", "v1.2.3-rc.1", "v1.2.3"],
            version: "1.2.3",
            shortVersion: "1.2.3"
        ),
        Style(
            pattern: "{version}",
            scheme: .semantic,
            tags: ["1.2.2", "1.2.3"],
            version: "1.2.3",
            shortVersion: "1.2.3"
        ),
        Style(
            pattern: "iOS-{version}-{build}",
            scheme: .semantic,
            tags: ["iOS-7.1.2-7300", "iOS-7.1.3-899", "iOS-7.1.3-7206"],
            version: "7.1.3",
            build: "7206",
            shortVersion: "7.1.3"
        ),
        Style(
            pattern: "{channel}/{version}/{build}",
            scheme: .semantic,
            tags: [
                "release/2026.6.1/2026.2600", "beta/2026.7.3/2026.2545",
                "release/2026.7.3/2026.2546",
            ],
            version: "2026.7.3",
            build: "2026.2546",
            channel: "release",
            shortVersion: "2026.7.3"
        ),
        Style(
            pattern: "{version}-{build}",
            scheme: .semantic,
            tags: ["7.156.0-12", "7.157.0-4", "7.157.0-5"],
            version: "7.157.0",
            build: "5",
            shortVersion: "7.157.0"
        ),
        Style(
            pattern: "{version}",
            scheme: .dotted,
            tags: ["7.75.0", "7.75.0.2", "7.75.0.3"],
            version: "7.75.0.3",
            shortVersion: "7.75.0"
        ),
        Style(
            pattern: "{version}",
            scheme: .dotted,
            tags: ["1.7", "1.61", "1.62"],
            version: "1.62",
            shortVersion: "1.62"
        ),
        Style(
            pattern: "tv{version}",
            scheme: .dotted,
            tags: ["tv3.9", "tv4.0.0a9", "tv4.0.0a10"],
            version: "4.0.0a10",
            channel: "alpha",
            shortVersion: "4.0.0"
        ),
        Style(
            pattern: "tags/{version}",
            scheme: .dotted,
            tags: ["tags/1.5.9", "tags/1.6"],
            version: "1.6",
            shortVersion: "1.6"
        ),
        Style(
            pattern: "{version}",
            scheme: .dotted,
            tags: ["4.9", "5.0b1", "5.0b2"],
            version: "5.0b2",
            channel: "beta",
            shortVersion: "5.0"
        ),
    ]

    @Test(arguments: styles)
    func `a style's tags are read and put in order`(style: Style) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            for tag in style.tags {
                try git.commit()
                try git.git("tag", tag)
            }
            // What no style matches, and must stop nothing.
            for tag in [
                "nightly", "v", "1.2.3.4.5-x-y", "release-", "ünïcode/🎉", "-0", "{version}",
            ] {
                try git.git("update-ref", "refs/tags/\(tag)", "HEAD~1")
            }
            let build: BuildStrategy = style.build == nil ? .explicit("1") : .tag
            let facts = try resolveRelease(
                git.path,
                tag: style.pattern,
                scheme: style.scheme,
                build: build
            ).facts
            #expect(facts.tag == style.tags.last)
            #expect(facts.version == style.version)
            #expect(facts.build == style.build ?? "1")
            #expect(facts.channel == style.channel)
            #expect(facts.shortVersion == style.shortVersion)
            // A prerelease is no predecessor of a final release.
            let lower = style.tags.dropLast().filter { tag in
                style.channel != "release" && style.channel != "stable"
                    || !tag.hasPrefix("beta") && !tag.contains("rc")
            }
            #expect(facts.previous?.tag == lower.last)
        }
    }

    @Test func `of tags at one commit the final channel wins over the higher build`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit()
            for tag in ["release/1.0.0/7", "beta/1.0.0/7", "beta/1.0.0/8"] {
                try git.git("tag", tag)
            }
            let facts = try resolveRelease(git.path, tag: "{channel}/{version}/{build}").facts
            #expect(facts.tag == "release/1.0.0/7")
            try git.git("tag", "--delete", "release/1.0.0/7")
            let beta = try resolveRelease(git.path, tag: "{channel}/{version}/{build}").facts
            #expect(beta.tag == "beta/1.0.0/8")
            #expect(beta.previous?.tag == "beta/1.0.0/7")
            try git.git("tag", "alpha/1.0.0/8")
            #expect(
                refusals(git.path, tag: "{channel}/{version}/{build}").map(\.summary) == [
                    "HEAD has several tags of the same precedence: alpha/1.0.0/8, beta/1.0.0/8"
                ]
            )
        }
    }

    @Test func `an equal release is none before, and of several equal ones the nearest is`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            for (tag, previous) in [
                ("5.1", nil), ("5.2", "5.1"), ("5.2.0", "5.1"), ("5.2.0.0", "5.1"),
                ("5.3", "5.2.0.0"),
            ] as [(String, String?)] {
                try git.commit()
                try git.git("tag", tag)
                let release = try resolveRelease(git.path, tag: "{version}", scheme: .dotted)
                #expect(release.facts.previous?.tag == previous, "before \(tag)")
            }
        }
    }

    @Test func `a snapshot behind a channel's prerelease is lower than its final release`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit()
            try git.git("tag", "beta/1.4.0/12")
            try git.commit()
            let pattern = "{channel}/{version}/{build}"
            let facts = try resolveRelease(git.path, tag: pattern, snapshot: true).facts
            #expect(facts.version.hasPrefix("1.4.0-snapshot.1.g"))
            let help = refusals(git.path, tag: pattern).first?.help
            #expect(help == "tag it: git tag beta/1.4.0/13; or use --snapshot")
            try git.git("tag", "release/1.4.0/13")
            try git.commit()
            let later = try resolveRelease(git.path, tag: pattern, snapshot: true).facts
            #expect(later.version.hasPrefix("1.4.1-snapshot.1.g"))
        }
    }

    @Test func `several patterns read the tags of several times`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            for tag in ["1.0.0", "ios-1.1.0", "v1.2.0"] {
                try git.commit()
                try git.git("tag", tag)
            }
            var resolver = try resolver(git.path)
            resolver.products[0].version.tagPatterns = try [
                "v{version}", "ios-{version}", "{version}",
            ]
            .map { try TagPattern($0) }
            let release = try resolver.resolve()
            #expect(release.facts.tag == "v1.2.0")
            #expect(try release.history.releases().map(\.tag) == ["ios-1.1.0", "1.0.0"])
        }
    }

    @Test func `a named tag wins over the pushed one and over a higher one, and must be at HEAD`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a": "1"])
            try git.git("tag", "v0.9.0")
            try git.commit(["a": "2"])
            for tag in ["v1.0.0", "v1.0.0+b1", "v2.0.0"] { try git.git("tag", tag) }
            var resolver = try resolver(git.path, environment: ["TAG_NAME": "v2.0.0"])
            for name in ["v1.0.0+b1", "refs/tags/v1.0.0+b1"] {
                resolver.tag = name
                #expect(try resolver.resolve().facts.tag == "v1.0.0+b1")
            }
            resolver.tag = "v0.9.0"
            let refused = refusals(resolver).map(\.summary)
            #expect(refused.first?.hasPrefix("the tag \"v0.9.0\" (--tag) is at ") == true)
            resolver.tag = "v3.0.0"
            #expect(
                refusals(resolver).map(\.summary) == [
                    "the tag \"v3.0.0\" (--tag) is not in this clone"
                ]
            )
        }
    }
}

import Diagnostics
import Testing
import TestSupport

@testable import Releases

struct TagPatternSuggestionTests {
    @Test(arguments: [
        (["v1.0.0", "v1.1.0"], "v{version}", VersionScheme.semantic, 2),
        (["1.0.0", "1.1.0", "nightly"], "{version}", .semantic, 2),
        (["ios-1.0.0", "ios-1.1.0-rc.1", "android-1.0.0"], "ios-{version}", .semantic, 2),
        (["1.62", "1.63", "1.63.1"], "{version}", .dotted, 3),
        (
            ["release/2026.7.4/2026.2600", "release/2026.7.5/2026.2601"],
            "release/{version}/{build}", .semantic, 2
        ),
        (["beta/1.0.0", "release/1.0.0"], "{channel}/{version}", .semantic, 2),
        (["v6.0.0-b12", "v6.0.1-b14"], "v{version}-b{build}", .semantic, 2),
        (["iOS-7.1.0-4", "iOS-7.2.0-9"], "iOS-{version}-{build}", .semantic, 2),
        (["v1.2.0(34)", "v1.3.0(35)"], "v{version}({build})", .semantic, 2),
        (["1.4.0-ios", "1.5.0-ios"], "{version}-ios", .semantic, 2),
        (["v1.4.0-rc.1", "v1.4.0-rc.2", "v1.4.0"], "v{version}", .semantic, 3),
        (["v1.4.0-rc.1"], "v{version}", .semantic, 1),
        (["v1.4.0-beta"], "v{version}", .semantic, 1),
        (["1.4.1-snapshot.1", "1.4.1-snapshot.2"], "{version}", .semantic, 2),
    ])
    func `the pattern that most tags match is suggested`(
        names: [String],
        pattern: String,
        scheme: VersionScheme,
        matches: Int
    ) throws {
        let suggestion = try #require(TagPatternSuggestion(for: names))
        #expect(suggestion.pattern == pattern)
        #expect(suggestion.scheme == scheme)
        #expect(suggestion.matches == matches)
    }

    @Test(arguments: [["nightly", "latest"], [], ["{1.0.0}"]])
    func `names without a version suggest nothing`(names: [String]) {
        #expect(TagPatternSuggestion(for: names) == nil)
    }

    @Test func `tags of which none matches are reported with the pattern that would`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            for build in 1...20 {
                try git.commit()
                try git.git("tag", "release/2026.7.\(build)/\(build)")
            }
            let warning = try resolveRelease(git.path, snapshot: true).warnings.first
            #expect(
                warning?.summary.hasPrefix(
                    "version.tag \"v{version}\" does not match any of the 20 tags of this clone: "
                ) == true
            )
            let help =
                "set \"tag\": \"release/{version}/{build}\" under \"version\", which matches 20 of 20"
            #expect(warning?.help == help)
            #expect(refusals(git.path).first?.help?.hasPrefix("set \"tag\": \"release/") == true)
            try git.git("tag", "v1.0.0")
            #expect(try resolveRelease(git.path, snapshot: true).warnings == [])
        }
    }
}

import Testing

@testable import Releases

struct TagStyleTests {
    /// Tags with a commit each; the last one is the newest.
    private func styled(_ names: [String], words: Set<String> = []) -> TagStyle? {
        let tags = names.enumerated().map { TagStyle.Dated($1, time: Int64($0 + 1)) }
        return TagStyle(of: tags, words: words)
    }

    @Test(arguments: [
        (["v1.0.0", "v1.1.0"], ["v{version}"], "v1.1.1"),
        (["1.0", "1.1", "v1.2", "v1.3"], ["v{version}", "{version}"], "v1.4"),
        (["1.0.0", "1.1.0", "nightly"], ["{version}"], "1.1.1"),
        (["v1.0.0", "v1.1.0-rc.1"], ["v{version}"], "v1.1.0"),
        (["7.4", "7.4.0.1", "7.5.0.3"], ["{version}"], "7.5.0.4"),
        (["iOS-7.1.2-71", "mac-7.1", "iOS-7.1.3-72"], ["iOS-{version}-{build}"], "iOS-7.1.4-73"),
        (["ios/1.0", "ios/1.1", "ios/1.2", "2.0", "3.0"], ["ios/{version}"], "ios/1.3"),
        (["android/1.0", "1.0", "android/2.0"], ["{version}"], "1.1"),
        (
            [
                "jenkins-ios-beta-2", "jenkins-ios-beta-3", "jenkins-ios-beta-4", "v1.0.0",
                "v1.1.0",
                "v1.2.0",
            ], ["v{version}"], "v1.2.1"
        ),
        (["builds/1", "v1.0.0", "v1.1.0", "v1.2.0", "builds/2"], ["v{version}"], "v1.2.1"),
        (["builds/809", "builds/810"], ["builds/{version}"], "builds/811"),
        (["release/1.0/7", "release/1.1/8"], ["release/{version}/{build}"], "release/1.2/9"),
        (
            ["nightly/1.0.1", "release/1.0.0", "nightly/1.0.2"], ["{channel}/{version}"],
            "release/1.0.3"
        ),
        (["v0.9", "v0.10"], ["v{version}"], "v0.11"),
        (["0.9-beta", "v0.6.27", "0.9.1-beta"], ["{version}-beta", "v{version}"], "0.9.2-beta"),
    ])
    func `the patterns match all styles, and the next tag is like the newest`(
        names: [String],
        patterns: [String],
        next: String
    ) throws {
        let style = try #require(styled(names))
        #expect(style.patterns == patterns)
        #expect(style.next == next)
        #expect(
            style.newest
                == names.last { name in
                    patterns.contains {
                        (try? TagPattern($0, scheme: style.scheme))?.match(name) != nil
                    }
                }
        )
    }

    @Test func `build numbers that start again are seen, and the next one is 1`() throws {
        let again = try #require(styled(["v1.0.0-1", "v1.0.0-2", "v1.1.0-1", "v1.2.0-1"]))
        #expect(again.hasBuild && again.restartsBuilds)
        #expect(again.next == "v1.2.1-1")
        let rising = try #require(styled(["v1.0.0-1", "v1.0.0-2", "v1.1.0-3", "v1.2.0-4"]))
        #expect(rising.hasBuild && !rising.restartsBuilds)
        #expect(rising.next == "v1.2.1-5")
    }

    @Test func `of several apps' tags those with the app's word are taken`() throws {
        let names = ["photos-v1.0.0", "auth-v2.0.0", "auth-v2.1.0", "photos-v1.1.0", "auth-v3.0.0"]
        #expect(styled(names, words: ["photos"])?.patterns == ["photos-v{version}"])
        // A word of more than the app: the tag is of a part of it.
        let parts = ["photos-desktop-v9.0.0", "photos-v1.0.0"]
        #expect(styled(parts, words: ["photos"])?.next == "photos-v1.0.1")
    }

    @Test func `channels are those of prereleases`() throws {
        let style = try #require(
            styled(["v1.0.0-beta.1", "v1.0.0-rc.1", "v1.0.0", "v1.1.0-beta.2"])
        )
        #expect(style.channels == ["beta", "rc"])
    }

    @Test(arguments: [["nightly", "latest"], [], ["{1.0.0}"]])
    func `names without a version have no style`(names: [String]) {
        #expect(styled(names) == nil)
    }

    @Test func `without tags the project's version is the first release`() {
        #expect(TagStyle(withoutTags: 0, version: "1.4").next == "v1.4")
        #expect(TagStyle(withoutTags: 0, version: "1.4").scheme == .dotted)
        #expect(TagStyle(withoutTags: 3, version: "1.4.0").scheme == .semantic)
    }

    @Test func `tags of one commit are ordered by version, not by name`() {
        let tags = ["0.9.9", "0.10.0"].map { TagStyle.Dated($0, time: 5) }
        #expect(TagStyle(of: tags)?.newest == "0.10.0")
    }
}

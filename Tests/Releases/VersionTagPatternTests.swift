import Diagnostics
import Releases
import Testing

struct VersionTagPatternTests {
    @Test(
        arguments: [
            ("v{version}", "v1.2.3", "1.2.3"),
            ("{version}", "1.2.3-rc.1", "1.2.3-rc.1"),
            ("ios/{version}", "ios/1.2.3+7", "1.2.3+7"),
            ("release-{version}-ios", "release-1.2.3-ios", "1.2.3"),
            ("é{version}", "é1.2.3", "1.2.3"),
            ("v{version}", "1.2.3", nil), ("v{version}", "vv1.2.3", nil),
            ("v{version}", "v1.2", nil),
            ("v{version}", "V1.2.3", nil), ("{version}", "v1.2.3", nil),
            ("ios/{version}", "mac/ios/1.2.3", nil), ("ios/{version}", "ios/", nil),
            // The same letter, other bytes.
            ("é{version}", "e\u{301}1.2.3", nil),
            // Prefix and suffix may not share letters.
            ("a{version}a", "a", nil),
            ("a.*{version}".replacing("*", with: ""), "axx1.2.3", nil),
        ] as [(String, String, String?)]
    )
    func `a tag matches by its letters`(pattern: String, tag: String, version: String?) throws {
        #expect(try TagPattern(pattern).match(tag).map { "\($0.version)" } == version)
    }

    @Test func `a pattern names the tag of a version`() throws {
        let pattern = try TagPattern("ios/{version}-app")
        #expect(pattern.tag(for: "1.2.3") == "ios/1.2.3-app")
        #expect("\(pattern)" == "ios/{version}-app")
    }

    @Test(arguments: [
        ("v", "the tag pattern \"v\" has no {version}"),
        ("", "the tag pattern \"\" has no {version}"),
        ("{version}{version}", "the tag pattern \"{version}{version}\" has {version} twice"),
        ("v{versoin}", "the tag pattern \"v{versoin}\" has an unknown part {versoin}"),
        (
            "{version}{build}",
            "the tag pattern \"{version}{build}\" has nothing between {version} and {build}"
        ),
        (
            "{product}{version}",
            "the tag pattern \"{product}{version}\" has {product}, and the pipeline names no products"
        ),
        ("v{version", "the tag pattern \"v{version\" has a { without a pair"),
        ("v}{version}", "the tag pattern \"v}{version}\" has a } without a pair"),
        ("{{version}}", "the tag pattern \"{{version}}\" has an unknown part {{version}"),
        ("v {version}", "git allows no tag like \"v {version}\""),
        ("a..{version}", "git allows no tag like \"a..{version}\""),
        ("/{version}", "git allows no tag like \"/{version}\""),
        ("{version}/", "git allows no tag like \"{version}/\""),
        ("{version}.lock", "git allows no tag like \"{version}.lock\""),
        ("{version}.", "git allows no tag like \"{version}.\""),
        (".a/{version}", "git allows no tag like \".a/{version}\""),
        ("a*{version}", "git allows no tag like \"a*{version}\""),
    ])
    func `a pattern that can't work is refused with its place`(pattern: String, summary: String) {
        let place = Place(file: "pipeline.json", pointer: "/version/tag")
        let error = #expect(throws: Diagnostic.self) { try TagPattern(pattern, at: place) }
        #expect(error?.summary == summary)
        #expect(error?.place == place)
        #expect(error?.help != nil)
    }
}

import Diagnostics
import PluginAPI
import PluginTestSupport
import TestSupport
import Testing
import VersionStampPlugin

struct WarningTests {
    private static let project = "App.xcodeproj/project.pbxproj"

    /// The warnings of a plan for an app with this build number, and their helps.
    private func warnings(
        _ with: String = "{}",
        build: String = "1",
        files: [String: String] = [:]
    ) async throws -> [(summary: String, help: String)] {
        let target = XcodeProjectText.Target(
            "App",
            settings: [
                "GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": "1.0",
                "CURRENT_PROJECT_VERSION": build,
            ],
            debug: ["CURRENT_PROJECT_VERSION": "99999"]
        )
        return try await withTemporaryFolder { folder in
            let project = [Self.project: XcodeProjectText([target]).text]
            let app = try StampedApp(in: folder, project.merging(files) { $1 })
            return try app.plan(with).warnings.map { ($0.summary, $0.help ?? "") }
        }
    }

    @Test(arguments: [
        ("{}", "900", #""offset": 89}"#), ("{}", "813", #""offset": 2}"#),
        ("{}", "20261122.5", "choose a strategy with higher numbers"),
        (#"{"build": "7"}"#, "900", "give \"build\" a number above 900"),
    ])
    func `a build number that gets lower has a warning`(
        with: String,
        build: String,
        help: String
    ) async throws {
        let found = try await warnings(with, build: build)
        let new = with == "{}" ? "812" : "7"
        #expect(
            found.map(\.summary) == [
                "the build number \(build) in \(Self.project) becomes \(new), which is lower"
            ]
        )
        #expect(found.first?.help.contains(help) == true, "\(found)")
    }

    @Test(arguments: [("{}", "812"), ("{}", "0811"), (#"{"build": false}"#, "900")])
    func `one that gets no lower has none`(with: String, build: String) async throws {
        #expect(try await warnings(with, build: build).isEmpty)
    }

    @Test func `there is one warning, of the highest number`() async throws {
        let found = try await warnings(
            #"{"files": ["pubspec.yaml"]}"#,
            build: "900",
            files: ["pubspec.yaml": "name: a\nversion: 1.0.0+901\n"]
        )
        #expect(
            found.map(\.summary) == [
                "the build number 901 in pubspec.yaml becomes 812, which is lower"
            ]
        )
    }

    @Test func `a project that XcodeGen generates again has a warning`() async throws {
        let files = [
            "project.yml": "settings:\n  MARKETING_VERSION: 1.0\n  CURRENT_PROJECT_VERSION: 1\n"
        ]
        let found = try await warnings(files: files)
        #expect(
            found.map(\.summary) == [
                "project.yml sets MARKETING_VERSION and CURRENT_PROJECT_VERSION too: XcodeGen "
                    + "generates App.xcodeproj again with the old value"
            ]
        )
        #expect(found.first?.help == #"add it to "files": ["project.yml"]"#)
        let version = try await warnings(#"{"build": false}"#, files: files)
        #expect(version.first?.summary.contains("sets MARKETING_VERSION too") == true)
        #expect(try await warnings(#"{"files": ["project.yml"]}"#, files: files).isEmpty)
        // It has the release's values already, or others that are no versions.
        let same = ["project.yml": "MARKETING_VERSION: 1.4.0\nCURRENT_PROJECT_VERSION: 812\n"]
        #expect(try await warnings(files: same).isEmpty)
        #expect(try await warnings(files: ["project.yml": "name: App\n"]).isEmpty)
    }
}

import Diagnostics
import Releases
import TestSupport
import Testing

/// Build numbers that the Xcode project has.
struct ProjectBuildTests {
    private static let project = "App.xcodeproj/project.pbxproj"

    private func target(_ name: String, _ build: String) -> XcodeProjectText.Target {
        .init(
            name,
            settings: ["GENERATE_INFOPLIST_FILE": "YES", "CURRENT_PROJECT_VERSION": build],
            debug: ["CURRENT_PROJECT_VERSION": "0"]
        )
    }

    private func repository(
        in folder: String,
        _ targets: [XcodeProjectText.Target]
    ) throws -> GitRepository {
        let git = try GitRepository(at: "\(folder)/app")
        try git.commit([Self.project: XcodeProjectText(targets).text])
        try git.git("tag", "v1.0.0")
        return git
    }

    @Test(arguments: ["42", "0042", "1.2.3"])
    func `a build number may be the project's`(number: String) async throws {
        try await withTemporaryFolder { folder in
            let git = try repository(in: folder, [target("App", number)])
            let expected = number == "0042" ? "42" : number
            #expect(try resolveRelease(git.path, build: .project).facts.build == expected)
        }
    }

    @Test func `apps with different numbers, and none, are refused`() async throws {
        try await withTemporaryFolder { folder in
            let git = try repository(in: folder, [target("App", "42"), target("Pro", "43")])
            let error = try #require(refusals(git.path, build: .project).first)
            #expect(
                error.summary
                    == "the build number is the project's, and App has 42 where Pro has 43"
            )
            #expect(error.place?.file == Self.project)
        }
        try await withTemporaryFolder { folder in
            let git = try repository(in: folder, [target("App", "\"$(CI)\"")])
            let error = try #require(refusals(git.path, build: .project).first)
            #expect(
                error.summary
                    == "the build number is the project's, and not known: \(Self.project) uses $(CI) "
                    + "in CURRENT_PROJECT_VERSION, which nothing in the repository sets"
            )
            let snapshot = try resolveRelease(git.path, build: .project, snapshot: true)
            #expect(snapshot.facts.build == "0")
        }
        try await withTemporaryFolder { folder in
            let git = try repository(in: folder, [])
            #expect(
                refusals(git.path, build: .project).map(\.summary)
                    == ["the build number is the project's, and no app of an Xcode project has one"]
            )
        }
    }
}

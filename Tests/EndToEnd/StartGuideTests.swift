import Foundation
import TestSupport
import Testing

/// The commands of the page for newcomers, in their order, as readers copy them.
struct StartGuideTests {
    /// The blocks of shell on the page.
    private func blocks() throws -> [String] {
        let page = String(decoding: try read("\(projectFolder)/docs/start.md"), as: UTF8.self)
        return page.components(separatedBy: "```sh\n").dropFirst().map { part in
            part.components(separatedBy: "```")[0]
        }
    }

    @Test func `each command of the start page works, one after the other`() async throws {
        try await withTemporaryFolder { folder in
            let app = try NewApp(
                in: folder,
                ["Aurora.xcodeproj/project.pbxproj": appProject("Aurora")],
                icons: ["Aurora/Assets.xcassets/AppIcon.appiconset"],
                tags: ["v1.2.0", "v1.3.0"]
            )
            try run(["mkdir", "\(folder)/bin"])
            try run(["ln", "-s", Tool.path, "\(folder)/bin/shipit"])
            let blocks = try blocks()
            #expect(blocks.count == 9)
            // One shell, for a variable that a block exports.
            let script = "set -eu\n" + blocks.joined(separator: "git status --porcelain\n")
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let result = try run(
                ["sh", "-c", script],
                in: app.repository.path,
                environment: app.environment.merging([
                    "PATH": "\(folder)/bin:\(path)", "GIT_AUTHOR_NAME": "Ada",
                    "GIT_AUTHOR_EMAIL": "ada@example.com", "GIT_COMMITTER_NAME": "Ada",
                    "GIT_COMMITTER_EMAIL": "ada@example.com",
                ]) { $1 }
            )
            #expect(result.status == 0, "\(result.output)\(result.error)")
            #expect(result.output.contains("git tag v1.3.1"))
            #expect(try app.repository.git("status", "--porcelain").isEmpty)
            let releases = try FileManager.default.contentsOfDirectory(
                atPath: "\(app.repository.path)/dist"
            )
            #expect(releases.contains("1.4.0"))
            #expect(releases.contains { $0.hasPrefix("1.3.1-snapshot") })
        }
    }
}

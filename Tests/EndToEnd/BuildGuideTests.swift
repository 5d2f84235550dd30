import Foundation
import TestSupport
import Testing

/// The scripts of the page about the build, as readers copy them.
struct BuildGuideTests {
    /// A plugin that gives an output a destination, and a release of it.
    private func release(in folder: String) throws -> App {
        let script = plugin(
            """
            printf 'icon\\0after' > "$out/icon.png"
            echo '{"type": "output", "path": "icon.png", "destination": "App/icon one.png"}'
            echo '{"type": "result", "status": "ok"}'
            """
        )
        let app = try App(
            in: folder,
            stages: #"{"name": "icons", "uses": "./plugins/icons", "with": {}}"#,
            files: ["plugins/icons": script, "App/icon one.png": "before\n"]
        )
        let released = try app.run("release")
        try #require(released.status == 0, "\(released.error)")
        return app
    }

    /// The first block of a language on the page.
    private func block(_ language: String) throws -> String {
        let page = String(decoding: try read("\(projectFolder)/docs/build.md"), as: UTF8.self)
        let start = try #require(page.range(of: "```\(language)\n"))
        let end = try #require(page[start.upperBound...].range(of: "\n```"))
        return String(page[start.upperBound..<end.lowerBound])
    }

    private func clone(_ app: App) throws -> GitRepository {
        try app.repository.git("clone", "--quiet", ".", "\(app.folder)/clone")
        let clone = GitRepository(existing: "\(app.folder)/clone")
        try clone.git("checkout", "--quiet", "v1.0.0")
        return clone
    }

    @Test func `Xcode Cloud's script applies the patch of the tag, and refuses an altered one`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try release(in: folder)
            let clone = try clone(app)
            try write(try block("sh"), to: "\(folder)/ci_post_clone.sh")
            try FileManager.default.createDirectory(
                atPath: "\(folder)/web",
                withIntermediateDirectories: true
            )
            try FileManager.default.copyItem(atPath: app.release, toPath: "\(folder)/web/v1.0.0")
            let variables: [String: String?] = [
                "CI_PRIMARY_REPOSITORY_PATH": clone.path, "CI_TAG": nil,
                "RELEASES_URL": "file://\(folder)/web",
            ]
            func script(_ tag: String?) throws -> CommandResult {
                try run(
                    ["sh", "\(folder)/ci_post_clone.sh"],
                    environment: variables.merging(["CI_TAG": tag]) { $1 }
                )
            }
            #expect(try script(nil).status == 0)
            #expect(try clone.git("status", "--porcelain").isEmpty)

            let patch = "\(folder)/web/v1.0.0/work-tree.patch"
            let whole = try read(patch)
            try FileManager.default.removeItem(atPath: patch)
            try write(whole + [10], to: patch)
            #expect(try script("v1.0.0").status != 0)
            #expect(try clone.git("status", "--porcelain").isEmpty)

            try FileManager.default.removeItem(atPath: patch)
            try write(whole, to: patch)
            let applied = try script("v1.0.0")
            #expect(applied.status == 0, "\(applied.error)")
            #expect(try read("\(clone.path)/App/icon one.png") == Array("icon\0after".utf8))
        }
    }

    @Test func `the Mac job's steps check the release and apply its patch`() async throws {
        try await withTemporaryFolder { folder in
            let app = try release(in: folder)
            let clone = try clone(app)
            // What upload-artifact and download-artifact leave: all of dist.
            try FileManager.default.createDirectory(
                atPath: "\(folder)/temp",
                withIntermediateDirectories: true
            )
            try FileManager.default.copyItem(atPath: app.dist, toPath: "\(folder)/temp/release")
            let lines = try block("yaml").split(separator: "\n", omittingEmptySubsequences: false)
            let start = try #require(lines.firstIndex { $0.hasSuffix("- run: |") })
            let step = lines[(start + 1)...].prefix { $0.hasPrefix("          ") }
            try write(step.joined(separator: "\n") + "\n", to: "\(folder)/step.sh")
            let done = try run(
                ["bash", "-e", "\(folder)/step.sh"],
                in: clone.path,
                environment: ["RUNNER_TEMP": "\(folder)/temp"]
            )
            #expect(done.status == 0, "\(done.error)")
            #expect(try read("\(clone.path)/App/icon one.png") == Array("icon\0after".utf8))
        }
    }
}

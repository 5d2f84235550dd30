import Foundation
import Testing
import TestSupport

struct DocumentationTests {
    @Test func `the site builds, and every link in it leads somewhere`() async throws {
        try await withTemporaryFolder { folder in
            let build = try run(
                ["python3", "-m", "mkdocs", "build", "--strict", "--quiet"]
                    + ["--config-file", ".mkdocs.yml", "--site-dir", "\(folder)/site"],
                in: projectFolder,
                environment: [
                    "PYTHONPATH": "\(projectFolder)/.build/python",
                    "PYTHONDONTWRITEBYTECODE": "1", "NO_MKDOCS_2_WARNING": "1",
                ]
            )
            #expect(build.status == 0, "\(build.output)\(build.error)")
            let home = String(decoding: try read("\(folder)/site/index.html"), as: UTF8.self)
            #expect(home.contains("stages/splash.html"))
            #expect(home.contains("plugins.html"))
            // Opening a page asks nobody for anything.
            let outside = home.matches(of: /(?:src|href)="(https?:[^"]*\.(?:js|css|woff2?|png))"/)
            #expect(outside.isEmpty, "\(outside.map(\.output.1))")
        }
    }

    @Test func `each error that troubleshooting explains is one that shipit prints`() throws {
        let page = String(
            decoding: try read("\(projectFolder)/docs/troubleshooting.md"),
            as: UTF8.self
        )
        let errors = page.matches(of: /(?m)^### `(.*)`$/).map { String($0.output.1) }
        #expect(errors.count > 10)
        let sources = try files(below: "\(projectFolder)/Sources").filter { $0.hasSuffix(".swift") }
            .map { String(decoding: try read("\(projectFolder)/Sources/\($0)"), as: UTF8.self) }
            .joined()
        for error in errors { #expect(sources.contains(error), "\(error)") }
    }
}

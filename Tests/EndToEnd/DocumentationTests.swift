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

    @Test func `each link between pages leads to a file, and to a heading of it`() throws {
        var count = 0
        var headings: [String: Set<String>] = [:]
        for page in try DocumentBlock.pages {
            let blocks = /(?m)^```[\s\S]*?^```$|^    .*$|``[^\n]*?``|`[^`\n]*`/
            let text = try DocumentBlock.text(of: page).replacing(blocks, with: "")
            for link in text.matches(of: /\]\(([^)\s]+)\)/).map({ String($0.output.1) })
            where !link.contains("://") {
                let parts = link.split(separator: "#", omittingEmptySubsequences: false)
                let folder = (page as NSString).deletingLastPathComponent as NSString
                let path = (folder.appendingPathComponent(String(parts[0])) as NSString)
                    .standardizingPath
                let target = parts[0].isEmpty ? page : path
                count += 1
                let place = "\(projectFolder)/\(target)"
                guard FileManager.default.fileExists(atPath: place) else {
                    Issue.record("\(page) links to \(link), which does not exist")
                    continue
                }
                guard parts.count == 2 else { continue }
                if headings[target] == nil { headings[target] = try Self.anchors(of: target) }
                #expect(headings[target]?.contains(String(parts[1])) == true, "\(page): \(link)")
            }
        }
        #expect(count > 200)
    }

    /// The anchors of a page's headings, as code hosts build them.
    private static func anchors(of page: String) throws -> Set<String> {
        let blocks = /(?m)^```[\s\S]*?^```$/
        let text = try DocumentBlock.text(of: page).replacing(blocks, with: "")
        return Set(
            text.matches(of: /(?m)^#+ (.*)$/).map { match in
                // A link in a heading counts by its text.
                let title = match.output.1.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
                return title.lowercased().compactMap { character -> String? in
                    if character == " " { return "-" }
                    return character.isLetter || character.isNumber || "-_".contains(character)
                        ? String(character) : nil
                }.joined()
            }
        )
    }

    @Test func `each error that troubleshooting explains is one that shipit prints`() throws {
        let page = String(
            decoding: try read("\(projectFolder)/docs/troubleshooting.md"),
            as: UTF8.self
        )
        let errors = page.matches(of: /(?m)^### `(.*)`$/).map { String($0.output.1) }
        #expect(errors.count >= 25)
        let sources = try files(below: "\(projectFolder)/Sources").filter { $0.hasSuffix(".swift") }
            .map { String(decoding: try read("\(projectFolder)/Sources/\($0)"), as: UTF8.self) }
            .joined()
        for error in errors { #expect(sources.contains(error), "\(error)") }
    }
}

import Foundation
import Testing
import TestSupport

/// The page about a run, as Chromium shows it.
struct TimelineTests {
    @Test(.timeLimit(.minutes(10)))
    func `a page shows a cold, a warm and a failed run, and what changed since the last release`()
        throws
    {
        try withAurora { aurora in
            let pages = "\(aurora.folder)/pages"
            // With icons that change from release to release.
            let pipeline = "\(aurora.folder)/pipeline.json"
            let whole = try text("\(aurora.repository.path)/pipeline.json")
            try write(
                whole.replacing(#""channels": ["beta", "rc"]"#, with: #""channels": ["stable"]"#),
                to: pipeline
            )
            let first = try aurora.run(
                "release",
                "--tag",
                "v1.1.0",
                "--timeline",
                "\(pages)/first.html"
            )
            try #require(first.status == 0, "\(first.error)")
            let second = try aurora.run(
                "release",
                "--config",
                pipeline,
                "--timeline",
                "\(pages)/second.html"
            )
            try #require(second.status == 0, "\(second.error)")
            #expect(second.error.contains("timeline: \(pages)/second.html"))
            #expect(try names(aurora.dist) == ["1.1.0", "1.2.0"], "nothing beside the releases")
            let report = try read("\(aurora.release)/report.html")

            let cold = try text("\(pages)/second.html")
            #expect(cold.contains("Changes since 1.1.0"))
            #expect(cold.contains(", after\" src=\"data:image/webp;base64,"))
            #expect(cold.contains("stages/icons/AppIcon.appiconset/Icon-1024.png"))
            for id in ["timeline", "critical-path", "slowest", "differences", "stages", "units"] {
                #expect(cold.contains("<section id=\"\(id)\""), "\(id)")
            }
            let warm = try aurora.run(
                "release",
                "--config",
                pipeline,
                "--timeline",
                "\(pages)/warm.html"
            )
            try #require(warm.status == 0, "\(warm.error)")
            let again = try text("\(pages)/warm.html")
            #expect(again.contains("released already, unchanged"))
            #expect(again.contains("<dd>112 (98 %)</dd>") || again.contains("(100 %)"))

            // The release has the same bytes with and without an earlier one beside it.
            try FileManager.default.removeItem(atPath: aurora.dist)
            _ = try aurora.run("release", "--config", pipeline)
            #expect(try read("\(aurora.release)/report.html") == report)

            let plugin = "\(aurora.repository.path)/plugins/store-notes"
            var lines = try text(plugin).components(separatedBy: "\n")
            lines.insert("import sys\nif 'describe' not in sys.argv: sys.exit(3)", at: 1)
            try write(lines.joined(separator: "\n"), to: plugin)
            let failed = try aurora.run(
                "release",
                "--snapshot",
                "--timeline",
                "\(pages)/failed.html"
            )
            #expect(failed.status == 5)
            let broken = try text("\(pages)/failed.html")
            #expect(broken.contains("failed, nothing released"))
            #expect(broken.contains("<section id=\"errors\""))
            #expect(broken.contains("class=\"failed"))
            try expectSoundPages(
                ["first", "second", "warm", "failed"].map { "\(pages)/\($0).html" }
            )
        }
    }

    @Test func `a page that can't be written ends the command before it works`() throws {
        try withAurora { aurora in
            for path in [
                "\(aurora.release)/timeline.html", "\(aurora.dist)/timeline.html",
                "\(aurora.folder)/key.pem/timeline.html", aurora.folder,
            ] {
                let refused = try aurora.run("release", "--timeline", path)
                #expect(refused.status == 64, "\(path): \(refused.error)")
                #expect(!FileManager.default.fileExists(atPath: aurora.release))
            }
        }
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try read(path), as: UTF8.self)
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .filter { !$0.hasPrefix(".") }
    }
}

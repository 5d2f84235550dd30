import Foundation
import Testing
import TestSupport

/// Chromium shows the report, and axe-core checks it.
struct ReportBrowserTests {
    @Test(.timeLimit(.minutes(5)))
    func `the example's report has no fault at any width, light and dark, as a file alone`() throws
    {
        try withAurora { aurora in
            let made = try aurora.run("release")
            try #require(made.status == 0, "\(made.error)")
            let page = "\(aurora.release)/report.html"
            try expectSoundPages([page])
            // A mail may carry it.
            #expect(try read(page).count < 2 << 20)
            // The same file is in the bundle.
            let bundle = "\(aurora.release)/Aurora-1.2.0.zip"
            let packed = try run(["unzip", "-p", bundle, "Aurora-1.2.0/report.html"])
            #expect(packed.output == String(decoding: try read(page), as: UTF8.self))
        }
    }

    @Test(.timeLimit(.minutes(5))) func `the inspection finds what is wrong with a page`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let page = """
                <!doctype html><html lang="en"><title>x</title><main><h1>x</h1>
                <p style="color:#999;background:#fff">pale</p><div style="width:2000px">wide</div>
                <img alt="damaged" src="data:image/webp;base64,AAAA"><img src="https://example.com/a">
                <script>console.log("hello")</script></main></html>
                """
            try write(page, to: "\(folder)/page.html")
            let found = try inspectPages(["\(folder)/page.html"])
            #expect(found.status == 1)
            for fault in [
                "390 dark: the page is 2", "768 light: does not load: damaged",
                "1280 dark: asks for https://example.com/a", "1280 light: console: ",
                "390 light: color-contrast: ", "390 light: image-alt: ",
            ] {
                #expect(found.output.contains(fault), "\(fault) in \(found.output)")
            }
        }
    }
}

/// Expects that the browser finds no fault in the pages.
///
/// A browser that doesn't run on this machine is a warning: it says nothing of the pages.
func expectSoundPages(_ pages: [String]) throws {
    let found = try inspectPages(pages)
    let what = "\(found.status) \(found.output)\(found.error)"
    if found.status == 2 {
        Issue.record("the browser failed, the pages are not looked at: \(what)", severity: .warning)
    } else {
        #expect(found.status == 0 && found.output.isEmpty, "\(what)")
    }
}

/// Opens each page at all widths, light and dark, and prints what is wrong with it.
func inspectPages(_ pages: [String]) throws -> CommandResult {
    try run(
        ["\(projectFolder)/Tests/Browser/inspect-page"] + pages + [
            "--axe", "\(projectFolder)/.build/python/axe_core_python/axe.min.js",
        ]
    )
}

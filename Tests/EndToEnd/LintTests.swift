import Foundation
import JSON
import Testing
import TestSupport

struct LintTests {
    private static let set = "App/Assets.xcassets/AppIcon.appiconset"

    /// Writes an app whose icon is transparent or opaque, and lints it.
    private func lint(
        _ arguments: [String],
        pixels: String = "xc:none",
        in folder: String
    ) throws -> CommandResult {
        let slot =
            #"{"idiom":"universal","platform":"ios","size":"1024x1024","filename":"i.png"}"#
        try write(#"{"images":[\#(slot)]}"#, to: "\(folder)/\(Self.set)/Contents.json")
        try run(["convert", "-size", "1024x1024", pixels, "\(folder)/\(Self.set)/i.png"])
        return try run(
            [Tool.path, "lint"] + arguments,
            in: folder,
            environment: Tool.environment(home: folder)
        )
    }

    @Test func `an error ends with 6, and an app in order with 0`() async throws {
        try await withTemporaryFolder { folder in
            let bad = try lint([], in: folder)
            #expect(bad.status == 6)
            #expect(bad.error == "")
            #expect(bad.output.contains("\(Self.set)/i.png\n  error: universal ios 1024x1024: "))
            #expect(bad.output.contains("[store-icon-alpha, ITMS-90717]"))
            let good = try lint(["App"], pixels: "xc:red", in: folder)
            #expect(good.status == 0)
            #expect(
                good.output == "0 errors, 0 warnings, 0 notes; "
                    + "checked 1 set, 1 icon, 0 property lists, 1 image\n"
            )
        }
    }

    @Test func `names that are not UTF-8 are reported, and all else is checked`() async throws {
        try await withTemporaryFolder { folder in
            let make = """
                import os
                os.makedirs(b'App/Ic\\xf4ne.xcassets')
                open(b'App/Ic\\xf4ne.xcassets/Contents.json', 'w').write('{}')
                open(b'App/\\xff.plist', 'w').write('no property list')
                """
            let made = try run(["python3", "-c", make], in: folder)
            try #require(made.status == 0, "\(made.error)")
            let result = try lint(["--json"], in: folder)
            #expect(result.status == 6 && result.error == "", "\(result.error)")
            let findings = try JSONDocument(Array(result.output.utf8)).value["findings"]?.array
            let unread = try #require(findings).filter { $0["rule"] == "unread" }
            #expect(
                unread.map { $0["file"]?.string } == ["App/Ic\\xF4ne.xcassets", "App/\\xFF.plist"],
                "\(result.output)"
            )
            #expect(unread.allSatisfy { $0["message"]?.string?.contains("not UTF-8") == true })
            #expect(findings?.contains { $0["itms"] == "ITMS-90717" } == true)
        }
    }

    @Test func `bots read JSON, and code scanning a SARIF log that each run writes anew`()
        async throws
    {
        try await withTemporaryFolder { folder in
            for _ in 0..<2 {
                let result = try lint(["--json", "--sarif", "lint.sarif"], in: folder)
                #expect(result.status == 6)
                let json = try JSONDocument(Array(result.output.utf8)).value
                #expect(json["findings"]?.array?.first?["itms"] == "ITMS-90717")
                let log = try JSONDocument(try read("\(folder)/lint.sarif")).value
                let rules = log["runs"]?.array?.first?["tool"]?["driver"]?["rules"]?.array
                #expect(rules?.first?["id"] == "store-icon-alpha")
            }
        }
    }

    @Test func `a SARIF log takes the place of a file that its user may write and not read`()
        async throws
    {
        try await withTemporaryFolder { folder in
            _ = try lint([], in: folder)
            try write("old", to: "\(folder)/out/log")
            try run(["chmod", "200", "\(folder)/out/log"])
            if !asOrdinaryUser.isEmpty {
                guard try giveToNobody("\(folder)/out") else { return }
            }
            let made = try run(
                asOrdinaryUser + [Tool.path, "lint", "--sarif", "out/log"],
                in: folder,
                environment: Tool.environment(home: folder)
            )
            #expect(made.status == 6, "\(made.error)")
            #expect(try files(below: "\(folder)/out") == ["log"])
            #expect(try run(["stat", "-c", "%a", "\(folder)/out/log"]).output == "200\n")
            try run(["chmod", "600", "\(folder)/out/log"])
            if asOrdinaryUser.isEmpty {
                #expect(try read("\(folder)/out/log").starts(with: "{".utf8))
            } else {
                let text = try run(asOrdinaryUser + ["cat", "\(folder)/out/log"]).output
                #expect(text.hasPrefix("{"))
            }
        }
    }

    @Test func `a SARIF log takes the place of a file and of nothing else`() async throws {
        try await withTemporaryFolder { folder in
            try write("keep", to: "\(folder)/lint.sarif.new/file")
            try write("", to: "\(folder)/real")
            try run(["ln", "-s", "real", "lint.sarif"], in: folder)
            #expect(try lint(["--sarif", "lint.sarif"], in: folder).status == 6)
            #expect(try read("\(folder)/lint.sarif.new/file") == Array("keep".utf8))
            #expect(try read("\(folder)/real").starts(with: "{".utf8))
            #expect(try run(["readlink", "\(folder)/lint.sarif"]).output == "real\n")
            let piped = try lint(["--sarif", "-"], in: folder)
            #expect(try JSONDocument(Array(piped.output.utf8)).value["runs"]?.array?.count == 1)
            #expect(piped.error.contains("; checked "), "\(piped.error)")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/-"))
            #expect(try lint(["--sarif", "-", "--json"], in: folder).status == 64)
            let both = try lint(["--json", "--sarif", "/dev/stdout"], in: folder)
            #expect(both.status == 6)
            #expect(both.output.contains("\"$schema\"") && both.output.contains("\"findings\""))
            try run(["ln", "-s", "/dev/full", "full"], in: folder)
            let full = try lint(["--sarif", "full"], in: folder)
            #expect(full.status == 1)
            #expect(full.error.contains("full: no space left on device"), "\(full.error)")
        }
    }

    @Test func `one catalog is linted by itself, and one file is refused`() async throws {
        try await withTemporaryFolder { folder in
            let catalog = try lint(["App/Assets.xcassets"], in: folder)
            #expect(catalog.status == 6)
            #expect(catalog.output.hasPrefix("AppIcon.appiconset/i.png\n"))
            let file = try lint(["\(Self.set)/i.png"], in: folder)
            #expect(file.status == 64)
            #expect(file.error.contains("is not a folder\n"))
            try run(["ln", "-s", "Self", "\(folder)/Self"])
            #expect(try lint(["Self"], in: folder).status == 64)
        }
    }

    @Test func `rules are listed, and switched off by name`() async throws {
        try await withTemporaryFolder { folder in
            let off = try lint(["--disable", "store-icon-alpha"], in: folder)
            #expect(off.status == 0)
            let list = try lint(["--list-rules"], in: folder)
            #expect(list.status == 0)
            #expect(list.output.contains("store-icon-alpha: "))
            let guide = String(decoding: try read(projectFolder + "/docs/lint.md"), as: UTF8.self)
            for line in list.output.split(separator: "\n") {
                let rule = line.prefix { $0 != ":" }
                #expect(guide.contains("`\(rule)`"), "docs/lint.md lacks \(rule)")
            }
        }
    }

    @Test(arguments: [
        (["nowhere"], "no such file or folder: "),
        (["/\u{301}nowhere"], "error: no such file or folder: /\u{301}nowhere"),
        ([""], "needs a path"),
        (["--disable", "store-icon-alfa"], "\"store-icon-alpha\""),
        (["--sarif", "no/such/folder/x"], "can't open"), (["--sarif", "App"], "names a folder"),
    ])
    func `wrong usage is refused with 64`(arguments: [String], words: String) async throws {
        try await withTemporaryFolder { folder in
            let result = try lint(arguments, in: folder)
            #expect(result.status == 64, "\(result.output)")
            #expect(result.error.contains(words), "\(result.error)")
        }
    }
}

import Lint
import Testing
import TestSupport

/// Names that Swift's strings take for equal, or cut at other places than the system does.
struct UnicodeNameTests {
    private static let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    private static let set = "App/Assets.xcassets/Logo.imageset"

    private func app(_ slots: [String], _ files: [(String, [UInt8])]) -> AppFixture {
        var app = AppFixture()
        app.files["\(Self.set)/Contents.json"] = Array(contents(slots).utf8)
        app.twins = files.map { ("\(Self.set)/\($0.0)", $0.1) }
        return app
    }

    private func slot(_ scale: Int, _ file: String) -> String {
        #"{"idiom":"universal","scale":"\#(scale)x","filename":"\#(file)"}"#
    }

    /// The bytes of the findings in short: to `==` those of two such files are the same.
    private func bytes(_ lines: [String]) -> [[UInt8]] { lines.map { Array($0.utf8) } }

    @Test func `two files of a set whose names differ in their form are two files`() async throws {
        let files = [Self.composed, Self.decomposed].map { ("\($0).png", png(9, 9)) }
        let both = app([slot(1, "\(Self.composed).png"), slot(2, "\(Self.decomposed).png")], files)
        #expect(try await both.findings() == [])
        let one = app([slot(1, "\(Self.composed).png")], files)
        #expect(
            bytes(try await one.findings())
                == bytes(["note unassigned-file \(Self.set)/\(Self.decomposed).png"])
        )
    }

    @Test func `both of two such files are reported, each by its own name`() async throws {
        let names = [Self.decomposed, Self.composed].map { "\($0).png" }
        let report = try await app(
            zip([1, 2], names).map { slot($0, $1) },
            names.map { ($0, Array("GIF89a".utf8) + [9, 0, 9, 0]) }
        ).report()
        let files = bytes(report.findings.map(\.file))
        #expect(files == bytes(names.map { "\(Self.set)/\($0)" }))
        #expect(bytes(report.lines).filter { files.contains($0) } == files)
    }

    @Test func `a slot that names another form of a file's name does not name the file`()
        async throws
    {
        let report = try await app(
            [slot(1, "\(Self.composed).png")],
            [("\(Self.decomposed).png", png(9, 9))]
        ).report()
        #expect(
            report.outline == ["warning file-name-case \(Self.set)/Contents.json: universal 1x"]
        )
        #expect(report.findings.first?.message.hasSuffix("in another Unicode form") == true)
        #expect(report.findings.first?.help.hasPrefix("write both in one form") == true)
    }

    @Test func `two property lists whose names differ in their form are two lists`() async throws {
        var app = AppFixture()
        app.twins = [Self.decomposed, Self.composed].map {
            // A key that stands twice, to have something to report.
            ("\($0).plist", Array(propertyList("<key>A</key><true/><key>A</key><true/>").utf8))
        }
        let report = try await app.report()
        #expect(
            bytes(report.findings.map(\.file))
                == bytes([Self.decomposed, Self.composed].map { "\($0).plist" })
        )
        #expect(report.checked.propertyLists == 3)
    }

    @Test func `a name that begins with a combining mark is found where a setting names it`()
        async throws
    {
        var app = AppFixture()
        app.settings["INFOPLIST_FILE"] = "App/\u{301}Info.plist"
        app.files["App/\u{301}Info.plist"] = Array(
            propertyList(app.info + app.versions).utf8
        )
        #expect(try await app.findings() == [])
        app.settings["ASSETCATALOG_COMPILER_APPICON_NAME"] = "\u{301}Icon"
        app.files = app.files.filter { !$0.key.hasPrefix(AppFixture.icon) }
        try app.addSet("App/Assets.xcassets/\u{301}Icon.appiconset", ["ios-marketing 1024x1024"])
        #expect(try await app.findings().filter { $0.contains("not-found") } == [])
    }

    @Test func `an icon's name in another form is not the icon's name`() async throws {
        var app = AppFixture()
        app.settings["ASSETCATALOG_COMPILER_APPICON_NAME"] = Self.composed
        app.files["App/Assets.xcassets/\(Self.decomposed).appiconset/Contents.json"] = Array(
            contents([]).utf8
        )
        let findings = try await app.report().findings.filter { $0.rule.id == "icon-name-case" }
        #expect(findings.count == 1)
        #expect(findings.first?.message.hasSuffix("in another Unicode form") == true)
    }
}

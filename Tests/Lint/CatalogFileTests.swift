import Lint
import Testing
import TestSupport

struct CatalogFileTests {
    private static let set = "App/Assets.xcassets/Logo.imageset"

    /// An app with an image set of such slots and files.
    private func app(_ slots: [String], _ files: [String: [UInt8]] = [:]) -> AppFixture {
        var app = AppFixture()
        app.files["\(Self.set)/Contents.json"] = Array(contents(slots).utf8)
        for (name, bytes) in files { app.files["\(Self.set)/\(name)"] = bytes }
        return app
    }

    private static let one = #"{"idiom":"universal","scale":"1x","filename":"a.png"}"#
    private static let two = #"{"idiom":"universal","scale":"2x"}"#

    @Test func `a set in order is passed over, empty slots and a comma too many with it`()
        async throws
    {
        var app = app([Self.one, Self.two + ","], ["a.png": png(10, 10), ".DS_Store": [1]])
        app.resources = ["App/Assets.xcassets"]
        #expect(try await app.findings() == [])
    }

    @Test func `a slot names a missing file, and the nearest one is suggested`() async throws {
        let report = try await app([Self.one], ["aa.png": png(10, 10)]).report()
        #expect(
            report.outline == [
                "warning missing-file \(Self.set)/Contents.json: universal 1x",
                "note unassigned-file \(Self.set)/aa.png",
            ]
        )
        #expect(report.findings.first?.help.contains("\"aa.png\"") == true)
        #expect(report.findings.first?.line == 1)
    }

    @Test func `a name that differs in case is reported as such`() async throws {
        let findings = try await app([Self.one], ["A.png": png(10, 10)]).findings()
        #expect(
            findings == ["warning file-name-case \(Self.set)/Contents.json: universal 1x"]
        )
    }

    @Test func `children that say themselves that nothing uses them are unassigned`() async throws {
        let child = #"{"filename":"b.png","unassigned":true}"#
        let findings = try await app([Self.one, child], ["a.png": png(1, 1), "b.png": png(1, 1)])
            .findings()
        #expect(findings == ["note unassigned-file \(Self.set)/b.png"])
        #expect(try await app([Self.one, child], ["a.png": png(1, 1)]).findings() == [])
    }

    @Test func `two files in slots of one kind are ambiguous, one file in both is not`()
        async throws
    {
        let files = ["a.png": png(1, 1), "b.png": png(1, 1)]
        let other = Self.one.replacing("a.png", with: "b.png")
        #expect(
            try await app([Self.one, other], files).findings()
                == ["warning ambiguous-slots \(Self.set)/Contents.json: universal 1x"]
        )
        #expect(try await app([Self.one, Self.one], ["a.png": png(1, 1)]).findings() == [])
    }

    @Test func `bytes of another format are named`() async throws {
        let app = app([Self.one], ["a.png": Array("8BPS".utf8) + [0, 1]])
        let report = try await app.report()
        #expect(report.outline == ["note wrong-format \(Self.set)/a.png: universal 1x"])
        #expect(report.findings.first?.message.contains("a Photoshop file") == true)
    }

    @Test(arguments: [
        (Array("icns".utf8) + [0, 0, 0, 8], "an ICNS"),
        (Array("RIFF    WEBPVP8L".utf8) + [0, 0, 0, 0, 0x2F, 0, 0, 0, 0], "a WebP"),
        ([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 4, 0, 4, 0], "a JPEG"),
    ])
    func `an icon in another format is warned of`(bytes: [UInt8], name: String) async throws {
        var app = AppFixture()
        app.files[AppFixture.icon + "/1024.png"] = bytes
        let report = try await app.report()
        let format = report.findings.first { $0.rule.id == "wrong-format" }
        #expect(format?.severity == .warning)
        #expect(format?.message.contains(name) ?? false, "\(report.outline)")
    }

    @Test(arguments: [[], Array("hello".utf8), Array(png(1024, 1024).prefix(20))])
    func `an icon that is no picture, or cut off, is an error`(bytes: [UInt8]) async throws {
        var app = AppFixture()
        app.files[AppFixture.icon + "/1024.png"] = bytes
        #expect(
            try await app.findings() == [
                "error image-unreadable \(AppFixture.icon)/1024.png: universal ios 1024x1024"
            ]
        )
    }

    @Test func `pointers of Git LFS are counted, and nothing else is said of them`() async throws {
        let pointer = Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\n".utf8)
        var app = AppFixture()
        app.files[AppFixture.icon + "/1024.png"] = pointer
        let report = try await app.report()
        #expect(report.outline == ["note git-lfs-pointer \(AppFixture.icon)/Contents.json"])
        #expect(report.findings.first?.help.contains("git lfs pull") == true)
        #expect(report.findings.first?.line == 1)
    }

    @Test func `a file that is not JSON, or leads out of its set, is reported with its line`()
        async throws
    {
        var app = AppFixture()
        let file = AppFixture.icon + "/Contents.json"
        app.files[file] = Array("{\n\"images\": [}\n".utf8)
        let broken = try await app.report()
        #expect(broken.outline == ["error catalog-unreadable \(file)"])
        #expect(broken.findings.first?.line == 2)
        app.files[file] = Array(
            contents([AppFixture.singleSize.replacing("1024.png", with: "../1024.png")]).utf8
        )
        let outside = try await app.report()
        #expect(outside.outline.contains("error catalog-unreadable \(file): /images/0/filename"))
    }

    @Test func `the files of catalogs and groups are read, and those below sets are not`()
        async throws
    {
        var app = AppFixture()
        let catalog = "App/Assets.xcassets"
        for folder in ["", "/Group", "/Data.dataset/Deep"] {
            app.files["\(catalog)\(folder)/Contents.json"] = Array(#"{"info" 1}"#.utf8)
        }
        app.files["\(catalog)/Data.dataset/Contents.json"] = Array(#"{"data":[]}"#.utf8)
        app.files["Elsewhere/Contents.json"] = Array("broken".utf8)
        #expect(
            try await app.findings() == [
                "error catalog-unreadable \(catalog)/Contents.json",
                "error catalog-unreadable \(catalog)/Group/Contents.json",
            ]
        )
        let report = try await withTemporaryFolder { folder in
            try app.write(in: folder)
            return try Linter().report(on: "\(folder)/\(catalog)")
        }
        #expect(report.findings.map(\.file) == ["Contents.json", "Group/Contents.json"])
    }

    @Test(arguments: [
        (#"{"properties":{"provides-namespace":true}}"#, nil),
        (#"{"properties":{"on-demand-resource-tags":["a"]},"other":1}"#, nil),
        (#"{"properties":{"provides-namespace":"true"}}"#, "/properties/provides-namespace"),
        (#"{"provides-namespace":true}"#, "/provides-namespace"), ("[]", ""),
    ])
    func `a group's namespace is true or false, among its properties`(
        json: String,
        pointer: String?
    ) async throws {
        var app = AppFixture()
        app.files["App/Assets.xcassets/Group/Contents.json"] = Array(json.utf8)
        let findings = try await app.report().findings
        #expect(findings.map(\.at) == (pointer.map { [$0] } ?? []))
        #expect(findings.allSatisfy { $0.severity == .warning && $0.line == 1 })
    }

    @Test func `launch images have the pixels of their screens`() async throws {
        var app = AppFixture()
        let set = "App/Assets.xcassets/Launch.launchimage"
        let slots = [("portrait", "a"), ("landscape", "b")].map { orientation, file in
            #"{"idiom":"iphone","subtype":"2436h","extent":"full-screen","scale":"3x","#
                + #""orientation":"\#(orientation)","filename":"\#(file).png"}"#
        }
        app.files["\(set)/Contents.json"] = Array(contents(slots).utf8)
        app.files["\(set)/a.png"] = png(1125, 2436)
        app.files["\(set)/b.png"] = png(1125, 2436)
        let finding = "wrong-pixel-size \(set)/b.png: iphone 2436h landscape 3x"
        #expect(try await app.findings() == ["note \(finding)"])
        app.settings["ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME"] = "Launch"
        #expect(try await app.findings() == ["warning \(finding)"])
        app.hasProject = false
        #expect(try await app.findings() == ["warning \(finding)"])
        app.files["\(set)/b.png"] = png(2436, 1125)
        #expect(try await app.findings() == [])
        app.files["\(set)/Contents.json"] = Array("{}".utf8)
        let broken = try await app.findings()
        #expect(broken.first == "warning catalog-unreadable \(set)/Contents.json")
    }

    @Test func `folders of third parties and builds are left out and listed`() async throws {
        var app = AppFixture()
        for folder in ["Pods/X", "node_modules/x", "build/Debug", "Old.app"] {
            app.files["\(folder)/AppIcon.appiconset/Contents.json"] = Array("broken".utf8)
        }
        // A release of shipit's; the pipeline's folder of releases itself is only looked into.
        let release = "dist/1.0.0"
        app.files["\(release)/stages/a/AppIcon.appiconset/Contents.json"] = Array("broken".utf8)
        for name in ["manifest.json", "checksums.txt"] {
            app.files["\(release)/\(name)"] = Array("{}".utf8)
        }
        let report = try await app.report()
        #expect(report.findings == [])
        #expect(report.excluded == ["Old.app", "Pods", "build", "dist/1.0.0", "node_modules"])
        #expect(report.checked.sets == 1)
    }

    @Test func `folders of version control are left out silently, too deep ones are listed`()
        async throws
    {
        var app = AppFixture()
        for folder in [".git/x", ".hg", ".svn", ".swiftpm"] {
            app.files["\(folder)/A.appiconset/Contents.json"] = Array("broken".utf8)
        }
        let deep = Array(repeating: "a", count: 99).joined(separator: "/")
        for folder in ["B.imageset", "b/C.imageset"] {
            app.files["\(deep)/\(folder)/Contents.json"] = Array("broken".utf8)
        }
        let report = try await app.report()
        #expect(
            report.outline == ["error catalog-unreadable \(deep)/B.imageset/Contents.json"]
        )
        #expect(report.excluded == ["\(deep)/b/C.imageset"])
    }

    @Test(arguments: [("imageset", 1), ("appiconset", 1), ("dataset", 0)])
    func `a set with files and no Contents.json is a warning`(kind: String, count: Int) async throws
    {
        var app = AppFixture()
        app.files["App/Assets.xcassets/A.\(kind)/a.png"] = png(1, 1)
        let findings = try await app.findings().filter { $0.contains("catalog-unreadable") }
        let finding = "warning catalog-unreadable App/Assets.xcassets/A.\(kind)"
        #expect(findings == Array(repeating: finding, count: count))
    }
}

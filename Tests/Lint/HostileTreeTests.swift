import Diagnostics
import Lint
import Testing
import TestSupport

struct HostileTreeTests {
    /// Files that every reader meets, of bytes that none expects.
    private static let names = [
        "A.appiconset/Contents.json", "A.appiconset/a.png", "B.icon/icon.json",
        "B.icon/Assets/a.svg", "C.imageset/Contents.json", "Info.plist", "x.entitlements",
        "P.xcodeproj/project.pbxproj", "Q.launchimage/Contents.json",
    ]

    @Test func `random bytes crash nothing`() async throws {
        var random = SeededGenerator(seed: 5)
        for round in 0..<40 {
            var app = AppFixture()
            app.hasProject = round.isMultiple(of: 2)
            for name in Self.names {
                let length = Int.random(in: 0...200, using: &random)
                app.files["x/" + name] = (0..<length).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            }
            _ = try await app.report().lines.printedText
        }
    }

    @Test func `files of an app that are cut off or changed anywhere crash nothing`() async throws {
        var random = SeededGenerator(seed: 6)
        var whole = AppFixture()
        try whole.replaceIcon(with: ["iphone 60x60@2x", "ios-marketing 1024x1024@1x"])
        whole.files["App/I.icon/icon.json"] = Array(
            #"{"groups":[{"layers":[{"image-name":"a.svg"}]}]}"#.utf8
        )
        for _ in 0..<150 {
            var app = whole
            let name = app.files.keys.sorted()[Int.random(in: 0..<app.files.count, using: &random)]
            var bytes = app.files[name] ?? []
            guard !bytes.isEmpty else { continue }
            let at = Int.random(in: 0..<bytes.count, using: &random)
            if Bool.random(using: &random) {
                bytes[at] = UInt8.random(in: 0...255, using: &random)
            } else {
                bytes.removeSubrange(at...)
            }
            app.files[name] = bytes
            _ = try await app.report().lines.printedText
        }
    }

    @Test func `depth, odd types and long lists are borne`() async throws {
        var app = AppFixture()
        let deep = String(repeating: "[", count: 100_000)
        app.files["D.imageset/Contents.json"] = Array(deep.utf8)
        app.files["D.icon/icon.json"] = Array(deep.utf8)
        app.files["Deep.plist"] = Array(String(repeating: "<array>", count: 100_000).utf8)
        let slot = #"{"filename":["a"],"idiom":7,"size":"0x0","scale":"-1x","appearances":"dark"}"#
        let slots = Array(repeating: slot, count: 5000)
        app.files["L.appiconset/Contents.json"] = Array(contents(slots).utf8)
        app.files["N.appiconset/Contents.json"] = Array(#"{"images":[1,null,"a",[]]}"#.utf8)
        app.info += """
            <key>CFBundleIcons</key><string>x</string>
            <key>CFBundleIcons~ipad</key><dict><key>CFBundleAlternateIcons</key><array>
            <string>tv</string></array></dict><key>UILaunchStoryboardName</key><integer>1</integer>
            """
        _ = try await app.report()
    }

    @Test(arguments: [
        String(repeating: "$(", count: 30_000) + String(repeating: ")", count: 30_000),
        String(repeating: "$(X:default=", count: 5000) + String(repeating: ")", count: 5000),
        String(repeating: "$(BASE)", count: 1000), String(repeating: "$", count: 70_000),
        String(repeating: "$(EMPTY1)", count: 100),
    ])
    func `values that grow or nest without end are not known`(value: String) async throws {
        var app = AppFixture()
        let name = "ASSETCATALOG_COMPILER_APPICON_NAME"
        app.settings[name] = "$(A)"
        app.settings["A"] = value
        app.settings["BASE"] = String(repeating: "a", count: 1000)
        for level in 1...20 {
            app.settings["EMPTY\(level)"] = String(repeating: "$(EMPTY\(level + 1))", count: 20)
        }
        app.settings["EMPTY21"] = ""
        #expect(
            try await app.findings() == [
                "note unresolved App.xcodeproj/project.pbxproj: App: \(name)"
            ]
        )
        app.settings[name] = "AppIcon"
        let texts = String(repeating: "<string>$(BASE)</string>", count: 2000)
        app.info += "<key>CFBundleIconFiles</key><array><string>$(A)</string>\(texts)</array>"
        _ = try await app.report()
    }

    @Test func `what is found names no more than a line of a long value`() async throws {
        var app = AppFixture()
        app.settings["ASSETCATALOG_COMPILER_APPICON_NAME"] = String(repeating: "é", count: 30_000)
        let finding = try #require(try await app.report().findings.first)
        #expect(finding.rule.id == "primary-icon-not-found")
        #expect(finding.message.count < 600 && finding.help.count < 600)
    }

    @Test func `entities that a property list declares are not expanded`() async throws {
        try await withTemporaryFolder { folder in
            let entities = (0..<20).map { level in
                let value = String(repeating: "&e\(level);", count: 10)
                return #"<!ENTITY e\#(level + 1) "\#(value)">"#
            }
            try write(
                """
                <!DOCTYPE plist [<!ENTITY e0 "aaaaaaaaaa">\(entities.joined())
                <!ENTITY f SYSTEM "file:///etc/passwd">]>
                <plist><dict><key>CFBundleIconName</key><string>&e20;&f;</string></dict></plist>
                """,
                to: "\(folder)/Info.plist"
            )
            #expect(try Linter().report(on: folder).outline == [])
        }
    }

    @Test func `files that are too large or unreadable are not checked`() async throws {
        try await withTemporaryFolder { folder in
            let app = AppFixture()
            try app.write(in: folder)
            let large = [
                "\(AppFixture.icon)/Contents.json", "App/B.icon/icon.json", "App/Info.plist",
            ]
            for path in large {
                try write("{}", to: "\(folder)/\(path)")
                let size = try run(["truncate", "-s", "200M", "\(folder)/\(path)"])
                #expect(size.status == 0)
            }
            let report = try Linter().report(on: folder)
            #expect(report.outline == large.sorted().map { "note unread \($0)" })
            #expect(report.findings.allSatisfy { $0.message.hasSuffix("file too large") })
        }
    }

    @Test func `a project with too many brackets, or in UTF-16, is not checked`() async throws {
        try await withTemporaryFolder { folder in
            let brackets = String(repeating: "(", count: 1_000_000)
            try write("{ objects = \(brackets)", to: "\(folder)/A.xcodeproj/project.pbxproj")
            try write([0xFF, 0xFE, 0x7B, 0], to: "\(folder)/B.xcodeproj/project.pbxproj")
            let report = try Linter().report(on: folder)
            #expect(
                report.outline == ["A", "B"].map { "note unread \($0).xcodeproj/project.pbxproj" }
            )
            #expect(report.findings.last?.message.contains("UTF-16") == true)
        }
    }

    @Test func `a damaged catalog does not keep others from being checked`() async throws {
        var app = AppFixture()
        app.settings["ASSETCATALOG_COMPILER_APPICON_NAME"] = "Appicon"
        app.files["App/Bad.xcassets/Contents.json"] = Array("{".utf8)
        app.files["App/Bad.xcassets/X.imageset/Contents.json"] = Array("{".utf8)
        #expect(
            try await app.findings().map { $0.split(separator: " ")[1] } == [
                "icon-name-case", "catalog-not-in-target", "catalog-unreadable",
                "catalog-unreadable",
            ]
        )
    }

    @Test func `links and pipes are not followed or opened`() async throws {
        try await withTemporaryFolder { folder in
            try AppFixture().write(in: "\(folder)/repository")
            let set = "\(folder)/repository/\(AppFixture.icon)"
            let script = """
                rm 1024.png; ln -s /etc/passwd 1024.png; mkfifo pipe.png; ln -s / ../Root.imageset
                ln -s .. ../../Circle; ln -s Self ../../Self
                ln -s /dev/zero ../Contents.json; ln -s /dev/zero ../../Linked.plist
                """
            #expect(try run(["sh", "-c", script], in: set).status == 0)
            let report = try Linter().report(on: "\(folder)/repository")
            #expect(
                report.outline == [
                    "note unread \(AppFixture.icon)/1024.png: universal ios 1024x1024",
                    "note unread App/Assets.xcassets/Contents.json", "note unread App/Linked.plist",
                ]
            )
        }
    }

    @Test func `names may hold spaces, other scripts and line feeds`() async throws {
        var app = AppFixture()
        app.files["春节 & Co.xcassets/A\nB.imageset/Contents.json"] = Array("{".utf8)
        let text = try await app.report().lines.printedText
        #expect(text.hasPrefix("春节 & Co.xcassets/A\\nB.imageset/Contents.json\n"))
    }

    @Test func `a folder that is not there is wrong usage`() async throws {
        #expect {
            try Linter().report(on: "/nowhere/at/all")
        } throws: {
            ($0 as? Failure)?.status == .usage
        }
    }
}

import Lint
import Pipeline
import TestSupport
import Testing

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
            _ = try await app.report().text
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
            _ = try await app.report().text
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

    @Test func `links and pipes are not followed or opened`() async throws {
        try await withTemporaryFolder { folder in
            try AppFixture().write(in: "\(folder)/repository")
            let set = "\(folder)/repository/\(AppFixture.icon)"
            let script = """
                rm 1024.png; ln -s /etc/passwd 1024.png; mkfifo pipe.png; ln -s / ../Root.imageset
                ln -s .. ../../Circle
                """
            #expect(try run(["sh", "-c", script], in: set).status == 0)
            let report = try Linter().report(on: "\(folder)/repository")
            #expect(
                report.lines == ["note unread \(AppFixture.icon)/1024.png: universal ios 1024x1024"]
            )
        }
    }

    @Test func `names may hold spaces, other scripts and line feeds`() async throws {
        var app = AppFixture()
        app.files["春节 & Co.xcassets/A\nB.imageset/Contents.json"] = Array("{".utf8)
        let text = try await app.report().text
        #expect(text.hasPrefix("春节 & Co.xcassets/A\u{FFFD}B.imageset/Contents.json\n"))
    }

    @Test func `a folder that is not there is wrong usage`() async throws {
        #expect {
            try Linter().report(on: "/nowhere/at/all")
        } throws: {
            ($0 as? Failure)?.status == .usage
        }
    }
}

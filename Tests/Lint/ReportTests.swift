import Diagnostics
import JSON
import Lint
import Testing

struct ReportTests {
    private static let images = "App/Assets.xcassets/Mark.imageset"

    /// An app with findings of each severity.
    private var app: AppFixture {
        var app = AppFixture()
        app.settings["ASSETCATALOG_COMPILER_APPICON_NAME"] = "Appicon"
        app.info += "\n<key>A</key><true/>\n<key>A</key><false/>"
        app.files[Self.images + "/Contents.json"] = Array(contents([]).utf8)
        app.files[Self.images + "/b ä.png"] = png(1, 1)
        return app
    }

    @Test func `the text has the most severe first, with the fix below`() async throws {
        #expect(
            try await app.report().lines.printedText == """
                App.xcodeproj/project.pbxproj
                  error: App: ASSETCATALOG_COMPILER_APPICON_NAME: the setting names "Appicon", and the \
                icon is called "AppIcon" [icon-name-case]
                    help: write both names alike: the asset catalog compiler (actool) is case-sensitive

                App/Info.plist
                  warning: 6: A: duplicate key "A" with different values, in lines 5 and 6 \
                [repeated-key]
                    help: remove all but one: parsers disagree about which one wins

                \(Self.images)/b ä.png
                  note: no slot of Mark.imageset names the file, so no app holds it [unassigned-file]
                    help: give the file to a slot, or remove it

                1 error, 1 warning, 1 note; checked 2 sets, 1 icon, 1 property list, 1 image

                """
        )
    }

    @Test func `programs read the same`() async throws {
        let json = try await app.report().json
        #expect(json["checked"] == ["sets": 2, "icons": 1, "plists": 1, "images": 1])
        #expect(json["counts"] == ["error": 1, "warning": 1, "note": 1])
        let findings = try #require(json["findings"]?.array)
        #expect(findings.map { $0["severity"]?.string } == ["error", "note", "warning"])
        #expect(
            findings.last
                == [
                    "rule": "repeated-key", "itms": .null, "severity": "warning",
                    "file": "App/Info.plist", "line": 6, "at": "A",
                    "message": "duplicate key \"A\" with different values, in lines 5 and 6",
                    "help": "remove all but one: parsers disagree about which one wins",
                ]
        )
    }

    /// What the schema of SARIF 2.1.0 asks of the objects that are written (sections 3.13, 3.14,
    /// 3.19, 3.27, 3.28, 3.29, 3.30, 3.49).
    @Test func `a SARIF log has the shape that its standard asks for`() async throws {
        let log = try await app.report().sarif(version: "1.2.3")
        #expect(log["version"] == "2.1.0")
        let run = try #require(log["runs"]?.array?.first)
        let driver = try #require(run["tool"]?["driver"])
        #expect(driver["name"]?.string?.isEmpty == false)
        let rules = try #require(driver["rules"]?.array)
        #expect(Set(rules.compactMap { $0["id"]?.string }).count == rules.count)
        let results = try #require(run["results"]?.array)
        #expect(results.count == 3)
        for result in results {
            let index = try #require(result["ruleIndex"]?.integer)
            #expect(rules.indices.contains(index) && rules[index]["id"] == result["ruleId"])
            #expect(["error", "warning", "note"].contains(result["level"]?.string))
            #expect(result["message"]?["text"]?.string?.isEmpty == false)
            let place = try #require(result["locations"]?.array?.first?["physicalLocation"])
            let base = try #require(place["artifactLocation"]?["uriBaseId"]?.string)
            #expect(run["originalUriBaseIds"]?[base] != nil)
            #expect(place["region"]?["startLine"]?.integer ?? 0 > 0)
        }
        let uris = results.compactMap {
            $0["locations"]?.array?.first?["physicalLocation"]?["artifactLocation"]?["uri"]?.string
        }
        #expect(uris.contains("\(Self.images)/b%20%C3%A4.png"))
    }

    /// GitHub, "SARIF support for code scanning", the tables of `reportingDescriptor`, `result` and
    /// `physicalLocation`.
    @Test func `code scanning finds what it requires`() async throws {
        var app = app
        app.files["App/100%?#春.xcassets/a:b.imageset/Contents.json"] = Array("{".utf8)
        let log = try await app.report().sarif(version: "1.2.3")
        #expect(log["$schema"]?.string?.contains("sarif-2.1.0") == true)
        let run = try #require(log["runs"]?.array?.first)
        for rule in try #require(run["tool"]?["driver"]?["rules"]?.array) {
            for text in ["shortDescription", "fullDescription", "help"] {
                #expect(rule[text]?["text"]?.string?.isEmpty == false)
            }
            #expect(LintRule.named(rule["id"]?.string ?? "") != nil)
            let level = rule["defaultConfiguration"]?["level"]?.string
            #expect(["error", "warning", "note"].contains(level))
        }
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/@+%")
        var uris: [String] = []
        for result in try #require(run["results"]?.array) {
            let place = result["locations"]?.array?.first?["physicalLocation"]
            let uri = try #require(place?["artifactLocation"]?["uri"]?.string)
            #expect(uri.allSatisfy(plain.contains) && !uri.hasPrefix("/"))
            #expect(result["partialFingerprints"]?.members?.count == 1)
            uris.append(uri)
        }
        #expect(uris.contains("App/100%25%3F%23%E6%98%A5.xcassets/a%3Ab.imageset/Contents.json"))
    }

    @Test func `a finding is known again when its line moves, and from its like`() async throws {
        func prints(_ app: AppFixture) async throws -> [String] {
            let log = try await app.report().sarif(version: "1")
            return log["runs"]?.array?.first?["results"]?.array?.compactMap {
                $0["partialFingerprints"]?["shipitFinding/v1"]?.string
            } ?? []
        }
        var app = app
        let names = "<array><string>A.png</string><string>B.png</string></array>"
        app.info += "<key>CFBundleIconFiles</key>\(names)"
        let before = try await prints(app)
        #expect(before.count > 5 && Set(before).count == before.count)
        app.info = "\n\n<key>Other</key><true/>" + app.info
        #expect(try await prints(app) == before)
    }

    @Test func `all that can be an app's icon is counted, among the sets too`() async throws {
        var app = AppFixture()
        for kind in ["imageset", "iconset", "brandassets", "stickersiconset"] {
            app.files["App/Assets.xcassets/Other.\(kind)/Contents.json"] = Array("{}".utf8)
        }
        app.files["App/New.icon/icon.json"] = Array("{}".utf8)
        let checked = try await app.report().checked
        #expect(checked.sets == 5)
        #expect(checked.icons == 4)
    }

    @Test func `a rule is switched off by its name`() async throws {
        let rule = try #require(LintRule.named("icon-name-case"))
        let report = try await app.report(disabled: [rule])
        #expect(!report.hasErrors)
        #expect(report.findings.count == 2)
        #expect(LintRule.named("nothing") == nil)
    }

    @Test func `two runs give equal bytes`() async throws {
        let (one, two) = (try await app.report(), try await app.report())
        #expect(one.lines == two.lines)
        #expect(one.json.canonicalText == two.json.canonicalText)
    }
}

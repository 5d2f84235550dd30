import ExactStrings
import Testing
import TestSupport
import XcodeProjects

/// Settings that are resolved through a project file and configuration files.
struct BuildSettingsTests {
    private func settings(
        target: String = "",
        targetFile: String? = nil,
        project: String = "",
        projectFile: String? = nil,
        files: [String: String] = [:],
        twins: [ExactString: String] = [:]
    ) throws -> BuildSettings {
        var all = files
        all["Config/Target.xcconfig"] = targetFile
        all["Config/Project.xcconfig"] = projectFile
        all["App/App.xcodeproj/project.pbxproj"] = ProjectText.project(
            target: target,
            project: project,
            hasTargetFile: targetFile != nil,
            hasProjectFile: projectFile != nil
        )
        let read = try XcodeProject("App/App.xcodeproj", in: MemoryFiles(all, twins))
        return try #require(read.targets.first?.configurations.first).settings
    }

    @Test func `the target goes before its file, the project and the project's file`() throws {
        let all = try settings(
            target: "A = target;",
            targetFile: "A = target file\nB = target file",
            project: "A = project; B = project; C = project;",
            projectFile: "A = x\nB = x\nC = x\nD = project file"
        )
        #expect(
            ["A", "B", "C", "D", "E"].map { all[$0]?.text } == [
                "target", "target file", "project", "project file", nil,
            ]
        )
        #expect(all["D"]?.place == SettingPlace(file: "Config/Project.xcconfig", line: 4))
    }

    @Test func `an included file is found by the bytes of its name`() throws {
        let (composed, decomposed) = ("Config/\u{E9}.xcconfig", "Config/e\u{301}.xcconfig")
        let all = try settings(
            targetFile: """
                #include "\u{301}a.xcconfig"
                #include "\u{E9}.xcconfig"
                """,
            twins: [
                "Config/\u{301}a.xcconfig": "A = a",
                ExactString(composed): "#include \"e\u{301}.xcconfig\"\nB = b",
                ExactString(decomposed): "C = c",
            ]
        )
        #expect(["A", "B", "C"].map { all[$0]?.text } == ["a", "b", "c"])
        #expect(all.missingFiles == [])
    }

    @Test func `parts of paths in operators go by bytes`() throws {
        let all = try settings(
            targetFile: """
                P = a/\u{301}b.\u{301}c
                D = $(P:dir)
                F = $(P:file)
                B = $(P:base)
                """
        )
        #expect(
            ["D", "F", "B"].map { Array((all[$0]?.text ?? "").utf8) }
                == ["a", "\u{301}b.\u{301}c", "\u{301}b"].map { Array($0.utf8) }
        )
    }

    @Test func `a combining mark after a bracket or a dollar sign does not hide a variable`() throws
    {
        let all = try settings(
            targetFile: """
                BASE = App
                ROUND = $(BASE)\u{301}
                CURLY = ${BASE:lower}\u{301}
                NAME = $BASE\u{301}
                """
        )
        #expect(
            ["ROUND", "CURLY", "NAME"].map { Array((all[$0]?.text ?? "").utf8) }
                == ["App\u{301}", "app\u{301}", "App\u{301}"].map { Array($0.utf8) }
        )
    }

    @Test func `one setting may refer to the next twenty times`() throws {
        let chain = (0..<20).map { "S\($0) = $(S\($0 + 1))\($0)" }.joined(separator: "\n")
        let all = try settings(targetFile: chain + "\nS20 = x")
        #expect(all["S0"]?.text == "x" + (0..<20).reversed().map(String.init).joined())
        #expect(all["S0"]?.unknownVariables == [])
    }

    @Test func `a byte order mark is not part of a file, and a file in UTF-16 counts as missing`()
        throws
    {
        let marked = try settings(targetFile: "\u{FEFF}A = 1")
        #expect(marked["A"]?.text == "1")
        let wide = try settings(targetFile: "A\0 = 1")
        #expect(wide.missingFiles == ["Config/Target.xcconfig"])
    }

    @Test func `inherited is the value of the next level`() throws {
        let all = try settings(
            target:
                "LIST = \"$(inherited) target\"; SAME = \"$(SAME) more\"; NONE = \"$(inherited)\";",
            targetFile: "LIST = $(inherited) file",
            project: "LIST = (\"project\", \"with space\"); SAME = one;"
        )
        #expect(all["LIST"]?.words == ["project", "with space", "file", "target"])
        #expect(all["SAME"]?.text == "one more")
        #expect(all["NONE"]?.text == "")
        #expect(all["NONE"]?.unknownVariables == [])
    }

    @Test(arguments: [
        ("$(BASE)-${BASE}-$BASE.x", "AppIcon-AppIcon-AppIcon.x", []),
        ("$(NAME_$(KIND))", "beta icon", []), ("$(MISSING)x", "x", ["MISSING"]),
        ("$(MISSING:default=$(BASE))", "AppIcon", []), ("$(BASE:lower)", "appicon", []),
        ("$(NAME_beta:c99extidentifier)", "beta_icon", []),
        ("$(NAME_beta:rfc1034identifier:upper)", "BETA-ICON", []),
        ("$(PRODUCT_NAME)", "App", []), ("$(SRCROOT)/Info.plist", "App/Info.plist", []),
        ("$(ROUND)", "", ["ROUND"]), ("a$$b", "a$b", []), ("$(open", "$(open", []),
        ("1$", "1$", []),
    ])
    func `variables are replaced`(text: String, value: String, unknown: [String]) throws {
        let all = try settings(
            targetFile: """
                BASE = AppIcon
                KIND = beta
                NAME_beta = beta icon
                ROUND = $(ROUND_2)
                ROUND_2 = $(ROUND)
                VALUE = \(text)
                """
        )
        #expect(all["VALUE"]?.text == value)
        #expect(all["VALUE"]?.unknownVariables == unknown)
    }

    @Test func `values that double at each step stay bounded`() throws {
        let lines = (1...40).map { "V\($0) = $(V\($0 - 1))$(V\($0 - 1))" }
        let all = try settings(targetFile: "V0 = 0123456789\n" + lines.joined(separator: "\n"))
        #expect(try #require(all["V30"]).text.utf8.count < 1 << 20)
    }

    @Test func `comments, semicolons and conditions of a configuration file are read`() throws {
        let all = try settings(
            targetFile: """
                // NAME = comment
                NAME = AppIcon; // behind
                URL = https://example.org
                SDK[sdk=macosx*] = mac
                SDK[sdk=iphoneos*][arch=*] = phone
                SDK = any
                CONFIG[config=Debug] = yes
                CONFIG[config=Rel*] = no
                not an assignment
                """
        )
        #expect(all["NAME"]?.text == "AppIcon")
        #expect(all["URL"]?.text == "https:")
        #expect(all["CONFIG"]?.text == "yes")
        #expect(all["SDK"]?.text == "any")
        let inProject = try settings(target: "\"SDK[sdk=iphoneos*]\" = phone; SDK = any;")
        #expect(inProject["SDK"]?.text == "phone")
    }

    @Test func `inclusions are followed, cycles end, and missing files are reported`() throws {
        let all = try settings(
            targetFile: """
                #include "../Shared/Base.xcconfig"
                #include? "Local.xcconfig"
                #include "Pods.xcconfig"
                NAME = $(NAME)-Target
                """,
            files: [
                "Shared/Base.xcconfig": "#include \"../Config/Target.xcconfig\"\nBASE = 1"
            ]
        )
        #expect(all["BASE"]?.text == "1")
        #expect(all.missingFiles == ["Config/Target.xcconfig", "Config/Pods.xcconfig"])
    }
}

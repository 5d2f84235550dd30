import Files
import Foundation
import JSON
import Testing
import TestSupport

@testable import Diagnostics
@testable import Pipeline
@testable import PluginAPI
@testable import Releases

struct PipelineFileTests {
    private func errors(_ text: String) throws -> [String] {
        try PipelineFile(Array(text.utf8), path: "pipeline.json").errors
            .map { error in
                // Without the line of the file, for which there is SourceLineTests.
                var error = error
                error.place?.source = nil
                return error.lines.joined(separator: "\n")
            }
    }

    @Test(arguments: [
        (#"["A", "A"]"#, "\"A\" is listed twice", "/environment/1"),
        (#"["1A"]"#, "\"1A\" is not the name of an environment variable", "/environment/0"),
        (#"["A=B"]"#, "\"A=B\" is not the name of an environment variable", "/environment/0"),
        (#"[""]"#, "\"\" is not the name of an environment variable", "/environment/0"),
    ])
    func `a list of variables holds each name once`(
        list: String,
        summary: String,
        pointer: String
    ) throws {
        let text = "{\"name\": \"App\", \"environment\": \(list), \"stages\": []}"
        let placed = "error: \(summary)\n  --> pipeline.json:1:"
        #expect(try errors(text).map { $0.hasPrefix(placed) } == [true])
        #expect(try errors(text).map { $0.contains("  \(pointer)\n") } == [true])
    }

    @Test func `a pipeline is read with its defaults`() throws {
        let text = #"{"name": "Aurora", "stages": [{"name": "a", "uses": "splash"}]}"#
        let file = try PipelineFile(Array(text.utf8), path: "pipeline.json")
        #expect(file.errors == [])
        #expect(file.bundles == [.zip])
        #expect(
            file.products == [Product(version: VersionOptions())]
        )
        #expect(file.stages.map(\.timeout) == [600])
    }

    @Test func `all errors of form are reported at once, each with its place`() throws {
        let text = """
            {
              "nam": "Aurora",
              "version": {"tag": 3},
              "bundle": ["zap"],
              "stages": [
                {"name": "a", "uses": "splash", "need": []},
                {"uses": 4}
              ]
            }
            """
        #expect(
            try errors(text) == [
                """
                error: unknown key "nam"
                  --> pipeline.json:2:3  /nam
                  help: did you mean "name"? known keys: "$schema", "name", "version", "products", "policy", "folder", "bundle", "environment", "provenance", "stages"
                """,
                """
                error: expected a string or an array, found an integer
                  --> pipeline.json:3:22  /version/tag
                  help: write it in quotes: "3"
                """,
                """
                error: unknown value "zap"
                  --> pipeline.json:4:14  /bundle/0
                  help: did you mean "zip"? known: "zip", "tar.zst"
                """,
                """
                error: unknown key "need"
                  --> pipeline.json:6:37  /stages/0/need
                  help: did you mean "needs"? known keys: "name", "uses", "needs", "products", "with", "sha256", "timeout"
                """,
                """
                error: expected a string, found an integer
                  --> pipeline.json:7:14  /stages/1/uses
                  help: write it in quotes: "4"
                """,
                """
                error: the key "name" is missing
                  --> pipeline.json:7:5  /stages/1
                  help: add "name": the stage's name: its folder in the release
                """,
            ]
        )
    }

    @Test(arguments: ["../x", "a/b", ".hidden", "", "con\u{0}", "x.", "Bundle"])
    func `a stage name that is not a folder name is refused`(name: String) throws {
        let value: JSONValue = [
            "name": "A", "stages": [["name": .string(name), "uses": "splash"]],
        ]
        #expect(try errors(value.canonicalText).count == 1)
    }

    @Test func `names that differ in case only are one name`() throws {
        let text = #"{"name":"A","stages":[{"name":"a","uses":"x"},{"name":"A","uses":"x"}]}"#
        #expect(try errors(text).first?.hasPrefix("error: two stages are called \"A\"") == true)
    }

    @Test func `text that is not JSON is refused with its place`() {
        let error = #expect(throws: Diagnostic.self) {
            try PipelineFile(Array("{\"name\": }".utf8), path: "p.json")
        }
        #expect(error?.place?.position == TextPosition(line: 1, column: 10))
    }

    @Test(arguments: [
        (#"{"tag": "version"}"#, "/version/tag"),
        (#"{"tag": "{nope}"}"#, "/version/tag"),
        (#"{"build": {"strategy": "explicit", "number": "1.2.3.4"}}"#, "/version/build/number"),
    ])
    func `a wrong version option is reported at its place`(version: String, pointer: String) throws
    {
        let text = #"{"name": "A", "version": \#(version), "stages": []}"#
        let found = try PipelineFile(Array(text.utf8), path: "pipeline.json").errors
        #expect(found.map(\.place?.pointer) == [pointer])
    }
}

struct SchemaTests {
    @Test func `a schema survives its way through JSON Schema`() throws {
        let schema = Schema.object([
            Property("a", .array(of: .string(["x", "y"]), atLeast: 1), "list", required: true),
            Property("b", .oneOf([.integer(1...3), .number(0.5...1.5), .boolean]), "choice"),
            Property("c", .path, "file", default: "x", examples: ["y", "z"]),
            Property("d", .map(of: .any), "anything"),
        ])
        #expect(try Schema(jsonSchema: schema.jsonSchema()) == schema)
    }

    @Test func `the nearest shape of a choice gives the message`() {
        let violations = SecretReference.schema.violations(of: ["fil": "x"])
        // A key that is misspelt is not missing too.
        #expect(violations.map(\.summary) == ["unknown key \"fil\""])
    }

    @Test func `a key without a summary is named without a colon`() {
        let site = Property("site", .string(), "", required: true)
        let groups = Property("groups", .array(of: .string(), atLeast: 1), "")
        #expect(
            Schema.object([site, groups]).violations(of: ["groups": []]).map(\.help)
                == ["write at least 1, or leave the key out", "add \"site\""]
        )
    }

    @Test func `numbers out of range are refused`() {
        #expect(Schema.integer(1...3).violations(of: 4).count == 1)
        #expect(Schema.number(0...1).violations(of: 1.5).count == 1)
        #expect(Schema.number(0...1).violations(of: 1).isEmpty)
    }

    @Test(arguments: [
        (Schema.number(0...1), JSONValue.integer(2), "write a value from 0 to 1"),
        (.number(0.5...4), 9, "write a value from 0.5 to 4"),
        (.integer(3...Int.max), 2, "write a value of at least 3"),
        (.array(of: .path, atLeast: 2), .array(["a"]), "write at least 2"),
        (.array(of: .string(["light"])), "light", #"write [ "light" ]"#),
        (.oneOf([.path, .object([])]), .array(["a.png"]), "take the brackets away"),
        (.oneOf([.path, .object([])]), .array(["a.png", "b.png"]), "write one, without brackets"),
        (
            .oneOf([.boolean, .object([Property("name", .string(), "", required: true)])]),
            "Launch", #"write { "name": "Launch" }"#
        ),
        (.number(1...9), "7.5", "write 7.5 without quotes"),
        (.string(), 15, #"write it in quotes: "15""#),
        (.string(["srgb", "display-p3"]), "p3", #"did you mean "display-p3"?"#),
    ])
    func `the help says how the value that was meant is written`(
        _ schema: Schema,
        _ value: JSONValue,
        _ help: String
    ) throws {
        let found = schema.violations(of: value)
        #expect(found.count == 1)
        #expect(found.first?.help?.hasPrefix(help) == true, "\(found)")
    }

    @Test func `an empty list is reported with what it should hold`() {
        let layers = Property("a", .array(of: .any, atLeast: 1), "what to draw", required: true)
        let devices = Property("b", .array(of: .any, atLeast: 1), "ids")
        let found = Schema.object([layers, devices]).violations(of: ["a": [], "b": []])
        #expect(found.map(\.summary) == ["the list is empty", "the list is empty"])
        #expect(
            found.map(\.help) == [
                "write at least 1: what to draw", "write at least 1, or leave the key out: ids",
            ]
        )
    }
}

struct SourceTreeTests {
    @Test(arguments: [
        ("art/lgo.png", "art/logo.png"), ("Art/Logo.PNG", "art/logo.png"),
        ("art/logo.jpg", "art/logo.png"), ("arts/sub/x.txt", "art/sub/x.txt"), ("else", nil),
    ])
    func `a path that names nothing suggests the nearest that does`(
        _ path: String,
        _ nearest: String?
    ) async throws {
        try await withTemporaryFolder { folder in
            for file in ["art/logo.png", "art/other.png", "art/sub/x.txt"] {
                try write("", to: "\(folder)/\(file)")
            }
            let sources = SourceTree(root: folder)
            #expect(sources.nearest(to: path) == nearest)
            let found = #expect(throws: Diagnostic.self) {
                try sources.file(path, option: "/image")
            }
            #expect(
                found?.help == nearest.map { "did you mean \"\($0)\"?" }
                    ?? "paths are relative to the repository's root; check spelling and case"
            )
        }
    }

    @Test func `a little of a file is read, behind a link too, and nothing of one too large`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try write("0123456789", to: "\(folder)/a.txt")
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/link.txt",
                withDestinationPath: "a.txt"
            )
            let sources = SourceTree(root: try FileSystem.resolve(folder))
            func middle(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
                try sources.look(at: path, limit: limit) { file throws(FileError) in
                    try file.read(at: 4, count: 2)
                }
            }
            for path in ["a.txt", "link.txt"] {
                #expect(try middle(path, limit: 10) == Array("45".utf8))
                let found = #expect(throws: Diagnostic.self) { try middle(path, limit: 9) }
                #expect(found?.summary == "\(path) is larger than 9 bytes")
                #expect(found?.place?.file == path)
            }
            let found = #expect(throws: Diagnostic.self) { try middle("b.txt", limit: 9) }
            #expect(found?.summary.hasPrefix("can't read b.txt: ") == true)
        }
    }
}

struct TemplateTests {
    private let release = ReleaseFacts(
        name: "Aurora",
        version: "1.2.0",
        tag: "v1.2.0",
        build: "7",
        commit: "abc",
        date: "2026-01-01T00:00:00Z",
        channel: "stable"
    )

    private var template: Template {
        Template(
            release: release,
            tag: "v1.2.0",
            environment: ["SITE": "example.com", "OTHER": "x"],
            listed: ["SITE", "NOPE"]
        )
    }

    @Test func `placeholders are expanded at any depth`() {
        let (value, errors) = template.expand([
            "a": ["{version} ({build})", 1], "b": "{env.SITE}/{tag}",
        ])
        #expect(value == ["a": ["1.2.0 (7)", 1], "b": "example.com/v1.2.0"])
        #expect(errors.isEmpty)
    }

    @Test func `doubled braces are braces, and stages stay`() {
        let (value, _) = template.expand("{{version}} {stage.icons}/x")
        #expect(value == "{version} {stage.icons}/x")
    }

    @Test(arguments: ["{versoin}", "{env.NOPE}", "{env.OTHER}", "{version", "version}"])
    func `an unknown placeholder is an error at its pointer`(text: String) {
        let (_, errors) = template.expand(["a": [.string(text)]])
        #expect(errors.map(\.pointer) == ["/a/0"])
    }

    @Test func `the branch is known where one is checked out, and at a tag there is none`() {
        let onBranch = Template(
            release: release,
            tag: "v1.2.0",
            branch: "feature/icons",
            environment: [:]
        )
        #expect(onBranch.expand("{branch}").0 == "feature/icons")
        let (_, errors) = template.expand("{branch}")
        #expect(
            errors.map(\.summary) == [
                "{branch} has no value: no branch is checked out, and no CI system names one, as "
                    + "where a tag is built"
            ]
        )
    }

    @Test func `a variable that holds a secret is not expanded`() {
        let sign: JSONValue = ["key": ["env": "KEY"], "passphrase": ["file": "x"]]
        let template = Template(
            release: release,
            tag: "v1",
            environment: ["KEY": "hush"],
            listed: ["KEY"],
            secrets: Set(sign.strings(under: "env").map(\.text))
        )
        let (value, errors) = template.expand("{env.KEY}")
        #expect(errors.map(\.summary) == ["the environment variable \"KEY\" holds a secret"])
        #expect(!value.canonicalText.contains("hush"))
    }

    @Test func `a variable is expanded when the pipeline lists it, and no other`() {
        #expect(template.expand("{env.SITE}").0 == "example.com")
        let (_, errors) = template.expand("{env.OTHER}")
        #expect(
            errors.map(\.summary) == [
                "the environment variable \"OTHER\" is not listed in the pipeline"
            ]
        )
        #expect(
            errors.first?.help
                == #"add it to the pipeline: "environment": ["SITE", "NOPE", "OTHER"]"#
        )
    }

    @Test func `references to stages are found with their pointers`() {
        let found = Template.stageReferences(in: ["a": ["x {stage.one}/y{stage.two}"], "b": 1])
        #expect(found.map(\.stage) == ["one", "two"])
        #expect(found.map(\.pointer) == ["/a/0", "/a/0"])
    }
}

struct RelativePathTests {
    @Test(arguments: [
        ("a/./b//c/", "a/b/c"), ("a/../b", "b"), ("", ""), (".", ""), ("..", nil), ("a/../..", nil),
        ("/etc", nil), ("a\u{0}", nil), ("../\u{301}x", nil), ("a/..\u{301}", "a/..\u{301}"),
        ("..\u{2F}\u{200D}x", nil),
    ])
    func `a path that leaves its folder has no normal form`(path: String, normal: String?) {
        #expect(RelativePath.normalised(path) == normal)
    }
}

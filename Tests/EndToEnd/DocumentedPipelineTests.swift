import Foundation
import JSON
import Testing
import TestSupport

/// The JSON in the documentation.
struct DocumentedPipelineTests {
    /// What is no part of a pipeline, with the test that reads the like of it.
    private static let others = [
        "docs/lint.md: {": "the output of lint: LintTests",
        "docs/plugins.md: {\"type\": \"hello\", \"protocol\": 1, \"run\": \"notes\",": "a message",
        "docs/plugins.md: {\"type\": \"run\", \"dryRun\": false, \"options\": {\"limit\": 500},":
            "a message",
        "docs/plugins.md: {\"type\": \"ready\"}": "messages",
    ]

    private struct Keys {
        let pipeline: Set<String>
        let plugins: [String: Set<String>]

        init() throws {
            let schema = try JSONDocument(Array(try run([Tool.path, "schema"]).output.utf8)).value
            pipeline = Set(schema["properties"]?.members?.map(\.key) ?? [])
            let listing = try run([Tool.path, "plugin", "list", "--json"])
            let list = try JSONDocument(Array(listing.output.utf8)).value.array ?? []
            plugins = list.reduce(into: [:]) { plugins, plugin in
                plugins[plugin["name"]?.string ?? ""] = Set(
                    plugin["options"]?["properties"]?.members?.map(\.key) ?? []
                )
            }
        }
    }

    /// A whole pipeline with an example in it; nil for other JSON.
    private static func pipeline(_ block: DocumentBlock, _ keys: Keys) throws -> JSONValue? {
        let text = block.text.hasPrefix("\"") ? "{\(block.text)}" : block.text
        guard let value = try? JSONDocument(Array(text.utf8)).value else { return nil }
        func with(_ stage: JSONValue) -> JSONValue { ["name": "App", "stages": [stage]] }
        if value.array != nil {
            return with(["name": "s", "uses": "splash", "with": ["layers": value]])
        }
        let names = Set(value.members?.map(\.key) ?? [])
        if names.contains("stages") { return value }
        if names.contains("uses") { return with(value) }
        // Options of the plugin whose page it is, in the place of those in its first example.
        let folder = block.page.split(separator: "/").dropFirst(2).first.map { String($0) } ?? ""
        if block.page.hasPrefix("Sources/Plugins/") {
            let example = try JSONDocument(Array(try readmeExample(of: folder).utf8)).value
            let uses = try #require(example["uses"]?.string)
            guard names.isSubset(of: keys.plugins[uses] ?? []) else { return nil }
            let kept = (example["with"]?.members ?? []).filter { !names.contains($0.key) }
            let options = JSONValue.object(kept + (value.members ?? []))
            return with(["name": "s", "uses": .string(uses), "with": options])
        }
        guard !names.isEmpty, names.isSubset(of: keys.pipeline.subtracting(["name"])) else {
            return nil
        }
        return .object([.init("name", "App"), .init("stages", [])] + (value.members ?? []))
    }

    @Test func `each pipeline, stage and option in the documentation fits the schema`() throws {
        let keys = try Keys()
        var pipelines: [JSONValue] = []
        var unknown: Set<String> = []
        for block in try DocumentBlock.all where block.language == "json" {
            if let pipeline = try Self.pipeline(block, keys) {
                pipelines.append([.string("\(block.page):\(block.line)"), pipeline])
            } else {
                unknown.insert(block.name)
            }
        }
        #expect(pipelines.count > 15)
        // What the plugin prints that the page shows it of.
        let shown = "docs/plugins.md: {"
        #expect(unknown == Set(Self.others.keys).union([shown]))
        let script = """
            import json, subprocess, sys, jsonschema
            # Longer than an argument may be.
            schema = json.loads(subprocess.check_output([sys.argv[1], "schema"]))
            validator = jsonschema.Draft202012Validator(schema)
            for place, pipeline in json.loads(sys.argv[2]):
                for error in validator.iter_errors(pipeline):
                    print(place, error.json_path, error.message[:300])
            """
        let checked = try run(
            [
                try SchemaTests.python, "-c", script, Tool.path,
                JSONValue.array(pipelines).canonicalText,
            ]
        )
        #expect(checked.status == 0, "\(checked.error)")
        #expect(checked.output == "")
    }

    @Test func `the pipelines of the README and of the page about moving are planned`() async throws
    {
        try await withTemporaryFolder { folder in
            let icon = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect "
            let opaque = icon + "width=\"9\" height=\"9\" fill=\"#123456\"/></svg>"
            var app = try NewApp(
                in: folder,
                [
                    "App.xcodeproj/project.pbxproj": appProject("App"),
                    "App/Resources/places.json": "[]\n", "icons/dawn.svg": opaque,
                    "icons/night.svg": opaque, "App/Info.plist": Self.propertyList,
                    "plugins/upload": plugin(#"echo '{"type": "result", "status": "ok"}'"#),
                ],
                icons: ["App/Assets.xcassets/AppIcon.appiconset"],
                tags: ["v1.0.0", "v1.1.0"]
            )
            try run(["chmod", "+x", "\(app.repository.path)/plugins/upload"])
            try app.run("key", "make", "--out", "\(folder)/key.pem")
            app.environment["SHIPIT_SIGNING_KEY"] = String(
                decoding: try read("\(folder)/key.pem"),
                as: UTF8.self
            )
            let blocks = try ["README.md", "docs/moving.md"].flatMap {
                try DocumentBlock.all(on: $0)
            }
            .filter { $0.language == "json" && $0.text.contains("\"stages\"") }
            #expect(blocks.count == 6)
            for block in blocks {
                try write(block.text, to: app.pipeline)
                let planned = try app.run("plan", "--snapshot")
                #expect(planned.status == 0, "\(block.page):\(block.line) \(planned.error)")
            }
        }
    }

    private static let propertyList = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict></dict></plist>

        """

    @Test func `the description in plugins.md is what the example's plugin prints`() throws {
        let block = try #require(
            try DocumentBlock.all(on: "docs/plugins.md").first {
                $0.text.contains("\"protocols\": [1],\n")
            }
        )
        let shown = try JSONDocument(Array(block.text.utf8)).value
        let printed = try run(
            ["\(projectFolder)/Examples/Aurora/plugins/store-notes", "describe"]
        ).output
        #expect(try JSONDocument(Array(printed.utf8)).value == shown)
    }

    @Test func `the plugin of plugins.md runs as the page says`() async throws {
        try await withTemporaryFolder { folder in
            let blocks = try DocumentBlock.all(on: "docs/plugins.md")
            let script = try #require(blocks.first { $0.language == "python" }).text
            let app = try App(
                in: folder,
                stages: #"{ "name": "hello", "uses": "./plugins/hello" }"#,
                files: ["plugins/hello": script + "\n"]
            )
            let released = try app.run("release")
            #expect(released.status == 0, "\(released.error)")
            #expect(
                try read("\(app.release)/stages/hello/hello.txt") == Array("Hello 1.0.0\n".utf8)
            )
        }
    }
}

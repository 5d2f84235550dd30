import Foundation
import JSON
import Testing
import TestSupport

/// Real logs and documents against `docs/log.schema.json`, by a validator that is not ours.
struct LogSchemaTests {
    private static let validator = """
        import json, sys
        import jsonschema
        schema = json.load(open(sys.argv[1]))
        schema = {**schema, "anyOf": [{"$ref": "#/$defs/" + sys.argv[2]}]}
        text = open(sys.argv[3]).read()
        values = map(json.loads, text.splitlines()) if sys.argv[2] == "event" else [json.loads(text)]
        validator = jsonschema.Draft202012Validator(schema)
        for value in values:
            for error in validator.iter_errors(value):
                print(value, error.message)
        """

    private func expectValid(_ text: String, as kind: String, in folder: String) throws {
        let file = "\(folder)/\(UUID().uuidString).json"
        try write(text, to: file)
        let arguments = ["-c", Self.validator, "\(projectFolder)/docs/log.schema.json", kind, file]
        let pythons = ["python3", "/usr/bin/python3"]
        let python = try pythons.first { try run([$0, "-c", "import jsonschema"]).status == 0 }
        guard let python else { throw ToolMissing("python3 -c 'import jsonschema'") }
        let result = try run([python] + arguments)
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output == "", "\(kind)")
    }

    private func app(in folder: String, custom: String) throws -> App {
        try App(
            in: folder,
            stages: [App.patch, #"{"name": "mine", "uses": "./custom"}"#].joined(separator: ","),
            files: ["custom": custom]
        )
    }

    @Test func `each event of a log fits the schema`() async throws {
        try await withTemporaryFolder { folder in
            let talker = plugin(
                """
                echo '{"type": "progress", "done": 1, "total": 2}'
                echo '{"type": "log", "level": "info", "text": "hello"}'
                echo '{"type": "diagnostic", "severity": "warning", "message": "m", "pointer": "/x"}'
                echo '{"type": "result", "status": "skipped", "reason": "r"}'
                """
            )
            let app = try app(in: folder, custom: talker)
            var seen: Set<String> = []
            for arguments in [
                ["release"], ["release"], ["release", "--clean"], ["plan"], ["check"], ["lint"],
                ["verify", app.release], ["verify", "none"], ["release", "--frob"],
            ] {
                let result = try run(
                    [Tool.path] + arguments + ["--log-format", "json"],
                    in: app.repository.path,
                    environment: app.environment
                )
                #expect(result.error == "", "\(arguments)")
                try expectValid(result.output, as: "event", in: folder)
                seen.formUnion(try result.events.compactMap { $0["event"]?.string })
            }
            #expect(
                seen == [
                    "planned", "stage-started", "unit-started", "unit-progress", "unit-log",
                    "unit-finished", "stage-finished", "diagnostic", "released", "unchanged",
                    "result",
                    "failed",
                ]
            )
        }
    }

    @Test func `the documents fit the schema, those of failures too`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(
                in: folder,
                custom: plugin(madeMessages("f").replacing("echo", with: ": > $out/f; echo"))
            )
            try app.run("release")
            for (arguments, kind, status) in [
                (["check"], "check", 0), (["plan"], "plan", 0),
                (["verify", app.release], "verify", 0),
                (["reproduce", app.release], "reproduce", 0),
                (["lint"], "document", 0), (["cache", "info"], "document", 0),
                (["cache", "prune", "--max-size", "1G"], "document", 0),
                (["check", "--config", "none.json"], "document", 64),
                (["plan", "--tag", "none"], "document", 3), (["verify", "none"], "document", 64),
                (["verify"], "document", 64), (["check", "--frob"], "document", 64),
            ] {
                let result = try run(
                    [Tool.path] + arguments + ["--json"],
                    in: app.repository.path,
                    environment: app.environment
                )
                #expect(Int(result.status) == status, "\(arguments)")
                #expect(result.error == "", "\(arguments)")
                try expectValid(result.output, as: kind, in: folder)
                let document = try JSONDocument(Array(result.output.utf8)).value
                #expect(document["status"]?.integer == status)
                #expect((document["diagnostics"]?.array?.isEmpty == false) || status == 0)
            }
        }
    }
}

import Foundation
import JSON
import Testing
import TestSupport

/// The JSON Schema against an independent validator, and against what `check` says.
struct SchemaTests {
    /// A Python that has the validator: the one on PATH may be another than the system's.
    static var python: String {
        get throws {
            let found = try ["python3", "/usr/bin/python3"].first {
                try run([$0, "-c", "import jsonschema"]).status == 0
            }
            return try #require(found, "python3-jsonschema is missing")
        }
    }

    private static let stage =
        ##"{"name": "s", "uses": "splash", "with": {"layers": [{"color": "#123456"}]}}"##

    private static func pipeline(_ stage: String = stage, top: String = "") -> String {
        "{\"name\": \"App\", \(top) \"stages\": [\(stage)]}"
    }

    private static func splash(_ options: String) -> String {
        pipeline(
            ##"{"name": "s", "uses": "splash", "with": {"layers": [{"color": "#123456"}], \##(options)}}"##
        )
    }

    private static func layer(_ layer: String) -> String {
        pipeline(#"{"name": "s", "uses": "splash", "with": {"layers": [\#(layer)]}}"#)
    }

    private static func icons(_ options: String) -> String {
        pipeline(
            #"{"name": "s", "uses": "icon-stamp", "with": {"set": "A.appiconset", \#(options)}}"#
        )
    }

    private static func alternates(_ options: String) -> String {
        pipeline(
            #"{"name": "s", "uses": "alternate-icons", "with": {"icons": [{"master": "m.png"}], "infoPlist": "I.plist", \#(options)}}"#
        )
    }

    private static let good = [
        pipeline(), pipeline(""), pipeline(top: "\"bundle\": [\"zip\", \"tar.zst\"],"),
        pipeline(top: "\"version\": {\"tag\": [\"v{version}\", \"r/{version}\"]},"),
        pipeline(top: "\"version\": {\"build\": {\"offset\": 40}},"),
        pipeline(
            top: "\"version\": {\"build\": {\"strategy\": \"explicit\", \"number\": \"1.2\"}},"
        ),
        pipeline(top: "\"environment\": [\"CI_NAME\", \"_x1\"],"),
        pipeline(#"{"name": "é 1_a-b.c", "uses": "./run", "timeout": 5.0, "with": {"a": [{}]}}"#),
        pipeline(#"{"name": "s", "uses": "./run", "with": {"any": "{version} {{x}} {env.A}"}}"#),
        splash(#""devices": ["iphone-15", {"family": "ipad-pro"}]"#),
        pipeline(
            #"{"name": "s", "uses": "./run", "sha256": "\#(String(repeating: "0aF9", count: 16))"}"#
        ),
        layer(##"{"color": {"light": "#ABCDEF", "dark": "#abcdef80"}}"##),
        layer(#"{"color": "display-p3  1 .5 0.25 1e-1"}"#), layer(#"{"color": "{env.COLOR}"}"#),
        splash(#""themes": [{"name": "w", "from": "12-01", "to": "2027-02-28"}]"#),
        splash(#""themes": [{"name": "w", "from": "{env.DAY}", "to": "12-31"}]"#),
        splash(#""format": {"type": "jpeg", "quality": 80}, "strict": true"#),
        pipeline(#"{"name": "n", "uses": "notes"}"#),
        pipeline(
            #"{"name": "n", "uses": "notes", "with": {"links": {"commit": "https://x/{{commit}}"}}}"#
        ),
        pipeline(#"{"name": "k", "uses": "sign", "with": {"key": {"env": "KEY"}}}"#),
    ]

    private static let bad = [
        "[]", "{}", "{\"name\": \"App\"}", pipeline(top: "\"nme\": 1,"),
        "{\"name\": \"../x\", \"stages\": []}", "{\"name\": \"x.\", \"stages\": []}",
        "{\"name\": \"\", \"stages\": []}", "{\"name\": \"x\\n\", \"stages\": []}",
        pipeline(top: "\"bundle\": [],"), pipeline(top: "\"bundle\": [\"zap\"],"),
        pipeline(top: "\"bundle\": \"zip\","), pipeline(top: "\"version\": {\"tag\": 3},"),
        pipeline(top: "\"version\": {\"tag\": \"version\"},"),
        pipeline(top: "\"version\": {\"build\": {\"strategy\": \"clock\"}},"),
        pipeline(top: "\"version\": {\"build\": {\"strategy\": \"tag\", \"offset\": 1}},"),
        pipeline(top: "\"version\": {\"build\": {\"strategy\": \"explicit\"}},"),
        pipeline(top: "\"version\": {\"build\": {\"strategy\": \"explicit\", \"number\": \"a\"}},"),
        pipeline(top: "\"environment\": [\"1A\"],"), pipeline(top: "\"environment\": [\"A=B\"],"),
        pipeline(#"{"name": "s"}"#), pipeline(#"{"uses": "splash"}"#), pipeline("4"),
        pipeline(#"{"name": "Bundle", "uses": "./run"}"#),
        pipeline(#"{"name": "s", "uses": "splash"}"#),
        pipeline(#"{"name": "s", "uses": "splash", "with": {}}"#),
        pipeline(#"{"name": "s", "uses": "splash", "with": {"layers": []}}"#),
        pipeline(#"{"name": "s", "uses": "splash", "with": {"layers": [{"colour": "red"}]}}"#),
        splash(#""format": "gif""#), splash(#""format": {"type": "jpeg", "quality": 0}"#),
        splash(#""format": {"type": "jpeg", "quality": 1.5}"#), splash(#""strict": "yes""#),
        splash(#""themes": [{"from": "12-01"}]"#), splash(#""device": ["iphone-15"]"#),
        splash(#""themes": [{"name": "w", "from": "13-01", "to": "12-31"}]"#),
        pipeline(#"{"name": "s", "uses": "./run", "sha256": "00"}"#),
        layer(#"{"color": "red"}"#), layer(##"{"color": "#12345"}"##),
        layer(##"{"color": {"dark": "#GGGGGG"}}"##), layer(#"{"color": "display-p3 1"}"#),
        icons(##""background": "#D32F2F8""##), icons(#""foreground": "white""#),
        alternates(##""flatten": "#FFFFFF80""##),
        pipeline(#"{"name": "s", "uses": "./run", "timeout": 0}"#),
        pipeline(#"{"name": "s", "uses": "./run", "with": {"any": ["{vresion}"]}}"#),
        pipeline(#"{"name": "s", "uses": "./run", "with": {"any": {"x": "{"}}}"#),
        pipeline(#"{"name": "k", "uses": "sign", "with": {"key": "key.pem"}}"#),
        pipeline(#"{"name": "n", "uses": "notes", "with": {"store": {"limit": 79}}}"#),
    ]

    @Test func `an independent validator accepts good pipelines and refuses bad ones`() throws {
        let corpus = JSONValue.array(
            [Self.good, Self.bad].map { .array($0.map { .string($0) }) }
        ).canonicalText
        let script = """
            import json, subprocess, sys, jsonschema
            # Longer than an argument may be.
            schema = json.loads(subprocess.check_output([sys.argv[1], "schema"]))
            kind = jsonschema.validators.validator_for(schema)
            assert kind is jsonschema.Draft202012Validator
            kind.check_schema(schema)
            assert schema["$id"] == "https://shipit.dev/schema/pipeline-1.json"
            good, bad = json.loads(sys.argv[2])
            for text in good:
                for error in kind(schema).iter_errors(json.loads(text)):
                    print("refused:", text, error.message[:200])
            for text in bad:
                if kind(schema).is_valid(json.loads(text)): print("accepted:", text)
            """
        let verdict = try run([try Self.python, "-c", script, Tool.path, corpus])
        #expect(verdict.status == 0, "\(verdict.error)")
        #expect(verdict.output == "")
    }

    @Test func `a check refuses the bad ones by their form, and none of the good`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch, files: ["run": "#!/bin/sh\n"])
            for (texts, isGood) in [(Self.good, true), (Self.bad, false)] {
                for text in texts {
                    try write(text, to: "\(folder)/p.json")
                    let checked = try app.run(
                        "check",
                        "--no-custom",
                        "--config",
                        "\(folder)/p.json"
                    )
                    let isRefused = Self.formErrors.contains { checked.error.contains($0) }
                    #expect(isRefused == !isGood, "\(text)\n\(checked.error)")
                }
            }
        }
    }

    /// How the errors of form begin.
    private static let formErrors = [
        "unknown key", ": expected ", "error: expected ", "unknown value", "is out of range",
        "\" is missing", "the list is empty", "the list has ", "unknown placeholder",
        "the brace in ",
        "a brace in ", "can't be the name of", "is what shipit calls", "is not the name of an",
        "has no {version}", "is not a day", "is no day", "the tag pattern", "is not a build number",
        "is not one to three numbers", "is not a SHA-256", "is not a colo", "is not an opaque colo",
    ]

    @Test func `random changes of good pipelines are accepted by both or refused by both`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch, files: ["run": "#!/bin/sh\n"])
            let script = #"""
                import copy, json, random, subprocess, sys, jsonschema
                tool, corpus, form, place = sys.argv[1:5]
                schema = json.loads(subprocess.run([tool, "schema"], capture_output=True).stdout)
                validator = jsonschema.Draft202012Validator(schema)
                corpus = [json.loads(text) for text in json.loads(corpus)]
                form = json.loads(form)
                random.seed(17)
                values = [None, True, 0, -1, 7, 1.5, "", "x", "{version}", "{x}", "}", [], ["x"],
                          [1], {}, {"x": 1}]
                def places(value, path=()):
                    yield path
                    items = value.items() if isinstance(value, dict) else \
                        enumerate(value) if isinstance(value, list) else ()
                    for key, child in items: yield from places(child, path + (key,))
                def change(value):
                    path = random.choice([p for p in places(value) if p])
                    parent = value
                    for key in path[:-1]: parent = parent[key]
                    key, kind = path[-1], random.randrange(5)
                    if kind == 0: del parent[key]
                    elif kind == 1: parent[key] = [parent[key]]
                    elif kind == 2 and isinstance(parent, dict): parent[key + "x"] = parent.pop(key)
                    elif kind == 3 and isinstance(parent[key], dict): parent[key]["zzz"] = 1
                    else: parent[key] = copy.deepcopy(random.choice(values))
                refused = 0
                for _ in range(150):
                    value = copy.deepcopy(random.choice(corpus))
                    for _ in range(random.randrange(1, 3)):
                        if any(p for p in places(value)): change(value)
                    with open(place, "w") as file: json.dump(value, file)
                    ran = subprocess.run([tool, "check", "--no-custom", "--config", place],
                                         capture_output=True, text=True)
                    is_form = any(word in ran.stderr for word in form)
                    is_valid = validator.is_valid(value)
                    refused += not is_valid
                    if is_valid and is_form or not is_valid and ran.returncode == 0:
                        print("schema:", is_valid, json.dumps(value), ran.stderr)
                assert 30 < refused < 150, refused
                """#
            let texts = JSONValue.array(Self.good.map { .string($0) }).canonicalText
            let form = JSONValue.array(Self.formErrors.map { .string($0) }).canonicalText
            let verdict = try run(
                [try Self.python, "-c", script, try Tool.path, texts, form, "\(folder)/p.json"],
                in: app.repository.path,
                environment: app.environment
            )
            #expect(verdict.status == 0, "\(verdict.error)")
            #expect(verdict.output == "")
        }
    }

    @Test func `options of custom plugins are merged in, unless code may not run`() async throws {
        try await withTemporaryFolder { folder in
            let describe = """
                {"name": "note", "version": "1", "protocols": [1], "options": {"type": "object",
                 "properties": {"to": {"type": "string", "description": "who", "default": "all"},
                 "level": {"enum": ["low", "high"]}}, "required": ["level"]}}
                """.replacing("\n", with: " ")
            let app = try App(
                in: folder,
                stages: #"{"name": "n", "uses": "./note", "with": {"level": "low"}}"#,
                files: ["note": "#!/bin/sh\ntouch ran\ncat <<'END'\n\(describe)\nEND\n"]
            )
            let ran = "\(app.repository.path)/ran"
            let without = try app.run("schema", "--for", "pipeline.json", "--no-custom")
            #expect(without.status == 0, "\(without.error)")
            #expect(!without.output.contains("./note"))
            #expect(!FileManager.default.fileExists(atPath: ran))
            let made = try app.run("schema", "--for", "pipeline.json", "--out", "new/s.json")
            #expect(made.status == 0, "\(made.error)")
            let text = try read("\(app.repository.path)/new/s.json")
            let schema = try JSONDocument(text).value
            #expect(schema["$id"] == nil, "it is not the public one")
            let options = try #require(schema["$defs"]?["stageOptions"]?["allOf"]?.array?.last)
            #expect(options["if"]?["properties"]?["uses"]?["const"] == "./note")
            #expect(options["then"]?["required"] == ["with"])
            let with = options["then"]?["properties"]?["with"]
            #expect(with?["properties"]?["to"]?["default"] == "all")
            #expect(with?["properties"]?["to"]?["description"] == "who")
            #expect(with?["properties"]?["level"]?["enum"] == ["low", "high"])
            #expect(with?["required"] == ["level"])
            try app.change(["note": "#!/bin/sh\nexit 3\n"])
            let broken = try app.run("schema", "--for", "pipeline.json")
            #expect(broken.status == 5, "\(broken.error)")
            #expect(broken.error.contains("/stages/0/uses"), "\(broken.error)")
        }
    }
}

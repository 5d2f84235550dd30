import Testing
import TestSupport

/// What the envelope and the statement of a provenance have to say.
struct ProvenanceFactsTests {
    @Test func `a signature of another key in the envelope is named`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.sign)
            try app.makeKey()
            try #require(try app.run("release").status == 0)
            try replace(
                "\"signatures\": [",
                with: "\"signatures\": [{\"keyid\": \"foreign\", \"sig\": \"AAAA\"},",
                in: "\(app.release)/provenance.intoto.json"
            )
            let verified = try app.run("verify", app.release, "--key", app.publicKey)
            #expect(verified.status == 0, "\(verified.error)")
            #expect(
                verified.output.contains("signature 1 of 2 (\"foreign\") was not checked"),
                "\(verified.output)"
            )
        }
    }

    @Test(arguments: [
        ("p['buildDefinition']['internalParameters'].pop('channel')", "has another channel than"),
        (
            "p['buildDefinition']['internalParameters']['stages'].pop()",
            "has another list of stages than"
        ),
        ("p['buildDefinition']['externalParameters'].pop('tag')", "has another tag than"),
        ("p['buildDefinition']['externalParameters'].pop('snapshot')", "another snapshot than"),
        ("p['buildDefinition'].pop('resolvedDependencies')", "has another commit than"),
        ("p['buildDefinition'].pop('buildType')", "has another type of build than"),
        ("p['runDetails'].pop('builder')", "does not say who built it"),
        ("s['subject'].pop()", "says nothing about "),
        ("s['subject'][0].pop('digest')", "is about another App-1.0.0.zip"),
    ])
    func `a signed provenance that leaves facts out is refused`(
        change: String,
        words: String
    ) async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.sign)
            try app.makeKey()
            try #require(try app.run("release").status == 0)
            let script = """
                import base64, json, subprocess, sys
                path = sys.argv[1] + "/provenance.intoto.json"
                e = json.load(open(path)); s = json.loads(base64.b64decode(e["payload"]))
                p = s["predicate"]
                \(change)
                payload = json.dumps(s).encode(); kind = e["payloadType"]
                open("message", "wb").write(
                    f"DSSEv1 {len(kind)} {kind} {len(payload)} ".encode() + payload)
                subprocess.run(["openssl", "pkeyutl", "-sign", "-inkey", sys.argv[2], "-rawin",
                                "-in", "message", "-out", "signature"], check=True)
                e["payload"] = base64.b64encode(payload).decode()
                e["signatures"] = [{"sig": base64.b64encode(open("signature", "rb").read()).decode()}]
                json.dump(e, open(path, "w"))
                """
            let changed = try run(["python3", "-c", script, app.release, app.key], in: folder)
            try #require(changed.status == 0, "\(changed.error)")
            let verified = try app.run("verify", app.release, "--key", app.publicKey)
            #expect(verified.status == 6, "\(verified.output)")
            #expect(verified.error.contains(words), "\(verified.error)")
        }
    }
}

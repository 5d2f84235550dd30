import Foundation
import Testing
import TestSupport

/// Looks for secrets in every byte that a run prints or leaves.
struct SecretTraceTests {
    private static let passphrase = "Grüne Äpfel & \"4711\""
    private static let token = "tok_9f8e/7d6c+5b4a=\"&<x>\u{FC}"

    /// A plugin that is given no secret and notes all that it finds of its surroundings.
    private static let spy = plugin(
        "{ env; tr '\\0' '\\n' </proc/self/environ; cat /proc/$PPID/cmdline; ls -la /proc/self/fd; } "
            + ">\"$out/env\" 2>&1; cat \"$out/env\" >&2\n" + madeMessages("env")
    )

    /// A plugin that is given a token and prints it in many forms, one in two writes.
    private static func leaky(_ body: String) -> String {
        """
        #!/usr/bin/env python3
        import base64, json, os, sys, time, urllib.parse
        if sys.argv[1:] == ["describe"]:
            print(json.dumps({"name": "leaky", "version": "1", "protocols": [1],
                              "cacheable": True, "inputs": {"env": ["DEPLOY_TOKEN"]}}))
            sys.exit()
        out = json.loads(sys.stdin.readline())["directories"]["outputs"]
        sys.stdin.readline()
        token = os.environ["DEPLOY_TOKEN"]
        raw = token.encode()
        def say(**message): print(json.dumps(message), flush=True)
        \(body)
        """
    }

    private static let prints = leaky(
        """
        forms = [token, raw.hex(), urllib.parse.quote(token, safe=""), urllib.parse.quote(token),
                 urllib.parse.quote_plus(token)]
        forms += [base64.b64encode(b"xyz"[:shift] + raw).decode() for shift in range(3)]
        forms += [base64.urlsafe_b64encode(b"xyz"[:shift] + raw).decode().rstrip("=")
                  for shift in range(3)]
        forms += [urllib.parse.quote(token, safe="").lower(), raw.hex().upper(), json.dumps(token),
                  json.dumps(token, ensure_ascii=False)]
        for form in forms:
            print("on stderr: " + form, file=sys.stderr)
            say(type="log", level="info", text="in a log: " + form)
            say(type="diagnostic", severity="warning", message="in a warning: " + form, help=form)
        sys.stderr.write("in two writes: " + token[:7])
        sys.stderr.flush()
        time.sleep(0.2)
        sys.stderr.write(token[7:] + "\\n")
        with open(out + "/made", "w") as file: file.write("made")
        say(type="output", path="made", kind="text", mediaType="text/plain",
            metadata={"note": token})
        say(type="result", status="ok")
        """
    )

    private static let writes = leaky(
        """
        with open(out + "/config.json", "w") as file:
            file.write(" " * ((1 << 20) - 5) + base64.b64encode(b"a" + raw).decode())
        say(type="output", path="config.json", kind="text", mediaType="text/plain")
        say(type="result", status="ok")
        """
    )

    private static let sign = """
        {"name": "sign", "uses": "sign",
         "with": {"key": {"file": "signing.pem"}, "passphrase": {"env": "PASSPHRASE"}}}
        """

    /// An app whose two plugins are told secrets, or look for them.
    private func app(in folder: String, leaky: String = prints) throws -> App {
        var app = try App(
            in: "\(folder)/all",
            stages: """
                {"name": "spy", "uses": "./spy"}, {"name": "leaky", "uses": "./leaky"},
                \(App.patch), \(Self.sign)
                """,
            top: "\"environment\": [\"DEPLOY_TOKEN\"],",
            files: ["spy": Self.spy, "leaky": leaky, ".gitignore": "dist/\nsigning.pem\n"]
        )
        let script = """
            openssl genpkey -algorithm ed25519 -out plain.pem &&
            openssl pkey -in plain.pem -outform DER -out plain.der &&
            openssl pkcs8 -topk8 -in plain.pem -passout env:PASS -out encrypted.pem
            """
        let made = try TestSupport.run(
            ["sh", "-c", script],
            in: folder,
            environment: ["PASS": Self.passphrase]
        )
        try #require(made.status == 0, "\(made.error)")
        app.environment["PASSPHRASE"] = Self.passphrase
        app.environment["DEPLOY_TOKEN"] = Self.token
        try FileManager.default.createDirectory(
            atPath: "\(folder)/all/tmp",
            withIntermediateDirectories: true
        )
        app.environment["TMPDIR"] = "\(folder)/all/tmp"
        app.environment["GITHUB_STEP_SUMMARY"] = "\(folder)/all/summary.md"
        app.environment["GITHUB_OUTPUT"] = "\(folder)/all/output"
        return app
    }

    /// Puts the key where the stage reads it, runs shipit, and takes the key away again.
    private func run(
        _ app: App,
        _ key: [UInt8],
        _ arguments: [String],
        with variables: [String: String?] = [:]
    ) throws -> CommandResult {
        let path = "\(app.repository.path)/signing.pem"
        try writeSecret(key, to: path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try TestSupport.run(
            [Tool.path] + arguments,
            in: app.repository.path,
            environment: app.environment.merging(variables) { $1 }
        )
    }

    /// What must be nowhere.
    private func secrets(in folder: String) throws -> [String: [UInt8]] {
        var secrets: [String: [UInt8]] = [
            "the passphrase": Array(Self.passphrase.utf8), "the token": Array(Self.token.utf8),
        ]
        let der = try read("\(folder)/plain.der")
        (secrets["DER"], secrets["the seed"]) = (der, Array(der.suffix(32)))
        for name in ["plain", "encrypted"] {
            let pem = String(decoding: try read("\(folder)/\(name).pem"), as: UTF8.self)
            for (index, line) in pem.split(separator: "\n").enumerated()
            where !line.hasPrefix("-") && line.count >= 32 {
                secrets["line \(index) of \(name).pem"] = Array(line.utf8)
            }
        }
        return secrets
    }

    /// A secret and its encodings, by their names.
    private func forms(of secret: [UInt8]) -> [String: [UInt8]] {
        let hex = secret.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        var forms: [String: [UInt8]] = [
            "as it is": secret, "hex": Array(hex.utf8), "HEX": Array(hex.uppercased().utf8),
        ]
        for shift in 0..<3 {
            let data = Data([UInt8](repeating: 0x78, count: shift) + secret)
            let text = data.base64EncodedString().utf8.dropFirst([0, 2, 3][shift]).dropLast(4)
            forms["base64 \(shift)"] = Array(text)
            let url = String(decoding: Array(text), as: UTF8.self).replacing("+", with: "-")
                .replacing("/", with: "_")
            forms["base64 \(shift) of URLs"] = Array(url.utf8)
        }
        if let text = String(validating: secret, as: UTF8.self) {
            for allowed in [CharacterSet.alphanumerics, .urlQueryAllowed, .urlPathAllowed] {
                let url = text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
                forms["URL \(url.count)"] = Array(url.utf8)
            }
            let strict = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let lower = strict.replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }
            forms["URL, lower case"] = Array(lower.utf8)
            let json = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            forms["JSON"] = Array(json.utf8)
            let ascii = json.unicodeScalars.map { scalar in
                scalar.isASCII ? String(scalar) : "\\u00" + String(scalar.value, radix: 16)
            }
            forms["JSON in ASCII"] = Array(ascii.joined().utf8)
        }
        return forms
    }

    private func expectNoTrace(
        of secrets: [String: [UInt8]],
        in folder: String,
        _ runs: [CommandResult]
    ) throws {
        var places = runs.enumerated().map {
            ("output \($0)", Array(($1.output + $1.error).utf8))
        }
        for path in try files(below: "\(folder)/all") {
            places.append((path, try read("\(folder)/all/\(path)")))
        }
        #expect(places.count > 20 + runs.count, "dist, cache, repository and temporary folder")
        for (name, secret) in secrets {
            for (form, bytes) in forms(of: secret) {
                for (place, text) in places {
                    let found = Data(text).range(of: Data(bytes))
                    #expect(found == nil, "\(name), \(form), is in \(place)")
                }
            }
        }
    }

    @Test(arguments: [
        [], ["--log-format", "json"], ["--log-format", "github"], ["--log-format", "gitlab"],
    ])
    func `no run prints or leaves a secret, not for a plugin either`(format: [String]) async throws
    {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let encrypted = try read("\(folder)/encrypted.pem")
            let plain = try read("\(folder)/plain.pem")
            let timeline = ["--timeline", "\(folder)/all/timeline.html"]
            let quality = ["--code-quality", "\(folder)/all/quality.json"]
            var damaged = plain
            damaged[45] ^= 1
            let good = try run(app, encrypted, ["release", "-v"] + format + timeline + quality)
            try #require(good.status == 0, "\(good.error)")
            let cached = try run(app, plain, ["release", "-v", "--clean"] + format)
            #expect(cached.status == 0, "\(cached.error)")
            let wrong = try run(
                app,
                encrypted,
                ["release", "--clean"] + format + timeline,
                with: ["PASSPHRASE": "wrong \(Self.passphrase)"]
            )
            #expect(wrong.status == 2)
            let broken = try run(app, damaged, ["release", "--clean"] + format)
            #expect(broken.status == 2, "\(broken.error)")
            let others = try ["check", "plan"].map { try run(app, encrypted, [$0]) }
            let shown = [good.output + good.error, good.error + good.output]
            #expect(shown[0].contains("in two writes: ***"), "\(shown[0])")
            #expect(shown[0].contains("in a log: ***") || shown[0].contains("in a log: "))
            let manifest = String(decoding: try read("\(app.release)/manifest.json"), as: UTF8.self)
            #expect(
                manifest.contains("in a warning: ***") && manifest.contains("\"note\": \"***\"")
            )
            try expectNoTrace(
                of: try secrets(in: folder),
                in: folder,
                [good, cached, wrong, broken] + others
            )
        }
    }

    @Test func `a secret in an output of a plugin is refused, and not printed`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder, leaky: Self.writes)
            let made = try run(app, try read("\(folder)/encrypted.pem"), ["release"])
            #expect(made.status == 4, "\(made.error)")
            let words = "its output \"config.json\" holds the secret in the environment variable "
            #expect(made.error.contains(words + "DEPLOY_TOKEN"), "\(made.error)")
            #expect(try app.releases() == [])
            try expectNoTrace(of: try secrets(in: folder), in: folder, [made])
        }
    }

    @Test func `a key in a variable leaves no trace, and its public half is printed`() async throws
    {
        try await withTemporaryFolder { folder in
            var app = try app(in: folder)
            let pipeline = try read("\(app.repository.path)/pipeline.json")
            let text = String(decoding: pipeline, as: UTF8.self)
                .replacing("{\"file\": \"signing.pem\"}", with: "{\"env\": \"SIGNER\"}")
                .replacing(", \"passphrase\": {\"env\": \"PASSPHRASE\"}", with: "")
            try app.change(["pipeline.json": text])
            let key = String(decoding: try read("\(folder)/plain.pem"), as: UTF8.self)
            app.environment["SIGNER"] = key
            let made = try app.run("release", "-v")
            #expect(made.status == 0, "\(made.error)")
            let exported = try app.run("key", "export", "--env", "SIGNER")
            let judge = try TestSupport.run(
                ["openssl", "pkey", "-in", "\(folder)/plain.pem", "-pubout"]
            )
            #expect(exported.output == judge.output)
            try expectNoTrace(of: try secrets(in: folder), in: folder, [made, exported])
        }
    }
}

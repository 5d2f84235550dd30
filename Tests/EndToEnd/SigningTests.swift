import Foundation
import Testing
import TestSupport

struct SigningTests {
    @Test(arguments: ["p256", "rsa"])
    func `openssl accepts the signature of a key of ours`(kind: String) async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.patch + "," + App.sign)
            try app.makeKey(kind)
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            for document in ["manifest.json", "checksums.txt"] {
                let verified = try run(
                    ["openssl", "dgst", "-sha256", "-verify", app.publicKey]
                        + ["-signature", "\(document).sig", document],
                    in: app.release
                )
                #expect(verified.output == "Verified OK\n", "\(verified.error)")
            }
            #expect(try app.run("verify", app.release, "--key", app.publicKey).status == 0)
        }
    }

    private static let encrypted = """
        {"name": "sign", "uses": "sign",
         "with": {"key": {"file": "signing.pem"}, "passphrase": {"env": "PASSPHRASE"}}}
        """

    @Test func `a key that openssl encrypted signs, and no secret is found anywhere`() async throws
    {
        try await withTemporaryFolder { folder in
            let passphrase = "Grüne Äpfel 4711"
            let pem = try makeEncryptedKey(in: folder, passphrase)
            let spy = plugin(
                "env > \"$out/env\"; find / -maxdepth 1 > \"$out/ls\"\n"
                    + madeMessages("env").replacing(
                        #"echo '{"type": "result", "status": "ok"}'"#,
                        with: ""
                    )
                    + madeMessages("ls")
            )
            var app = try App(
                in: "\(folder)/all",
                stages: [#"{"name": "spy", "uses": "./spy"}"#, App.splash, Self.encrypted].joined(
                    separator: ","
                ),
                files: ["spy": spy, ".gitignore": "dist/\nsigning.pem\n"]
            )
            app.environment["PASSPHRASE"] = passphrase
            try writeSecret(pem, to: "\(app.repository.path)/signing.pem")
            let made = try app.run("release", "-v")
            try #require(made.status == 0, "\(made.error)")
            for document in ["manifest.json", "checksums.txt"] {
                let verified = try run(
                    ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", "\(folder)/public.pem"]
                        + ["-rawin", "-in", document, "-sigfile", "\(document).sig"],
                    in: app.release
                )
                #expect(verified.status == 0, "\(verified.output)\(verified.error)")
            }
            let secrets = try secrets(of: folder, passphrase: passphrase, pem: pem)
            try FileManager.default.removeItem(atPath: "\(app.repository.path)/signing.pem")
            var places = [("output", Array((made.output + made.error).utf8))]
            for path in try files(below: "\(folder)/all") {
                places.append((path, try read("\(folder)/all/\(path)")))
            }
            #expect(places.count > 20, "dist, the cache and the repository are searched")
            for (place, bytes) in places {
                for secret in secrets {
                    #expect(bytes.firstRange(of: secret) == nil, "a secret is in \(place)")
                }
            }
        }
    }

    @Test(arguments: [
        ("wrong", "the passphrase in the environment variable PASSPHRASE does not open the key"),
        ("", "PASSPHRASE"),
    ])
    func `a wrong passphrase is refused before anything runs, and not repeated`(
        passphrase: String,
        words: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let pem = try makeEncryptedKey(in: folder, "correct horse")
            var app = try App(
                in: "\(folder)/all",
                stages: App.patch + "," + Self.encrypted,
                files: [".gitignore": "dist/\nsigning.pem\n"]
            )
            app.environment["PASSPHRASE"] = passphrase
            try writeSecret(pem, to: "\(app.repository.path)/signing.pem")
            let made = try app.run("release")
            #expect(made.status == 2, "\(made.error)")
            #expect(made.error.contains(words), "\(made.error)")
            #expect(made.error.contains("--> pipeline.json:"))
            #expect(made.error.contains("help: "))
            #expect(try app.leftovers() == [])
        }
    }

    @Test func `a new key is only its owner's, and never overwrites another`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let made = try app.run("key", "make", "--out", app.key)
            #expect(made.status == 0, "\(made.error)")
            #expect(made.output == "wrote \(app.key)\nwrote \(app.publicKey)\n")
            #expect(try mode(of: app.key) == 0o600)
            let before = try read(app.key)
            let again = try app.run("key", "make", "--out", app.key)
            #expect(again.status == 64)
            #expect(again.error.contains("\(app.key) exists already"))
            #expect(again.error.contains("--out"))
            #expect(try read(app.key) == before)
            try FileManager.default.removeItem(atPath: app.key)
            let public_ = try app.run("key", "make", "--out", app.key)
            #expect(public_.status == 64, "the public half stands still")
            #expect(!FileManager.default.fileExists(atPath: app.key))
        }
    }

    private func mode(of file: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    }

    /// An Ed25519 key that openssl made and encrypted; `public.pem` and `plain.pem` stand beside
    /// it.
    private func makeEncryptedKey(in folder: String, _ passphrase: String) throws -> [UInt8] {
        let script = """
            openssl genpkey -algorithm ed25519 -out plain.pem &&
            openssl pkey -in plain.pem -pubout -out public.pem &&
            openssl pkcs8 -topk8 -in plain.pem -passout env:PASS -out encrypted.pem
            """
        let made = try run(["sh", "-c", script], in: folder, environment: ["PASS": passphrase])
        try #require(made.status == 0, "\(made.error)")
        return try read("\(folder)/encrypted.pem")
    }

    /// The bytes that must be nowhere: the passphrase, the lines of the key, its raw seed.
    private func secrets(of folder: String, passphrase: String, pem: [UInt8]) throws -> [[UInt8]] {
        let der = try run(
            ["sh", "-c", "openssl pkey -in plain.pem -outform DER | tail -c 32 | od -An -tx1"],
            in: folder
        ).output
        var seed: [UInt8] = []
        for digits in der.split(whereSeparator: \.isWhitespace) {
            seed.append(try #require(UInt8(digits, radix: 16)))
        }
        try #require(seed.count == 32)
        let texts: [String] = [pem, try read("\(folder)/plain.pem")].map {
            String(decoding: $0, as: UTF8.self)
        }
        let lines: [Substring] = texts.flatMap { $0.split(separator: "\n" as Character) }
            .filter { $0.first != "-" && $0.count >= 32 }
        return [Array(passphrase.utf8), seed] + lines.map { Array($0.utf8) }
    }
}

import Foundation
import JSON
import Testing
import TestSupport

struct KeyCommandTests {
    @Test(arguments: [("ed25519", "256"), ("p256", "256"), ("rsa", "3072")])
    func `show names both halves of a key alike, and nothing secret`(kind: String, bits: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.sign)
            try app.makeKey(kind)
            let der = try run(
                ["sh", "-c", "openssl pkey -pubin -in \(app.publicKey) -outform DER | sha256sum"]
            )
            let id = try #require(der.output.split(separator: " ").first).lowercased()
            let shown = try app.run("key", "show", app.key, "--json")
            #expect(shown.status == 0, "\(shown.error)")
            let details = try JSONDocument(Array(shown.output.utf8)).value
            #expect(details["half"]?.string == "private")
            #expect(details["id"]?.string == id)
            #expect(details["bits"]?.string == bits)
            #expect(details["fingerprint"]?.string?.hasPrefix("SHA256:") == true)
            let minisignID = kind == "ed25519" ? String(id.prefix(16)).uppercased() : nil
            #expect(details["minisignID"]?.string == minisignID)
            let text = try app.run("key", "show", app.publicKey).output
            #expect(text.contains("half") && text.contains("public") && text.contains(id))
            let variable = try app.run("key", "show", "--env", "KEY", "--json")
            #expect(variable.output == shown.output)
        }
    }

    @Test func `an encrypted key is shown with its passphrase alone`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.sign)
            let word: [String: String?] = ["WORD": "open sesame", "WRONG": "open"]
            try app.run("key", "make", "--out", app.key, "--passphrase-env", "WORD", with: word)
            let shown = try app.run("key", "show", app.key, "--passphrase-env", "WORD", with: word)
            #expect(shown.status == 0, "\(shown.error)")
            let wrong = try app.run("key", "show", app.key, "--passphrase-env", "WRONG", with: word)
            #expect(wrong.status == 64 && wrong.output == "")
            #expect(
                wrong.error.contains(
                    "the passphrase in the environment variable WRONG does not fit"
                ),
                "\(wrong.error)"
            )
            let missing = try run(
                ["setsid", "--wait", Tool.path, "key", "show", app.key],
                environment: app.environment
            )
            #expect(missing.status == 64 && missing.output == "")
            #expect(missing.error.contains("is encrypted, and no passphrase is given"))
            #expect(missing.error.contains("name that with --passphrase-env"), "\(missing.error)")
        }
    }

    @Test func `each exported form is the key's, as openssl has it`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.sign)
            try app.makeKey()
            func export(_ format: String) throws -> String {
                let made = try app.run("key", "export", app.key, "--format", format)
                #expect(made.status == 0, "\(made.error)")
                return made.output
            }
            #expect(try export("pem") == String(decoding: try read(app.publicKey), as: UTF8.self))
            let raw = "\(folder)/raw"
            let written = try app.run("key", "export", app.key, "--format", "raw", "--out", raw)
            #expect(written.output == "wrote \(raw)\n", "\(written.error)")
            let judge = try run(
                ["sh", "-c", "openssl pkey -pubin -in \(app.publicKey) -outform DER | tail -c 32"]
                    + ["sh"]
            )
            try run([
                "sh", "-c",
                "openssl pkey -pubin -in \(app.publicKey) -outform DER | tail -c 32 >\(folder)/theirs",
            ])
            #expect(judge.status == 0)
            let bytes = try read(raw)
            #expect(try bytes == read("\(folder)/theirs") && bytes.count == 32)
            let base64 = Data(bytes).base64EncodedString()
            #expect(try export("base64") == base64 + "\n")
            #expect(
                try export("hex") == bytes.map { byte in
                    (byte < 16 ? "0" : "") + String(byte, radix: 16)
                }.joined() + "\n"
            )
            #expect(
                try export("sparkle")
                    == "<key>SUPublicEDKey</key>\n<string>\(base64)</string>\n"
            )
            let again = try app.run("key", "export", app.key, "--format", "raw", "--out", raw)
            #expect(again.status == 64, "nothing is overwritten")
            #expect(try app.run("key", "export", app.key, "--format", "der").status == 64)
        }
    }

    @Test func `minisign checks a release with the exported key, and so does verify`()
        async throws
    {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.patch + "," + App.sign)
            try app.makeKey()
            let key = "\(folder)/release-key.pub"
            let made = try app.run("key", "export", app.key, "--format", "minisign", "--out", key)
            try #require(made.status == 0, "\(made.error)")
            try #require(try app.run("release").status == 0)
            for document in ["manifest.json", "checksums.txt", "stages/patches/latest.json"] {
                let checked = try run(["minisign", "-VHm", document, "-p", key], in: app.release)
                #expect(checked.status == 0, "\(checked.error)")
                let comment = "name:App\tversion:1.0.0\tfile:\(document)\thashed"
                #expect(checked.output.contains("Trusted comment: \(comment)\n"))
            }
            for name in [key, app.publicKey] {
                let verified = try app.run("verify", app.release, "--key", name)
                #expect(verified.status == 0, "\(verified.error)")
                #expect(verified.output.contains("manifest.json.minisig: signature valid"))
                #expect(verified.output.contains("manifest.json.sig: signature valid"))
            }
            let shown = try app.run("key", "show", key)
            #expect(shown.output.contains("minisignID"))
        }
    }

    @Test(arguments: [
        ["rsa", "raw"], ["rsa", "minisign"], ["p256", "sparkle"], ["p256", "minisign"],
    ])
    func `a form that a key does not have is refused`(kindAndFormat: [String]) async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.sign)
            try app.makeKey(kindAndFormat[0])
            let out = "\(folder)/out"
            let made = try app.run(
                "key",
                "export",
                app.key,
                "--format",
                kindAndFormat[1],
                "--out",
                out
            )
            #expect(made.status == 64)
            #expect(made.error.contains("can't be exported as \(kindAndFormat[1])"))
            #expect(!FileManager.default.fileExists(atPath: out))
        }
    }
}

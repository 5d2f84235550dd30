import Cryptography
import Diagnostics
import JSON
import PluginAPI
import Releases
import SignPlugin
import Testing
import TestSupport

private let document = Array("{\"version\": \"1.4.0\"}\n".utf8)

struct SignPluginTests {
    @Test(arguments: KeyKind.allCases, [nil, "open sesame"])
    func `openssl verifies the seal`(kind: KeyKind, passphrase: String?) async throws {
        let key = try PrivateKey(generating: kind)
        let pem = try key.pem(passphrase: passphrase.map { Array($0.utf8) })
        let sealer = try prepare(
            passphrase == nil
                ? #"{"key": {"env": "KEY"}}"#
                : #"{"key": {"env": "KEY"}, "passphrase": {"env": "WORD"}}"#,
            environment: [
                "KEY": String(decoding: pem, as: UTF8.self), "WORD": "\(passphrase ?? "")\n",
            ]
        )
        #expect(
            sealer.sealNames(of: "manifest.json")
                == ["manifest.json.sig"] + (kind == .ed25519 ? ["manifest.json.minisig"] : [])
        )
        #expect(sealer.isReproducible == (kind != .ecdsaP256))
        try await withTemporaryFolder { folder in
            try write(try key.publicPEM(), to: "\(folder)/key.pub")
            try write(document, to: "\(folder)/file")
            try write(try seal(sealer), to: "\(folder)/file.sig")
            let check =
                kind == .ed25519
                ? [
                    "openssl", "pkeyutl", "-verify", "-pubin", "-inkey", "key.pub", "-rawin",
                    "-in", "file", "-sigfile", "file.sig",
                ]
                : [
                    "openssl", "dgst", "-sha256", "-verify", "key.pub", "-signature", "file.sig",
                    "file",
                ]
            #expect(try run(check, in: folder).status == 0)
            try write(document + [0x0A], to: "\(folder)/file")
            #expect(try run(check, in: folder).status != 0)
        }
    }

    @Test(arguments: [
        ["genpkey", "-algorithm", "ed25519"],
        ["ecparam", "-name", "prime256v1", "-genkey"],
        ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
    ])
    func `a key made by openssl signs`(command: [String]) async throws {
        try await withTemporaryFolder { folder in
            try run(["openssl"] + command + ["-out", "key.pem"], in: folder)
            try run(
                ["openssl", "pkey", "-in", "key.pem", "-pubout", "-out", "key.pub"],
                in: folder
            )
            let text = String(decoding: try read("\(folder)/key.pem"), as: UTF8.self)
            let sealer = try prepare(
                #"{"key": {"env": "KEY"}, "extension": ".ed"}"#,
                environment: ["KEY": text]
            )
            let publicKey = try PublicKey(pem: try read("\(folder)/key.pub"))
            let names = publicKey.kind == .ed25519 ? ["a.ed", "a.ed.minisig"] : ["a.ed"]
            #expect(sealer.sealNames(of: "a") == names)
            #expect(try publicKey.verify(try seal(sealer, as: ".ed"), of: document))
        }
    }

    @Test(arguments: [
        (#"["sig"]"#, ".sig", [".sig"]), (#"["minisig"]"#, ".sig", [".minisig"]),
        (#"["minisig", "sig"]"#, ".next.sig", [".next.sig", ".next.minisig"]),
        (#"["sig", "minisig"]"#, ".b", [".b", ".b.minisig"]),
    ])
    func `formats choose the files of an Ed25519 key`(
        formats: String,
        extension: String,
        extensions: [String]
    ) throws {
        let key = try PrivateKey(generating: .ed25519)
        let sealer = try prepare(
            #"{"key": {"env": "KEY"}, "formats": \#(formats), "extension": "\#(`extension`)"}"#,
            environment: ["KEY": try text(try key.pem())]
        )
        #expect(sealer.extensions == extensions)
    }

    @Test func `minisign verifies the seal, whose comment names release and file and no time`()
        async throws
    {
        let key = try PrivateKey(generating: .ed25519)
        let sealer = try prepare(onlyKey, environment: ["KEY": try text(try key.pem())])
        let minisig = try seal(sealer, as: ".minisig")
        #expect(try seal(sealer, as: ".minisig") == minisig)
        try await withTemporaryFolder { folder in
            let publicKey = try MinisignPublicKey(try key.publicKey()).text()
            try write(Array(publicKey.utf8), to: "\(folder)/release-key.pub")
            try write(document, to: "\(folder)/manifest.json")
            try write(minisig, to: "\(folder)/manifest.json.minisig")
            let command = try #require(
                sealer.verificationCommand(for: "manifest.json", as: ".minisig")
            )
            let checked = try run(command, in: folder)
            #expect(checked.status == 0, "\(checked.error)")
            let comment = "name:Aurora\tversion:1.4.0\tfile:manifest.json\thashed"
            #expect(checked.output.contains("Trusted comment: \(comment)\n"))
        }
    }

    @Test func `RSA-PSS is signed on request, and the command that checks it is shown`()
        async throws
    {
        let key = try PrivateKey(generating: .rsa)
        let sealer = try prepare(
            #"{"key": {"env": "KEY"}, "padding": "pss"}"#,
            environment: ["KEY": try text(try key.pem())]
        )
        #expect(!sealer.isReproducible)
        try await withTemporaryFolder { folder in
            let seal = try seal(sealer)
            try write(try key.publicPEM(), to: "\(folder)/release-key.pub.pem")
            try write(document, to: "\(folder)/manifest.json")
            try write(seal, to: "\(folder)/manifest.json.sig")
            let command = try #require(sealer.verificationCommand(for: "manifest.json", as: ".sig"))
            #expect(try run(command, in: folder).output == "Verified OK\n")
            let sealed = SealedDocument(path: "manifest.json", bytes: document)
            #expect(try sealer.accepts(seal, of: sealed, as: ".sig"))
            let other = try key.sign(document)
            #expect(try !sealer.accepts(other, of: sealed, as: ".sig"), "of the other padding")
        }
    }

    @Test(arguments: [
        (KeyKind.rsa, #""formats": ["sig", "minisig"]"#, "/formats"),
        (.ecdsaP256, #""formats": ["minisig"]"#, "/formats"),
        (.ed25519, #""padding": "pss""#, "/padding"),
        (.ecdsaP256, #""padding": "pkcs1""#, "/padding"),
    ])
    func `a form or padding that the key does not have is refused`(
        kind: KeyKind,
        option: String,
        pointer: String
    ) throws {
        let key = try text(try PrivateKey(generating: kind).pem())
        let diagnostic = refusal("{\"key\": {\"env\": \"KEY\"}, \(option)}", ["KEY": key])
        #expect(diagnostic?.place == Place(pointer: pointer))
        #expect(diagnostic?.summary.contains(kind.rawValue) == true)
        #expect(diagnostic?.help != nil)
    }

    @Test(arguments: KeyKind.allCases)
    func `a message gets a raw signature and the name of its key for envelopes`(
        kind: KeyKind
    ) throws {
        let key = try PrivateKey(generating: kind)
        let sealer = try prepare(
            #"{"key": {"env": "KEY"}}"#,
            environment: ["KEY": String(decoding: try key.pem(), as: UTF8.self)]
        )
        let publicKey = try key.publicKey()
        #expect(sealer.keyID == Digest.sha256(of: try publicKey.der()))
        let signature = try #require(try sealer.signature(of: document))
        #expect(try publicKey.verify(signature, of: document))
        #expect(try sealer.accepts(signature: signature, of: document))
        #expect(!(try sealer.accepts(signature: signature, of: document + [0])))
    }

    @Test func `a missing variable is named with the way out`() {
        let diagnostic = refusal(#"{"key": {"env": "KEY"}}"#)
        #expect(diagnostic?.summary.contains("\"KEY\"") == true)
        #expect(diagnostic?.place == Place(pointer: "/key"))
        #expect(diagnostic?.help == "\"shipit key make\" makes a signing key")
    }

    @Test func `each wrong key has a message of its own`() throws {
        let clear = try PrivateKey(generating: .ed25519)
        let locked = try text(try clear.pem(passphrase: Array("right".utf8)))
        let withWord = #"{"key": {"env": "KEY"}, "passphrase": {"env": "WORD"}}"#
        let cases: [(with: String, key: String, summary: String, pointer: String)] = [
            (
                onlyKey, "hunter2",
                "the environment variable KEY holds no private key in PEM: no line starts with "
                    + "-----BEGIN", "/key"
            ),
            (
                onlyKey, try text(try clear.publicPEM()),
                "the environment variable KEY holds a public key or certificate where the private "
                    + "key should be", "/key"
            ),
            (
                onlyKey, locked,
                "the key in the environment variable KEY is encrypted and no passphrase is given",
                "/key"
            ),
            (
                withWord, locked,
                "the passphrase in the environment variable WORD does not open the key in the "
                    + "environment variable KEY", "/passphrase"
            ),
            (
                onlyKey, try run(["openssl", "genpkey", "-algorithm", "ed448"]).output,
                "the environment variable KEY holds a key of the kind ED448, with which shipit does "
                    + "not sign", "/key"
            ),
        ]
        for (with, key, summary, pointer) in cases {
            let diagnostic = refusal(with, ["KEY": key, "WORD": "wrong"])
            #expect(diagnostic?.summary == summary)
            #expect(diagnostic?.place == Place(pointer: pointer))
            #expect(diagnostic?.help != nil)
            let shown = "\(String(describing: diagnostic))"
            #expect(!shown.contains("hunter2") && !shown.contains("MC4"))
        }
    }

    @Test(arguments: ["", "sig", ".", "/sig", ".a/b", "..", ".a b"])
    func `an extension that is none is refused`(text: String) {
        let diagnostic = refusal("{\"key\": {\"env\": \"KEY\"}, \"extension\": \"\(text)\"}")
        #expect(diagnostic?.place == Place(pointer: "/extension"))
    }
}

private let onlyKey = #"{"key": {"env": "KEY"}}"#

private func text(_ pem: [UInt8]) throws -> String { String(decoding: pem, as: UTF8.self) }

private func prepare(_ with: String, environment: [String: String] = [:]) throws -> any Sealer {
    let options = try JSONDocument(Array(with.utf8)).value.decode(as: SignOptions.self)
    let release = ReleaseFacts(
        name: "Aurora",
        version: "1.4.0",
        tag: "v1.4.0",
        build: "7",
        commit: String(repeating: "0", count: 40),
        date: "2026-11-20T08:00:00Z",
        channel: "stable"
    )
    let context = SealContext(release: release) { reference, pointer in
        guard case .environment(let name) = reference, let text = environment[name] else {
            throw Diagnostic("the environment variable \"KEY\" is not set", option: pointer)
        }
        return Secret(Array(text.utf8))
    }
    return try SignPlugin().prepare(options, in: context)
}

private func seal(_ sealer: any Sealer, as extension: String = ".sig") throws -> [UInt8] {
    try sealer.seal(SealedDocument(path: "manifest.json", bytes: document), as: `extension`)
}

private func refusal(_ with: String, _ environment: [String: String] = [:]) -> Diagnostic? {
    #expect(throws: Diagnostic.self) { _ = try prepare(with, environment: environment) }
}

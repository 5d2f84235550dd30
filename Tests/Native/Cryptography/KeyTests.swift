import Cryptography
import Testing
import TestSupport

private let message = Array("a manifest\n".utf8)

struct KeyTests {
    /// Every kind as openssl makes it; the second EC form has its parameters in a block before.
    static let openssl: [(kind: KeyKind, command: [String])] = [
        (.ed25519, ["genpkey", "-algorithm", "ed25519"]),
        (.ecdsaP256, ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]),
        (.ecdsaP256, ["ecparam", "-name", "prime256v1", "-genkey"]),
        (.rsa, ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"]),
    ]

    @Test(arguments: openssl)
    func `openssl verifies what its own key signs here`(
        kind: KeyKind,
        command: [String]
    ) async throws {
        try await withTemporaryFolder { folder in
            try openSSL(command + ["-out", "key.pem"], in: folder)
            try openSSL(["pkey", "-in", "key.pem", "-pubout", "-out", "key.pub"], in: folder)
            var names = ["key.pem"]
            if kind != .ed25519 {  // which has PKCS#8 only
                names.append("traditional.pem")
                let command = ["pkey", "-in", "key.pem", "-traditional", "-out", "traditional.pem"]
                try openSSL(command, in: folder)
            }
            for name in names {
                let key = try PrivateKey(pem: try read("\(folder)/\(name)"))
                #expect(key.kind == kind)
                #expect(try key.publicPEM() == read("\(folder)/key.pub"))
                try write(try key.sign(message), to: "\(folder)/file.sig")
                try expectVerified(kind, in: folder)
            }
        }
    }

    @Test(arguments: KeyKind.allCases, [nil, "correct horse"])
    func `openssl reads keys created here`(kind: KeyKind, passphrase: String?) async throws {
        let secret = passphrase.map { Array($0.utf8) }
        let key = try PrivateKey(generating: kind)
        let pem = try key.pem(passphrase: secret)
        let again = try PrivateKey(pem: pem, passphrase: secret)
        #expect(try again.publicPEM() == key.publicPEM())
        try await withTemporaryFolder { folder in
            try write(pem, to: "\(folder)/key.pem")
            try write(try key.publicPEM(), to: "\(folder)/key.pub")
            let given = ["-passin", "pass:\(passphrase ?? "")"]
            try openSSL(["pkey", "-in", "key.pem", "-out", "clear.pem"] + given, in: folder)
            try openSSL(["pkey", "-in", "clear.pem", "-check", "-noout"], in: folder)
            try write(message, to: "\(folder)/file")
            try sign(kind, key: "clear.pem", in: folder)
            let signature = try read("\(folder)/file.sig")
            let publicKey = try PublicKey(pem: try read("\(folder)/key.pub"))
            #expect(publicKey.kind == kind)
            #expect(try publicKey.verify(signature, of: message))
            #expect(try !publicKey.verify(signature, of: message + [0]))
            #expect(try !publicKey.verify(Array(signature.dropLast()), of: message))
            #expect(try !publicKey.verify([], of: message))
        }
    }

    @Test func `an empty message can be signed`() throws {
        for kind in KeyKind.allCases {
            let key = try PrivateKey(generating: kind)
            let signature = try key.sign([])
            #expect(try PublicKey(pem: try key.publicPEM()).verify(signature, of: []))
        }
    }

    @Test(arguments: KeyKind.allCases, RSAPadding.allCases)
    func `only ECDSA and RSA-PSS give another signature each time`(
        kind: KeyKind,
        padding: RSAPadding
    ) throws {
        let key = try PrivateKey(generating: kind)
        let signatures = try (
            key.sign(message, padding: padding), key.sign(message, padding: padding)
        )
        #expect((signatures.0 == signatures.1) == kind.isDeterministic(with: padding))
    }

    @Test func `openssl and this module agree on RSA-PSS, and on no other padding`() async throws {
        try await withTemporaryFolder { folder in
            let key = try PrivateKey(generating: .rsa)
            let publicKey = try key.publicKey()
            try write(try key.pem(), to: "\(folder)/key.pem")
            try write(try key.publicPEM(), to: "\(folder)/key.pub")
            try write(message, to: "\(folder)/file")
            try write(try key.sign(message, padding: .pss), to: "\(folder)/file.sig")
            let pss = ["-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:32"]
            let check = ["-verify", "key.pub", "-signature", "file.sig", "file"]
            try openSSL(["dgst", "-sha256"] + pss + check, in: folder)
            let plain = try run(["openssl", "dgst", "-sha256"] + check, in: folder)
            #expect(plain.status != 0, "PKCS#1 v1.5 is not PSS")
            for salt in ["32", "max"] {
                let options = [
                    "-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:\(salt)",
                ]
                let sign = ["-sign", "key.pem", "-out", "theirs.sig", "file"]
                try openSSL(["dgst", "-sha256"] + options + sign, in: folder)
                let theirs = try read("\(folder)/theirs.sig")
                #expect(try publicKey.verify(theirs, of: message))
                #expect(try publicKey.verify(theirs, of: message, padding: .pss))
                #expect(try !publicKey.verify(theirs, of: message, padding: .pkcs1))
                #expect(try !publicKey.verify(theirs, of: message + [0]))
            }
            #expect(try publicKey.verify(try key.sign(message), of: message))
        }
    }

    @Test(arguments: [KeyKind.ed25519, .ecdsaP256])
    func `the raw form of a key is the end of openssl's DER`(kind: KeyKind) async throws {
        try await withTemporaryFolder { folder in
            let key = try PrivateKey(generating: kind).publicKey()
            try write(try key.pem(), to: "\(folder)/key.pub")
            let write = ["-in", "key.pub", "-outform", "DER", "-out", "key.der"]
            try openSSL(["pkey", "-pubin"] + write, in: folder)
            let der = try read("\(folder)/key.der")
            #expect(try key.der() == der)
            let raw = try #require(try key.rawBytes())
            #expect(raw == Array(der.suffix(kind == .ed25519 ? 32 : 65)))
            #expect(key.id == Digest.sha256(of: der))
            if kind == .ed25519 { #expect(try PublicKey(ed25519: raw).der() == der) }
        }
    }

    @Test(arguments: [["-aes256"], ["-traditional", "-aes256"]])
    func `an encrypted key wants its passphrase and never asks on the terminal`(
        options: [String]
    ) async throws {
        try await withTemporaryFolder { folder in
            try openSSL(["genrsa", "-out", "clear.pem", "2048"], in: folder)
            try openSSL(
                ["rsa", "-in", "clear.pem", "-out", "key.pem", "-passout", "pass:open"] + options,
                in: folder
            )
            let pem = try read("\(folder)/key.pem")
            let key = try PrivateKey(pem: pem, passphrase: Array("open".utf8))
            #expect(key.kind == .rsa)
            #expect(kindOfError(pem) == .passphraseMissing)
            #expect(kindOfError(pem, "wrong") == .passphraseWrong)
            #expect(kindOfError(pem, String(repeating: "x", count: 2000)) == .passphraseWrong)
        }
    }

    @Test(arguments: [
        (
            ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"],
            "an RSA key of 1024 bits"
        ),
        (["genpkey", "-algorithm", "ed448"], "a key of the kind ED448"),
        (["genpkey", "-algorithm", "x25519"], "a key of the kind X25519"),
        (["ecparam", "-name", "secp384r1", "-genkey"], "an EC key on secp384r1"),
        (
            ["genpkey", "-algorithm", "RSA-PSS", "-pkeyopt", "rsa_keygen_bits:2048"],
            "a key of the kind RSA-PSS"
        ),
    ])
    func `other keys are refused by name`(command: [String], name: String) async throws {
        try await withTemporaryFolder { folder in
            try openSSL(command + ["-out", "key.pem"], in: folder)
            let pem = try read("\(folder)/key.pem")
            #expect(error(pem) == CryptographyError(.unsupportedKey, detail: name))
        }
    }

    @Test func `inputs that are not private keys are distinguished`() throws {
        let key = try PrivateKey(generating: .ed25519)
        let publicPEM = try key.publicPEM()
        #expect(kindOfError(publicPEM) == .publicKey)
        #expect(kindOfError(Array("secret".utf8)) == .notPEM)
        #expect(kindOfError([]) == .notPEM)
        let broken = String(decoding: try key.pem(), as: UTF8.self).replacing("MC4", with: "MC5")
        #expect(kindOfError(Array(broken.utf8)) == .notPEM)
        let privatePEM = try key.pem()
        let error = #expect(throws: CryptographyError.self) { _ = try PublicKey(pem: privatePEM) }
        #expect(error?.kind == .privateKey)
    }
}

private func error(_ pem: [UInt8], _ passphrase: String? = nil) -> CryptographyError? {
    #expect(throws: CryptographyError.self) {
        _ = try PrivateKey(pem: pem, passphrase: passphrase.map { Array($0.utf8) })
    }
}

private func kindOfError(_ pem: [UInt8], _ passphrase: String? = nil) -> CryptographyError.Kind? {
    error(pem, passphrase)?.kind
}

func openSSL(_ arguments: [String], in folder: String) throws {
    let result = try run(["openssl"] + arguments, in: folder)
    try #require(result.status == 0, "\(result.error)")
}

/// Signs `file` with openssl.
private func sign(_ kind: KeyKind, key: String, in folder: String) throws {
    try openSSL(
        kind == .ed25519
            ? ["pkeyutl", "-sign", "-inkey", key, "-rawin", "-in", "file", "-out", "file.sig"]
            : ["dgst", "-sha256", "-sign", key, "-out", "file.sig", "file"],
        in: folder
    )
}

/// Has openssl check `file.sig` with `key.pub`, and refuse it for another message.
private func expectVerified(_ kind: KeyKind, in folder: String) throws {
    let command =
        kind == .ed25519
        ? [
            "pkeyutl", "-verify", "-pubin", "-inkey", "key.pub", "-rawin", "-sigfile", "file.sig",
            "-in", "file",
        ]
        : ["dgst", "-sha256", "-verify", "key.pub", "-signature", "file.sig", "file"]
    try write(message, to: "\(folder)/file")
    #expect(try run(["openssl"] + command, in: folder).status == 0)
    try write(message + [10], to: "\(folder)/file")
    #expect(try run(["openssl"] + command, in: folder).status != 0)
}

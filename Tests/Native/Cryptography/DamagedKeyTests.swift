import Cryptography
import Foundation
import Testing
import TestSupport

private let message = Array("a manifest\n".utf8)

struct DamagedKeyTests {
    @Test(arguments: DamagedKeys.all)
    func `a damaged key is refused, or signs what openssl verifies with its public half`(
        keys: DamagedKeys
    ) async throws {
        try await withTemporaryFolder { folder in
            try openSSL(keys.command + ["-out", "whole"], in: folder)
            let form =
                keys.isTraditional ? ["pkey", "-traditional"] : ["pkcs8", "-topk8", "-nocrypt"]
            let out = ["-in", "whole", "-outform", "DER", "-out", "key.der"]
            try openSSL(form + out, in: folder)
            let der = try read("\(folder)/key.der")
            #expect(try PrivateKey(pem: Array(keys.pem(der).utf8)).kind == keys.kind)
            try write(message, to: "\(folder)/file")
            var refused = 0
            for index in stride(from: 0, to: der.count, by: keys.stride) {
                var damaged = der
                damaged[index] ^= 1 << UInt8(index % 8)
                let pem = Array(keys.pem(damaged).utf8)
                guard let key = try? PrivateKey(pem: pem), key.kind == keys.kind else {
                    refused += 1
                    continue
                }
                try write(pem, to: "\(folder)/\(index).pem")
                try write(try key.sign(message), to: "\(folder)/\(index).sig")
            }
            #expect(refused >= keys.refused)
            let check =
                keys.kind == .ed25519
                ? "pkeyutl -verify -pubin -inkey key.pub -rawin -in file -sigfile file.sig"
                : "dgst -sha256 -verify key.pub -signature file.sig file"
            let script = """
                for key in *.pem; do
                    [ -e "$key" ] || continue
                    cp "${key%.pem}.sig" file.sig
                    openssl pkey -in "$key" -pubout -out key.pub &&
                        openssl \(check) >file.out || echo "$key"
                done
                """
            let checked = try run(["sh", "-c", script], in: folder)
            #expect(checked.output == "", "\(checked.error)")
        }
    }
}

/// A key that openssl makes, one bit of which is wrong.
struct DamagedKeys: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var kind: KeyKind
    /// What makes it.
    var command: [String]
    /// The label of its PEM form.
    var label = "PRIVATE KEY"
    var isTraditional: Bool { label != "PRIVATE KEY" }
    /// One of so many bytes is damaged in turn.
    var stride = 1
    /// How many of the damaged keys are refused at least.
    var refused: Int

    static let all = [
        DamagedKeys(
            testDescription: "Ed25519, PKCS#8",
            kind: .ed25519,
            command: ["genpkey", "-algorithm", "ed25519"],
            refused: 10
        ),
        DamagedKeys(
            testDescription: "P-256, PKCS#8",
            kind: .ecdsaP256,
            command: ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
            refused: 120
        ),
        DamagedKeys(
            testDescription: "P-256, traditional",
            kind: .ecdsaP256,
            command: ["ecparam", "-name", "prime256v1", "-genkey", "-noout"],
            label: "EC PRIVATE KEY",
            refused: 110
        ),
        DamagedKeys(
            testDescription: "RSA, PKCS#8",
            kind: .rsa,
            command: ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
            stride: 7,
            refused: 170
        ),
    ]

    /// DER as PEM text.
    func pem(_ der: [UInt8]) -> String {
        let text = Data(der).base64EncodedString(options: [.lineLength64Characters])
        return "-----BEGIN \(label)-----\n\(text)\n-----END \(label)-----\n"
    }
}

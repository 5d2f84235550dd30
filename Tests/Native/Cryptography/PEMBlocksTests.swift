import Cryptography
import Testing
import TestSupport

struct PEMBlocksTests {
    /// A part of a file of keys.
    enum Part: String {
        case key, other, certificate, publicKey, parameters
        case blank = " \t\n\n"
        case attributes = "Bag Attributes\n    friendlyName: release\n"
        case text = "changeit"
        case cut = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2Vw\n"
        case end = "-----END PRIVATE KEY-----\n"
        case password = "-----BEGIN PASSWORD-----\nYQ==\n-----END PASSWORD-----\n"
    }

    private static let script = """
        set -e
        openssl genpkey -algorithm ed25519 -out key
        openssl genpkey -algorithm ed25519 -out other
        openssl req -x509 -key key -subj /CN=a -out certificate
        openssl pkey -in key -pubout -out publicKey
        openssl ecparam -name prime256v1 -out parameters
        """

    private func text(_ parts: [Part], in folder: String) throws -> [UInt8] {
        let made = try run(["sh", "-c", Self.script], in: folder)
        try #require(made.status == 0, "\(made.error)")
        let names = ["key", "other", "certificate", "publicKey", "parameters"]
        return try parts.flatMap {
            names.contains($0.rawValue)
                ? try read("\(folder)/\($0.rawValue)") : Array($0.rawValue.utf8)
        }
    }

    @Test(arguments: [
        [Part.key], [.key, .blank], [.attributes, .key, .attributes, .certificate],
        [.certificate, .key, .certificate], [.publicKey, .key], [.key, .publicKey],
        [.parameters, .key],
    ])
    func `what tools write beside a private key is passed over`(parts: [Part]) async throws {
        try await withTemporaryFolder { folder in
            let pem = try text(parts, in: folder)
            #expect(try PrivateKey(pem: pem).publicPEM() == read("\(folder)/publicKey"))
        }
    }

    @Test(arguments: [
        ([Part.key, .other], "2 keys"), ([.key, .key], "2 keys"),
        ([.key, .certificate, .other], "2 keys"), ([.key, .text], "text after"),
        ([.key, .certificate, .text], "text after"), ([.key, .cut], "2 keys"),
        ([.key, .end], "without its -----END"), ([.key, .password], "a block \"PASSWORD\""),
        ([.cut, .key], "2 keys"),
    ])
    func `a file that does not say which key is meant is refused`(parts: [Part], words: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            let pem = try text(parts, in: folder)
            #expect {
                _ = try PrivateKey(pem: pem)
            } throws: { error in
                guard let error = error as? CryptographyError else { return false }
                return error.kind == .notOneKey && error.detail.contains(words)
            }
        }
    }

    @Test func `one public key is wanted, too`() async throws {
        try await withTemporaryFolder { folder in
            let one = try text([.certificate, .publicKey], in: folder)
            #expect(try PublicKey(pem: one).kind == .ed25519)
            for parts in [[Part.publicKey, .publicKey], [.publicKey, .text], [.key, .publicKey]] {
                let pem = try text(parts, in: folder)
                #expect(throws: CryptographyError.self) { _ = try PublicKey(pem: pem) }
            }
        }
    }
}

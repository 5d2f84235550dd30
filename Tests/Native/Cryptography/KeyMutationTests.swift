import Cryptography
import Testing
import TestSupport

private let message = Array("a manifest\n".utf8)

/// Damaged files of keys and signatures: each is refused or read as what it was, and none crashes.
struct KeyMutationTests {
    /// A file, and what it is still accepted as.
    private func mutate(
        _ file: [UInt8],
        seed: UInt64,
        count: Int = 600,
        _ check: (_ mutant: [UInt8]) throws -> Void
    ) rethrows {
        var random = Mutations(seed: seed)
        for _ in 0..<count { try check(random.mutant(of: file)) }
        for length in 0..<file.count { try check(Array(file.prefix(length))) }
    }

    @Test(arguments: KeyKind.allCases, [false, true])
    func `a damaged private key is refused, or is whole`(kind: KeyKind, isEncrypted: Bool) throws {
        let word = isEncrypted ? Array("open sesame".utf8) : nil
        let key = try PrivateKey(generating: kind)
        // To derive a key of a passphrase, and to test an RSA key's primes, takes its time.
        let pem = try key.pem(passphrase: word)
        let count = isEncrypted || kind == .rsa ? 30 : 600
        var random = Mutations(seed: 1)
        for _ in 0..<count {
            let mutant = random.mutant(of: pem)
            guard let read = try? PrivateKey(pem: mutant, passphrase: word) else { continue }
            #expect(try read.publicKey().verify(try read.sign(message), of: message))
        }
    }

    @Test(arguments: KeyKind.allCases)
    func `a damaged public key is refused, or accepts no signature but the key's`(
        kind: KeyKind
    ) throws {
        let key = try PrivateKey(generating: kind)
        let signature = try key.sign(message)
        let id = try key.publicKey().id
        try mutate(try key.publicPEM(), seed: 2) { mutant throws in
            guard let read = try? PublicKey(pem: mutant) else { return }
            #expect(try read.verify(signature, of: message) == (read.id == id))
        }
    }

    @Test(arguments: KeyKind.allCases)
    func `a damaged signature is refused`(kind: KeyKind) throws {
        let key = try PrivateKey(generating: kind)
        let publicKey = try key.publicKey()
        let signature = try key.sign(message)
        mutate(signature, seed: 3) { mutant in
            guard mutant != signature else { return }
            #expect((try? publicKey.verify(mutant, of: message)) == false)
        }
    }

    @Test func `a damaged minisign public key is refused, or accepts no signature but the key's`()
        throws
    {
        let key = try PrivateKey(generating: .ed25519)
        let file = Array(try MinisignPublicKey(try key.publicKey()).text().utf8)
        let signature = try key.sign(message)
        let id = try key.publicKey().id
        try mutate(file, seed: 4) { mutant throws in
            guard let read = try? MinisignPublicKey(mutant) else { return }
            let publicKey = read.withoutID()
            #expect(try publicKey.verify(signature, of: message) == (publicKey.id == id))
        }
    }

    @Test func `a damaged minisign signature is refused, but for its untrusted comment`() throws {
        let key = try PrivateKey(generating: .ed25519)
        let publicKey = try key.publicKey()
        let id = MinisignKeyID(of: publicKey)
        let signature = try MinisignSignature(of: message, by: key, trustedComment: "file:a")
        try mutate(Array(signature.text.utf8), seed: 5) { mutant throws in
            guard let read = try? MinisignSignature(mutant),
                try read.isValid(of: message, by: publicKey, id: id)
            else { return }
            #expect(read == signature)
        }
    }
}

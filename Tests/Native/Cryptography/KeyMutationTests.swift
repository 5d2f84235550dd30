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

/// Changes files at random, the same way each time.
private struct Mutations {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// A number below a bound, by xorshift64 (Marsaglia).
    private mutating func next(below bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(max(1, bound)))
    }

    /// A file with one to three changes: bits, bytes, parts that are missing, doubled or moved.
    mutating func mutant(of file: [UInt8]) -> [UInt8] {
        var bytes = file
        for _ in 0...next(below: 3) {
            guard !bytes.isEmpty else { break }
            let start = next(below: bytes.count)
            let end = min(bytes.count, start + 1 + next(below: 24))
            switch next(below: 6) {
            case 0: bytes[start] ^= 1 << UInt8(next(below: 8))
            case 1: bytes[start] = UInt8(next(below: 256))
            case 2: bytes.removeSubrange(start..<end)
            case 3: bytes.insert(contentsOf: bytes[start..<end], at: end)
            case 4: bytes.insert([0x00, 0x0A, 0x0D, 0x2D, 0x3D, 0xFF][next(below: 6)], at: start)
            default:
                let part = Array(bytes[start..<end])
                bytes.removeSubrange(start..<end)
                bytes.insert(contentsOf: part, at: next(below: bytes.count + 1))
            }
        }
        return bytes
    }
}

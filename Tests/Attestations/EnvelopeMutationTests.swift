import Attestations
import Cryptography
import Testing
import TestSupport

/// Damaged envelopes: each is refused, or not signed, or says what it said.
struct EnvelopeMutationTests {
    @Test func `a damaged envelope is refused, or not signed, or says what it said`() throws {
        let key = try PrivateKey(generating: .ed25519)
        let publicKey = try key.publicKey()
        let payload = Array(#"{"_type": "https://in-toto.io/Statement/v1"}"#.utf8)
        let message = Envelope.message(Envelope.inToto, payload)
        let whole = Envelope(
            payloadType: Envelope.inToto,
            payload: payload,
            signatures: [
                Envelope.Signature(keyID: "ab", bytes: try key.sign(message)),
                Envelope.Signature(keyID: nil, bytes: Array(repeating: 7, count: 64)),
            ]
        )
        let file = whole.bytes
        var random = Mutations(seed: 18)
        var mutants = (0..<4000).map { _ in random.mutant(of: file) }
        mutants += (0..<file.count).map { Array(file.prefix($0)) }
        var accepted = 0
        for mutant in mutants {
            guard let read = try? Envelope(mutant, file: "e") else { continue }
            #expect(read.signatures.count <= Envelope.mostSignatures)
            let isSigned = try read.signatures.contains {
                try publicKey.verify($0.bytes, of: read.message)
            }
            guard isSigned else { continue }
            accepted += 1
            #expect(read.payload == payload && read.payloadType == Envelope.inToto)
        }
        #expect(accepted > 0, "some damage is to what is not signed")
    }
}

import Cryptography

/// How the signatures of a stage are named, and the commands that check them.
struct SignatureNames: Sendable {
    /// What names a raw signature: `.sig`.
    let sig: String
    /// What names one of minisign: `.minisig`.
    let minisig: String

    /// The names by a stage's options.
    init(_ options: SignOptions) {
        sig = options.extension
        minisig = (sig.hasSuffix(".sig") ? String(sig.dropLast(4)) : sig) + ".minisig"
    }

    /// The names of these formats, in the order in which they are written.
    func all(_ formats: [SignOptions.Format]) -> [String] {
        (formats.contains(.sig) ? [sig] : []) + (formats.contains(.minisig) ? [minisig] : [])
    }

    /// The command with which people verify the signature of a document.
    func command(
        for document: String,
        as fileExtension: String,
        isEd25519: Bool,
        padding: RSAPadding
    ) -> [String] {
        let (key, seal) = ("release-key.pub.pem", document + fileExtension)
        if fileExtension == minisig {
            return ["minisign", "-V", "-H", "-p", "release-key.pub", "-m", document, "-x", seal]
        }
        if isEd25519 {
            return ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", key, "-rawin"]
                + ["-in", document, "-sigfile", seal]
        }
        let pss = ["-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:32"]
        return ["openssl", "dgst", "-sha256"] + (padding == .pss ? pss : [])
            + ["-verify", key, "-signature", seal, document]
    }
}

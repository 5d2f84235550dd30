import Cryptography
import Redaction

/// Masks a secret in all that this process prints and stores.
///
/// What a private key has in common with its public half is no secret: it is printed and stored.
func hideSecret(_ value: [UInt8], _ source: SecretSource, isForbidden: Bool = true) {
    Redaction.hide(
        value,
        source,
        isForbidden: isForbidden,
        publicParts: publicParts(of: value)
    )
}

/// Masks the variables whose names tell that they hold a secret.
package func hideSecretVariables(of environment: [String: String]) {
    for (name, value) in environment where SecretVariables.isSecret(name, value) {
        let isForbidden = SecretVariables.isForbidden(name)
        hideSecret(Array(value.utf8), .environment(name), isForbidden: isForbidden)
    }
}

/// The public half of a private key; empty for what is none, or is encrypted.
private func publicParts(of value: [UInt8]) -> [[UInt8]] {
    guard value.starts(with: "-----BEGIN".utf8), let key = try? PrivateKey(pem: value),
        let pem = try? key.publicPEM()
    else { return [] }
    return [pem]
}

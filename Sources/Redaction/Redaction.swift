import Synchronization

/// The secrets of this process, which all that it prints or stores is searched for.
///
/// One for the process, as its standard output is: what is printed passes through many hands, and
/// each of them would have to be given it.
package enum Redaction {
    private static let shared = Mutex(Redactor())

    /// The secrets so far.
    package static var current: Redactor { shared.withLock { $0 } }

    /// Masks a secret in everything from now on; see `Redactor.add`.
    package static func hide(
        _ value: [UInt8],
        _ source: SecretSource,
        isForbidden: Bool = true,
        publicParts: [[UInt8]] = []
    ) {
        shared.withLock {
            $0.add(value, source, isForbidden: isForbidden, publicParts: publicParts)
        }
    }

    /// A text without secrets.
    package static func redacted(_ text: String) -> String { current.redacted(text) }
}

/// Variables whose names tell that they hold a secret.
package enum SecretVariables {
    private static let words: Set = [
        "TOKEN", "SECRET", "SECRETS", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL",
        "CREDENTIALS",
    ]
    private static let keys: Set = ["PRIVATE", "SIGNING", "RELEASE"]
    /// The ends of names that are about a secret and hold none.
    private static let harmless: Set = [
        "FILE", "PATH", "DIR", "ID", "NAME", "URL", "USER", "TYPE", "TTL", "SOCK", "VERSION",
    ]

    /// Whether the value of a variable is masked: `DEPLOY_TOKEN`, `MAPS_API_KEY`.
    ///
    /// - Parameter value: One that begins with `/` names a file.
    package static func isSecret(_ name: String, _ value: String) -> Bool {
        let parts = parts(of: name)
        guard let last = parts.last, !harmless.contains(last), !value.hasPrefix("/") else {
            return false
        }
        guard !isForbidden(name) else { return true }
        // The key of a project or of a cache is no secret, and looks less random.
        return last.hasSuffix("KEY") && value.utf8.count >= 16
            && value.contains(where: \.isNumber) && value.contains(where: \.isLetter)
    }

    /// Whether no artifact may hold it either: an API key of a service may well be in an app.
    package static func isForbidden(_ name: String) -> Bool {
        let parts = parts(of: name)
        return parts.contains { words.contains($0) }
            || (parts.last == "KEY" && parts.dropLast().last.map { keys.contains($0) } ?? false)
    }

    private static func parts(of name: String) -> [String] {
        name.uppercased().split(separator: "_").map(String.init)
    }
}

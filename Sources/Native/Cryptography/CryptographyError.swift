import CCrypto

/// Why OpenSSL or a key was not a use; never holds key material.
public struct CryptographyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of error that callers distinguish.
    public struct Kind: Hashable, Sendable {
        private let name: String

        /// The text is not PEM (RFC 7468) that holds a key.
        public static let notPEM = Kind(name: "notPEM")
        /// The text is not a public key or a signature as minisign writes them.
        public static let notMinisign = Kind(name: "notMinisign")
        /// A public key where a private one is needed.
        public static let publicKey = Kind(name: "publicKey")
        /// A private key where a public one is needed.
        public static let privateKey = Kind(name: "privateKey")
        /// The text holds several keys, or something else than a key; `detail` names it.
        public static let notOneKey = Kind(name: "notOneKey")
        /// The key is encrypted and no passphrase was given.
        public static let passphraseMissing = Kind(name: "passphraseMissing")
        /// The passphrase does not open the key.
        public static let passphraseWrong = Kind(name: "passphraseWrong")
        /// The key's kind or size is not one that shipit signs with; `detail` names it.
        public static let unsupportedKey = Kind(name: "unsupportedKey")
        /// A key of this kind has no signatures in minisign's form; `detail` names the kind.
        public static let unsupportedFormat = Kind(name: "unsupportedFormat")
        /// A key of this kind has no RSA padding; `detail` names the kind.
        public static let unsupportedPadding = Kind(name: "unsupportedPadding")
        /// The key's parts don't fit together: its public half refuses what the private one signs.
        public static let damaged = Kind(name: "damaged")
        /// A call of OpenSSL failed; `detail` is its reason.
        public static let library = Kind(name: "library")
    }

    /// What went wrong.
    public let kind: Kind
    /// The call that failed; empty when our own check did.
    public let call: String
    /// The library's reason, or what was found instead.
    public let detail: String

    /// An error from its parts.
    public init(_ kind: Kind, call: String = "", detail: String) {
        self.kind = kind
        self.call = call
        self.detail = detail
    }

    /// `DETAIL (CALL)`.
    public var description: String { call.isEmpty ? detail : "\(detail) (\(call))" }

    /// The error of this thread's last call; empties OpenSSL's queue, or the next error would be
    /// blamed on this one.
    ///
    /// - Parameter detail: The reason when OpenSSL gives none.
    static func last(
        _ call: String,
        _ kind: Kind = .library,
        otherwise detail: String = "no reason given"
    ) -> CryptographyError {
        CryptographyError(kind, call: call, detail: drainErrors() ?? detail)
    }
}

/// Empties this thread's error queue.
///
/// - Returns: The reason of its oldest error. The data of an error is left out: it may quote input.
@discardableResult
func drainErrors() -> String? {
    var reason: String?
    while case let code = ERR_get_error(), code != 0 {
        if reason == nil, let text = unsafe ERR_reason_error_string(code) {
            reason = unsafe String(cString: text)
        }
    }
    return reason
}

/// Turns a code other than 1 into an error.
func check(_ call: String, _ code: Int32) throws(CryptographyError) {
    guard code == 1 else { throw .last(call) }
}

/// The library after this module.
public enum OpenSSL {
    /// The version that is linked: `3.0.22`.
    public static var version: String {
        unsafe String(cString: OpenSSL_version(OPENSSL_VERSION_STRING))
    }
}

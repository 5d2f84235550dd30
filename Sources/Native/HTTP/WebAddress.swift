/// An address that begins with `http://` or `https://`, in parts (RFC 3986).
public struct WebAddress: Hashable, Sendable {
    /// `http` or `https`.
    public let scheme: String
    /// The host's name or address in lower case, with the port where the text names another than the
    /// scheme's own, which clients leave out of the `Host` header.
    public let host: String
    /// The path with its leading `/`, percent-encoded as in the text.
    public var path: String
    /// What follows the question mark; nil for none.
    public var query: String?

    /// Reads an address; nil for what is none, or for one that holds a user's name or a fragment:
    /// secrets are no part of an address.
    public init?(_ text: String) {
        // By bytes: what is not ASCII must be encoded by then, and no control character is valid.
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        guard let colon = text.firstRange(of: "://") else { return nil }
        scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = text[colon.upperBound...]
        guard !rest.contains(where: { "#\"<>\\^`{|}".contains($0) }) else { return nil }
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let named = rest[..<end].lowercased()
        let usual = scheme == "https" ? ":443" : ":80"
        host = named.hasSuffix(usual) ? String(named.dropLast(usual.count)) : named
        guard !host.isEmpty, !host.contains("@"), host.first != ":" else { return nil }
        let target = rest[end...].split(
            separator: "?",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        path = target.first.map(String.init) ?? ""
        if path.isEmpty { path = "/" }
        query = target.count > 1 ? String(target[1]) : nil
    }

    /// The whole address.
    public var text: String { origin + path + (query.map { "?\($0)" } ?? "") }

    /// The scheme and the host.
    public var origin: String { "\(scheme)://\(host)" }

    /// The address for people: without its query, which may hold a token.
    public var label: String { origin + path }

    /// The address of a file below this one.
    ///
    /// - Parameter relative: Its path, with `/`, not encoded.
    public func appending(_ relative: String) -> WebAddress {
        var address = self
        let base = path.last == "/" ? path : path + "/"
        address.path = base + Self.encoded(relative, keeping: "/")
        return address
    }

    /// The text with all but unreserved characters percent-encoded (RFC 3986, section 2.3).
    ///
    /// - Parameter others: ASCII characters that stay as they are, too.
    public static func encoded(_ text: String, keeping others: String = "") -> String {
        let kept = Set("-._~\(others)".utf8)
        var encoded: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                encoded.append(byte)
            case _ where kept.contains(byte): encoded.append(byte)
            default:
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The address that a `Location` header names; nil for what is none.
    func resolving(_ location: String) -> WebAddress? {
        if location.hasPrefix("//") { return WebAddress("\(scheme):\(location)") }
        if location.hasPrefix("/") { return WebAddress(origin + location) }
        return WebAddress(location)
    }
}

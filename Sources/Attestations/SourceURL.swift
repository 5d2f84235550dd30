import ExactStrings

/// Where a repository is on the net, whichever way it was cloned.
package enum SourceURL {
    /// The schemes by which git fetches from another machine.
    private static let schemes = ["https", "http", "ssh", "git", "git+ssh", "git+https"]

    /// The `https` form of a remote's address, without user, password, query and `.git`: two clones
    /// by different ways name the same source, and no token gets out.
    ///
    /// - Parameter remote: An address as git takes it: a URL, or `user@host:path`.
    /// - Returns: `https://github.com/aurora/aurora`; nil for a folder and for what is no address.
    ///
    /// Source: git-clone, "GIT URLS".
    package static func normalised(_ remote: String) -> String? {
        guard remote.utf8.count <= 2048, remote.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        var rest = remote[...]
        var isShort = true
        if let colon = remote.firstIndex(of: ":"), remote[colon...].hasPrefix("://") {
            guard schemes.contains(remote[..<colon].lowercased()) else { return nil }
            rest = remote[remote.index(colon, offsetBy: 3)...]
            isShort = false
        }
        // The path of the short form begins behind the first colon, that of a URL at the slash.
        guard let end = rest.firstIndex(of: isShort ? ":" : "/") else { return nil }
        var host = rest[..<end]
        if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
        guard !host.isEmpty, !host.contains("/"), !host.contains("\\") else { return nil }
        // A letter alone is a drive of Windows.
        guard !isShort || host.count > 1 else { return nil }
        var path = rest[rest.index(after: end)...].prefix { $0 != "?" && $0 != "#" }[...]
        while path.first == "/" { path = path.dropFirst() }
        while path.last == "/" { path = path.dropLast() }
        if path.hasSuffix(".git") { path = path.dropLast(4) }
        // The port of SSH says nothing about the page.
        if rest.startIndex != remote.startIndex, !remote.lowercased().hasPrefix("http"),
            let colon = host.firstIndex(of: ":")
        {
            host = host[..<colon]
        }
        return path.isEmpty ? nil : "https://\(host.lowercased())/\(path)"
    }

    /// An address of the web as it may be published: without user and password.
    ///
    /// - Returns: nil for anything but `https://…`, `http://…` and `urn:…`.
    package static func published(_ address: String) -> String? {
        guard !address.isEmpty, address.utf8.count <= 2048 else { return nil }
        let safe =
            address.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? address : escaped(address)
        if safe.hasExactPrefix("urn:") { return safe }
        for scheme in ["https://", "http://"] {
            guard let rest = safe.droppingExactPrefix(scheme) else { continue }
            let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            let name = host.lastIndex(of: "@").map { host[host.index(after: $0)...] } ?? host
            return name.isEmpty ? nil : scheme + name + rest[host.endIndex...]
        }
        return nil
    }

    /// A text whose spaces, and signs beyond ASCII, are escaped (RFC 3986, section 2.1).
    static func escaped(_ text: String) -> String {
        text.utf8.reduce(into: "") { escaped, byte in
            escaped +=
                (0x21...0x7E).contains(byte)
                ? String(UnicodeScalar(byte)) : percentEncoded([byte])
        }
    }
}

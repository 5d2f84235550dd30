/// Parts of paths by their bytes.
///
/// To Swift, a slash and a combining mark after it are one character, which is not a slash; to a
/// file system the slash is still one.
extension StringProtocol {
    /// The parts between slashes, empty ones left out.
    public var pathParts: [String] {
        Substring(self).utf8.split(separator: slash).map { String(Substring($0)) }
    }

    /// The text before the last slash: the folder of a file; nil when there is no slash.
    public var parentPath: String? {
        let text = Substring(self)
        return text.utf8.lastIndex(of: slash).map { String(text[..<$0]) }
    }

    /// The text after the last slash: the name of a file; the whole path when there is none.
    public var lastPathPart: String {
        let text = Substring(self)
        let cut = text.utf8.lastIndex(of: slash).map { text.utf8.index(after: $0) }
        return String(text[(cut ?? text.startIndex)...])
    }

    /// The path relative to a folder that it is below; nil when it is not.
    ///
    /// - Parameter folder: A path without a slash at its end.
    public func path(below folder: some StringProtocol) -> String? {
        let prefix = folder.utf8
        guard utf8.count > prefix.count, utf8.starts(with: prefix) else { return nil }
        let cut = utf8.index(utf8.startIndex, offsetBy: prefix.count)
        guard utf8[cut] == slash else { return nil }
        return String(self[utf8.index(after: cut)...])
    }

    /// Whether the path is below a folder, or the folder itself.
    ///
    /// - Parameter folder: A path without a slash at its end.
    public func isPath(in folder: some StringProtocol) -> Bool {
        path(below: folder) != nil || utf8.elementsEqual(folder.utf8)
    }

    /// The paths of a list such as `PATH`, which has colons between them; empty ones are kept.
    public var listedPaths: [String] {
        Substring(self).utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }

    /// Whether the path begins at the root of the file system.
    public var isAbsolutePath: Bool { utf8.first == slash }

    /// The path of a name, or of a relative path, in this folder; the empty folder is the root.
    public func appendingPath(_ name: some StringProtocol) -> String {
        isEmpty ? String(name) : "\(self)/\(name)"
    }

    /// The relative path without `.`, `..` and doubled slashes; nil when it is absolute or leaves
    /// its root.
    public var normalizedPath: String? {
        guard !isAbsolutePath else { return nil }
        var parts: [String] = []
        for part in pathParts where part != "." {
            guard part == ".." else {
                parts.append(part)
                continue
            }
            guard parts.popLast() != nil else { return nil }
        }
        return parts.joined(separator: "/")
    }

    /// The name before its last full stop, and the extension after it; the whole name and an empty
    /// extension when it has none.
    public var splitExtension: (stem: String, fileExtension: String) {
        let text = Substring(self)
        guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else {
            return (String(text), "")
        }
        return (String(text[..<dot]), String(text[text.utf8.index(after: dot)...]))
    }
}

/// Comparisons by bytes.
extension StringProtocol {
    /// Whether the text starts with these bytes.
    public func hasExactPrefix(_ prefix: some StringProtocol) -> Bool {
        utf8.starts(with: prefix.utf8)
    }

    /// Whether the text ends with these bytes.
    public func hasExactSuffix(_ suffix: some StringProtocol) -> Bool {
        utf8.count >= suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }

    /// The text after these bytes; nil when it does not start with them.
    public func droppingExactPrefix(_ prefix: some StringProtocol) -> String? {
        guard hasExactPrefix(prefix) else { return nil }
        return String(self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...])
    }

    /// What is before these bytes at the end; nil when the text does not end with them.
    public func droppingExactSuffix(_ suffix: some StringProtocol) -> String? {
        guard hasExactSuffix(suffix) else { return nil }
        return String(self[..<utf8.index(endIndex, offsetBy: -suffix.utf8.count)])
    }

    /// The text before this ASCII suffix, whatever the case of its letters; nil when it does not
    /// end with it.
    public func droppingSuffix(ignoringCase suffix: String) -> String? {
        let count = suffix.utf8.count
        guard utf8.count >= count,
            zip(utf8.suffix(count), suffix.utf8).allSatisfy({ lowercase($0) == lowercase($1) })
        else { return nil }
        return String(self[..<utf8.index(endIndex, offsetBy: -count)])
    }
}

extension Sequence where Element: StringProtocol {
    /// Whether one of the texts is the same bytes.
    public func containsExactly(_ text: some StringProtocol) -> Bool {
        contains { $0.utf8.elementsEqual(text.utf8) }
    }
}

private let slash = UInt8(ascii: "/")

private func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

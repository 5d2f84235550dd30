/// Parts of paths by their bytes.
///
/// To Swift, a slash and a combining mark behind it are one character that is no slash; to a file system
/// the slash is one all the same.
extension StringProtocol {
    /// The parts between slashes, empty ones left out.
    public var pathParts: [String] {
        Substring(self).utf8.split(separator: slash).map { String(Substring($0)) }
    }

    /// What is before the last slash: the folder of a file; nil when there is no slash.
    public var parentPath: String? {
        let text = Substring(self)
        return text.utf8.lastIndex(of: slash).map { String(text[..<$0]) }
    }

    /// What is behind the last slash: the name of a file; the whole path when there is none.
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

    /// Whether the text starts with these bytes.
    public func hasExactPrefix(_ prefix: some StringProtocol) -> Bool {
        utf8.starts(with: prefix.utf8)
    }

    /// Whether the text ends with these bytes.
    public func hasExactSuffix(_ suffix: some StringProtocol) -> Bool {
        utf8.count >= suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }
}

private let slash = UInt8(ascii: "/")

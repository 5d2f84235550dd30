import CGit2

/// The content of a Git LFS pointer: the size and digest of the file that it replaces.
///
/// Source: Git LFS, docs/spec.md, "The Pointer", and docs/extensions.md.
public struct LargeFile: Hashable, Sendable {
    /// The SHA-256 of the stored bytes, in lower-case hexadecimal.
    public let sha256: String
    /// The number of the stored bytes.
    public let size: Int
    /// The keys of the extensions that changed the file's bytes before they were stored, as
    /// `ext-0-case`; nearly always none.
    public let extensions: [String]

    /// Reads a pointer; nil for any other text, be it nearly one.
    init?(pointer: [UInt8]) {
        guard pointer.count < Self.pointerLimit, let lines = PointerLines(pointer),
            lines.keys.first == "version", let version = lines["version"],
            versions.contains(version), let hash = lines["oid"].flatMap(sha256(of:)),
            let size = lines["size"].flatMap(decimal)
        else { return nil }
        sha256 = hash
        self.size = size
        extensions = lines.keys.filter { $0.hasPrefix("ext-") }
    }

    /// The size in bytes that a pointer stays below.
    static let pointerLimit = 1024
}

extension Repository {
    /// What a blob says of a file of Git LFS; nil when it is not a pointer.
    ///
    /// A large blob is not read.
    ///
    /// - Throws: `GitError` when it is missing or no blob.
    public func largeFile(ofPointer blob: ObjectID) throws(GitError) -> LargeFile? {
        guard try size(ofBlob: blob) < LargeFile.pointerLimit else { return nil }
        return LargeFile(pointer: try self.blob(blob, limit: LargeFile.pointerLimit))
    }

    /// What the index's pointer says of a path that the attribute `filter=lfs` holds for.
    func largeFile(_ path: String, in index: OpaquePointer) throws(GitError) -> LargeFile? {
        var filter: UnsafePointer<CChar>?
        try check("git_attr_get", unsafe git_attr_get(&filter, pointer, 0, path, "filter"))
        guard unsafe text(filter) == "lfs",
            let entry = unsafe git_index_get_bypath(index, path, 0)
        else { return nil }
        return try largeFile(ofPointer: unsafe ObjectID(entry.pointee.id))
    }
}

/// The lines `KEY VALUE` of a pointer.
private struct PointerLines {
    /// The keys in their order: each once, and sorted after the first.
    let keys: [String]
    private let values: [String: String]

    subscript(key: String) -> String? { values[key] }

    /// Nil for any other text.
    init?(_ bytes: [UInt8]) {
        // The tool itself passes over white space at the end, and over carriage returns.
        var bytes = bytes.filter { $0 != carriageReturn }
        while let last = bytes.last, [space, newLine].contains(last) { bytes.removeLast() }
        var (keys, values): ([String], [String: String]) = ([], [:])
        for line in bytes.split(separator: newLine, omittingEmptySubsequences: false) {
            let key = line.prefix { isOfKey($0) }
            let value = line.dropFirst(key.count + 1)
            guard !key.isEmpty, line.dropFirst(key.count).first == space, value.first != space,
                let text = String(validating: value, as: UTF8.self)
            else { return nil }
            keys.append(String(decoding: key, as: UTF8.self))
            values[String(decoding: key, as: UTF8.self)] = text
        }
        let sorted = keys.dropFirst()
        guard zip(sorted, sorted.dropFirst()).allSatisfy(<), values.count == keys.count else {
            return nil
        }
        (self.keys, self.values) = (keys, values)
    }
}

private let versions = [
    "https://git-lfs.github.com/spec/v1",
    // What the tool wrote before its first release.
    "https://hawser.github.com/spec/v1",
]

private let newLine = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let space = UInt8(ascii: " ")

private func isOfKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."), UInt8(ascii: "-"):
        true
    default: false
    }
}

private func sha256(of value: String) -> String? {
    let method = "sha256:"
    let hash = value.dropFirst(method.count)
    let isHexadecimal = hash.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
    }
    return value.hasPrefix(method) && hash.utf8.count == 64 && isHexadecimal ? String(hash) : nil
}

/// A number as pointers have it: digits alone, without zeros before them.
private func decimal(_ text: String) -> Int? {
    Int(text).flatMap { String($0) == text && $0 >= 0 ? $0 : nil }
}

import ExactStrings

/// What is below a folder that somebody else has filled: no more is read than the limits allow.
public struct FolderScan: Sendable {
    /// How much a folder may hold.
    public struct Limits: Sendable {
        /// The greatest number of files, links and folders.
        public var entries: Int
        /// The greatest size of all files together, in bytes.
        public var bytes: Int
        /// The greatest length of a path below the folder, in bytes.
        public var pathBytes: Int

        /// Limits from their parts.
        public init(entries: Int, bytes: Int, pathBytes: Int) {
            self.entries = entries
            self.bytes = bytes
            self.pathBytes = pathBytes
        }
    }

    /// Why a scan ended before its time.
    public enum Excess: Hashable, Sendable {
        /// More entries than allowed.
        case entries
        /// More bytes than allowed, with this file.
        case bytes(path: String)
        /// A path that is too long; the one of the folder around it.
        case pathLength(folder: String)
        /// A name that is not UTF-8, escaped, with its folder.
        case name(path: String)
    }

    /// All that is not a folder, in no order: the path below the folder, and what is there.
    public private(set) var found: [(path: String, kind: FileKind)] = []
    /// What was too much; nil when all is listed.
    public private(set) var excess: Excess?

    /// Scans a folder; links are listed and not followed.
    ///
    /// - Throws: `FileError`.
    public init(_ folder: String, limits: Limits) throws(FileError) {
        var walk = try FolderWalk(folder)
        var (count, size) = (0, 0)
        while excess == nil, let level = try walk.next(atMost: limits.entries - count) {
            count += level.names.count
            if count > limits.entries { excess = .entries }
            for raw in level.names where excess == nil {
                guard let name = raw.text else {
                    excess = .name(path: level.path.appendingPath(raw.escaped))
                    break
                }
                let path = level.path.appendingPath(name)
                guard path.utf8.count <= limits.pathBytes else {
                    excess = .pathLength(folder: level.path)
                    break
                }
                guard let status = try level.status(of: raw) else { continue }
                let kind = FileKind(status)
                if case .file(let bytes, _) = kind {
                    let (sum, isMore) = size.addingReportingOverflow(bytes)
                    if isMore || sum > limits.bytes { excess = .bytes(path: path) }
                    size = sum
                }
                if kind == .folder {
                    walk.enter(raw, of: level)
                } else {
                    found.append((path, kind))
                }
            }
        }
    }
}

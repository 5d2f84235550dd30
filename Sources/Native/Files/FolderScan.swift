#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

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
        var pending = [""]
        var (count, size) = (0, 0)
        while let prefix = pending.popLast(), excess == nil {
            let names = try FileSystem.names(
                in: "\(folder)/\(prefix)",
                atMost: limits.entries - count
            )
            count += names.count
            if count > limits.entries { excess = .entries }
            for raw in names where excess == nil {
                guard let name = raw.text else {
                    excess = .name(path: prefix + raw.escaped)
                    break
                }
                let path = prefix + name
                guard path.utf8.count <= limits.pathBytes else {
                    excess = .pathLength(folder: String(prefix.dropLast()))
                    break
                }
                guard let kind = try FileSystem.kind(of: "\(folder)/\(path)") else { continue }
                if case .file(let bytes, _) = kind {
                    let (sum, isMore) = size.addingReportingOverflow(bytes)
                    if isMore || sum > limits.bytes { excess = .bytes(path: path) }
                    size = sum
                }
                if kind == .folder {
                    pending.append(path + "/")
                } else {
                    found.append((path, kind))
                }
            }
        }
    }
}

extension FileSystem {
    /// The names in a folder as they are, until they are more than so many.
    fileprivate static func names(
        in folder: String,
        atMost count: Int
    ) throws(FileError) -> [RawName] {
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last("open", folder) }
        defer { close(descriptor) }
        return try RawName.all(in: descriptor, folder, atMost: count)
    }
}

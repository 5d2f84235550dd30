import Diagnostics
import ExactStrings
import Files
import Releases

/// What is in a cache's folder; looking at it changes nothing.
public struct CacheInventory: Sendable {
    /// A recorded result.
    struct Result: Sendable {
        /// The file's name: the key.
        var name: String
        /// The file's size in bytes.
        var size: Int
        /// When it was last used: seconds since 1970 UTC.
        var lastUse: Int
        /// The blobs that belong to it; nil for a damaged one, or where one of them is missing.
        var blobs: [ContentDigest]?
    }

    /// A stored file.
    struct Blob: Sendable {
        /// The size in bytes.
        var size: Int
        /// When it was stored: seconds since 1970 UTC.
        var stored: Int
    }

    /// The cache's folder.
    public let folder: String
    /// The last used first.
    let results: [Result]
    /// By their names.
    let blobs: [String: Blob]
    /// How many files and folders in it are not the cache's own.
    public let foreign: Int

    /// Reads a cache; one that does not exist is empty.
    ///
    /// Only files whose names are digests count. A link is not followed: neither one among the files
    /// nor one in the place of a folder.
    ///
    /// - Throws: `Failure` when the folder can't be read, or others can write there.
    public init(of folder: String) throws {
        self.folder = folder
        do {
            try Self.refuseShared(folder)
            // The results first: each blob was stored before its result was recorded.
            let (results, others) = try Self.files(in: "\(folder)/ac")
            let (blobs, more) = try Self.files(in: "\(folder)/cas")
            let stored = Dictionary(blobs.map { ($0.name, Blob(size: $0.size, stored: $0.time)) }) {
                first,
                _ in first
            }
            self.blobs = stored
            self.results = results.map { name, size, time in
                let blobs = Self.blobs(of: "\(folder)/ac/\(name)", size)
                let isWhole = blobs?.allSatisfy { stored[$0.hash]?.size == $0.size } ?? false
                return Result(name: name, size: size, lastUse: time, blobs: isWhole ? blobs : nil)
            }.sorted { ($1.lastUse, $1.name) < ($0.lastUse, $0.name) }
            let known = Set(ContentStore.folders)
            let top =
                try FileSystem.kind(of: folder) == nil ? [] : FileSystem.names(in: folder).decoded
            foreign = others + more + top.count { !known.contains($0) }
        } catch let shared as SharedFolder {
            var reason = shared.warning(of: folder)
            reason.severity = .error
            throw Failure(.stage, reason)
        } catch {
            throw Failure(error, as: .stage)
        }
    }

    /// The cache that a command would use.
    ///
    /// - Throws: `Failure` when there is no folder for one.
    public init(_ choice: CacheChoice) throws {
        switch choice {
        case .named(let folder), .usual(let folder): try self.init(of: folder)
        case .none: throw Failure(.usage, Messages.none("no folder is named"))
        case .missing(let reason): throw Failure(.usage, Messages.none(reason))
        }
    }

    private static func refuseShared(_ folder: String) throws {
        for path in [folder] + ContentStore.folders.map({ "\(folder)/\($0)" }) {
            guard let access = try FileSystem.access(of: path) else { continue }
            guard access.isWrittenByUsAlone else { throw SharedFolder(path, access) }
        }
    }

    /// The files in a folder whose names are digests, and how many other things are there.
    private static func files(
        in folder: String
    ) throws(FileError) -> (files: [(name: String, size: Int, time: Int)], foreign: Int) {
        guard try FileSystem.kind(of: folder) == .folder else { return ([], 0) }
        var files: [(name: String, size: Int, time: Int)] = []
        let names = try FileSystem.names(in: folder)
        for name in names.decoded where ContentDigest.isHash(name) {
            // Another process may remove it meanwhile.
            guard case .file(let size, _)? = try FileSystem.kind(of: "\(folder)/\(name)"),
                let time = try FileSystem.modificationTime(of: "\(folder)/\(name)")
            else { continue }
            files.append((name, size, time))
        }
        return (files, names.decoded.count + names.undecodable.count - files.count)
    }

    private static func blobs(of path: String, _ size: Int) -> [ContentDigest]? {
        guard size <= ContentStore.resultLimit, let file = try? OpenFile(path),
            let message = try? file.read(at: 0, count: file.size), !message.isEmpty
        else { return nil }
        return ActionResult.digests(inMessage: message)
    }
}

extension CacheInventory {
    /// How many results there are.
    public var resultCount: Int { results.count }
    /// How many files are stored.
    public var blobCount: Int { blobs.count }
    /// The size of all in bytes.
    public var size: Int {
        results.reduce(0) { $0 + $1.size } + blobs.values.reduce(0) { $0 + $1.size }
    }
    /// When the result that was not used for longest was used: seconds since 1970 UTC.
    public var oldestUse: Int? { results.last?.lastUse }
    /// When a result was last used: seconds since 1970 UTC.
    public var newestUse: Int? { results.first?.lastUse }

    /// The names of the blobs that belong to no result.
    var unused: [String] {
        let used = Set(results.flatMap { $0.blobs ?? [] }.map(\.hash))
        return blobs.keys.filter { !used.contains($0) }.sorted()
    }

    /// The size in bytes of the stored files that belong to no result.
    public var unusedSize: Int { unused.reduce(0) { $0 + (blobs[$1]?.size ?? 0) } }
}

private enum Messages {
    static func none(_ reason: String) -> Diagnostic {
        Diagnostic("there is no cache: \(reason)", help: "name its folder with --cache-dir")
    }
}

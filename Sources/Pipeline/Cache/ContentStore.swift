import Diagnostics
import Files
import Releases

/// A folder of blobs and action results, each under its digest: `cas/<sha256>` and `ac/<sha256>`,
/// the paths that HTTP caches of the Remote Execution ecosystem use.
///
/// Every file appears whole, by a rename, so that many processes share a folder without a lock.
/// Every blob is verified when it is read; a damaged one is dropped. A result can't be verified
/// without performing its action again, so it is believed only where nobody else can have written
/// it: the folders, and the file of the result, belong to this user or to root, and others may not
/// write there.
public struct ContentStore: Sendable {
    private let root: String
    /// Where files are written before they appear, or why none can be.
    private let scratch: Result<TemporaryFolder, FileError>
    /// The results that were passed over because others can have written them.
    private let doubted = DoubtedResults()

    /// Opens a store, making its folders for this user alone; one that can't be written is only
    /// read.
    ///
    /// - Throws: `SharedFolder`; `FileError` when something else is at the path.
    public init(root: String) throws {
        self.root = root
        do {
            for folder in [root] + Self.folders.map({ "\(root)/\($0)" }) {
                guard let access = try FileSystem.access(of: folder) else { continue }
                guard access.isWrittenByUsAlone else { throw SharedFolder(folder, access) }
            }
            for name in Self.folders {
                try FileSystem.createFolder("\(root)/\(name)", mode: 0o700)
            }
            try TemporaryFolder.removeAbandoned(in: "\(root)/tmp", prefix: "run")
            scratch = .success(try TemporaryFolder(in: "\(root)/tmp", prefix: "run"))
        } catch let error as FileError where error.isForbidden || error.isFull {
            // A cache that can't be written costs time at the next run, and no release.
            scratch = .failure(error)
        }
    }

    /// Why nothing can be read or written here: the store's folder can't be made or reached; nil
    /// for a store that exists, and may be read only.
    var obstacle: FileError? {
        guard case .failure(let error) = scratch, !FileSystem.isFolder(root) else { return nil }
        return error
    }

    static let folders = ["cas", "ac", "tmp"]

    /// The recorded result of an action; nil when there is none, a part of it is missing, or others
    /// can have written it.
    func result(for key: ContentDigest) -> ActionResult? {
        let path = resultPath(key.hash)
        guard let file = try? OpenFile(path), file.size <= Self.resultLimit else { return nil }
        guard file.access.isWrittenByUsAlone else {
            doubted.add(key)
            return nil
        }
        guard let message = try? file.read(at: 0, count: file.size) else { return nil }
        guard let result = ActionResult(message: message, for: key) else {
            // A damaged entry: dropped, so that the unit's new result takes its place.
            try? FileSystem.remove(path)
            return nil
        }
        guard result.outputs.allSatisfy({ holds($0.digest) }) else { return nil }
        recordUse(of: key.hash)
        return result
    }

    /// What to say of the results that were passed over; nil when there were none.
    var warning: Diagnostic? {
        let count = doubted.count
        guard count > 0 else { return nil }
        let results = count == 1 ? "1 result" : "\(count) results"
        return Diagnostic(
            "\(results) in the cache can have been written by other users and did not count",
            at: Place(file: root),
            help: "see who writes there: ls -ln \("\(root)/ac".shellWord)",
            severity: .warning
        )
    }

    private func holds(_ digest: ContentDigest) -> Bool {
        guard case .file(digest.size, _)? = try? FileSystem.kind(of: blobPath(digest)) else {
            return false
        }
        return true
    }

    /// Records a result whose blobs are stored already.
    ///
    /// - Throws: `FileError`.
    func record(_ result: ActionResult, for key: ContentDigest) throws {
        let message = try result.message(for: key)
        guard message.count <= Self.resultLimit else { return }
        // Whatever the umask: what others may write would not be believed.
        try place(resultPath(key.hash)) { try FileSystem.write(message, to: $0, mode: 0o600) }
    }

    /// Copies a blob to a new file, verifying it on the way.
    ///
    /// - Returns: False when the store does not hold the blob, or held it damaged; nothing is at
    ///   the path then, and the damaged blob is gone.
    /// - Throws: `FileError` when the file can't be written.
    func fetch(_ digest: ContentDigest, to path: String) throws -> Bool {
        let blob = blobPath(digest)
        guard let file = try? OpenFile(blob), file.size == digest.size else { return false }
        do {
            if try copyFile(file, to: path) == digest { return true }
        } catch let error as FileError where error.path == blob {
            // A blob that can't be read, or that another run just dropped, is one that is not here.
            return false
        }
        try FileSystem.remove(path)
        try? FileSystem.remove(blob)
        return false
    }

    /// Takes a copy of a file as a blob, unless the store holds it.
    ///
    /// - Throws: `FileError`.
    func store(_ file: String, as digest: ContentDigest) throws {
        guard !holds(digest) else { return }
        try place(blobPath(digest)) { copy in
            guard try copyFile(file, to: copy) == digest else {
                throw FileError.changed(file)
            }
        }
    }

    /// Where a blob is.
    func blobPath(_ digest: ContentDigest) -> String { "\(root)/cas/\(digest.hash)" }

    /// Where the result of an action is; without a name, the folder of all of them.
    func resultPath(_ name: String) -> String { "\(root)/ac/\(name)" }

    /// The greatest size of an action result, in bytes; a larger one is not recorded.
    static let resultLimit = 16 << 20

    private func place(_ target: String, write: (String) throws -> Void) throws {
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        let temporary = "\(try scratch.get().path)/\(name)"
        do {
            try write(temporary)
            try FileSystem.move(temporary, to: target)
        } catch {
            try? FileSystem.remove(temporary)
            throw error
        }
    }
}

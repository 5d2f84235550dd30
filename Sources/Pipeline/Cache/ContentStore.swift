import Cryptography
import Files

/// A folder of blobs and action results, each under its digest: `cas/<sha256>` and `ac/<sha256>`,
/// the paths that HTTP caches of the Remote Execution ecosystem use.
///
/// Every file appears whole, by a rename, so that many processes share a folder without a lock.
/// Every blob is verified when it is read; a damaged one is dropped.
public struct ContentStore: Sendable {
    private let root: String
    private let scratch: TemporaryFolder

    /// Opens a store, making its folders.
    ///
    /// - Throws: `FileError`.
    public init(root: String) throws {
        self.root = root
        for folder in ["cas", "ac", "tmp"] { try FileSystem.createFolder("\(root)/\(folder)") }
        try TemporaryFolder.removeAbandoned(in: "\(root)/tmp", prefix: "run")
        scratch = try TemporaryFolder(in: "\(root)/tmp", prefix: "run")
    }

    /// The recorded result of an action; nil when there is none or a part of it is missing.
    func result(for key: ContentDigest) -> ActionResult? {
        let path = "\(root)/ac/\(key.hash)"
        guard let message = try? FileSystem.read(path, limit: resultLimit) else { return nil }
        guard let result = ActionResult(message: message) else {
            // A damaged entry: dropped, so that the unit's new result takes its place.
            try? FileSystem.remove(path)
            return nil
        }
        return result.outputs.allSatisfy { holds($0.digest) } ? result : nil
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
        let message = try result.message()
        guard message.count <= resultLimit else { return }
        try place("\(root)/ac/\(key.hash)") { try FileSystem.write(message, to: $0) }
    }

    /// Copies a blob to a new file, verifying it on the way.
    ///
    /// - Returns: False when the store does not hold the blob, or held it damaged; nothing stands at
    ///   the path then, and the damaged blob is gone.
    /// - Throws: `FileError` when the file can't be written.
    func fetch(_ digest: ContentDigest, to path: String) throws -> Bool {
        guard holds(digest) else { return false }
        let blob = blobPath(digest)
        do {
            if try copyFile(blob, to: path) == digest { return true }
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

    private func blobPath(_ digest: ContentDigest) -> String { "\(root)/cas/\(digest.hash)" }

    private func place(_ target: String, write: (String) throws -> Void) throws {
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        let temporary = "\(scratch.path)/\(name)"
        do {
            try write(temporary)
            try FileSystem.move(temporary, to: target)
        } catch {
            try? FileSystem.remove(temporary)
            throw error
        }
    }
}

/// The greatest size of an action result, in bytes; a larger one is not recorded.
private let resultLimit = 16 << 20

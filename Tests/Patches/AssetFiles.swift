import Files
import Patches
import Releases
import Synchronization
import TestSupport

/// The files of a tree by path, held in memory.
typealias AssetFiles = [String: [UInt8]]

/// Files whose texts these are.
func texts(_ files: [String: String]) -> AssetFiles { files.mapValues { Array($0.utf8) } }

extension AssetTree {
    /// The tree of some files.
    init(of files: AssetFiles) {
        self.init(files.map { File(path: $0.key, content: ContentDigest(of: $0.value)) })
    }
}

/// Gives the bytes of files in memory, and counts how often each is read.
final class MemorySource: AssetSource {
    private let files: AssetFiles
    private let counts = Mutex<[String: Int]>([:])

    init(_ files: AssetFiles) { self.files = files }

    /// How often each path was read; paths that were not read are missing.
    var reads: [String: Int] { counts.withLock { $0 } }

    func read(_ path: String, limit: Int) throws -> [UInt8] {
        counts.withLock { $0[path, default: 0] += 1 }
        guard let bytes = files[path], bytes.count <= limit else { throw NotThere(path: path) }
        return bytes
    }

    struct NotThere: Error { let path: String }
}

extension TreeSnapshot {
    /// Files in memory.
    init(_ files: AssetFiles) { self.init(AssetTree(of: files), in: MemorySource(files)) }
}

extension PatchMaker.Request {
    /// From 1.0.0 to 1.1.0.
    static let sample = Self(
        app: "App",
        from: .init(version: "1.0.0", commit: nil),
        to: .init(version: "1.1.0", commit: nil),
        bundle: "main.bundle",
        date: 1_700_000_000
    )
}

/// Makes the exact pack between two trees.
@discardableResult
func makePack(
    from base: TreeSnapshot,
    to result: TreeSnapshot,
    at file: String,
    plain: String? = nil,
    encoder: ContentEncoder = ContentEncoder(level: 3),
    jobs: Int = 2
) async throws -> PatchManifest {
    try await PatchMaker(encoder, jobs: jobs).makePack(
        .sample,
        from: base,
        to: result,
        file: file,
        plain: plain,
        scratch: file + ".scratch"
    )
}

/// Writes files below a folder, which is made even when there is none.
func write(_ files: AssetFiles, below folder: String) throws {
    try FileSystem.createFolder(folder)
    for (path, bytes) in files { try write(bytes, to: "\(folder)/\(path)") }
}

import Files
import Pipeline

/// A pack that stands on the disk: an exact pack or a full payload.
public struct Patch: Sendable {
    /// The pack's path.
    public let file: String
    /// What the pack says of itself.
    public let manifest: PatchManifest

    /// Reads a pack's manifest.
    ///
    /// - Throws: `Diagnostic` when the file is no sound pack.
    public init(_ file: String) throws {
        self.file = file
        manifest = try PackReader(file).manifest
    }

    /// Applies the pack to a tree without writing anything, every byte of it read and digested.
    ///
    /// - Parameters:
    ///   - base: The tree, with the digests of the source's bytes.
    ///   - source: Where the base's files are; only those that deltas refer to are read.
    /// - Returns: The tree that a device would hold: the manifest's result.
    /// - Throws: `Diagnostic` when the pack does not lead there; what the source throws.
    public func prove(on base: AssetTree, in source: any AssetSource) throws -> AssetTree {
        let application = try PatchApplication(of: PackReader(file), to: base, in: source)
        return try application.makeResult(in: nil)
    }

    /// Applies the pack to a folder; the result appears as a whole or not at all.
    ///
    /// - Parameters:
    ///   - base: The absolute path of a folder that holds the base and nothing else.
    ///   - target: The absolute path of the result; nothing may stand there but an empty folder.
    /// - Returns: The tree that stands at the target.
    /// - Throws: `Diagnostic` when the base or the pack is not what it should be; `FileError`.
    public func apply(to base: String, as target: String) throws -> AssetTree {
        try checkFree(target)
        let tree = manifest.base == nil ? AssetTree([]) : try AssetTree(folder: base)
        let application = try PatchApplication(
            of: PackReader(file),
            to: tree,
            in: FolderSource(base)
        )
        let parent = folder(above: target)
        try FileSystem.createFolder(parent)
        try TemporaryFolder.removeAbandoned(in: parent, prefix: Self.prefix)
        let staging = try TemporaryFolder(in: parent, prefix: Self.prefix)
        defer { staging.remove() }
        let folder = "\(staging.path)/result"
        try FileSystem.createFolder(folder)
        let result = try application.makeResult(in: folder)
        try Task.checkCancellation()
        try FileSystem.syncTree(folder)
        // An empty folder is replaced; anything else has appeared meanwhile, and is left alone.
        try checkFree(target)
        try FileSystem.move(folder, to: target)
        try FileSystem.sync(parent)
        return result
    }

    private static let prefix = ".shipit-patch"

    private func checkFree(_ target: String) throws {
        guard let kind = try FileSystem.kind(of: target) else { return }
        guard kind == .folder, try FileSystem.list(target).isEmpty else {
            throw Diagnostic(
                "something stands at \(target) already",
                at: Place(file: target),
                help: "name a folder that does not exist yet, or remove it"
            )
        }
    }
}

/// The folder above an absolute path.
private func folder(above path: String) -> String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

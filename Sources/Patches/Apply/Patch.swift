/// A pack on the disk: an exact pack or a full payload.
public struct Patch: Sendable {
    /// The pack's path.
    public let file: String
    /// What the pack says of itself.
    public let manifest: PatchManifest

    /// Reads a pack's manifest.
    ///
    /// - Throws: `Diagnostic` when the file is not a valid pack.
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
    ///   - base: The absolute path of a folder that holds the base and nothing else; nil for a full
    ///     payload, which needs none.
    ///   - target: The absolute path of the result; nothing may exist there but an empty folder.
    /// - Returns: The tree at the target.
    /// - Throws: `Diagnostic` when the base or the pack is not what it should be; `FileError`.
    public func apply(to base: String?, as target: String) throws -> AssetTree {
        let place = try ResultPlace(target)
        let base = manifest.base == nil ? nil : base
        let tree = try base.map { try AssetTree(folder: $0) } ?? AssetTree([])
        if let base { try place.check(isOutside: base) }
        let source: any AssetSource = base.map { FolderSource($0) } ?? NoAssets()
        let application = try PatchApplication(of: PackReader(file), to: tree, in: source)
        return try place.fill { try application.makeResult(in: $0) }
    }
}

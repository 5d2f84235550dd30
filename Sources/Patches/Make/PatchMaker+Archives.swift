import Archives
import Releases

extension PatchMaker {
    /// Writes the full payload of a tree: an archive of its files below the bundle's folder, which any
    /// tool unpacks, behind a manifest by which it can be applied to any base.
    ///
    /// - Parameters:
    ///   - request: What the payload is of, without `from`.
    ///   - result: The tree.
    ///   - file: The payload's absolute path; nothing may stand there.
    /// - Returns: The payload's manifest.
    /// - Throws: `ArchiveError`, `FileError`, or what the source throws.
    public static func makeFullPayload(
        _ request: Request,
        of result: Side,
        file: String
    ) throws -> PatchManifest {
        var manifest = PatchManifest(
            app: request.app,
            from: nil,
            to: request.to,
            bundle: request.bundle,
            base: nil,
            result: result.tree.summary
        )
        manifest.files = result.tree.files.map {
            PatchManifest.File(
                path: $0.path,
                kind: .added,
                encoding: .entry,
                size: $0.content.size,
                sha256: $0.content.hash,
                bytes: $0.content.size
            )
        }
        var archive = try ArchiveWriter(file, format: .zip, date: request.date)
        try archive.add(Entry.manifest, bytes: manifest.bytes)
        for file in result.tree.files {
            try archive.add(file, below: request.bundle, from: result.source)
        }
        try archive.finish()
        return manifest
    }

    /// Writes the plain form of a patch: an archive of the added and changed files, whole, below the
    /// bundle's folder.
    ///
    /// - Parameter file: The archive's absolute path; nothing may stand there.
    /// - Throws: `ArchiveError`, `FileError`, or what the source throws.
    public static func makePlain(
        _ files: [AssetTree.File],
        _ request: Request,
        from source: any AssetSource,
        file: String
    ) throws {
        var archive = try ArchiveWriter(file, format: .zip, date: request.date)
        // Many tools, unzip for one, take an archive without any entry for a broken one.
        if files.isEmpty { try archive.addFolder(request.bundle) }
        for file in files { try archive.add(file, below: request.bundle, from: source) }
        try archive.finish()
    }
}

extension ArchiveWriter {
    fileprivate mutating func add(
        _ file: AssetTree.File,
        below folder: String,
        from source: any AssetSource
    ) throws {
        try add(
            "\(folder)/\(file.path)",
            bytes: try source.read(file.path, limit: file.content.size),
            storage: EntryStorage(of: file.path)
        )
    }
}

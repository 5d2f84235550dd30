import Archives
import Releases

extension PatchMaker {
    /// Writes the full payload of a tree: an archive of its files below the bundle's folder, which
    /// any tool unpacks, behind a manifest by which it can be applied to any base.
    ///
    /// - Parameters:
    ///   - request: What the payload is of, without `from`.
    ///   - result: The tree.
    ///   - file: The payload's absolute path; no file may exist there.
    /// - Returns: The payload's manifest.
    /// - Throws: `ArchiveError`, `FileError`, or what the source throws.
    public static func makeFullPayload(
        _ request: Request,
        of result: TreeSnapshot,
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
            let new = NewContent(file.path, file.content, in: result.source)
            try archive.add(new, below: request.bundle)
        }
        try archive.finish()
        return manifest
    }
}

/// The plain form of a patch while it is written.
final class PlainForm {
    private var archive: ArchiveWriter
    private let bundle: String
    private var isEmpty = true

    /// Begins an archive at an absolute path; no file may exist there.
    ///
    /// - Throws: `ArchiveError` or `FileError`.
    init(_ file: String, _ request: PatchMaker.Request) throws {
        archive = try ArchiveWriter(file, format: .zip, date: request.date)
        bundle = request.bundle
    }

    /// Adds a whole file.
    ///
    /// - Throws: `ArchiveError`, `FileError`, or what the file's source throws.
    func add(_ file: NewContent) throws {
        isEmpty = false
        try archive.add(file, below: bundle)
    }

    /// Ends the archive.
    ///
    /// - Throws: `ArchiveError` or `FileError`.
    func finish() throws {
        // Many tools, unzip for one, take an archive without any entry for a broken one.
        if isEmpty { try archive.addFolder(bundle) }
        try archive.finish()
    }
}

extension ArchiveWriter {
    fileprivate mutating func add(_ file: NewContent, below folder: String) throws {
        try add(
            "\(folder)/\(file.path)",
            bytes: try file.read(),
            storage: EntryStorage(of: file.path)
        )
    }
}

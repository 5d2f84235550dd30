import Archives
import Cryptography
import Files
import JSON
public import Pipeline

/// Makes hot-update patches: for each chosen earlier release, what its assets need to become this
/// release's.
///
/// The assets are files of the repository. Both trees are read from git's objects, so what is released
/// is what is committed, and a file that did not change is not even read. A patch is a zip of the added
/// and changed files, whole, below the bundle's folder, and beside it an index in JSON with digests and
/// the paths to delete.
///
/// A client that holds the old release deletes first and unpacks then. One that knows only the `url` and
/// `md5` of the index can unpack the zip into a folder of its own and look there before it looks into
/// the app.
///
/// Source: PKWARE APPNOTE 6.3.3 for the archive.
public struct AssetPatchPlugin: StagePlugin {
    /// The options of a stage.
    public typealias Options = AssetPatchOptions
    /// One patch.
    public typealias Specification = PatchSpecification

    /// Name, version, options and libraries of the plugin.
    public static let descriptor = PluginDescriptor(
        name: "asset-patch",
        version: "1",
        summary: "packs the assets that changed since earlier releases as hot-update patches",
        options: AssetPatchOptions.properties,
        libraries: ["libarchive": Libarchive.version, "zlib": Libarchive.zlibVersion]
    )

    /// A plugin; it holds no state.
    public init() {}

    /// Writes the archive and the index of one patch.
    ///
    /// - Throws: `Diagnostic`, `ArchiveError`, `FileError` or `CryptographyError`.
    public func perform(_ patch: PatchSpecification, in workspace: Workspace) async throws {
        let files = packedFiles(in: workspace)
        let archive = try workspace.outputFile(patch.archive)
        try write(files, of: patch, to: archive, in: workspace)
        let sums = try sums(of: archive)
        let index = PatchIndex(
            patch: patch,
            size: sums.size,
            md5: sums.md5,
            sha256: sums.sha256,
            files: files,
            deleted: try deletedPaths(in: workspace)
        )
        try workspace.write(Array(index.json.prettyText().utf8), to: patch.index)
        workspace.describe(patch.archive, ["md5": .string(sums.md5)])
    }

    private func packedFiles(in workspace: Workspace) -> [PatchIndex.File] {
        // By bytes: a slash and a combining accent behind it are one character of a string.
        let prefix = (PatchSpecification.filesFolder + "/").utf8
        return workspace.inputs.filter { $0.utf8.starts(with: prefix) }.compactMap { input in
            let path = Substring(input.utf8.dropFirst(prefix.count))
            return workspace.digests[input].map {
                PatchIndex.File(path: String(path), size: $0.size, sha256: $0.hash)
            }
        }
    }

    private func write(
        _ files: [PatchIndex.File],
        of patch: PatchSpecification,
        to archive: String,
        in workspace: Workspace
    ) throws {
        var writer = try ArchiveWriter(archive, format: .zip, date: patch.date)
        // Many tools, unzip for one, take an archive without any entry for a broken one.
        if files.isEmpty { try writer.addFolder(patch.bundle) }
        for file in files {
            try writer.add(
                "\(patch.bundle)/\(file.path)",
                file: try workspace.inputFile("\(PatchSpecification.filesFolder)/\(file.path)"),
                storage: EntryStorage(of: file.path)
            )
        }
        try writer.finish()
    }

    private func deletedPaths(in workspace: Workspace) throws -> [String] {
        let text = try workspace.read(PatchSpecification.deletedFile, limit: 1 << 28)
        return try JSONDocument(text).value.array?.compactMap(\.string) ?? []
    }

    private func sums(of file: String) throws -> (size: Int, md5: String, sha256: String) {
        var size = 0
        var md5 = try MD5()
        var sha256 = try SHA256()
        try FileSystem.forEachPiece(of: file) { piece in
            size += piece.count
            try md5.update(piece)
            try sha256.update(piece)
        }
        return (size, hexadecimal(try md5.finish()), hexadecimal(try sha256.finish()))
    }
}

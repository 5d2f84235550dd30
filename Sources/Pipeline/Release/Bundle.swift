import Archives
import Compression
import Cryptography
import Diagnostics
import ExactStrings
import Files
import JSON
import PluginAPI
import Releases

/// The archive of a release: its artifacts, its manifest and the manifest's seals, in one folder.
enum Bundle {
    /// What shapes a bundle besides its inputs.
    private struct Specification: Codable, Sendable {
        /// The folder that all entries are in: `Aurora-1.4.0`.
        var folder: String
        /// The time of each entry, seconds since 1970 UTC.
        var date: Int
        /// `zip` or `tar.zst`.
        var format: String
    }

    /// What events call the making of the bundles; no stage of a pipeline is meant.
    static let stage = "bundle"

    /// The unit that makes a bundle out of its inputs.
    ///
    /// - Throws: `EncodingError`.
    static func unit(
        _ format: BundleFormat,
        of release: ReleaseFacts,
        named name: String
    ) throws -> PlannedUnit {
        let specification = Specification(
            folder: ReleaseLayout.title(release),
            date: release.timestamp,
            format: format.rawValue
        )
        let mediaType = format == .zip ? "application/zip" : "application/zstd"
        return PlannedUnit(
            stage: stage,
            label: name,
            folder: "",
            inputs: [],
            outputs: .declared([UnitOutput(name, kind: "bundle", mediaType: mediaType)]),
            arguments: [
                "shipit", "unit", "bundle", "2",
                try JSONValue(encoding: specification).canonicalText,
            ],
            environment: [:],
            platform: Platform.properties.merging(libraries) { $1 },
            isCacheable: true,
            isBuiltIn: true
        ) { workspace, _ in
            let file = try workspace.outputFile(name)
            switch format {
            case .zip: try write(specification, .zip, from: workspace, to: file)
            case .tarZst:
                let tar = "\(try workspace.temporaryFolder())/\(name).tar"
                try write(specification, .tar, from: workspace, to: tar)
                // Measured on 12 MB of launch images: level 19 takes 40 times as long for 0.1 %
                // less.
                try Zstd.compress(tar, to: file, level: 9)
            }
        }
    }

    /// The versions of the libraries that pack bundles.
    static let libraries = ArchivesLibraries.versions
        .merging(CompressionLibraries.versions) { first, _ in first }

    private static func write(
        _ specification: Specification,
        _ format: ArchiveFormat,
        from workspace: Workspace,
        to file: String
    ) throws {
        var archive = try ArchiveWriter(file, format: format, date: specification.date)
        for path in workspace.inputs {
            // The manifest lists the digests that the files had when they were made.
            var sum = try SHA256()
            try archive.add(
                "\(specification.folder)/\(path)",
                file: try workspace.inputFile(path),
                storage: EntryStorage(of: path)
            ) { try sum.update($0) }
            guard hexadecimal(try sum.finish()) == workspace.digests[ExactString(path)]?.hash else {
                throw Diagnostic(
                    "\(path) was changed by another process before it was bundled",
                    at: Place(file: path),
                    help:
                        "nothing may write where the release is built; find what does, and run again"
                )
            }
        }
        try archive.finish()
    }
}

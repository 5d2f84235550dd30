public import Diagnostics
import ExactStrings
import Files
import PluginAPI
import Releases
import Reports

extension TimelineRecord {
    /// The page about the run, when it has ended.
    ///
    /// A comparison needs the previous release beside the new one, and its pictures the renderer of
    /// the registry; the page has what can be had.
    ///
    /// - Parameters:
    ///   - failure: Why the run failed; nil if it did not.
    ///   - now: Seconds since the command began.
    ///   - project: What was released; nil where the run failed before it was read.
    public func page(
        _ failure: Failure?,
        at now: Double,
        of project: LoadedProject?,
        registry: PluginRegistry
    ) async -> [UInt8] {
        var run = ended(failure, at: now)
        if let summary, let project {
            run.comparison = await Self.comparison(summary, project, registry.thumbnails)
        }
        return run.bytes
    }

    /// The greatest number of pictures that are shown before and after.
    private static let mostPictures = 60
    /// The greatest width and height of a small picture, in pixels.
    private static let longestSide = 240
    /// The greatest size of a picture's file, in bytes.
    private static let largestPicture = 256 << 20

    /// What differs from the release before in the folder of releases; nil without one.
    private static func comparison(
        _ summary: ReleaseSummary,
        _ project: LoadedProject,
        _ renderer: (any ThumbnailRenderer)?
    ) async -> ReleaseDifferences? {
        let scheme = project.git.product.version.tagPatterns[0].scheme
        let (found, _) = PublishedRelease.find(
            before: summary.release,
            in: project.dist,
            scheme: scheme
        )
        guard let previous = found, let folder = previous.file.parentPath,
            let current = try? PublishedRelease(folder: summary.folder)
        else { return nil }
        var differences = ReleaseDifferences(from: previous.manifest, to: current.manifest)
        guard let renderer, (try? renderer.libraries()) != nil else { return differences }
        let shown = differences.differences.indices
            .filter { differences.differences[$0].isPicture }.prefix(mostPictures)
        await withTaskGroup(of: (Int, [UInt8]?, [UInt8]?).self) { group in
            for index in shown {
                let difference = differences.differences[index]
                group.addTask {
                    (
                        index, small(difference.before, in: folder, renderer),
                        small(difference.after, in: summary.folder, renderer)
                    )
                }
            }
            for await (index, before, after) in group {
                differences.differences[index].pictureBefore = before
                differences.differences[index].pictureAfter = after
            }
        }
        return differences
    }

    /// A small copy of an artifact; nil where its file is not the one that the manifest lists.
    private static func small(
        _ artifact: Manifest.Artifact?,
        in folder: String,
        _ renderer: any ThumbnailRenderer
    ) -> [UInt8]? {
        guard let artifact, artifact.digest.size <= largestPicture,
            let bytes = try? FileSystem.read("\(folder)/\(artifact.path)", limit: largestPicture),
            ContentDigest(of: bytes) == artifact.digest
        else { return nil }
        return (try? renderer.thumbnail(of: bytes, longestSide: longestSide)) ?? nil
    }
}

extension LoadedProject {
    /// Refuses a file in the folder of releases, which holds releases alone.
    ///
    /// - Throws: `Failure` with status `usage`.
    public func refuseInReleases(_ file: String, of option: String) throws {
        let place = FileSystem.resolveExisting(file)
        guard place.isPath(in: FileSystem.resolveExisting(dist)) else { return }
        throw Failure(
            .usage,
            Diagnostic(
                "\(file) would be among the releases",
                help: "name a file outside of \(dist) with \(option)"
            )
        )
    }
}

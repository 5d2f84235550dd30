import Diagnostics
import Files
import Host
import Patches
import PluginAPI
import Releases

/// Finds what the packs of a finished release start from: in the bundles that the user named, or in
/// git.
struct LandedBases {
    /// Why a base can't be had.
    struct Missing: Error {
        var diagnostic: Diagnostic
    }

    private let list: AssetList
    private let stage: PublishedStage
    /// Digests of blobs that several bases share.
    private var digests: [String: ContentDigest] = [:]
    /// What was unpacked stays until all is checked.
    private var folders: [TemporaryFolder] = []

    init(of list: AssetList, in stage: PublishedStage) {
        self.list = list
        self.stage = stage
    }

    /// The tree that a pack starts from.
    ///
    /// - Throws: `Missing`, or a `Diagnostic` for a bundle that is damaged.
    mutating func base(of manifest: PatchManifest) throws -> TreeSnapshot {
        for bundle in stage.bundles {
            let released = try ReleasedAssets(bundle: bundle, named: bundle)
            guard released.app == list.app, released.version == manifest.from?.version else {
                continue
            }
            let folder = try makeFolder()
            let tree = try released.unpack(into: "\(folder)/base", scratch: folder)
            // Releases may share a version.
            guard tree.summary == manifest.base else { continue }
            return TreeSnapshot(tree, in: FolderSource("\(folder)/base"))
        }
        let version = manifest.from?.version ?? ""
        guard let commit = manifest.from?.commit else {
            throw Missing(diagnostic: Messages.notApplied(version, Messages.notInGit(version)))
        }
        do {
            let history = try stage.repository(holding: commit)
            let revision = CommitAssets.Revision(commit: commit, name: commit)
            let assets = try CommitAssets.read(list.selection, at: [revision], in: history)
            return try assets[0].snapshot(in: history, digests: &digests)
        } catch let reason as Diagnostic {
            throw Missing(diagnostic: Messages.notApplied(version, reason))
        }
    }

    /// The files of the release's full payload.
    mutating func payload(_ file: String) throws -> any AssetSource {
        let folder = "\(try makeFolder())/payload"
        _ = try Patch(file).apply(to: nil, as: folder)
        return FolderSource(folder)
    }

    private mutating func makeFolder() throws -> String {
        let folder = try TemporaryFolder(in: Host.temporaryFolder, prefix: "shipit-verify")
        folders.append(folder)
        return folder.path
    }
}

extension Messages {
    static func notApplied(_ version: String, _ reason: Diagnostic) -> Diagnostic {
        Diagnostic(
            "the patch from \(version) was not applied to its base: \(reason.summary)",
            help: reason.help
                ?? "run this in the app's repository, name it with --repo, or name the "
                + "bundle of \(version) with --base",
            severity: .warning
        )
    }

    static func notInGit(_ version: String) -> Diagnostic {
        Diagnostic("git does not hold it", help: "name the bundle of \(version) with --base")
    }
}

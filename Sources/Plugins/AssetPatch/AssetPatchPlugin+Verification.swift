import Files
import Host
import JSON
import Patches
public import Pipeline

extension AssetPatchPlugin {
    /// Applies every pack of a finished release to its base, and compares what comes of it with the
    /// released assets.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics` when a pack leads elsewhere.
    public func verify(_ stage: LandedStage) throws -> LandedStage.Findings {
        var check = try PatchVerification(stage)
        try check.checkAll()
        return check.findings
    }
}

/// Checks the patches of a finished release.
private struct PatchVerification {
    private let stage: LandedStage
    private let list: AssetList
    private(set) var findings = LandedStage.Findings()
    /// Digests of blobs that several bases share.
    private var digests: [String: ContentDigest] = [:]
    private var problems: [Diagnostic] = []
    /// What was unpacked stays until all is checked.
    private var folders: [TemporaryFolder] = []

    init(_ stage: LandedStage) throws {
        self.stage = stage
        let file = stage.file(Layout.tree)
        list = try AssetList(try FileSystem.read(file, limit: PatchLimits.manifest), of: file)
    }

    mutating func checkAll() throws {
        var proven = 0
        for output in stage.outputs {
            switch output.kind {
            case PatchArtifact.payload:
                try check(try Patch(stage.file(output.path)), on: AssetTree([]), in: NoAssets())
            case PatchArtifact.pack:
                let patch = try Patch(stage.file(output.path))
                do {
                    guard let base = try base(of: patch.manifest) else { continue }
                    try check(patch, on: base.tree, in: base.source)
                    proven += 1
                } catch let reason as BaseMissing {
                    findings.warnings.append(Messages.notApplied(patch.manifest, reason.reason))
                }
            default: break
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        if proven > 0 {
            let what = proven == 1 ? "1 patch leads" : "\(proven) patches lead"
            findings.sound.append("\(stage.name): \(what) from its base to the released assets")
        }
    }

    private mutating func check(
        _ patch: Patch,
        on base: AssetTree,
        in source: any AssetSource
    ) throws {
        do {
            let result = try patch.prove(on: base, in: source)
            let wanted = list.tree.keeping(patch.manifest.identical, of: base)
            if result != wanted { problems.append(Messages.otherTree(patch)) }
        } catch let problem as Diagnostic {
            problems.append(problem)
        }
    }

    /// Why a base can't be had.
    private struct BaseMissing: Error { var reason: String }

    /// The tree that a pack starts from: out of git, or out of the bundle that the user named.
    private mutating func base(of manifest: PatchManifest) throws -> PatchMaker.Side? {
        guard let from = manifest.from else { return nil }
        if let side = try bundledBase(from.version) { return side }
        guard let commit = from.commit else {
            throw BaseMissing(reason: "git does not hold it; name its bundle with --base")
        }
        do {
            let history = try stage.repository(holding: commit)
            let revision = CommitAssets.Revision(commit: commit, name: commit)
            return try CommitAssets.read(list.selection, at: [revision], in: history).first?
                .side(in: history, digests: &digests)
        } catch let reason as Diagnostic {
            throw BaseMissing(reason: reason.summary)
        }
    }

    private mutating func bundledBase(_ version: String) throws -> PatchMaker.Side? {
        for bundle in stage.bundles {
            let released = try ReleasedAssets(bundle: bundle, named: bundle)
            guard released.app == list.app, released.version == version else { continue }
            let scratch = try TemporaryFolder(in: Host.temporaryFolder, prefix: "shipit-verify")
            folders.append(scratch)
            let folder = "\(scratch.path)/base"
            let tree = try released.unpack(into: folder, scratch: scratch.path)
            return PatchMaker.Side(tree, in: FolderSource(folder))
        }
        return nil
    }
}

/// A base without files.
private struct NoAssets: AssetSource {
    func read(_ path: String, limit: Int) throws -> [UInt8] { [] }
}

extension Messages {
    static func notApplied(_ manifest: PatchManifest, _ reason: String) -> Diagnostic {
        let version = manifest.from?.version ?? ""
        return Diagnostic(
            "the patch from \(version) was not applied to its base: \(reason)",
            help: "run this in the app's repository, name it with --repo, or name the bundle of "
                + "\(version) with --base",
            severity: .warning
        )
    }

    static func otherTree(_ patch: Patch) -> Diagnostic {
        Diagnostic(
            "the patch does not lead to the released assets",
            at: Place(file: patch.file),
            help: "do not serve it; make the release again"
        )
    }
}

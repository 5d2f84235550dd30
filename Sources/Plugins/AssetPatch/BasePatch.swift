import ExactStrings
import Files
import JSON
import Patches
import PluginAPI
import Releases

/// Builds the patch from one base: the exact pack, proven, and the plain form.
struct BasePatch {
    private let work: AssetPatchWork
    private let result: UnitAssets
    private let workspace: Workspace
    private let shared: SharedWork
    /// The base's version, for messages.
    private let version: String

    init(
        _ work: AssetPatchWork,
        to result: UnitAssets,
        in workspace: Workspace,
        _ shared: SharedWork
    ) {
        (self.work, self.result, self.workspace, self.shared) = (work, result, workspace, shared)
        version = work.from?.version ?? ""
    }

    func write() async throws {
        let scratch = try workspace.temporaryFolder()
        let base = try base(scratch: scratch)
        let identical = try identicalPictures(base)
        let skipped = work.identical == .skip ? identical : []
        let target = result.tree.keeping(skipped, of: base.tree)
        var request = work.request
        request.identical = skipped
        let exact = try workspace.outputFile(work.path(of: PatchPaths.exact))
        let manifest = try await shared.maker(level: work.level).makePack(
            request,
            from: base,
            to: TreeSnapshot(target, in: result),
            file: exact,
            plain: try workspace.outputFile(work.path(of: PatchPaths.plain)),
            scratch: "\(scratch)/content"
        )
        // What is promised here a device will hold: so it is tried before anybody gets it.
        guard try Patch(exact).prove(on: base.tree, in: base.source) == target else {
            throw Messages.unproven(version)
        }
        try provePlain(manifest, base.tree, target)
        let exactSums = try ArchiveSums(exact)
        try writeIndex(manifest, exactSums)
        try checkBudget(manifest, exactSums.size)
        describe(manifest)
    }

    private func base(scratch: String) throws -> TreeSnapshot {
        guard workspace.digests[ExactString(PatchPaths.released)] != nil else {
            let assets = UnitAssets(baseIn: workspace)
            return TreeSnapshot(assets.tree, in: assets)
        }
        let bundle = try workspace.inputFile(PatchPaths.released)
        let folder = "\(scratch)/base"
        let tree = try ReleasedAssets(bundle: bundle, named: "the bundle of \(version)")
            .unpack(into: folder, scratch: scratch)
        return TreeSnapshot(tree, in: FolderSource(folder))
    }

    /// The changed pictures whose pixels are the base's, sorted by their paths.
    private func identicalPictures(_ base: TreeSnapshot) throws -> [String] {
        guard work.identical != .ignore else { return [] }
        let changes = TreeChanges(from: base.tree, to: result.tree).changes
        let found = try changes.filter { change in
            guard change.kind == .changed, let new = change.content,
                let old = base.tree[change.path], PixelComparison.isPicture(change.path)
            else { return false }
            return try shared.areIdentical(old, new) {
                try PixelComparison.areIdentical(
                    try base.source.read(change.path, limit: old.size),
                    try result.read(change.path, limit: new.size)
                )
            }
        }.map(\.path)
        if !found.isEmpty {
            workspace.warn(
                Messages.identical(found, version, isSkipped: work.identical == .skip)
            )
        }
        return found
    }

    private func provePlain(
        _ manifest: PatchManifest,
        _ base: AssetTree,
        _ target: AssetTree
    ) throws {
        let plain = try workspace.outputFile(work.path(of: PatchPaths.plain))
        let files = manifest.placed
        let held = try PlainArchive.files(of: plain, below: work.bundle)
        guard held == files, base.updated(with: held, deleting: manifest.deleted) == target else {
            throw Messages.unproven(version)
        }
    }

    private func writeIndex(_ manifest: PatchManifest, _ exact: ArchiveSums) throws {
        let plain = try workspace.outputFile(work.path(of: PatchPaths.plain))
        let sums = try ArchiveSums(plain)
        let index = PatchIndex(
            work: work,
            archive: PatchPaths.plain,
            sums: sums,
            exact: (PatchPaths.exact, exact),
            base: manifest.base,
            result: manifest.result,
            files: manifest.placed,
            deleted: manifest.deleted
        )
        try workspace.write(
            Array(index.json.prettyText().utf8),
            to: work.path(of: PatchPaths.index)
        )
        workspace.describe(work.path(of: PatchPaths.plain), ["md5": .string(sums.md5)])
    }

    private func checkBudget(_ manifest: PatchManifest, _ size: Int) throws {
        guard let budget = work.budget, size > budget.bytes else { return }
        // The sort is stable: of equal ones the first by path is first.
        let heaviest = manifest.files.filter { $0.bytes > 0 }.sorted { $0.bytes > $1.bytes }
        let finding = Messages.overBudget(
            version,
            size,
            budget.bytes,
            Array(heaviest.prefix(10)),
            isWarning: budget.over == .warn
        )
        guard budget.over == .warn else { throw finding }
        workspace.warn(finding)
    }

    private func describe(_ manifest: PatchManifest) {
        var metadata: [String: JSONValue] = [:]
        if let base = manifest.base { metadata["baseSize"] = .integer(base.size) }
        for kind in TreeChanges.Kind.allCases {
            metadata[kind.rawValue] = .integer(manifest.files.count { $0.kind == kind })
        }
        for file in [PatchPaths.exact, PatchPaths.plain, PatchPaths.index] {
            workspace.describe(work.path(of: file), metadata)
        }
    }
}

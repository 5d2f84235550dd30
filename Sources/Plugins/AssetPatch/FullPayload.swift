import JSON
import Patches
import PluginAPI

/// Writes what any base needs: the list of all assets, and the full payload.
struct FullPayload {
    private let work: AssetPatchWork
    private let result: UnitAssets
    private let workspace: Workspace

    init(_ work: AssetPatchWork, of result: UnitAssets, in workspace: Workspace) {
        (self.work, self.result, self.workspace) = (work, result, workspace)
    }

    func write() throws {
        let list = AssetList(
            app: work.app,
            release: work.to,
            build: work.build,
            selection: work.selection,
            tree: result.tree
        )
        try workspace.write(Array(list.json.prettyText().utf8), to: work.path(of: PatchPaths.tree))
        let file = try workspace.outputFile(PatchPaths.full)
        _ = try PatchMaker.makeFullPayload(
            work.request,
            of: TreeSnapshot(result.tree, in: result),
            file: file
        )
        let made = try Patch(file).prove(on: AssetTree([]), in: result)
        guard made == result.tree else { throw Messages.unproven("nothing") }
        let sums = try ArchiveSums(file)
        let index = PatchIndex(
            work: work,
            archive: PatchPaths.full,
            sums: sums,
            result: result.tree.summary,
            files: result.tree.files
        )
        try workspace.write(Array(index.json.prettyText().utf8), to: PatchPaths.fullIndex)
        let extent: [String: JSONValue] = [
            "files": .integer(result.tree.files.count), "digest": .string(result.tree.digest),
        ]
        workspace.describe(PatchPaths.tree, extent)
        workspace.describe(PatchPaths.full, extent.merging(["md5": .string(sums.md5)]) { $1 })
    }
}

extension AssetPatchWork {
    /// What the maker of packs needs to know.
    var request: PatchMaker.Request {
        PatchMaker.Request(app: app, from: from, to: to, bundle: bundle, date: date)
    }
}

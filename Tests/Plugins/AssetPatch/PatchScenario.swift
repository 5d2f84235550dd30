import AssetPatchPlugin
import Diagnostics
import JSON
import PluginAPI
import Releases
import TestSupport

/// A repository with releases, and a folder for what is made of it.
struct PatchScenario {
    let folder: String
    let repository: GitRepository

    init(in folder: String) throws {
        self.folder = folder
        repository = try GitRepository(at: "\(folder)/repository")
    }

    /// Makes the work tree hold these files only, commits, and tags the commit `vVERSION`.
    func release(_ version: String, _ files: [String: String]) throws {
        try run(
            ["find", ".", "-mindepth", "1", "-not", "-path", "./.git*", "-delete"],
            in: repository.path
        )
        try repository.commit(files, message: version)
        try repository.git("tag", "v\(version)")
    }

    func commit(of version: String) throws -> String {
        try repository.git("rev-parse", "v\(version)^{commit}")
    }

    /// The plan of a stage for the released version, without the unit that lists the patches.
    func plan(
        _ with: String,
        _ version: String,
        earlier: [String],
        dirty: Bool = false,
        gap: Diagnostic? = nil
    ) throws -> StagePlan<AssetPatchWork> {
        var plan = try wholePlan(with, version, earlier: earlier, dirty: dirty, gap: gap)
        plan.units.removeAll { $0.label == "latest" }
        return plan
    }

    /// The plan of a stage for the released version.
    ///
    /// - Parameters:
    ///   - with: The stage's `with` object.
    ///   - version: The version that is released.
    ///   - earlier: The earlier releases, highest version first.
    func wholePlan(
        _ with: String,
        _ version: String,
        earlier: [String],
        dirty: Bool = false,
        gap: Diagnostic? = nil
    ) throws -> StagePlan<AssetPatchWork> {
        let options = try JSONDocument(Array(with.utf8)).value.decode(as: AssetPatchOptions.self)
        let release = ReleaseFacts(
            name: "Aurora",
            version: version,
            tag: "v\(version)",
            build: "42",
            commit: try commit(of: version),
            date: "2026-11-20T08:00:00Z",
            channel: "stable",
            dirty: dirty
        )
        let releases = try earlier.map {
            ReleaseFacts.Previous(
                tag: "v\($0)",
                version: $0,
                commit: try commit(of: $0),
                isFinal: !$0.contains("-")
            )
        }
        let context = PlanContext(
            release: release,
            sources: SourceTree(root: repository.path),
            history: ReleaseHistory(repository: repository.path, releases: releases, gap: gap)
        )
        return try AssetPatchPlugin().plan(options, in: context)
    }

    /// Performs a unit as the runner would, in a workspace of this name.
    ///
    /// - Parameter siblings: The folder of what other units have made.
    /// - Returns: The folder of its outputs.
    func perform(
        _ unit: Unit<AssetPatchWork>,
        as name: String = "work",
        siblings: String? = nil
    ) async throws -> String {
        let root = "\(folder)/\(name)"
        let history = ReleaseHistory(repository: repository.path, releases: [])
        for input in unit.inputs {
            switch input.source {
            case .bytes(let bytes): try write(bytes, to: "\(root)/in/\(input.path)")
            case .blob(let id):
                try write(
                    try history.read(blob: id, limit: 1 << 20),
                    to: "\(root)/in/\(input.path)"
                )
            case .sibling(let path):
                try write(
                    try read("\(siblings ?? root)/\(path)"),
                    to: "\(root)/in/\(input.path)"
                )
            case .file, .largeFile, .artifact: throw UnexpectedInput(path: input.path)
            }
        }
        try await AssetPatchPlugin().perform(unit.specification, in: try Workspace(current: root))
        return "\(root)/out"
    }

    /// Does what a client does: base tree, deletions, then the archive over it.
    ///
    /// - Returns: The folder that should equal the new tree.
    func apply(_ outputs: String, from base: String, assets: String) throws -> String {
        let bundle = "\(outputs)-applied/main.bundle"
        try run(["mkdir", "-p", bundle])
        try export(base, assets, to: bundle)
        let index = try JSONDocument(read("\(outputs)/from-\(base)/patch.json")).value
        for path in index["deleted"]?.array?.compactMap(\.string) ?? [] {
            try run(["rm", "--", path], in: bundle)
        }
        // Folders that lost their last file, so that a file may take their place.
        try run(["find", bundle, "-mindepth", "1", "-type", "d", "-empty", "-delete"])
        let unzip = try run(
            ["unzip", "-qo", "\(outputs)/from-\(base)/patch.zip", "-d", "\(outputs)-applied"],
            environment: ["LC_ALL": "C.UTF-8"]
        )
        guard unzip.status == 0 else { throw UnexpectedInput(path: unzip.error) }
        return bundle
    }

    /// Writes the files below a folder of a release.
    func export(_ version: String, _ assets: String, to target: String) throws {
        try run(["mkdir", "-p", target])
        try repository.git("archive", "--output=\(folder)/tree.tar", "v\(version):\(assets)")
        try run(["tar", "-xf", "\(folder)/tree.tar", "-C", target])
    }
}

struct UnexpectedInput: Error { let path: String }

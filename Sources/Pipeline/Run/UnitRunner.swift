import Diagnostics
import ExactStrings
import Files
import PluginAPI
import Releases

/// What one unit left.
struct UnitResult: Sendable {
    var artifacts: [StageArtifact]
    var report: UnitReport
    var isCached: Bool
}

/// Performs one unit, or takes its outputs from the cache.
struct UnitRunner: Sendable {
    let supply: InputSupply
    /// Nil when the cache is not to be read or written.
    let store: ContentStore?
    /// What the units leave, for a comparison with another run; nil when there will be none.
    let records: UnitRecords?
    /// The release folder, into which outputs go.
    private(set) var releaseFolder: String
    /// The folder in which workspaces are made; on the release folder's file system.
    let scratch: String
    /// Takes the warnings about the cache itself.
    let warn: @Sendable (Diagnostic) -> Void

    /// A runner of units whose outputs are no part of the release.
    func writing(below folder: String) -> UnitRunner {
        var runner = self
        runner.releaseFolder = folder
        return runner
    }

    /// Runs a unit, or takes what it left before from the cache.
    ///
    /// - Parameters:
    ///   - artifacts: By stage, what was made so far.
    ///   - others: Inputs besides those that the unit declares.
    /// - Throws: what the plugin throws; `Diagnostic` for an input; `FileError`;
    ///   `CancellationError`.
    func run(
        _ unit: PlannedUnit,
        artifacts: [String: [StageArtifact]],
        others: [ResolvedInput] = [],
        progress: @escaping @Sendable (UnitProgress) -> Void = { _ in }
    ) async throws -> UnitResult {
        let inputs = try await supply.resolve(inputsOf: unit, artifacts: artifacts) + others
        try Task.checkCancellation()
        let key = store == nil && records == nil ? nil : unit.key(inputs)
        if let key, let store, let result = store.result(for: key),
            let artifacts = unit.artifacts(of: result), try fetch(artifacts, from: store)
        {
            records?.add(result, for: key)
            return UnitResult(artifacts: artifacts, report: result.report, isCached: true)
        }
        let (artifacts, report) = try await perform(unit, inputs, progress)
        if let key {
            let result = ActionResult(artifacts, report)
            records?.add(result, for: key)
            if let store { record(result, artifacts, as: key, in: store) }
        }
        return UnitResult(artifacts: artifacts, report: report, isCached: false)
    }

    /// Performs a unit: a built-in one in place, a custom plugin's in a folder of its own.
    private func perform(
        _ unit: PlannedUnit,
        _ inputs: [ResolvedInput],
        _ progress: @escaping @Sendable (UnitProgress) -> Void
    ) async throws -> ([StageArtifact], UnitReport) {
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        let folder = "\(scratch)/\(name)"
        defer { try? FileSystem.remove(folder) }
        let digests = Dictionary(inputs.map { (ExactString($0.path), $0.digest) }) { first, _ in
            first
        }
        let workspace: Workspace
        if unit.isBuiltIn {
            workspace = self.workspace(of: unit, inputs, digests, scratch: folder)
        } else {
            try supply.copy(inputs, into: "\(folder)/in")
            workspace = Workspace(folder: folder, digests: digests)
        }
        try await unit.perform(workspace, progress)
        try Task.checkCancellation()
        try supply.checkUnchanged(inputs)
        let report = workspace.report
        if !unit.isBuiltIn { try takeOutputs(of: unit, report, from: "\(folder)/out") }
        return (try collect(unit, report), report)
    }

    /// A workspace whose inputs stay where they are, and whose outputs go where they will stay.
    private func workspace(
        of unit: PlannedUnit,
        _ inputs: [ResolvedInput],
        _ digests: [ExactString: ContentDigest],
        scratch: String
    ) -> Workspace {
        Workspace(
            digests: digests,
            sources: supply.sources(of: inputs),
            outputs: unit.folder.isEmpty ? releaseFolder : "\(releaseFolder)/\(unit.folder)",
            declared: Set(unit.expectedOutputs(UnitReport()).map { ExactString($0.path) }),
            scratch: scratch
        )
    }

    /// Copies cached artifacts into the release folder; false, with none of them there, when the
    /// store held one damaged.
    private func fetch(_ artifacts: [StageArtifact], from store: ContentStore) throws -> Bool {
        var placed: [String] = []
        for artifact in artifacts {
            let target = try place(for: artifact.path)
            guard try store.fetch(artifact.digest, to: target) else {
                for path in placed { try FileSystem.remove(path) }
                return false
            }
            placed.append(target)
        }
        return true
    }

    /// Copies what a custom plugin's unit wrote into the release folder.
    ///
    /// A copy has the modes of our own files, and nobody who runs on can write into it.
    private func takeOutputs(
        of unit: PlannedUnit,
        _ report: UnitReport,
        from folder: String
    ) throws {
        for output in unit.expectedOutputs(report) {
            let target = try place(for: unit.path(of: output.path))
            try copyFile("\(folder)/\(output.path)", to: target)
        }
    }

    /// The artifacts that a unit has written into the release folder.
    private func collect(_ unit: PlannedUnit, _ report: UnitReport) throws -> [StageArtifact] {
        let outputs = unit.expectedOutputs(report)
        var digests: [ExactString: ContentDigest] = [:]
        for output in outputs {
            let file = "\(releaseFolder)/\(unit.path(of: output.path))"
            guard case .file? = try FileSystem.kind(of: file) else {
                throw Failure(
                    .pluginContract,
                    Diagnostic(
                        "the unit \"\(unit.label)\" did not write its output \"\(output.path)\""
                    )
                )
            }
            digests[ExactString(output.path)] = try digestFile(file)
        }
        return unit.artifacts(report, digests)
    }

    /// The absolute path of a file of the release, its folders made.
    private func place(for path: String) throws -> String {
        let path = "\(releaseFolder)/\(path)"
        try FileSystem.createFolders(above: path)
        return path
    }

    /// Records a result; a cache that can't be written costs time at the next run, and no release.
    private func record(
        _ result: ActionResult,
        _ artifacts: [StageArtifact],
        as key: ContentDigest,
        in store: ContentStore
    ) {
        do {
            for artifact in artifacts {
                try store.store("\(releaseFolder)/\(artifact.path)", as: artifact.digest)
            }
            try store.record(result, for: key)
        } catch {
            let reason = (error as? FileError)?.description ?? "\(error)"
            warn(
                Diagnostic(
                    "can't write to the cache: \(reason)",
                    help: "free some space, or name another folder with --cache-dir",
                    severity: .warning
                )
            )
        }
    }
}

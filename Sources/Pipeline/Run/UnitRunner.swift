import Files

/// What one unit left.
struct UnitResult: Sendable {
    var artifacts: [Artifact]
    var report: UnitReport
    var isCached: Bool
}

/// Performs one unit, or takes its outputs from the cache.
struct UnitRunner: Sendable {
    let supply: InputSupply
    /// Nil when the cache is not to be read or written.
    let store: ContentStore?
    /// The release folder, into which outputs go.
    let releaseFolder: String
    /// The folder in which workspaces are made; on the release folder's file system.
    let scratch: String
    /// Takes the warnings about the cache itself.
    let warn: @Sendable (Diagnostic) -> Void

    /// Runs a unit whose inputs are resolved.
    ///
    /// - Throws: what the plugin throws; `FileError`; `CancellationError`.
    func run(
        _ unit: PlannedUnit,
        _ inputs: [ResolvedInput],
        progress: @escaping @Sendable (UnitProgress) -> Void
    ) async throws -> UnitResult {
        try Task.checkCancellation()
        let action = Action(unit, inputs)
        let key = unit.isCacheable && store != nil ? action.digest : nil
        if let key, let store, let result = store.result(for: key),
            let artifacts = try fetch(result, of: unit, from: store)
        {
            return UnitResult(artifacts: artifacts, report: result.report, isCached: true)
        }
        let (artifacts, report) = try await perform(unit, inputs, progress)
        if let key, let store { record(artifacts, report, of: unit, as: key, in: store) }
        return UnitResult(artifacts: artifacts, report: report, isCached: false)
    }

    /// Performs a unit: a built-in one in place, a stranger's in a folder of its own.
    private func perform(
        _ unit: PlannedUnit,
        _ inputs: [ResolvedInput],
        _ progress: @escaping @Sendable (UnitProgress) -> Void
    ) async throws -> ([Artifact], UnitReport) {
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        let folder = "\(scratch)/\(name)"
        defer { try? FileSystem.remove(folder) }
        let digests = Dictionary(inputs.map { ($0.path, $0.digest) }) { first, _ in first }
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
        if !unit.isBuiltIn { try moveOutputs(of: unit, report, from: "\(folder)/out") }
        return (try collect(unit, report), report)
    }

    /// A workspace whose inputs stay where they are, and whose outputs go where they will stay.
    private func workspace(
        of unit: PlannedUnit,
        _ inputs: [ResolvedInput],
        _ digests: [String: ContentDigest],
        scratch: String
    ) -> Workspace {
        Workspace(
            digests: digests,
            sources: supply.sources(of: inputs),
            outputs: unit.folder.isEmpty ? releaseFolder : "\(releaseFolder)/\(unit.folder)",
            declared: Set(unit.expectedOutputs(UnitReport()).map(\.path)),
            scratch: scratch
        )
    }

    /// Takes a cached result's outputs; nil when it does not fit the unit or a blob was damaged.
    private func fetch(
        _ result: ActionResult,
        of unit: PlannedUnit,
        from store: ContentStore
    ) throws -> [Artifact]? {
        let outputs = unit.expectedOutputs(result.report)
        guard outputs.map(\.path).sorted(by: precedes) == result.outputs.map(\.path) else {
            return nil
        }
        var placed: [String] = []
        for output in result.outputs {
            let target = try place(for: output.path, of: unit)
            guard try store.fetch(output.digest, to: target) else {
                for path in placed { try FileSystem.remove(path) }
                return nil
            }
            placed.append(target)
        }
        let digests = Dictionary(result.outputs.map { ($0.path, $0.digest) }) { first, _ in first }
        return artifacts(outputs, result.report, of: unit, digests)
    }

    /// Copies what a stranger's unit wrote into the release folder.
    ///
    /// A copy has the modes of our own files, and nobody who runs on can write into it.
    private func moveOutputs(
        of unit: PlannedUnit,
        _ report: UnitReport,
        from folder: String
    ) throws {
        for output in unit.expectedOutputs(report) {
            let target = try place(for: output.path, of: unit)
            try copyFile("\(folder)/\(output.path)", to: target)
        }
    }

    /// The artifacts that a unit has written into the release folder.
    private func collect(_ unit: PlannedUnit, _ report: UnitReport) throws -> [Artifact] {
        let outputs = unit.expectedOutputs(report)
        var digests: [String: ContentDigest] = [:]
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
            digests[output.path] = try digestFile(file)
        }
        return artifacts(outputs, report, of: unit, digests)
    }

    private func artifacts(
        _ outputs: [UnitOutput],
        _ report: UnitReport,
        of unit: PlannedUnit,
        _ digests: [String: ContentDigest]
    ) -> [Artifact] {
        outputs.compactMap { output in
            guard let digest = digests[output.path] else { return nil }
            var output = output
            output.metadata.merge(report.metadata[output.path] ?? [:]) { $1 }
            return Artifact(output, of: unit, digest: digest)
        }
    }

    /// The place of an output in the release folder, its folders made.
    private func place(for output: String, of unit: PlannedUnit) throws -> String {
        let path = "\(releaseFolder)/\(unit.path(of: output))"
        if let slash = path.lastIndex(of: "/") {
            try FileSystem.createFolder(String(path[..<slash]))
        }
        return path
    }

    /// Records a result; a cache that can't be written costs time at the next run, and no release.
    private func record(
        _ artifacts: [Artifact],
        _ report: UnitReport,
        of unit: PlannedUnit,
        as key: ContentDigest,
        in store: ContentStore
    ) {
        let prefix = unit.path(of: "")
        let outputs = artifacts.map {
            ActionResult.Output(path: String($0.path.dropFirst(prefix.count)), digest: $0.digest)
        }
        do {
            for artifact in artifacts {
                try store.store("\(releaseFolder)/\(artifact.path)", as: artifact.digest)
            }
            try store.record(ActionResult(outputs: outputs, report: report), for: key)
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

extension PlannedUnit {
    /// The outputs that the unit must leave: the declared ones, or those it named while it ran.
    func expectedOutputs(_ report: UnitReport) -> [UnitOutput] {
        switch outputs {
        case .declared(let declared): declared
        case .named: report.outputs
        }
    }
}

extension Action {
    /// The action of a unit with its inputs.
    init(_ unit: PlannedUnit, _ inputs: [ResolvedInput]) {
        var paths = ["out"]
        if case .declared(let outputs) = unit.outputs { paths = outputs.map { "out/\($0.path)" } }
        let files = inputs.map { ("in/\($0.path)", $0.digest) }
        self.init(
            arguments: unit.arguments,
            environment: unit.environment,
            outputPaths: paths,
            platform: unit.platform,
            inputs: Dictionary(files) { first, _ in first }
        )
    }
}

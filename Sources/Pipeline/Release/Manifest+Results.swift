import Diagnostics
import ExactStrings
import JSON
import Releases

extension Manifest {
    /// The account of a release.
    ///
    /// - Parameters:
    ///   - results: In the order of `pipeline.json`.
    ///   - documents: The artifacts of no stage.
    ///   - warnings: What the stages found.
    ///   - otherFiles: The names of the files that are written after the manifest.
    init(
        _ plan: Plan,
        results: [StageResult],
        documents: [Artifact] = [],
        warnings: [Warning],
        otherFiles: [String] = []
    ) {
        self.init(
            plan.release,
            stages: results.map { result in
                var entry = Stage(name: result.name, uses: result.uses)
                if case .skipped(let reason) = result.outcome { entry.skipped = reason }
                return entry
            },
            artifacts: results.flatMap(\.artifacts).map(Artifact.init) + documents,
            warnings: warnings,
            isPartial: plan.isPartial,
            otherFiles: otherFiles
        )
    }
}

extension Manifest.Artifact {
    /// What the manifest lists of an artifact.
    init(_ artifact: StageArtifact) {
        self.init(
            path: artifact.path,
            digest: artifact.digest,
            mediaType: artifact.mediaType,
            kind: artifact.kind,
            stage: artifact.stage,
            metadata: .object(
                artifact.metadata.sorted { isOrderedBefore($0.key, $1.key) }
                    .map { .init($0.key, $0.value) }
            )
        )
    }
}

extension LoadedProject {
    /// What the stages that make artifacts found, each once: when they were planned, then when they
    /// ran.
    ///
    /// What was said of the clone, the cache, the keys and the folder of releases is left out: the
    /// same tag has the same manifest on another machine.
    func warnings(of plan: Plan, _ results: [StageResult]) -> [Manifest.Warning] {
        let stages = plan.stages.filter { !$0.units.isEmpty }.map(\.name)
        var seen: Set<Manifest.Warning> = []
        return (plan.warnings + results.flatMap(\.warnings)).compactMap { diagnostic in
            guard let stage = diagnostic.stage, stages.contains(stage) else { return nil }
            return warning(diagnostic.redacted, of: stage)
        }.filter { seen.insert($0).inserted }
    }

    /// A warning without the paths of this machine.
    private func warning(_ diagnostic: Diagnostic, of stage: String) -> Manifest.Warning {
        let root = workTree + "/"
        let place = diagnostic.place
        var file = place?.file.map { $0.droppingExactPrefix(root) ?? $0 }
        // The pipeline goes without saying; a file elsewhere is one of this machine.
        let isPipeline = place?.file.map { areSame($0, self.file.path) } ?? true
        let isElsewhere = file?.isAbsolutePath ?? false
        if isPipeline || isElsewhere { file = nil }
        return Manifest.Warning(
            stage: stage,
            message: diagnostic.summary.replacing(root, with: ""),
            help: diagnostic.help?.replacing(root, with: ""),
            file: file,
            pointer: isElsewhere && !isPipeline ? nil : place?.pointer
        )
    }
}

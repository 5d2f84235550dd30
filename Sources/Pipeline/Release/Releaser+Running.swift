import Diagnostics
import ExactStrings
import Host
import PluginAPI
import Releases
import Synchronization

extension Releaser {
    /// Runs the stages that make artifacts.
    ///
    /// - Returns: What came of each, in the order of `pipeline.json`.
    /// - Throws: `Failure`, also when a custom plugin wrote where it may not.
    func run(
        _ plan: Plan,
        _ unitRunner: UnitRunner,
        in staging: StagingFolder
    ) async throws -> [StageResult] {
        watch(.planned(plan))
        let runner = StageRunner(
            unitRunner: unitRunner,
            jobs: options.jobs,
            place: { [project] in project.placed($0, in: $1) },
            watch: watch
        )
        let order = project.file.stages.map(\.name)
        let repository = try plan.hasCustomPlugins ? RepositoryWatch(project) : nil
        let results: [StageResult]
        do {
            // Before anything is looked at: what a plugin left may write on.
            defer { if plan.hasCustomPlugins { Supervisor.endStrays() } }
            results = try await runner.run(plan.stages)
        }
        if let repository {
            try checkUntouched(since: repository)
            try checkUntouched(staging, results.flatMap(\.artifacts))
        }
        return results.sorted {
            (order.firstIndex(of: $0.name) ?? 0, $0.name) < (
                order.firstIndex(of: $1.name) ?? 0, $1.name
            )
        }
    }

    /// Refuses a release whose files a custom plugin changed while it was built.
    private func checkUntouched(_ staging: StagingFolder, _ artifacts: [StageArtifact]) throws {
        let files = artifacts.map { (ExactString($0.path), $0.digest) }
        if let path = try staging.firstChange(from: Dictionary(files) { first, _ in first }) {
            throw meddled(path)
        }
    }

    private func meddled(_ path: String) -> Failure {
        Failure(
            .pluginContract,
            Diagnostic(
                "\(path) changed after its stage had written it",
                help:
                    "a custom plugin may write only below its folder of outputs, and nothing else may "
                    + "write below the folder of releases"
            )
        )
    }

    func unitRunner(
        in staging: StagingFolder,
        readingFrom releaseFolder: String,
        store: ContentStore?,
        records: UnitRecords? = nil
    ) -> UnitRunner {
        let hasWarned = Atomic(false)
        return UnitRunner(
            supply: InputSupply(
                sources: SourceTree(root: project.git.workTree),
                history: project.git.history,
                releaseFolder: releaseFolder
            ),
            store: store,
            records: records,
            releaseFolder: staging.releaseFolder,
            scratch: staging.scratchFolder
        ) { [watch] warning in
            // A full disk would be reported once for each unit.
            if !hasWarned.exchange(true, ordering: .relaxed) { watch(.warning(warning)) }
        }
    }
}

import Diagnostics
import ExactStrings
import PluginAPI
import Releases

extension Releaser {
    /// Runs the stages that need a seal over the complete release, except those that have published
    /// it already.
    ///
    /// - Throws: `Failure`; the release stays all the same.
    func publish(_ plan: Plan, _ finished: FinishedRelease, from folder: String) async throws {
        let stages = plan.stages.compactMap { stage -> (name: String, unit: PlannedUnit)? in
            guard case .publish(let unit) = stage.work else { return nil }
            return (stage.name, unit)
        }
        guard !stages.isEmpty else { return }
        var record = try PublishRecord(
            of: folder.lastPathPart,
            in: project.dist,
            manifest: finished.files[ExactString(ReleaseLayout.manifest)] ?? ContentDigest(of: [])
        )
        if options.clean { try record.clear() }
        let staging = try StagingFolder(in: project.dist)
        defer { staging.remove() }
        let unitRunner = unitRunner(in: staging, readingFrom: folder, store: nil)
        let files = try finished.files.keys.sorted().map { path in
            let file = "\(folder)/\(path)"
            return ResolvedInput(
                path: "release/\(path)",
                digest: try digestFile(file),
                origin: .file(file)
            )
        }
        for (name, unit) in stages {
            guard !record.has(name, unit) else {
                let reason = "it has published this release already; --clean publishes again"
                watch(.stageFinished(name: name, .skipped(reason: reason), artifacts: 0, size: 0))
                continue
            }
            watch(.stageStarted(name: name, units: 1))
            do {
                let result = try await unitRunner.run(
                    unit,
                    artifacts: finished.artifactsByStage,
                    others: files
                ) { [watch] progress in
                    watch(.unitProgress(stage: name, unit: unit.label, progress))
                }
                tell(of: result, in: name)
                if let output = result.artifacts.first { throw late(output, of: name) }
                // What had nothing to do may have something to do the next time.
                if result.report.skipped == nil { try record.add(name, unit) }
            } catch {
                throw Failure(error, as: .stage).mapReasons { project.placed($0, in: name) }
            }
        }
    }

    private func tell(of result: UnitResult, in stage: String) {
        for warning in result.report.warnings {
            watch(.warning(project.placed(warning, in: stage)))
        }
        let skipped = result.report.skipped.map { StageOutcome.skipped(reason: $0) }
        watch(
            .stageFinished(name: stage, skipped ?? .done(ran: 1, cached: 0), artifacts: 0, size: 0)
        )
    }

    private func late(_ output: StageArtifact, of stage: String) -> Failure {
        Failure(
            .pluginContract,
            Diagnostic(
                "it named the output \"\(output.path)\" after the release was complete",
                entry: "/uses",
                help: "a stage that needs a seal can't add files; take the seal out of its needs"
            )
        )
    }
}

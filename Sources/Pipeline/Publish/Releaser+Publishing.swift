import Diagnostics
import ExactStrings
import PluginAPI
import Releases

extension Releaser {
    /// Runs the publish stages over the complete release, except those that have published it
    /// already.
    ///
    /// A stage that fails leaves those that don't need it to go on.
    ///
    /// - Throws: `Failure`; the release stays all the same.
    func publish(
        _ plan: Plan,
        _ release: ReleaseToPublish,
        artifacts: [String: [StageArtifact]]
    ) async throws {
        let stages = plan.stages.compactMap { stage -> (PlannedStage, Publication)? in
            guard case .publish(let publication) = stage.work else { return nil }
            return (stage, publication)
        }
        guard !stages.isEmpty else { return }
        let folder = release.folder
        var record = try PublishRecord(
            of: folder.lastPathPart,
            in: folder.parentPath ?? "/",
            manifest: release.file(ReleaseLayout.manifest)?.digest ?? ContentDigest(of: []),
            isNew: options.clean
        )
        let staging = try StagingFolder(in: folder.parentPath ?? "/")
        defer { staging.remove() }
        let custom = CustomPublishing(
            unitRunner: unitRunner(in: staging, readingFrom: folder, store: nil),
            artifacts: artifacts,
            files: release.files.map {
                ResolvedInput(
                    path: "release/\($0.path)",
                    digest: $0.digest,
                    origin: .file($0.source)
                )
            },
            watch: watch,
            place: { [project] in project.placed($0, in: $1) }
        )
        var failures: [Failure] = []
        var failed: Set<String> = []
        for (stage, publication) in stages {
            if let reason = reasonToSkip(stage, publication, record, failed) {
                if !failed.isDisjoint(with: stage.needs) { failed.insert(stage.name) }
                watch(.stageFinished(name: stage.name, .skipped(reason: reason)))
                continue
            }
            do {
                try await publish(stage.name, publication, release, custom, &record)
            } catch {
                let failure = Failure(error, as: .stage)
                    .mapReasons { project.placed($0, in: stage.name) }
                failures.append(failure)
                failed.insert(stage.name)
                if failure.status == .interrupted { break }
            }
        }
        if let first = failures.first {
            throw Failure(first.status, failures.flatMap(\.diagnostics))
        }
    }

    private func reasonToSkip(
        _ stage: PlannedStage,
        _ publication: Publication,
        _ record: PublishRecord,
        _ failed: Set<String>
    ) -> String? {
        if let reason = publication.reasonLeftOut { return reason }
        if let need = stage.needs.first(where: { failed.contains($0) }) {
            return "needs \(need), which failed"
        }
        if record.has(stage.name, publication) {
            return "it has published this release already; \"shipit publish --again\" repeats it"
        }
        if !options.clean, record.mayHave(stage.name, publication) {
            return "it may have announced this release already, in a run that got no answer; "
                + "\"shipit publish --again\" repeats it"
        }
        return nil
    }

    private func publish(
        _ stage: String,
        _ publication: Publication,
        _ release: ReleaseToPublish,
        _ custom: CustomPublishing,
        _ record: inout PublishRecord
    ) async throws {
        let (steps, runner): ([PublishStep], StepRunner)
        switch publication.work {
        case .none: return
        case .custom(let unit):
            steps = [custom.step(of: unit, in: stage)]
            runner = StepRunner(stage: stage, retry: RetryPolicy(), connections: 1, watch: watch)
        case .builtIn(let publisher):
            steps = try publisher.steps(for: release)
            runner = StepRunner(
                stage: stage,
                retry: publisher.retry,
                connections: publisher.connections,
                watch: watch
            )
        }
        watch(.stageStarted(name: stage, units: steps.count))
        let isOnce = steps.contains(where: \.isOnce)
        let before = record.begun(stage)
        if isOnce { try record.begin(stage, publication) }
        let tally = await runner.run(steps)
        if let fault = tally.fault {
            let transient = fault as? TransientFault
            let isUnknown = transient?.mayHaveHappened ?? (fault is CancellationError)
            if isOnce, !isUnknown { try record.end(stage, as: before) }
            throw Self.account(of: fault, tally, steps, release)
        }
        let outcome = tally.outcome
        watch(
            .stageFinished(
                name: stage,
                outcome,
                artifacts: 0,
                size: tally.size
            )
        )
        // What had nothing to do may have something to do the next time.
        if case .skipped = outcome {
            if isOnce { try record.end(stage, as: before) }
            return
        }
        try record.add(stage, publication)
    }

    /// The failure of a stage, with what is up and what is not.
    private static func account(
        of fault: any Error,
        _ tally: StepRunner.Tally,
        _ steps: [PublishStep],
        _ release: ReleaseToPublish
    ) -> Failure {
        let reasons = (fault as? TransientFault).map { Diagnostics($0.diagnostics) }
        var failure = Failure(reasons ?? fault, as: .stage)
        guard failure.status != .interrupted, steps.count > 1 else { return failure }
        let missing = steps.map(\.label).filter { tally.outcomes[ExactString($0)] == nil }
        let names = missing.prefix(5).joined(separator: ", ")
        let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
        failure.diagnostics.append(
            Diagnostic(
                "\(steps.count - missing.count) of \(steps.count) steps are done; not done: "
                    + names + more,
                help: "what is done stays; to go on, run: shipit publish "
                    + release.folder.shellWord
            )
        )
        return failure
    }
}

/// Runs custom plugins over the complete release.
private struct CustomPublishing: Sendable {
    let unitRunner: UnitRunner
    let artifacts: [String: [StageArtifact]]
    let files: [ResolvedInput]
    let watch: @Sendable (ReleaseEvent) -> Void
    let place: @Sendable (Diagnostic, _ stage: String) -> Diagnostic

    /// A custom plugin's run as one step.
    func step(of unit: PlannedUnit, in stage: String) -> PublishStep {
        PublishStep(unit.label, to: unit.label, phase: 0) { [self] in
            let result = try await unitRunner.run(unit, artifacts: artifacts, others: files) {
                watch(.unitProgress(stage: stage, unit: unit.label, $0))
            }
            for warning in result.report.warnings { watch(.warning(place(warning, stage))) }
            if let output = result.artifacts.first { throw late(output) }
            return result.report.skipped.map { .skipped($0) } ?? .sent
        }
    }

    private func late(_ output: StageArtifact) -> Failure {
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

extension ReleaseEvent {
    /// A stage ended that made no artifacts.
    fileprivate static func stageFinished(name: String, _ outcome: StageOutcome) -> ReleaseEvent {
        .stageFinished(name: name, outcome, artifacts: 0, size: 0)
    }
}

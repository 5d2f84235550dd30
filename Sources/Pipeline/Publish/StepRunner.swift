import Diagnostics
import ExactStrings
import Files
import PluginAPI
import Releases

/// Performs the steps of a publish stage: phase by phase, several at a time, each again when it
/// fails for a while.
struct StepRunner: Sendable {
    /// The stage's name.
    let stage: String
    let retry: RetryPolicy
    /// How many steps are performed at once.
    let connections: Int
    let watch: @Sendable (ReleaseEvent) -> Void

    /// What came of the steps.
    struct Tally {
        /// The outcomes by the steps' labels.
        private(set) var outcomes: [ExactString: PublishStep.Outcome] = [:]
        /// The bytes that were sent.
        private(set) var size = 0
        /// Why it ended early; nil when it did not.
        fileprivate(set) var fault: (any Error)?

        fileprivate mutating func add(_ step: PublishStep, _ outcome: PublishStep.Outcome) {
            outcomes[ExactString(step.label)] = outcome
            if outcome == .sent { size += step.file?.digest.size ?? 0 }
        }

        /// How the stage ended.
        var outcome: StageOutcome {
            let reasons = outcomes.values.compactMap { outcome -> String? in
                guard case .skipped(let reason) = outcome else { return nil }
                return reason
            }
            if let reason = reasons.min(), reasons.count == outcomes.count {
                return .skipped(reason: reason)
            }
            let unchanged = outcomes.values.count { $0 == .unchanged }
            return .published(sent: outcomes.values.count { $0 == .sent }, unchanged: unchanged)
        }
    }

    /// Performs steps; ends early with the first fault, when those that run have ended.
    func run(_ steps: [PublishStep]) async -> Tally {
        var tally = Tally()
        for phase in Set(steps.map(\.phase)).sorted() where tally.fault == nil {
            await run(steps.filter { $0.phase == phase }[...], &tally)
        }
        return tally
    }

    private func run(_ steps: ArraySlice<PublishStep>, _ tally: inout Tally) async {
        typealias Ended = (step: PublishStep, outcome: Result<PublishStep.Outcome, any Error>)
        await withTaskGroup(of: Ended.self) { group in
            var rest = steps
            func start() {
                guard let step = rest.popFirst() else { return }
                group.addTask { (step, await result(of: step)) }
            }
            for _ in 0..<max(connections, 1) { start() }
            while let ended = await group.next() {
                switch ended.outcome {
                case .success(let outcome):
                    tally.add(ended.step, outcome)
                    if tally.fault == nil { start() }
                case .failure(let fault):
                    // The others are cancelled for it.
                    if tally.fault == nil { tally.fault = fault }
                    group.cancelAll()
                }
            }
        }
    }

    private func result(of step: PublishStep) async -> Result<PublishStep.Outcome, any Error> {
        watch(.unitStarted(stage: stage, unit: step.label))
        do {
            let outcome = try await perform(step)
            let end = outcome == .sent ? ReleaseEvent.UnitEnd.ran : .cached
            watch(.unitFinished(stage: stage, unit: step.label, end))
            return .success(outcome)
        } catch {
            watch(.unitFinished(stage: stage, unit: step.label, .failed))
            return .failure(error)
        }
    }

    private func perform(_ step: PublishStep) async throws -> PublishStep.Outcome {
        var failed = 0
        while true {
            do {
                try Task.checkCancellation()
                try checkUnchanged(step.file)
                let outcome = try await step.perform()
                try checkUnchanged(step.file)
                if case .skipped(let reason) = outcome, step.file != nil { log(reason, step) }
                return outcome
            } catch let fault as TransientFault {
                failed += 1
                guard !(step.isOnce && fault.mayHaveHappened),
                    let pause = retry.pause(after: failed, asked: fault.wait)
                else { throw fault }
                log(Messages.again(fault, pause, failed, of: retry.attempts), step)
                try await Task.sleep(for: .seconds(pause))
            }
        }
    }

    /// Refuses a file that is not the one that was verified: nobody may send what nobody has
    /// looked at.
    private func checkUnchanged(_ file: ReleaseToPublish.File?) throws {
        guard let file, let before = file.fingerprint,
            try FileSystem.fingerprint(of: file.source) != before
        else { return }
        throw Messages.changed(file.path)
    }

    private func log(_ text: String, _ step: PublishStep) {
        watch(
            .unitProgress(stage: stage, unit: step.label, .log(level: "warning", text: text))
        )
    }
}

private enum Messages {
    static func changed(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) was changed by another process since it was verified",
            at: Place(file: path),
            help: "what was sent may be damaged: find what writes there, and publish again"
        )
    }

    static func again(
        _ fault: TransientFault,
        _ pause: Double,
        _ failed: Int,
        of attempts: Int
    ) -> String {
        let reason = fault.diagnostics.first?.summary ?? "it failed"
        let seconds = String(Int((pause * 10).rounded()))
        let tenths = seconds.count > 1 ? seconds : "0" + seconds
        return "\(reason); trying again in \(tenths.dropLast()).\(tenths.suffix(1)) s "
            + "(\(failed + 1) of \(attempts))"
    }
}

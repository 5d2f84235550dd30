import Diagnostics
import Files
import Host
import JSON
import Logs
import Pipeline
import Redaction
import Releases
import Synchronization

extension Log {
    /// Writes what CI systems read besides the log: the files that options name, and on GitHub's
    /// runners and those like them the summary and the outputs of the step.
    ///
    /// - Parameter status: How the command ends.
    /// - Returns: What could not be written.
    func writeReports(_ status: Int32) -> [Diagnostic] {
        let state = state.withLock { $0 }
        guard let command = state.command else { return [] }
        var faults: [Diagnostic] = []
        func attempt(_ option: String, _ write: () throws -> Void) {
            do {
                try write()
            } catch {
                let reasons = Failure(error, as: .defect).diagnostics.map(\.summary)
                faults.append(Diagnostic("\(option): \(reasons.joined(separator: "; "))"))
            }
        }
        let variables = Variables(state.variables(relativeTo: paths.root))
        if let file = settings.codeQuality {
            attempt("--code-quality") {
                let report = CodeQuality(state.entries).json.prettyText(sorted: false)
                let path = try NamedPath.output(file, of: "--code-quality", startingWith: "[")
                try FileSystem.replace(path, with: Array(Redaction.redacted(report).utf8))
            }
        }
        if let file = settings.dotenv {
            attempt("--dotenv") {
                let text = variables.dotenv
                let path = try NamedPath.output(file, of: "--dotenv", startingWith: "SHIPIT_")
                try FileSystem.replace(path, with: Array(text.utf8))
            }
        }
        guard LogFormat(automaticIn: Host.environment) == .github else { return faults }
        if let file = named("GITHUB_OUTPUT") {
            attempt("$GITHUB_OUTPUT") {
                let delimiter = "shipit_\(String(UInt64.random(in: .min ... .max), radix: 36))"
                try append(variables.gitHubOutputs(delimiter: delimiter), to: file)
            }
        }
        if let file = named("GITHUB_STEP_SUMMARY") {
            attempt("$GITHUB_STEP_SUMMARY") {
                try append(state.summary(command, status, limit: room(in: file)), to: file)
            }
        }
        return faults
    }

    /// The file that a variable of the runner names.
    private func named(_ variable: String) -> String? {
        Host.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    private func append(_ text: String, to file: String) throws {
        guard !text.isEmpty else { return }
        let text = Redaction.redacted(text)
        try FileSystem.append(Array(text.utf8), to: try absolute(file))
    }

    /// How much of the 1 MiB of a step's summary is left, in bytes.
    private func room(in file: String) throws -> Int {
        guard case .file(let size, _)? = try FileSystem.kind(of: file) else { return 1 << 20 }
        return max(0, 1 << 20 - size)
    }
}

extension Log.State {
    /// Values for later steps and jobs.
    ///
    /// - Parameter root: The folder that paths start from.
    func variables(relativeTo root: String) -> [(name: String, value: String)] {
        release?.summary?.variables(relativeTo: root) ?? variables
    }

    /// The summary of the step.
    ///
    /// - Parameter status: How the command ends.
    func summary(_ command: String, _ status: Int32, limit: Int) -> String {
        let release = release?.release
        let name = release.map { release in
            let names = [release.name, release.product, release.version].compactMap(\.self)
            return "\(names.joined(separator: " ")) (build \(release.build))"
        }
        let end = status == 0 ? title ?? "shipit \(command)" : "shipit \(command) failed"
        let isReleased = self.release?.summary != nil && status == 0
        let title = isReleased ? name ?? end : name.map { "\(end): \($0)" } ?? end
        return JobSummary(
            title: title,
            facts: facts,
            stages: self.release?.stages.map(JobSummary.Stage.init) ?? [],
            entries: entries,
            commands: self.release?.summary.map { [$0.verifyCommand(relativeTo: nil)] } ?? []
        ).text(limit: limit)
    }

    private var facts: [(name: String, value: String)] {
        guard let record = release, let release = record.release else { return [] }
        var facts = [
            ("version", release.version), ("build", release.build), ("tag", release.tag ?? "–"),
            ("commit", release.commit),
        ]
        if let summary = record.summary {
            let seals = summary.seals.isEmpty ? "unsigned" : "signed"
            facts.append(
                ("size", "\(byteCount(summary.size)), \(summary.artifacts) artifacts, \(seals)")
            )
            facts += summary.bundles.map { ("bundle", "\($0.name), \(byteCount($0.size))") }
        }
        return facts
    }
}

extension JobSummary.Stage {
    /// A row for a stage that ended.
    fileprivate init(_ stage: ReleaseRecord.Stage) {
        let outcome =
            switch stage.outcome {
            case .done(let ran, let cached):
                cached == 0 ? "✓" : ran == 0 ? "✓ cached" : "✓ \(cached) of \(ran + cached) cached"
            case .published(let sent, let unchanged):
                unchanged == 0 ? "✓ \(sent) sent" : "✓ \(sent) sent, \(unchanged) unchanged"
            case .skipped(let reason): "skipped: \(reason)"
            }
        let output =
            stage.artifacts == 0
            ? ""
            : "\(stage.artifacts) \(stage.artifacts == 1 ? "file" : "files"), "
                + byteCount(stage.size)
        self.init(
            name: stage.name,
            outcome: outcome,
            output: output,
            duration: stage.duration.map { "\(($0 * 10).rounded() / 10) s" } ?? ""
        )
    }
}

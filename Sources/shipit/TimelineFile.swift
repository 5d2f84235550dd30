import Diagnostics
import Files
import Pipeline
import Redaction
import Synchronization

/// The page about a run that `--timeline` names.
final class TimelineFile: Sendable {
    private static let option = "--timeline"

    private struct State {
        var record: TimelineRecord
        var project: LoadedProject?
    }

    /// The absolute path.
    let path: String
    private let state: Mutex<State>

    /// A page that can be written.
    ///
    /// - Parameter jobs: How many units run at once.
    /// - Throws: `Failure`; see `NamedPath`.
    init(_ path: String, jobs: Int) throws {
        self.path = try NamedPath.output(
            path,
            of: Self.option,
            startingWith: "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        )
        state = Mutex(State(record: TimelineRecord(jobs: jobs)))
    }

    /// Takes the project that is released.
    ///
    /// - Throws: `Failure` with status `usage` when the page would be among its releases.
    func take(_ project: LoadedProject) throws {
        try project.refuseInReleases(path, of: Self.option)
        state.withLock { $0.project = project }
    }

    /// Takes an event.
    func take(_ event: ReleaseEvent) {
        state.withLock { $0.record.take(event, at: Log.shared.now) }
    }

    /// Writes the page.
    ///
    /// - Parameter failure: Why the run failed; nil if it did not.
    /// - Returns: Why it could not be written; nil if it was.
    func write(_ failure: Failure?) async -> Diagnostic? {
        let now = Log.shared.now
        let state = state.withLock { $0 }
        // What the command line says is wrong: the file is not what was meant, either.
        if failure?.status == .usage { return nil }
        let page = await state.record.page(
            failure,
            at: now,
            of: state.project,
            registry: allPlugins
        )
        do {
            try FileSystem.createFolders(above: path)
            try FileSystem.replace(path, with: Redaction.current.redacted(page))
            return nil
        } catch {
            let reasons = Failure(error, as: .defect).diagnostics.map(\.summary)
            return Diagnostic(
                "\(Self.option): \(reasons.joined(separator: "; "))",
                help: "name a file that can be written"
            )
        }
    }
}

package import Files

/// How a run of shipit ends.
public enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
    /// All is done.
    case done = 0
    /// An unexpected fault in shipit itself, or output that can't be written.
    case defect = 1
    /// `pipeline.json` or an option in it is wrong.
    case pipeline = 2
    /// The git state refuses a release.
    case gitState = 3
    /// A stage failed.
    case stage = 4
    /// A plugin broke its contract.
    case pluginContract = 5
    /// A verification failed, or something that was checked has an error.
    case verification = 6
    /// A time-out.
    case timeOut = 7
    /// A release with other bytes exists at its place.
    case conflict = 8
    /// Wrong usage of the command line.
    case usage = 64
    /// Interrupted.
    case interrupted = 130
}

extension ExitStatus {
    /// What it means, in one clause, for help and the manual.
    package var meaning: String {
        switch self {
        case .done: "success"
        case .defect: "an internal error, or output that can't be written"
        case .pipeline: "pipeline.json or an option in it is wrong"
        case .gitState: "the git state prevents it: no tag, changes, history missing"
        case .stage: "a stage failed"
        case .pluginContract: "a plugin broke its contract"
        case .verification: "a verification failed, or something checked has an error"
        case .timeOut: "a timeout"
        case .conflict: "the release exists already and differs"
        case .usage: "wrong usage of the command line"
        case .interrupted: "interrupted"
        }
    }
}

/// The end of a run that can't go on: an exit status and the reasons for people.
public struct Failure: Error, Hashable, Sendable {
    /// How shipit exits.
    public var status: ExitStatus
    /// The reasons, in the order they should be read.
    public var diagnostics: [Diagnostic]

    /// A failure from its parts.
    public init(_ status: ExitStatus, _ diagnostics: [Diagnostic]) {
        self.status = status
        self.diagnostics = diagnostics
    }

    /// A failure with one reason.
    public init(_ status: ExitStatus, _ diagnostic: Diagnostic) {
        self.init(status, [diagnostic])
    }

    /// All reasons for people, in lines, an empty one between them.
    public var lines: [String] { styledLines().map(\.text) }

    /// The same with styles.
    ///
    /// - Parameter width: The greatest length of the line of a file that is shown, in columns.
    public func styledLines(width: Int = 100) -> [StyledLine] {
        let reasons = diagnostics.map { $0.styledLines(width: width) }
        return Array(reasons.joined(separator: [StyledLine("")]))
    }

    /// The failure with each of its reasons as `transform` makes it: at its place, say.
    package func mapReasons(_ transform: (Diagnostic) -> Diagnostic) -> Failure {
        Failure(status, diagnostics.map(transform))
    }

    /// Any error as a failure: what the user can fix gets the given status, the rest is a defect.
    ///
    /// - Parameters:
    ///   - error: What was thrown.
    ///   - status: The status for errors that a user can fix.
    public init(_ error: any Error, as status: ExitStatus) {
        switch error {
        case let failure as Failure: self = failure
        case let diagnostic as Diagnostic: self.init(status, diagnostic)
        case let diagnostics as Diagnostics: self.init(status, diagnostics.all)
        case is CancellationError: self.init(.interrupted, Diagnostic("interrupted"))
        case let error as FileError: self.init(status, Diagnostic(file: error))
        default: self.init(.defect, Diagnostic(defect: "\(error)"))
        }
    }
}

extension Diagnostic {
    /// A call to the system that failed, in words that name the file and a way out.
    package init(file error: FileError) {
        self.init(
            "can't \(error.call) \(error.path): \(error.reason)",
            at: Place(file: error.path),
            help: Self.fix(error)
        )
    }

    private static func fix(_ error: FileError) -> String? {
        if error.isFull { return "free some space on the disk that holds it, and run again" }
        if error.isExhaustion {
            return "raise the limits of open files and memory (ulimit -n, -v), or run fewer --jobs"
        }
        if error.isForbidden {
            return "let the user who runs shipit write there, or name another folder"
        }
        guard error.isTaken else { return nil }
        return "something else is at this path or above it: remove it, or name another folder"
    }

    /// A fault of shipit itself.
    package init(defect text: String) {
        self.init(
            text,
            help: "this is a defect in shipit; please report it with the pipeline that shows it"
        )
    }
}

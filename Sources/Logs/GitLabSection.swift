import Diagnostics

/// Lines that GitLab folds into one in the log of a job.
///
/// Source: docs.gitlab.com/ci/jobs/job_logs, "Custom collapsible sections".
public struct GitLabSection: Sendable {
    private let name: String

    /// A section.
    ///
    /// - Parameter number: What makes its name unique in the job.
    public init(number: Int) { name = "shipit_\(number)" }

    /// The line above the section.
    ///
    /// - Parameters:
    ///   - title: What is shown of a folded section, in one line.
    ///   - time: When what it is about began: seconds since 1970 UTC.
    public func start(_ title: String, at time: Int) -> String {
        let mark = "section_start:\(time):\(name)[collapsed=true]"
        return "\u{1B}[0K\(mark)\r\u{1B}[0K\(title.onOneLine.withoutCommands)\n"
    }

    /// The line below the section.
    ///
    /// - Parameter time: When it ended: seconds since 1970 UTC. The page shows the difference.
    public func end(at time: Int) -> String {
        "\u{1B}[0Ksection_end:\(time):\(name)\r\u{1B}[0K\n"
    }
}

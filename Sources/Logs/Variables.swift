/// Values for later steps and jobs of a CI system.
public struct Variables: Sendable {
    private let all: [(name: String, value: String)]

    /// Values by their names, which are lower-case words.
    public init(_ all: [(name: String, value: String)]) { self.all = all }

    /// The lines for `$GITHUB_OUTPUT`.
    ///
    /// Source: docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands,
    /// "Setting an output parameter" and "Multiline strings".
    ///
    /// - Parameter delimiter: Ends a value that has several lines; what nobody guesses.
    public func gitHubOutputs(delimiter: String) -> String {
        all.map { name, value in
            // By bytes: CR and LF are one character.
            value.utf8.contains { $0 == 0x0A || $0 == 0x0D }
                ? "\(name)<<\(delimiter)\n\(value)\n\(delimiter)\n" : "\(name)=\(value)\n"
        }.joined()
    }

    /// The lines of a dotenv report: `SHIPIT_VERSION=1.2.0`.
    ///
    /// A value with several lines has no form there, and is left out.
    ///
    /// Source: docs.gitlab.com/ci/yaml/artifacts_reports, "artifacts:reports:dotenv".
    public var dotenv: String {
        all.filter { !$0.value.utf8.contains { $0 == 0x0A || $0 == 0x0D } }
            .map { "SHIPIT_\($0.name.uppercased())=\($0.value)\n" }.joined()
    }
}

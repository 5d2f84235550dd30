/// What a clone lacks that its origin has.
package enum CloneGap: Sendable {
    /// The commits before some depth.
    case history
    /// Tags.
    case tags
    /// Trees or files, which a partial clone leaves out.
    case objects

    /// The git command that closes the gap.
    ///
    /// Tags are fetched by force: actions/checkout makes a tag of the commit of an annotated one,
    /// and git would leave it and fail. A partial clone is filled by `--refetch`, which git has
    /// since 2.36: a plain fetch asks only for what is behind new commits.
    var command: String {
        switch self {
        case .history: "git fetch --unshallow --tags --force"
        case .tags: "git fetch --tags --force"
        case .objects: "git fetch --refetch --no-filter"
        }
    }

    /// How to close the gap, in the words of the system that runs the process first.
    package func help(in environment: [String: String]) -> String {
        guard let clone = ContinuousIntegration.recognised(in: environment).first?.clone else {
            return command
        }
        if let setting = setting(of: clone) { return "\(setting), or run: \(command)" }
        return clone.script.map { "run in \($0): \(command)" } ?? command
    }

    private func setting(of clone: ContinuousIntegration.CloneSettings) -> String? {
        switch self {
        case .history: clone.history
        case .tags: clone.tags
        case .objects: clone.objects
        }
    }
}

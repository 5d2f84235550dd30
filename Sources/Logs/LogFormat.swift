/// The form of a log.
public enum LogFormat: String, CaseIterable, Hashable, Sendable {
    /// Lines for people.
    case text
    /// One JSON object for each event.
    case json
    /// Lines for people, and workflow commands: annotations and groups.
    case github
    /// Lines for people, in sections that fold.
    case gitlab

    /// The form that suits where the command runs.
    ///
    /// Gitea's and Forgejo's runners set the variables of GitHub's, and read its commands.
    ///
    /// Source: docs.github.com/en/actions/reference/workflows-and-actions/variables;
    /// docs.gitlab.com/ci/variables/predefined_variables.
    ///
    /// - Parameter environment: The process's environment.
    public init(automaticIn environment: [String: String]) {
        let isGitHub = ["GITHUB_ACTIONS", "GITEA_ACTIONS", "FORGEJO_ACTIONS"].contains {
            environment[$0] == "true"
        }
        self = isGitHub ? .github : environment["GITLAB_CI"] == "true" ? .gitlab : .text
    }
}

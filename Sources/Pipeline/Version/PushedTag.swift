/// The tag whose push started this run, as the CI system tells it.
public struct PushedTag: Hashable, Sendable {
    /// The tag's name without `refs/tags/`.
    public let name: String
    /// The environment variable that named it.
    public let variable: String

    /// The pushed tag that a process's variables tell of; nil when they tell of none.
    ///
    /// The first system whose variables are set decides: a run for a branch on GitHub has no tag,
    /// whatever a `TAG_NAME` of the user's own says.
    public static func find(in environment: [String: String]) -> PushedTag? {
        for source in sources {
            guard let value = environment[source.variable], !value.isEmpty else { continue }
            guard source.isReference else {
                return PushedTag(name: value, variable: source.variable)
            }
            guard value.hasPrefix(tags), value != tags else { return nil }
            return PushedTag(name: String(value.dropFirst(tags.count)), variable: source.variable)
        }
        return nil
    }

    /// What each system sets; the names that any tool might use stand last.
    ///
    /// GITHUB_REF_TYPE tells nothing that GITHUB_REF does not.
    private static let sources: [(variable: String, isReference: Bool)] = [
        ("GITHUB_REF", true),  // GitHub Actions; Gitea and Forgejo too
        ("BUILD_SOURCEBRANCH", true),  // Azure Pipelines
        ("CI_COMMIT_TAG", false),  // GitLab; Woodpecker too
        ("BITBUCKET_TAG", false),
        ("CIRCLE_TAG", false),
        ("BUILDKITE_TAG", false),
        ("CI_TAG", false),  // Xcode Cloud
        ("TAG_NAME", false),  // Jenkins
    ]
    private static let tags = "refs/tags/"
}

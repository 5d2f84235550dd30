public import Diagnostics

/// A release as git has it.
public struct ResolvedRelease: Sendable {
    /// The release's facts.
    public let facts: ReleaseFacts
    /// The product that is released.
    public let product: Product
    /// The releases before it.
    public let history: ReleaseHistory
    /// The absolute path of the work tree's root, with links resolved.
    public let workTree: String
    /// The branch that is checked out, or that the CI system reports where HEAD is detached, as it is
    /// for pull requests; nil where a tag is built.
    ///
    /// It is no fact of the release: one commit may be checked out as several branches.
    public let branch: String?
    /// The absolute paths of releases in the work tree that are not in the folder of releases: an
    /// earlier run put them elsewhere.
    package let foundReleases: [String]
    /// What stopped nothing but should be seen: tags that lead nowhere, facts that are not known.
    public let warnings: [Diagnostic]
    /// Why a snapshot has not the build number that its strategy would give; nil when it has.
    package let buildWarning: Diagnostic?
}

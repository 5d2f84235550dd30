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
    /// The branch that is checked out; nil where HEAD is detached, as where a tag is checked out.
    ///
    /// It is no fact of the release: one commit may be checked out as several branches.
    public let branch: String?
    /// What stopped nothing but should be seen: tags that lead nowhere, facts that are not known.
    public let warnings: [Diagnostic]
    /// Why a snapshot has not the build number that its strategy would give; nil when it has.
    package let buildWarning: Diagnostic?
}

/// When a snapshot is resolved in place of a release.
public enum SnapshotUse: Hashable, Sendable {
    /// Never: a release of a tag is asked for.
    case never
    /// Always, whatever tags are at HEAD.
    case always
    /// Unless HEAD has a release tag and the work tree has no changes: what a local build is
    /// called.
    case unlessReleased
}

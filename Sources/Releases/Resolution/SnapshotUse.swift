/// When a snapshot is resolved in place of a release.
public enum SnapshotUse: Hashable, Sendable {
    /// Never: a release of a tag is asked for.
    case never
    /// Always, whatever tags are at HEAD.
    case always
    /// Unless HEAD would be released: what a local build is called, and what is checked.
    case unlessReleased
}

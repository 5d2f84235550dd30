/// What one unit of an icon-stamp stage does.
public enum IconStampWork: Codable, Hashable, Sendable {
    /// Stamps a picture of a set.
    case stamp(IconStamp)
    /// Copies files as they are.
    case copy(CopiedFiles)
}

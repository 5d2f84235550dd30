/// What made a release.
public enum Tool {
    /// The tool's name.
    public static let name = "shipit"
    /// The tool's version (Semantic Versioning 2).
    public static let version = "0.1.0"
}

/// What happens when an Xcode project has another version than the release.
public enum ProjectUse: String, Hashable, Sendable, CaseIterable {
    /// It is a warning.
    case warn
    /// It is an error, and so is a version that is not known.
    case mustMatch = "must-match"
    /// Nothing: versions are not compared.
    case ignore
}

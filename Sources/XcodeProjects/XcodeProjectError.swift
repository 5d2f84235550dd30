public import JSON

/// Why a `project.pbxproj` can't be read.
public struct XcodeProjectError: Error, Hashable, Sendable {
    /// The file, relative to the root.
    public var path: String
    /// What is wrong, in one clause.
    public var summary: String
    /// Where it is wrong; nil for the whole file.
    public var position: TextPosition?
}

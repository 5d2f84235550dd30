/// The files that changes start from: those of a commit, or those of a work tree.
package protocol SourceFiles {
    /// A file's bytes and mode; nil where there is none.
    ///
    /// - Parameter path: Relative to the repository's root, with `/`.
    /// - Throws: `Diagnostic` for what can't be read or is no regular file: a link, a folder, a
    ///   submodule or what is below one.
    func file(_ path: String) throws -> SourceFile?

    /// The paths of the regular files below a folder, from the root and sorted; none where there is
    /// no such folder.
    ///
    /// - Throws: `Diagnostic` for what can't be read.
    func files(below folder: String) throws -> [String]
}

/// A regular file of the repository.
package struct SourceFile: Hashable, Sendable {
    /// What it holds.
    package var bytes: [UInt8]
    /// Whether it has the executable bit.
    package var isExecutable: Bool

    /// The greatest size of a file that is changed, in bytes.
    package static let largest = 64 << 20

    /// A file from its parts.
    package init(_ bytes: [UInt8], isExecutable: Bool = false) {
        self.bytes = bytes
        self.isExecutable = isExecutable
    }
}

/// Where a project's files are read from: a work tree, a commit, or a folder on disk.
public protocol ProjectFiles {
    /// The bytes of a file.
    ///
    /// - Parameters:
    ///   - path: Relative to the root, without `.` and `..`.
    ///   - limit: The greatest size in bytes.
    /// - Returns: Nil when there is no such file, or it can't be read, or it is larger.
    func read(_ path: String, limit: Int) -> [UInt8]?

    /// The path as the file that a Mac finds there is called: a Mac ignores case.
    ///
    /// - Returns: The path itself where it exists, or where no other or more than one fits.
    func spelling(of path: String) -> String
}

extension ProjectFiles {
    /// The path itself, for files that are not looked for in folders.
    public func spelling(of path: String) -> String { path }
}

import ExactStrings
import Files
package import Git

extension Repository {
    /// What differs from HEAD, without what shipit makes itself and what only Git LFS has written.
    ///
    /// - Parameters:
    ///   - root: The work tree's absolute path, with links resolved.
    ///   - made: The absolute paths of folders of shipit's own: the releases, the cache.
    /// - Returns: The changes, sorted by path.
    /// - Throws: `GitError`, or `FileError` when a file can't be read.
    package func changes(in root: String, except made: [String]) throws -> [Change] {
        try changes().filter { change in
            try !made.contains { try change.isMade(below: $0, in: root) }
                && !change.isUnchangedLargeFile(in: root)
        }
    }
}

extension Change {
    /// Whether this is an untracked path that holds nothing but what is in a folder of shipit's.
    fileprivate func isMade(below dist: String, in root: String) throws -> Bool {
        guard kind == .untracked else { return false }
        let path = "\(root)/\(path)"
        if path.isPath(in: dist) { return true }
        guard "\(dist)/".hasExactPrefix(path), path.hasExactSuffix("/") else { return false }
        // The whole folder around it is untracked and listed as one.
        return try FileSystem.walk(root + "/" + self.path).allSatisfy {
            (path + $0.path).path(below: dist) != nil
        }
    }

    /// Whether the file has the size and the digest that its pointer of Git LFS names.
    fileprivate func isUnchangedLargeFile(in root: String) throws -> Bool {
        guard let largeFile else { return false }
        let file = "\(root)/\(path)"
        guard case .file(largeFile.size, _) = try FileSystem.kind(of: file) else { return false }
        return try digestFile(file).hash == largeFile.sha256
    }
}

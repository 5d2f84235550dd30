import Git

extension ReleaseHistory {
    /// What a commit has at a path.
    package enum Content: Hashable, Sendable {
        /// Nothing.
        case nothing
        /// A folder with files.
        case folder
        /// A file, a link or a submodule, with the whole path.
        case file(File)
        /// Nothing, because a part of the path is a file, a link or a submodule.
        case below(File)
        /// Nothing, and a file or folder at this path: one for both on a Mac.
        case otherwiseSpelled(String)
    }

    /// Whether a commit has something at a path: a file, or a folder with files.
    ///
    /// - Parameters:
    ///   - path: A path in the repository, with `/`; `""` is the root.
    ///   - commit: The commit's object id in hexadecimal.
    /// - Throws: `Diagnostic` when the path leaves the repository, or that can't be read.
    public func holds(_ path: String, at commit: String) throws -> Bool {
        let (inside, id) = (try inside(path), try objectID(commit))
        return try reading { (git) throws(GitError) in try git.holds(inside, at: id) }
    }

    /// The attribute by which git converts a file in a way that shipit does not, as
    /// `filter=git-crypt`; nil for nearly every file.
    ///
    /// - Parameter path: A path in the repository, with `/`.
    /// - Throws: `Diagnostic` when the path leaves the repository, or that can't be read.
    package func unsupportedConversion(of path: String) throws -> String? {
        let inside = try inside(path)
        return try reading { (git) throws(GitError) in
            try git.unsupportedConversion(of: inside)
        }
    }

    /// What a commit has at a path.
    ///
    /// - Parameters:
    ///   - path: A path in the repository, with `/`.
    ///   - commit: The commit's object id in hexadecimal.
    /// - Throws: `Diagnostic` when the path leaves the repository, or that can't be read.
    package func content(at path: String, of commit: String) throws -> Content {
        let (inside, id) = (try inside(path), try objectID(commit))
        let content = try reading { (git) throws(GitError) in try git.content(at: inside, of: id) }
        switch content {
        case .nothing: return .nothing
        case .folder: return .folder
        case .file(let file): return .file(File(file))
        case .below(let file): return .below(File(file))
        case .otherwiseSpelled(let path): return .otherwiseSpelled(path)
        }
    }
}

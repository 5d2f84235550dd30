import CGit2
import ExactStrings
import Files

extension Repository {
    /// Refuses special files in place of those that set what git ignores and filters.
    ///
    /// libgit2 opens `.gitignore` in each folder that it lists, which are those that hold files of
    /// the index and those that no rule ignores; `.gitattributes` when it looks at a file.
    ///
    /// - Throws: `GitError`; see `GitError.specialFile`.
    func refuseSpecialRules(beside index: OpaquePointer) throws(GitError) {
        guard let workTree else { return }
        try refuseSpecial(ConfigurationFiles.rulesOfUser)
        for key in ["core.excludesfile", "core.attributesfile"] {
            guard let path = try setting(key) else { continue }
            try refuseSpecial([ConfigurationFiles.path(path, from: workTree)])
        }
        let tracked = unsafe folders(of: index)
        try FileSystem.forEachFolder(below: workTree) { (folder) throws(GitError) in
            let path = folder.isEmpty ? workTree : "\(workTree)/\(folder)"
            if !folder.isEmpty, !tracked.contains(ExactString(folder)) {
                // Another repository, or an ignored folder: libgit2 reads the files of neither.
                guard folder.lastPathPart != ".git", try !isIgnored(folder),
                    !exists("\(path)/.git")
                else { return false }
            }
            try refuseSpecial(["\(path)/.gitignore", "\(path)/.gitattributes"])
            return true
        }
    }

    /// Refuses special files in place of those with the attributes of a path: libgit2 would wait for
    /// what a pipe never gives.
    func refuseSpecialAttributes(above path: String) throws(GitError) {
        guard let workTree else { return }
        var files = ["\(workTree)/.gitattributes"]
        var folder = path.parentPath
        while let current = folder {
            files.append("\(workTree)/\(current)/.gitattributes")
            folder = current.parentPath
        }
        try refuseSpecial(files)
    }

    /// The folders that hold files of the index.
    private func folders(of index: OpaquePointer) -> Set<ExactString> {
        var folders: Set<ExactString> = []
        var last: ExactString?
        for number in 0..<(unsafe git_index_entrycount(index)) {
            guard let entry = unsafe git_index_get_byindex(index, number)?.pointee,
                var folder = unsafe text(entry.path)?.parentPath, ExactString(folder) != last
            else { continue }
            last = ExactString(folder)
            while folders.insert(ExactString(folder)).inserted, let parent = folder.parentPath {
                folder = parent
            }
        }
        return folders
    }

    /// Whether a rule says that git ignores a path which it does not track.
    ///
    /// - Throws: `GitError`.
    public func isIgnored(_ path: String) throws(GitError) -> Bool {
        var ignored: Int32 = 0
        try check(
            "git_ignore_path_is_ignored",
            unsafe git_ignore_path_is_ignored(&ignored, pointer, path)
        )
        return ignored != 0
    }

    private func exists(_ path: String) -> Bool {
        do {
            return try FileSystem.kind(of: path) != nil
        } catch {
            return false
        }
    }
}

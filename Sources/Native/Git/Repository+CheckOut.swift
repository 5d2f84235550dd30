import CGit2
import ExactStrings
import Files

extension Repository {
    /// Creates a repository with a work tree in an empty folder: it reads this one's objects, has
    /// its tags, and a commit of it is checked out.
    ///
    /// This repository is not changed, as it would be by a linked work tree. Files are written as
    /// they are committed, without filters; one of Git LFS is taken from the store of the clone
    /// where that has it. Submodules are empty folders.
    ///
    /// - Parameters:
    ///   - commit: The commit.
    ///   - folder: The absolute path of the folder, which is empty.
    /// - Throws: `GitError`, also for a tree whose files would leave the folder.
    public func checkOut(_ commit: ObjectID, into folder: String) throws(GitError) {
        let largeFiles = try largeFileStore()
        try writing { () throws(FileError) in
            for kind in ["objects/info", "refs/heads", "refs/tags"] {
                try FileSystem.createFolders(above: "\(folder)/.git/\(kind)/x")
            }
        }
        let files = [
            ("HEAD", Array("\(commit)\n".utf8)),
            ("config", Array(Self.configuration.utf8)),
            ("objects/info/alternates", try alternates()),
            ("packed-refs", try tagLines()),
        ]
        try writing { () throws(FileError) in
            for (name, bytes) in files {
                try FileSystem.write(bytes, to: "\(folder)/.git/\(name)")
            }
            let shallow = "\(commonFolder)/shallow"
            guard try FileSystem.kind(of: shallow) != nil else { return }
            let bytes = try FileSystem.read(shallow, limit: 1 << 26)
            try FileSystem.write(bytes, to: "\(folder)/.git/shallow")
        }
        // It was made a moment ago by this process.
        let copy = try Repository(around: folder, by: OpeningRules(trustsEveryOwner: true))
        try copy.writeFiles(of: commit, below: folder, largeFiles)
    }

    /// The least that a repository's configuration has.
    private static let configuration = """
        [core]
        \trepositoryformatversion = 0
        \tbare = false
        \tfilemode = true

        """

    /// Where this repository's objects are, as gitrepository-layout has it.
    private func alternates() throws(GitError) -> [UInt8] {
        let folder = "\(commonFolder)/objects"
        guard !folder.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\"") })
        else { throw .damaged("the path \(folder) can't be that of another repository's objects") }
        return Array("\(folder)\n".utf8)
    }

    /// The tags as lines of `packed-refs`; those that lead through another reference are left out.
    private func tagLines() throws(GitError) -> [UInt8] {
        var lines: [[UInt8]] = []
        let iterator = try unsafe make("git_reference_iterator_glob_new") {
            unsafe git_reference_iterator_glob_new(&$0, pointer, "refs/tags/*")
        }
        defer { unsafe git_reference_iterator_free(iterator) }
        while true {
            var reference: OpaquePointer?
            let code = unsafe git_reference_next(&reference, iterator)
            if code == GIT_ITEROVER.rawValue { break }
            try check("git_reference_next", code)
            guard let reference = unsafe reference else { break }
            defer { unsafe git_reference_free(reference) }
            guard let name = unsafe text(git_reference_name(reference)),
                let target = unsafe git_reference_target(reference)
            else { continue }
            lines.append(Array("\(unsafe ObjectID(target.pointee)) \(name)\n".utf8))
        }
        return lines.sorted { $0.dropFirst(41).lexicographicallyPrecedes($1.dropFirst(41)) }
            .flatMap(\.self)
    }

    /// Writes the index and the files of a commit.
    private func writeFiles(
        of commit: ObjectID,
        below folder: String,
        _ largeFiles: LargeFileStore
    ) throws(GitError) {
        let files = try files(at: [commit], below: "").first ?? []
        if let odd = files.first(where: { !Self.isSafe($0.path) }) {
            throw .damaged(
                "the commit \(commit) has the file \(odd.path), which no work tree takes"
            )
        }
        try writeIndex(of: commit)
        // Links last, so that nothing is written through one.
        for file in files where file.kind != .link { try write(file, below: folder) }
        for file in files where file.kind == .link { try write(file, below: folder) }
        try fetchLargeFiles(files, below: folder, from: largeFiles)
    }

    private func writeIndex(of commit: ObjectID) throws(GitError) {
        var oid = try commitHeader(of: commit).tree.oid
        let index = try unsafe make("git_repository_index") {
            unsafe git_repository_index(&$0, pointer)
        }
        defer { unsafe git_index_free(index) }
        try objects.allowing { () throws(GitError) in
            let tree = try unsafe make("git_tree_lookup") {
                unsafe git_tree_lookup(&$0, pointer, &oid)
            }
            defer { unsafe git_tree_free(tree) }
            try check("git_index_read_tree", unsafe git_index_read_tree(index, tree))
        }
        try check("git_index_write", unsafe git_index_write(index))
    }

    private func write(_ file: TreeFile, below folder: String) throws(GitError) {
        let path = "\(folder)/\(file.path)"
        let bytes = file.kind == .submodule ? [] : try blob(file.id, limit: Self.mostBytes)
        try writing { () throws(FileError) in
            try FileSystem.createFolders(above: path)
            switch file.kind {
            case .file: try FileSystem.write(bytes, to: path)
            case .executable:
                try FileSystem.write(bytes, to: path)
                try FileSystem.setPermissions(0o755, of: path)
            case .link: try FileSystem.link(path, to: String(decoding: bytes, as: UTF8.self))
            case .submodule: try FileSystem.createFolder(path)
            }
        }
    }

    /// Puts the files of Git LFS into the place of their pointers, where the clone has them.
    private func fetchLargeFiles(
        _ files: [TreeFile],
        below folder: String,
        from store: LargeFileStore
    ) throws(GitError) {
        guard FileSystem.isFolder(store.folder) else { return }
        let index = try unsafe make("git_repository_index") {
            unsafe git_repository_index(&$0, pointer)
        }
        defer { unsafe git_index_free(index) }
        for file in files where file.kind == .file || file.kind == .executable {
            guard try size(ofBlob: file.id) < LargeFile.pointerLimit,
                let pointer = try unsafe largeFile(file.path, in: index)
            else { continue }
            let stored = store.path(sha256: pointer.sha256)
            try writing { () throws(FileError) in
                guard case .file(pointer.size, _)? = try FileSystem.kind(of: stored) else { return }
                let path = "\(folder)/\(file.path)"
                let bytes = try FileSystem.read(stored, limit: Self.mostBytes)
                try FileSystem.replace(path, with: bytes)
            }
        }
    }

    /// The greatest size of a file, in bytes: it is in memory as a whole.
    private static var mostBytes: Int { 1 << 30 }

    /// Whether a path of a tree stays in the work tree and out of its `.git`, on any file system.
    ///
    /// Source: git, path.c, `is_ntfs_dotgit`, and utf8.c, `is_hfs_dotgit`.
    private static func isSafe(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
            part in
            // HFS+ ignores some marks that have no width; none is in a name that people give.
            let seen = String(decoding: part, as: UTF8.self).unicodeScalars
                .filter { !$0.properties.isDefaultIgnorableCodePoint }
            let name = String(String.UnicodeScalarView(seen)).lowercased()
            return !["", ".", "..", ".git", "git~1"].contains(name)
        }
    }
}

/// What `body` gives; an error of the file system is one of the checkout.
private func writing<Result>(_ body: () throws(FileError) -> Result) throws(GitError) -> Result {
    do {
        return try body()
    } catch {
        throw GitError(call: error.call, code: GIT_ERROR.rawValue, message: "\(error)")
    }
}

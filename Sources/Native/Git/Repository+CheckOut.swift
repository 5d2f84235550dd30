import CGit2
import ExactStrings
import Files

extension Repository {
    /// Creates a repository with a work tree in an empty folder: it reads this one's objects, has
    /// its tags, and a commit of it is checked out.
    ///
    /// This repository is not changed, as it would be by a linked work tree. Line ends and `$Id$` are
    /// written as git writes them, and no program is run as a filter. The files of Git LFS are taken
    /// from the store of the clone.
    ///
    /// - Parameters:
    ///   - commit: The commit.
    ///   - folder: The absolute path of the folder, which is empty.
    ///   - tag: The name of a tag that the commit has there, whatever it leads to here; nil for
    ///     none.
    ///   - leavesGaps: Whether it is no error that the new work tree has not all files: those of
    ///     submodules, and those of Git LFS that the clone lacks.
    /// - Returns: What the new work tree has not.
    /// - Throws: `GitError`, also for a tree whose files would leave the folder.
    @discardableResult
    public func checkOut(
        _ commit: ObjectID,
        into folder: String,
        as tag: String? = nil,
        leavesGaps: Bool = false
    ) throws(GitError) -> CheckOutGaps {
        let largeFiles = try largeFileStore()
        try createBorrower(in: "\(folder)/.git", head: "\(commit)")
        let tags = try tagLines(with: tag, of: commit)
        try writing { () throws(FileError) in
            try FileSystem.write(tags, to: "\(folder)/.git/packed-refs")
            let shallow = "\(commonFolder)/shallow"
            guard try FileSystem.kind(of: shallow) != nil else { return }
            let bytes = try FileSystem.read(shallow, limit: 1 << 26)
            try FileSystem.write(bytes, to: "\(folder)/.git/shallow")
        }
        // It was made a moment ago by this process.
        let copy = try Repository(around: folder, by: OpeningRules(trustsEveryOwner: true))
        let files = try files(at: [commit], below: "").first ?? []
        if !leavesGaps { try refuseSubmodules(files) }
        let pointers = try copy.write(files, of: commit, below: folder, largeFiles)
        if let path = pointers.first, !leavesGaps {
            throw .refused(
                "\(path) is kept by Git LFS, and this clone has not its file: git lfs fetch "
                    + "origin TAG, with the tag's name"
            )
        }
        return CheckOutGaps(
            submodules: files.filter { $0.kind == .submodule }.map(\.path),
            largeFiles: pointers
        )
    }

    /// Creates a git directory without references that reads this repository's objects: git goes by
    /// none of this repository's settings there.
    ///
    /// - Parameters:
    ///   - folder: The absolute path of the git directory.
    ///   - head: What its HEAD holds: a commit's id, or `ref: ` and the name of a branch.
    /// - Throws: `GitError`.
    public func createBorrower(in folder: String, head: String) throws(GitError) {
        let files = [
            ("HEAD", Array("\(head)\n".utf8)), ("config", Array(Self.configuration.utf8)),
            ("objects/info/alternates", try alternates()),
        ]
        try writing { () throws(FileError) in
            for kind in ["objects/info", "refs/heads", "refs/tags"] {
                try FileSystem.createFolders(above: "\(folder)/\(kind)/x")
            }
            for (name, bytes) in files { try FileSystem.write(bytes, to: "\(folder)/\(name)") }
        }
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
        else { throw .refused("the path \(folder) can't be that of another repository's objects") }
        return Array("\(folder)\n".utf8)
    }

    /// The tags as lines of `packed-refs`; those that lead through another reference are left out.
    ///
    /// - Parameter tag: One that leads to a commit instead of whatever it leads to here.
    private func tagLines(
        with tag: String?,
        of commit: ObjectID
    ) throws(GitError) -> [UInt8] {
        var lines = tag.map { [Array("\(commit) refs/tags/\($0)\n".utf8)] } ?? []
        try unsafe forEachTag { (name, reference) in
            if let tag, areSame(name, tag) { return }
            guard let target = unsafe git_reference_target(reference) else { return }
            let line = "\(unsafe ObjectID(target.pointee)) refs/tags/\(name)\n"
            lines.append(Array(line.utf8))
        }
        return lines.sorted { $0.dropFirst(41).lexicographicallyPrecedes($1.dropFirst(41)) }
            .flatMap(\.self)
    }

    /// Refuses submodules whose files are in this work tree: the new one would not have them.
    private func refuseSubmodules(_ files: [TreeFile]) throws(GitError) {
        guard let workTree else { return }
        for file in files where file.kind == .submodule {
            let folder = "\(workTree)/\(file.path)"
            let names = try? FileSystem.names(in: folder).decoded
            guard let names, !names.isEmpty else { continue }
            throw .refused(
                "\(file.path) is a submodule, which a temporary work tree has not: check the commit out, "
                    + "and run git submodule update"
            )
        }
    }

    /// Writes the index and the files of a commit.
    ///
    /// - Returns: The paths of the files of Git LFS that the store has not.
    private func write(
        _ files: [TreeFile],
        of commit: ObjectID,
        below folder: String,
        _ largeFiles: LargeFileStore
    ) throws(GitError) -> [String] {
        if let odd = files.first(where: { !GitPath.isSafe($0.path) }) {
            throw .refused(
                "the commit \(commit) has the file \(odd.path), which no work tree takes"
            )
        }
        try writeIndex(of: commit)
        // The rules for line ends are read from the index, and links come last, so that nothing is
        // written through one.
        for file in files where file.kind != .link { try write(file, below: folder) }
        for file in files where file.kind == .link { try write(file, below: folder) }
        return try fillPointers(files, below: folder, from: largeFiles)
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
        var bytes = file.kind == .submodule ? [] : try blob(file.id, limit: Self.mostBytes)
        if file.kind != .link { bytes = try checkedOut(bytes, at: file.path) }
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
    ///
    /// - Returns: The paths of those that it has not.
    private func fillPointers(
        _ files: [TreeFile],
        below folder: String,
        from store: LargeFileStore
    ) throws(GitError) -> [String] {
        var missing: [String] = []
        let index = try unsafe make("git_repository_index") {
            unsafe git_repository_index(&$0, pointer)
        }
        defer { unsafe git_index_free(index) }
        for file in files where file.kind == .file || file.kind == .executable {
            guard try size(ofBlob: file.id) < LargeFile.pointerLimit,
                let pointer = try unsafe largeFile(file.path, in: index)
            else { continue }
            let stored = store.path(sha256: pointer.sha256)
            let isStored = try writing { () throws(FileError) in
                try FileSystem.kind(of: stored).map { if case .file = $0 { true } else { false } }
            }
            guard isStored == true else {
                missing.append(file.path)
                continue
            }
            try writing { () throws(FileError) in
                let path = "\(folder)/\(file.path)"
                let bytes = try FileSystem.read(stored, limit: Self.mostBytes)
                try FileSystem.replace(path, with: bytes)
            }
        }
        return missing
    }

    /// The greatest size of a file, in bytes: it is in memory as a whole.
    private static var mostBytes: Int { 1 << 30 }
}

/// What a work tree that was checked out has not of its commit.
public struct CheckOutGaps: Hashable, Sendable {
    /// The paths of the submodules, whose folders are empty.
    public let submodules: [String]
    /// The paths of the files of Git LFS that the clone lacks: their pointers are there.
    public let largeFiles: [String]
}

/// What `body` gives; an error of the file system is one of the checkout.
private func writing<Result>(_ body: () throws(FileError) -> Result) throws(GitError) -> Result {
    do {
        return try body()
    } catch {
        throw GitError(call: error.call, code: GIT_ERROR.rawValue, message: "\(error)")
    }
}

extension GitError {
    /// An error of what a work tree would have to hold.
    fileprivate static func refused(_ message: String) -> GitError {
        GitError(call: checkoutCall, code: GIT_EINVALID.rawValue, message: message)
    }

    /// Whether a commit holds what `checkOut` can't write, in words for people.
    public var isOfCheckout: Bool { call == checkoutCall }
}

private let checkoutCall = "checkout"

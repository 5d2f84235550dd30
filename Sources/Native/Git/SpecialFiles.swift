import CGit2
import ExactStrings
import Files
import Host

/// Refuses a pipe, a socket or a device where git has a file.
///
/// libgit2 opens what it finds, and waits in the call for as long as nobody writes to a pipe.
///
/// - Throws: `GitError`; see `specialFile`.
func refuseSpecial(_ files: [String]) throws(GitError) {
    for file in files where FileSystem.isSpecial(file) { throw .special(file) }
}

/// Refuses special files among those that are read while a repository is found and opened.
///
/// Source: gitrepository-layout; git-config, "FILES"; libgit2, repository.c, `find_repo`.
///
/// - Parameter ceiling: The folder at which the search ends.
/// - Throws: `GitError`; see `specialFile`.
func refuseSpecialFiles(around folder: String, below ceiling: String?) throws(GitError) {
    for file in ConfigurationFiles.ofUser { try ConfigurationFiles.check(file) }
    var next: String? = FileSystem.resolveExisting(folder)
    while let path = next, path != ceiling {
        for candidate in ["\(path)/.git", path] where try isRepository(candidate) { return }
        next = path.isEmpty || path == "/" ? nil : path.parentPath
    }
}

/// Refuses special files among those of a repository that git reads later on.
///
/// - Throws: `GitError`; see `specialFile`.
func refuseSpecialFiles(in place: RepositoryPlace) throws(GitError) {
    try refuseSpecial(
        ["HEAD", "index", "config.worktree"].map { "\(place.gitFolder)/\($0)" }
            + ["packed-refs", "info/exclude", "info/attributes"].map {
                "\(place.commonFolder)/\($0)"
            }
            + (place.workTree.map { ["\($0)/.gitmodules"] } ?? [])
    )
    // git lists every reference of a kind before it opens any; this list is shorter than that work.
    for folder in Set([place.gitFolder, place.commonFolder]) {
        if let file = FileSystem.specialFile(below: "\(folder)/refs") { throw .special(file) }
    }
}

/// Whether a path is a git directory, or the file that names one; its files are fine then.
private func isRepository(_ path: String) throws(GitError) -> Bool {
    try refuseSpecial([path])
    var folder = path
    if !FileSystem.isFolder(path) {
        guard let named = try pathInFile(path, after: "gitdir: ") else { return false }
        folder = named
    }
    let named = try pathInFile("\(folder)/commondir", after: "")
    let common = FileSystem.resolveExisting(named ?? folder)
    guard FileSystem.isFolder("\(common)/objects"), FileSystem.isFolder("\(common)/refs") else {
        return false
    }
    let names = ["HEAD", "commondir", "gitdir", "shallow", "info/grafts"]
    try refuseSpecial(names.map { "\(folder)/\($0)" } + names.map { "\(common)/\($0)" })
    for file in ["\(common)/config", "\(folder)/config.worktree"] {
        try ConfigurationFiles.check(file)
    }
    return true
}

/// The path in a file of one line, relative to the file's folder; nil when there is no such file.
private func pathInFile(_ file: String, after mark: String) throws(GitError) -> String? {
    do {
        let text = String(decoding: try FileSystem.read(file, limit: 1 << 16), as: UTF8.self)
        guard text.hasExactPrefix(mark) else { return nil }
        let path = String(text.utf8.dropFirst(mark.utf8.count).prefix { $0 != 0x0A && $0 != 0x0D })
        guard let path, !path.isEmpty else { return nil }
        return path.utf8.first == UInt8(ascii: "/")
            ? path : "\(file.parentPath ?? ".")/\(path)"
    } catch {
        if error.isSpecialFile { throw GitError(error) }
        // Any other error of the file is reported by libgit2 when it opens the repository.
        return nil
    }
}

extension GitError {
    /// The error of something that must not be opened.
    static func special(_ path: String) -> GitError {
        GitError(call: specialCall, code: GIT_EINVALID.rawValue, message: path)
    }

    /// The path of a pipe, a socket or a device where git has a regular file; else nil.
    public var specialFile: String? { call == specialCall ? message : nil }
}

private let specialCall = "special file"

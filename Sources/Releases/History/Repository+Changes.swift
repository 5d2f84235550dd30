package import ExactStrings
import Files
package import Git

extension Repository {
    /// What differs from HEAD, without what shipit makes itself and what only Git LFS has written.
    ///
    /// - Parameters:
    ///   - root: The work tree's absolute path, with links resolved.
    ///   - made: The absolute paths of folders of shipit's own: the releases, the cache.
    ///   - applied: The files that are not as in HEAD only because changes are applied to them.
    /// - Returns: The changes, sorted by path, and the absolute paths of the releases that were
    ///   found among what is untracked, with what runs leave beside them: an earlier run wrote them
    ///   elsewhere.
    /// - Throws: `GitError`, or `FileError` when a file can't be read.
    package func changes(
        in root: String,
        except made: [String],
        applied: Set<ExactString> = []
    ) throws -> (changes: [Change], releases: [String]) {
        var releases: [String] = []
        let changes = try changes().filter { change in
            if try change.isApplied(applied, in: root) { return false }
            if try made.contains(where: { try change.isMade(below: $0, in: root) }) { return false }
            let (found, isAll) = change.ownFolders(in: root)
            releases += found
            return try !isAll && !change.isUnchangedLargeFile(in: root)
        }
        return (changes, releases)
    }
}

extension Change {
    /// Whether only some files are changed.
    fileprivate func isApplied(_ files: Set<ExactString>, in root: String) throws -> Bool {
        if files.isEmpty || files.contains(ExactString(path)) { return !files.isEmpty }
        guard kind == .untracked, path.hasExactSuffix("/") else { return false }
        return try FileSystem.walk("\(root)/\(path)").allSatisfy {
            files.contains(ExactString(path + $0.path))
        }
    }

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

    /// The folders of shipit's own in an untracked folder, and whether it holds nothing else.
    ///
    /// A release is known by its manifest and its checksums. Beside releases are the folders that a
    /// run works in, and the record of what is published. What can't be read is not shipit's.
    fileprivate func ownFolders(in root: String) -> (found: [String], isAll: Bool) {
        guard kind == .untracked, path.hasExactSuffix("/") else { return ([], false) }
        let folder = "\(root)/\(path.dropLast())"
        if isOfRun(folder) { return ([folder], true) }
        let releases = releases(at: folder, depth: 2)
        guard !releases.isEmpty else { return ([], false) }
        let parents = Set(releases.map { ExactString($0.parentPath ?? "") })
        let others = parents.flatMap { parent in
            ((try? FileSystem.names(in: parent.text).decoded) ?? [])
                .map { "\(parent)/\($0)" }.filter(isOfRun)
        }
        let found = releases + others
        let files = try? FileSystem.walk(folder).map { "\(folder)/\($0.path)" }
        let isAll = files?.allSatisfy { file in found.contains { file.isPath(in: $0) } } ?? false
        return (found, isAll)
    }

    /// The releases in a folder: it is one itself, or they are so many levels below.
    private func releases(at folder: String, depth: Int) -> [String] {
        if isRelease(folder) { return [folder] }
        guard depth > 0, let names = try? FileSystem.names(in: folder).decoded else { return [] }
        return names.map { "\(folder)/\($0)" }
            .filter { (try? FileSystem.kind(of: $0)) == .folder }
            .flatMap { releases(at: $0, depth: depth - 1) }
    }

    private func isRelease(_ folder: String) -> Bool {
        (try? FileSystem.kind(of: "\(folder)/\(ReleaseLayout.checksums)")) != nil
            && (try? PublishedRelease(folder: folder)) != nil
    }

    /// Whether a path is what runs leave beside releases: the record of what is published, a lock,
    /// the folder of a killed run.
    private func isOfRun(_ path: String) -> Bool {
        let (name, folder) = (path.lastPathPart, path.parentPath ?? "")
        guard name == ".published" || name.hasExactPrefix(".shipit-") else { return false }
        let names = (try? FileSystem.names(in: folder).decoded) ?? []
        return names.contains { isRelease("\(folder)/\($0)") }
    }

    /// Whether the file has the size and the digest that its pointer of Git LFS names.
    fileprivate func isUnchangedLargeFile(in root: String) throws -> Bool {
        guard let largeFile else { return false }
        let file = "\(root)/\(path)"
        guard case .file(largeFile.size, _) = try FileSystem.kind(of: file) else { return false }
        return try digestFile(file).hash == largeFile.sha256
    }
}

import ExactStrings
import Files
package import Git

extension Repository {
    /// What differs from HEAD, without what shipit makes itself and what only Git LFS has written.
    ///
    /// - Parameters:
    ///   - root: The work tree's absolute path, with links resolved.
    ///   - made: The absolute paths of folders of shipit's own: the releases, the cache.
    /// - Returns: The changes, sorted by path, and the absolute paths of the releases that were
    ///   found among what is untracked: those that an earlier run wrote elsewhere.
    /// - Throws: `GitError`, or `FileError` when a file can't be read.
    package func changes(
        in root: String,
        except made: [String]
    ) throws -> (changes: [Change], releases: [String]) {
        var releases: [String] = []
        let changes = try changes().filter { change in
            if try made.contains(where: { try change.isMade(below: $0, in: root) }) { return false }
            let (found, isAll) = try change.releases(in: root)
            releases += found
            return try !isAll && !change.isUnchangedLargeFile(in: root)
        }
        return (changes, releases)
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

    /// The releases in an untracked folder, and whether the folder holds nothing else.
    ///
    /// A release is known by its manifest and its checksums; beside releases are the folders that a
    /// run works in, and the record of what is published.
    fileprivate func releases(in root: String) throws -> (found: [String], isAll: Bool) {
        guard kind == .untracked, path.hasExactSuffix("/") else { return ([], false) }
        let folder = "\(root)/\(path.dropLast())"
        let files = try FileSystem.walk(folder).map(\.path)
        let names = Set(files.map { ExactString($0) })
        let found = files.filter { file in
            file.lastPathPart == ReleaseLayout.manifest
                && names.contains(ExactString(beside(file, ReleaseLayout.checksums)))
                && isManifest("\(folder)/\(file)")
        }.map { $0.parentPath ?? "" }
        let isAll = files.allSatisfy { file in
            found.contains { $0.isEmpty || file.isPath(in: $0) }
                || file.pathParts.contains { $0.hasExactPrefix(".shipit-") || $0 == ".published" }
        }
        return (found.map { $0.isEmpty ? folder : "\(folder)/\($0)" }, isAll && !found.isEmpty)
    }

    private func beside(_ file: String, _ name: String) -> String {
        file.parentPath.map { "\($0)/\(name)" } ?? name
    }

    private func isManifest(_ file: String) -> Bool {
        (try? PublishedRelease(manifest: file)) != nil
    }

    /// Whether the file has the size and the digest that its pointer of Git LFS names.
    fileprivate func isUnchangedLargeFile(in root: String) throws -> Bool {
        guard let largeFile else { return false }
        let file = "\(root)/\(path)"
        guard case .file(largeFile.size, _) = try FileSystem.kind(of: file) else { return false }
        return try digestFile(file).hash == largeFile.sha256
    }
}

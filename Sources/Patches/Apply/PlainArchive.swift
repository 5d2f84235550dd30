import Archives
import Cryptography
import Diagnostics
import ExactStrings
import Releases

/// The plain form of a patch, read as a client reads it.
public enum PlainArchive {
    /// The files in an archive with the digests of their bytes.
    ///
    /// - Parameters:
    ///   - file: The archive's path.
    ///   - bundle: The folder that contains all of them.
    /// - Throws: `Diagnostic` when it is damaged, or holds anything else.
    public static func files(of file: String, below bundle: String) throws -> [AssetTree.File] {
        do {
            return try read(file, below: bundle)
        } catch let error as ArchiveError {
            throw Messages.damaged(file, "\(error)")
        }
    }

    private static func read(_ file: String, below bundle: String) throws -> [AssetTree.File] {
        var archive = try ArchiveReader(file)
        var files: [AssetTree.File] = []
        var size = 0
        let prefix = "\(bundle)/"
        while let entry = try archive.next() {
            // An archive without files holds the folder alone.
            if entry.kind == .folder, files.isEmpty, areSame(entry.path, prefix) { continue }
            guard entry.kind == .file, entry.path.utf8.starts(with: prefix.utf8) else {
                throw Messages.damaged(file, "it holds \(printable(entry.path))")
            }
            let path = String(Substring(entry.path.utf8.dropFirst(prefix.utf8.count)))
            var sum = try SHA256()
            var count = 0
            try archive.read(limit: PatchLimits.tree - size) { piece in
                try sum.update(piece)
                count += piece.count
            }
            size += count
            let content = ContentDigest(hash: hexadecimal(try sum.finish()), size: count)
            files.append(AssetTree.File(path: path, content: content))
        }
        return files
    }
}

extension AssetTree {
    /// The tree that is there when some paths are deleted and then some files put in place.
    public func updated(with files: [File], deleting deleted: [String]) -> AssetTree {
        let gone = Set((deleted + files.map(\.path)).map { ExactString($0) })
        return AssetTree(self.files.filter { !gone.contains(ExactString($0.path)) } + files)
    }
}

private enum Messages {
    static func damaged(_ file: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            "not a valid plain form of a patch: \(reason)",
            at: Place(file: file),
            help: "do not serve it; make the release again"
        )
    }
}

package import Diagnostics
import ExactStrings
import Files
import Git

extension ReleaseHistory {
    /// A file of which git holds only a pointer of Git LFS, with what is needed to say how to fetch
    /// it.
    public struct LargeFile: Hashable, Sendable {
        /// The digest that the pointer names.
        public var digest: ContentDigest
        /// The path in the repository, with `/`.
        public var path: String
        /// A tag, or the id of a commit, that holds it.
        public var revision: String

        /// A large file from its parts.
        public init(_ digest: ContentDigest, path: String, revision: String) {
            self.digest = digest
            self.path = path
            self.revision = revision
        }
    }

    /// The digests of the files that some blobs stand for, by the blob; a blob that is no pointer
    /// of Git LFS has none.
    ///
    /// - Parameter blobs: Object ids in hexadecimal; each is looked at once, and large ones are not
    ///   read.
    /// - Throws: `Diagnostic` when one is missing, or a pointer names extensions of Git LFS.
    public func largeFiles(among blobs: some Sequence<String>) throws -> [String: ContentDigest] {
        let ids = try Set(blobs).sorted(by: isOrderedBefore).map {
            (blob: $0, id: try objectID($0))
        }
        let found = try reading { (git) throws(GitError) -> [(String, Git.LargeFile)] in
            var found: [(String, Git.LargeFile)] = []
            for (blob, id) in ids {
                if let file = try git.largeFile(ofPointer: id) { found.append((blob, file)) }
            }
            return found
        }
        let digests = try found.map { blob, file in
            guard file.extensions.isEmpty else {
                throw Messages.extended(blob, by: file.extensions)
            }
            return (blob, ContentDigest(hash: file.sha256, size: file.size))
        }
        return Dictionary(digests) { first, _ in first }
    }

    /// A large file's bytes, from the folder in which Git LFS keeps those of this clone.
    ///
    /// - Throws: `Diagnostic` when it is damaged, can't be read or is larger than `limit` bytes;
    ///   `Diagnostics` when it is not there, with the command that fetches it.
    public func read(_ file: LargeFile, limit: Int) throws -> [UInt8] {
        guard file.digest.size <= limit else { throw Messages.tooLarge(file, limit) }
        let place = try locate([file])[file.digest] ?? ""
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileSystem.read(place, limit: file.digest.size)
        } catch {
            throw Diagnostic("can't read \(place): \(error.reason)", at: Place(file: place))
        }
        try check(ContentDigest(of: bytes), of: file, at: place)
        return bytes
    }

    /// The absolute paths of the files that hold the bytes of large files, by their digests; they
    /// have the right sizes.
    ///
    /// - Throws: `Diagnostics` of all that are not there, with the commands that fetch them, and of
    ///   all that have another size.
    package func locate(_ files: [LargeFile]) throws -> [ContentDigest: String] {
        guard !files.isEmpty else { return [:] }
        let store = try reading { (git) throws(GitError) in try git.largeFileStore() }
        var places: [ContentDigest: String] = [:]
        var (missing, damaged): ([LargeFile], [Diagnostic]) = ([], [])
        for file in files where places[file.digest] == nil {
            let place = store.path(sha256: file.digest.hash)
            places[file.digest] = place
            guard case .file(let size, _) = try FileSystem.kind(of: place) else {
                missing.append(file)
                continue
            }
            guard size != file.digest.size else { continue }
            let difference = "\(size) bytes, not \(file.digest.size)"
            damaged.append(Messages.damaged(file, place, difference))
        }
        let revisions = Dictionary(grouping: missing, by: \.revision).sorted {
            isOrderedBefore($0.key, $1.key)
        }
        let errors = revisions.map { Messages.missing($1, of: $0) } + damaged
        guard errors.isEmpty else { throw Diagnostics(errors) }
        return places
    }

    /// Refuses a large file whose bytes are not those that its pointer names.
    package func check(
        _ digest: ContentDigest,
        of file: LargeFile,
        at place: String
    ) throws(Diagnostic) {
        guard digest != file.digest else { return }
        throw Messages.damaged(file, place, "SHA-256 \(digest.hash), not \(file.digest.hash)")
    }
}

private enum Messages {
    /// - Parameter files: One or more, of one revision.
    static func missing(_ files: [ReleaseHistory.LargeFile], of revision: String) -> Diagnostic {
        let paths = files.map(\.path)
        let listed = paths.prefix(mostListed).joined(separator: ", ")
        let more = paths.count > mostListed ? " and \(paths.count - mostListed) more" : ""
        return Diagnostic(
            "this clone lacks files of Git LFS that \(revision) holds: \(listed)\(more)",
            at: Place(file: paths[0]),
            help: fetch(paths, of: revision)
        )
    }

    static func damaged(
        _ file: ReleaseHistory.LargeFile,
        _ place: String,
        _ difference: String
    ) -> Diagnostic {
        Diagnostic(
            "\(file.path) of \(file.revision) is damaged in the store of Git LFS: \(difference)",
            at: Place(file: place),
            help: "remove \(place), and then: \(fetch([file.path], of: file.revision))"
        )
    }

    static func tooLarge(_ file: ReleaseHistory.LargeFile, _ limit: Int) -> Diagnostic {
        Diagnostic(
            "\(file.path) of \(file.revision) is \(file.digest.size) bytes, more than \(limit)",
            at: Place(file: file.path)
        )
    }

    static func extended(_ blob: String, by extensions: [String]) -> Diagnostic {
        Diagnostic(
            "the Git LFS pointer \(blob) names an extension, \(extensions.joined(separator: ", ")): "
                + "what is stored is not the file",
            help: "store the file without extensions; "
                + "git log --all --find-object=\(blob) --name-only shows which it is"
        )
    }

    /// The command that fetches files of a revision: these alone, where they are known.
    private static func fetch(_ paths: [String], of revision: String) -> String {
        let command = "git lfs fetch origin \(revision)"
        // The option takes patterns with commas between them, and a shell reads its quotes.
        let arePlain = !paths.joined().contains { "\"$`\\!*?[],".contains($0) }
        guard arePlain, paths.count <= mostListed else { return command }
        return "\(command) --include=\"\(paths.joined(separator: ","))\""
    }

    /// How many files a message names.
    private static let mostListed = 3
}

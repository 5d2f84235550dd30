import CGit2
import ExactStrings
import Files

/// An open git repository, for reading.
///
/// Not `Sendable`: open it, read plain values out of it, let it go. Nothing here calls
/// `git_describe`: it tracks three tags at most and stops at the edge of a shallow clone.
@safe public struct Repository: ~Copyable {
    let pointer: OpaquePointer
    /// The repository's objects, which libgit2 reads here too.
    let objects: ObjectStore

    /// The absolute path of the work tree without a slash at its end; nil for a bare repository.
    public let workTree: String?
    /// The absolute path of this work tree's git directory, with its HEAD and index.
    public let gitFolder: String
    /// The absolute path of the git directory that all of a repository's work trees share.
    public let commonFolder: String
    /// The commits whose parents a shallow clone left out; empty in a full clone.
    public let shallowRoots: Set<ObjectID>

    deinit { unsafe git_repository_free(pointer) }

    /// Opens the repository around a folder:  a clone, a linked work tree, a submodule, a bare
    /// repository, or any folder below one of them.
    ///
    /// - Throws: `GitError`; see `isMissing`, `foreignFolder`, `isOfEnvironment`, `specialFile` and
    ///   `unsupportedFormat`.
    public init(
        around folder: String,
        by rules: OpeningRules = OpeningRules()
    ) throws(GitError) {
        try Library.start()
        let ceiling = rules.ceiling(above: folder)
        try refuseSpecialFiles(around: folder, below: ceiling)
        let opened = try unsafe make(openCall) {
            unsafe git_repository_open_ext(&$0, folder, 0, ceiling)
        }
        let place = unsafe RepositoryPlace(
            workTree: text(git_repository_workdir(opened)).map(withoutSlash),
            gitFolder: withoutSlash(text(git_repository_path(opened)) ?? ""),
            commonFolder: withoutSlash(text(git_repository_commondir(opened)) ?? "")
        )
        let (shallowRoots, objects): (Set<ObjectID>, ObjectStore)
        do {
            try rules.refuseConflict(with: place, around: folder)
            try Ownership(of: place.gitFolder, from: folder).check(by: rules, around: folder)
            try refuseSpecialFiles(in: place)
            shallowRoots = try readShallowRoots(place.commonFolder)
            try checkPackedReferences(place.commonFolder)
            objects = try ObjectStore("\(place.commonFolder)/objects")
            let database = try unsafe objects.database()
            defer { unsafe git_odb_free(database) }
            try check("git_repository_set_odb", unsafe git_repository_set_odb(opened, database))
        } catch {
            unsafe git_repository_free(opened)
            throw error
        }
        self.shallowRoots = shallowRoots
        workTree = place.workTree
        (gitFolder, commonFolder) = (place.gitFolder, place.commonFolder)
        self.objects = objects
        unsafe pointer = opened
    }

    /// What HEAD points to.
    public struct Head: Hashable, Sendable {
        /// The commit; nil when the branch has none yet.
        public let commit: ObjectID?
        /// The branch's name without `refs/heads/`; nil when HEAD is detached.
        public let branch: String?
    }

    /// What HEAD points to; each work tree has its own.
    ///
    /// - Throws: `GitError` when HEAD or the object it names can't be read.
    public func head() throws(GitError) -> Head {
        let head = try unsafe make("git_reference_lookup") {
            unsafe git_reference_lookup(&$0, pointer, "HEAD")
        }
        defer { unsafe git_reference_free(head) }
        let target = unsafe text(git_reference_symbolic_target(head))
        let branch = target.map { $0.droppingExactPrefix(heads) ?? $0 }
        do {
            let resolved = try unsafe make("git_reference_resolve") {
                unsafe git_reference_resolve(&$0, head)
            }
            defer { unsafe git_reference_free(resolved) }
            return Head(commit: try unsafe peel(resolved), branch: branch)
        } catch {
            let isUnborn = error.isMissing && error.call == "git_reference_resolve"
            guard isUnborn, branch != nil else { throw error }
            return Head(commit: nil, branch: branch)
        }
    }
}

/// The folders of a repository: absolute paths without a slash at their ends.
struct RepositoryPlace {
    /// Nil for a bare repository.
    let workTree: String?
    /// The folder of HEAD and the index; each linked work tree has its own.
    let gitFolder: String
    /// The folder of references and objects.
    let commonFolder: String
}

private let heads = "refs/heads/"

/// A C string that libgit2 keeps, copied.
func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
}

private func withoutSlash(_ path: String) -> String {
    path == "/" ? path : path.droppingExactSuffix("/") ?? path
}

/// Reads `shallow`, which libgit2 1.5 does not know, and later ones miss in linked work trees.
///
/// Source: gitformat-shallow.
private func readShallowRoots(_ commonFolder: String) throws(GitError) -> Set<ObjectID> {
    let path = "\(commonFolder)/shallow"
    let bytes: [UInt8]
    do {
        guard try FileSystem.kind(of: path) != nil else { return [] }
        bytes = try FileSystem.read(path, limit: 1 << 26)
    } catch {
        throw GitError(call: "read", code: -1, message: "\(error)")
    }
    var roots: Set<ObjectID> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
        guard let id = ObjectID(String(decoding: line, as: UTF8.self)) else {
            throw GitError(call: "read", code: -1, message: "\(path) has a line that is not an id")
        }
        roots.insert(id)
    }
    return roots
}

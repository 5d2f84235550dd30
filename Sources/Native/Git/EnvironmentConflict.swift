import CGit2
import ExactStrings
import Files

extension OpeningRules {
    /// Refuses variables by which git would read something else than the repository that was found.
    ///
    /// Hooks and wrappers of git set them. To read what they name would release a repository that
    /// nobody pointed at; to pass over them would answer for another one than git does.
    ///
    /// - Throws: `GitError`; see `isOfEnvironment`.
    func refuseConflict(
        with found: RepositoryPlace,
        around folder: String
    ) throws(GitError) {
        let places: [(variable: String, base: String, place: String?)] = [
            ("GIT_DIR", folder, found.gitFolder),
            ("GIT_COMMON_DIR", folder, found.commonFolder),
            ("GIT_WORK_TREE", folder, found.workTree),
            ("GIT_OBJECT_DIRECTORY", folder, "\(found.commonFolder)/objects"),
            ("GIT_INDEX_FILE", found.workTree ?? folder, "\(found.gitFolder)/index"),
        ]
        for (variable, base, place) in places {
            guard let value = value(variable) else { continue }
            let named = FileSystem.resolveExisting(
                value.isAbsolutePath ? value : "\(base)/\(value)"
            )
            if let place, areSame(named, FileSystem.resolveExisting(place)) { continue }
            throw .environment(
                "\(variable) is \"\(value)\", but the repository here has \(place ?? "none")"
            )
        }
        for variable in overlays {
            guard let value = value(variable) else { continue }
            throw .environment("\(variable) is \"\(value)\", which shipit does not read")
        }
    }
}

/// The variables that put other objects or other parents over a repository's own.
private let overlays = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_GRAFT_FILE", "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
]

extension GitError {
    /// An error of the process's variables.
    static func environment(_ message: String) -> GitError {
        GitError(call: environmentCall, code: GIT_EINVALID.rawValue, message: message)
    }

    /// Whether variables of the process, and no file, are what is wrong.
    public var isOfEnvironment: Bool { call == environmentCall }
}

private let environmentCall = "environment"

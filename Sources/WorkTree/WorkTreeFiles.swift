import Diagnostics
package import ExactStrings
import Files
package import Git
import Releases

/// The files of a work tree without the changes that are applied to it, in the form that git
/// stores: as a commit of them would have them.
package struct WorkTreeFiles: SourceFiles {
    /// The absolute path of the work tree.
    private let root: String
    private let repository: RepositoryPool
    /// The changed files as they were before; nil for new ones.
    private let originals: [ExactString: AppliedChanges.File?]

    /// The files of a work tree.
    ///
    /// - Throws: `Diagnostic` when an original is damaged; `FileError`.
    package init(under applied: borrowing AppliedChanges, by rules: OpeningRules) throws {
        root = applied.root
        repository = RepositoryPool(around: applied.root, by: rules)
        originals = try applied.originals()
    }

    /// The files of a work tree in which no changes are applied.
    ///
    /// - Parameter root: The absolute path of the work tree.
    package init(in root: String, by rules: OpeningRules) {
        self.root = root
        repository = RepositoryPool(around: root, by: rules)
        originals = [:]
    }

    package func file(_ path: String) throws -> SourceFile? {
        try refuse(path)
        return try original(path).map { file in
            SourceFile(
                try reading { git throws(GitError) in try git.stored(file.bytes, at: path) },
                isExecutable: file.permissions & 0o100 != 0
            )
        }
    }

    package func files(below folder: String) throws -> [String] {
        let whole = "\(root)/\(folder)"
        let isFolder = try FileSystem.kind(of: whole) == .folder
        let found = isFolder ? try FileSystem.walk(whole) : []
        var paths = Set(
            found.filter { if case .file = $0.kind { true } else { false } }
                .map { ExactString(folder.appendingPath($0.path)) }
        )
        for (path, original) in originals where path.text.isPath(in: folder) {
            if original == nil { paths.remove(path) } else { paths.insert(path) }
        }
        // What git ignores is no part of a commit.
        return try paths.sorted().map(\.text).filter { path in
            try reading { git throws(GitError) in
                guard try git.isIgnored(path) else { return true }
                return try git.committed(path, limit: SourceFile.largest) != nil
            }
        }
    }

    /// The change that makes a file of the work tree what it is to be.
    ///
    /// - Parameter file: In the form that git stores; nil removes it.
    /// - Throws: `Diagnostic` or `FileError`.
    package func replacement(
        of path: String,
        by file: SourceFile?
    ) throws -> AppliedChanges.Replacement {
        let original = try original(path)
        return AppliedChanges.Replacement(
            path,
            of: original,
            isCommitted: try isCommitted(original, at: path),
            by: try file.map { file in
                try reading { git throws(GitError) in try git.checkedOut(file.bytes, at: path) }
            },
            isExecutable: file?.isExecutable ?? false
        )
    }

    /// Whether the file that is on the disk now is as HEAD's commit has it.
    ///
    /// - Throws: `Diagnostic` or `FileError`.
    package func isCommitted(_ path: String) throws -> Bool {
        try isCommitted(try AppliedChanges.file(path, in: root), at: path)
    }

    private func isCommitted(_ file: AppliedChanges.File?, at path: String) throws -> Bool {
        try reading { git throws(GitError) in
            let committed = try git.committed(path, limit: SourceFile.largest)
            guard let file else { return committed == nil }
            return try git.stored(file.bytes, at: path) == committed
        }
    }

    /// The changed files that were as HEAD's commit has them, or lacks them.
    ///
    /// - Throws: `Diagnostic`.
    package func committedOriginals() throws -> Set<ExactString> {
        try Set(originals.filter { try isCommitted($0.value, at: $0.key.text) }.map(\.key))
    }

    /// Whether git stores a pointer of Git LFS in place of a file.
    ///
    /// - Throws: `Diagnostic`.
    package func isLargeFile(_ path: String) throws -> Bool {
        try reading { git throws(GitError) in try git.isLargeFile(path) }
    }

    /// A file as it is without the applied changes, as the work tree has it; nil for none.
    ///
    /// - Throws: `Diagnostic` when it is no regular file; `FileError`.
    package func original(_ path: String) throws -> AppliedChanges.File? {
        try originals[ExactString(path)] ?? AppliedChanges.file(path, in: root)
    }

    /// Refuses a path at which no file of this repository can be.
    private func refuse(_ path: String) throws {
        if let folder = try reading({ git throws(GitError) in try git.submodule(at: path) }) {
            throw Messages.inSubmodule(path, folder)
        }
        var place = ""
        for part in path.pathParts {
            let isLast = place.appendingPath(part).utf8.count == path.utf8.count
            let whole = place.isEmpty ? root : "\(root)/\(place)"
            place = place.appendingPath(part)
            guard let kind = try FileSystem.kind(of: "\(root)/\(place)") else { break }
            switch kind {
            case .folder where !isLast:
                if try FileSystem.kind(of: "\(root)/\(place)/.git") != nil {
                    throw Messages.inSubmodule(path, place)
                }
            case .file where isLast: break
            case .folder: throw Messages.inTheWay(path, place, "a folder")
            case .link: throw Messages.inTheWay(path, place, "a symbolic link")
            default: throw Messages.inTheWay(path, place, isLast ? "not a regular file" : "a file")
            }
            // A Mac takes names for the same that differ in case or in the form of letters.
            let names = try FileSystem.names(in: whole).decoded
            guard !names.containsExactly(part) else { continue }
            throw Messages.isOtherName(path, names.first { $0.lowercased() == part.lowercased() })
        }
        if let attribute = try reading({ git throws(GitError) in
            try git.unsupportedConversion(of: path)
        }) {
            throw Messages.isConverted(path, attribute)
        }
    }

    private func reading<Result: Sendable>(
        _ body: (borrowing Repository) throws(GitError) -> Result
    ) throws(Diagnostic) -> Result {
        do {
            return try repository.read(body)
        } catch {
            throw Diagnostic(error, in: root)
        }
    }
}

private enum Messages {
    static func inSubmodule(_ path: String, _ folder: String) -> Diagnostic {
        Diagnostic(
            "\(path) can't be changed: \(folder) is a submodule, whose files another repository holds",
            at: Place(file: folder),
            help: "name a destination in a folder of this repository"
        )
    }

    static func inTheWay(_ path: String, _ place: String, _ what: String) -> Diagnostic {
        Diagnostic(
            "\(path) can't be changed: "
                + "\(areSame(path, place) ? "it" : place) is \(what) in the work tree",
            at: Place(file: place),
            help: "move it away"
        )
    }

    static func isOtherName(_ path: String, _ name: String?) -> Diagnostic {
        Diagnostic(
            "\(path) is called \(name ?? "otherwise") in the work tree, in other letters",
            at: Place(file: path),
            help: "rename it as git has it"
        )
    }

    static func isConverted(_ path: String, _ attribute: String) -> Diagnostic {
        Diagnostic(
            "git converts \(path) by the attribute \(attribute), and shipit does not",
            at: Place(file: path),
            help: "apply the release's patch with git: git apply --binary work-tree.patch"
        )
    }
}

public import Diagnostics
import ExactStrings
public import Files

/// The repository's work tree, read safely: no path leaves it, and no read is unbounded.
public struct SourceTree: Sendable {
    /// The absolute path of the work tree, links resolved.
    public let root: String

    private let hidden: [String]
    /// The files that changes are applied to.
    package let originals: OriginalFiles

    /// A work tree.
    ///
    /// - Parameters:
    ///   - root: Its absolute path, with links resolved.
    ///   - hidden: The absolute paths, with links resolved, of files and folders that no stage may
    ///     read: keys, and what shipit writes itself.
    public init(root: String, hidden: [String] = []) {
        self.init(root: root, hidden: hidden, originals: OriginalFiles())
    }

    /// A work tree to which changes are applied, as it was before.
    package init(root: String, hidden: [String] = [], originals: OriginalFiles) {
        self.root = root
        self.hidden = hidden
        self.originals = originals
    }

    /// The absolute path at which a file is read that `file(_:option:)` or `files(below:)` gave.
    package func place(of path: String) -> String {
        originals.places[ExactString(path)] ?? "\(root)/\(path)"
    }

    /// Whether a path of the work tree names a folder, links followed.
    public func isFolder(_ path: String) -> Bool {
        if originals.holds(path) || originals.lacks(path) { return originals.isFolder(path) }
        return FileSystem.isFolder("\(root)/\(path)")
    }

    /// Checks that a path names a file of the work tree.
    ///
    /// - Parameter pointer: The path's place in the stage's options, for the message.
    /// - Returns: The path relative to the root, without `.` and doubled slashes.
    /// - Throws: `Diagnostic` when there is no such file or the path leaves the repository.
    public func file(_ path: String, option pointer: String) throws(Diagnostic) -> String {
        let inside = try contained(path, option: pointer)
        guard !isFolder(inside) else {
            throw Diagnostic(
                "\"\(path)\" is a folder, not a file",
                option: pointer,
                help: "name one of the files in it"
            )
        }
        return inside
    }

    /// Checks that a path names a folder of the work tree; `""` and `.` name its root.
    ///
    /// - Parameter pointer: The path's place in the stage's options, for the message.
    /// - Returns: The path relative to the root; `""` for the root itself.
    /// - Throws: `Diagnostic` when there is no such folder or the path leaves the repository.
    public func folder(_ path: String, option pointer: String) throws(Diagnostic) -> String {
        let inside = try contained(path, option: pointer)
        guard isFolder(inside) else {
            throw Diagnostic(
                "\"\(path)\" is a file, not a folder",
                option: pointer,
                help: "name the folder that holds it"
            )
        }
        return inside
    }

    /// The bytes of a file that `file(_:option:)` or `files(below:)` gave.
    ///
    /// - Parameter limit: The greatest size in bytes.
    /// - Throws: `Diagnostic` when it can't be read or is larger.
    public func read(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
        try reading(path, limit: limit) { path throws(FileError) in
            try FileSystem.read(path, limit: limit)
        }
    }

    /// What `body` makes of a file that `file(_:option:)` or `files(below:)` gave, of which it may
    /// read a little: a header.
    ///
    /// - Parameter limit: The greatest size in bytes that the file may have.
    /// - Throws: `Diagnostic` when it can't be read or is larger.
    public func look<Value>(
        at path: String,
        limit: Int,
        _ body: (OpenFile) throws(FileError) -> Value
    ) throws(Diagnostic) -> Value {
        try reading(path, limit: limit) { place throws(FileError) in
            // A file that is open refuses to be a link; where this one leads was checked.
            let file = try OpenFile(try FileSystem.resolve(place))
            guard file.size <= limit else { throw .tooLarge(path) }
            return try body(file)
        }
    }

    /// What `body` reads at a path of the work tree, its errors reported with the path.
    private func reading<Value>(
        _ path: String,
        limit: Int,
        _ body: (String) throws(FileError) -> Value
    ) throws(Diagnostic) -> Value {
        do throws(FileError) {
            return try body(place(of: path))
        } catch {
            throw Diagnostic(
                error.isTooLarge
                    ? "\(path) is larger than \(limit) bytes"
                    : "can't read \(path): \(error.reason)",
                at: Place(file: path)
            )
        }
    }

    /// The paths of all files below a folder, relative to the root, sorted; without links.
    ///
    /// - Parameter glob: A pattern that the paths match as a whole; nil for all files.
    /// - Throws: `Diagnostic` when the folder can't be read, or a name in it that could be meant is
    ///   not UTF-8: a stage would not see the file.
    public func files(
        below folder: String,
        matching glob: Glob? = nil
    ) throws(Diagnostic) -> [String] {
        let found: [(path: String, kind: FileKind)]
        do {
            let isOriginal = originals.isFolder(folder) && !FileSystem.isFolder("\(root)/\(folder)")
            found = isOriginal ? [] : try FileSystem.walk("\(root)/\(folder)")
        } catch {
            throw Diagnostic("can't read \(folder): \(error.reason)", at: Place(file: folder))
        }
        var files: [String] = []
        for (path, kind) in found {
            let inside = folder.appendingPath(path)
            if isHidden("\(root)/\(inside)") { continue }
            switch kind {
            case .file where glob?.matches(inside) ?? true: files.append(inside)
            case .undecodable where glob?.reaches(inside) ?? true:
                throw Diagnostic(
                    "can't read \(inside): its name is not UTF-8",
                    at: Place(file: inside),
                    help: "rename it; \"ls -b\" shows its bytes"
                )
            default: break
            }
        }
        return originals.merged(into: files, in: folder, isDeep: true, matching: glob)
    }

    /// The names of what is directly in a folder that `folder(_:option:)` gave, sorted; those that
    /// are not UTF-8, which no option can name, are left out.
    ///
    /// - Throws: `Diagnostic` when the folder can't be read.
    public func names(in folder: String) throws(Diagnostic) -> [String] {
        do {
            let path = folder.isEmpty ? root : "\(root)/\(folder)"
            let isOriginal = originals.isFolder(folder) && !FileSystem.isFolder(path)
            let names = isOriginal ? [] : try FileSystem.names(in: path).decoded
            let paths = names.map { folder.appendingPath($0) }
            return originals.merged(into: paths, in: folder, isDeep: false)
                .map(\.lastPathPart).filter { !isHidden("\(path)/\($0)") }
        } catch {
            throw Diagnostic("can't read \(folder): \(error.reason)", at: Place(file: folder))
        }
    }

    /// Whether a path is git's, a key's, or below a folder of shipit's own.
    ///
    /// The root itself may be in a git directory: the work tree of a tag that is not at HEAD is.
    func isHidden(_ path: String) -> Bool {
        let inside = areSame(path, root) ? "" : path.path(below: root) ?? path
        return inside.pathParts.contains(".git") || hidden.contains { path.isPath(in: $0) }
    }

    private func contained(_ path: String, option pointer: String) throws(Diagnostic) -> String {
        guard let inside = RelativePath.normalised(path) else {
            throw Diagnostic(
                "\"\(path)\" leaves the repository",
                option: pointer,
                help: path.path(below: root).map { "write \"\($0)\"" }
                    ?? "name a path inside the repository, relative to its root"
            )
        }
        guard let resolved = resolved(inside) else {
            throw Diagnostic(
                "no \"\(path)\" in the repository",
                option: pointer,
                help: nearest(to: inside).map { "did you mean \"\($0)\"?" }
                    ?? "paths are relative to the repository's root; check spelling and case"
            )
        }
        guard !isHidden(resolved) else {
            throw Diagnostic(
                "\"\(path)\" is not for stages to read",
                option: pointer,
                help: "it holds a signing key, or is in .git or in a folder that shipit writes"
            )
        }
        guard resolved.isPath(in: root) else {
            throw Diagnostic(
                "\"\(path)\" is a link that leaves the repository",
                option: pointer,
                help: "put a copy of the file into the repository"
            )
        }
        return inside
    }

    /// The path of what is there, links resolved; nil when there is nothing.
    private func resolved(_ inside: String) -> String? {
        // No file that changes are applied to is a link, or behind one.
        if originals.holds(inside) { return "\(root)/\(inside)" }
        return originals.lacks(inside) ? nil : try? FileSystem.resolve("\(root)/\(inside)")
    }
}

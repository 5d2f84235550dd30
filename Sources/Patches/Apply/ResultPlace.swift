import Diagnostics
import ExactStrings
import Files

/// Where the result of a patch goes: one rename brings it, with the folders above it that are
/// missing, so that nothing of it is there before all is.
struct ResultPlace {
    /// The folder above it that is there.
    private let parent: String
    /// The names of what is missing from there on, the result's last.
    private let names: [String]

    /// A place at an absolute path.
    ///
    /// - Throws: `Failure` with status `usage` when something exists there that is not an empty
    ///   folder.
    init(_ path: String) throws {
        var present = path.pathParts.filter { $0 != "." }
        var names: [String] = []
        repeat {
            if let last = present.popLast() { names.insert(last, at: 0) }
        } while !present.isEmpty && !FileSystem.isFolder("/" + present.joined(separator: "/"))
        guard let first = names.first, !names.contains("..") else {
            throw Failure(.usage, Messages.noPlace(path))
        }
        parent = "/" + present.joined(separator: "/")
        self.names = names
        try checkFree(first)
    }

    private func checkFree(_ first: String) throws {
        let path = "\(parent)/\(first)"
        guard let kind = try FileSystem.kind(of: path) else { return }
        guard kind == .folder, names.count == 1, try FileSystem.names(in: path).isEmpty else {
            throw Failure(.usage, Messages.taken(path))
        }
    }

    /// Checks that the result would not become a part of the base, which is a folder that exists.
    ///
    /// - Throws: `Failure` with status `usage` when it would; `FileError`.
    func check(isOutside base: String) throws {
        let root = try FileSystem.resolve(base)
        let place = ([try FileSystem.resolve(parent)] + names).joined(separator: "/")
        guard !place.isPath(in: root) else {
            throw Failure(.usage, Messages.inside(place, base))
        }
    }

    /// Writes the result beside its place and moves it there.
    ///
    /// - Parameter make: Fills an empty folder, whose path it gets.
    /// - Throws: `Failure` when something has appeared at the place meanwhile; `FileError`, or what
    ///   `make` throws.
    func fill<Result>(_ make: (String) throws -> Result) throws -> Result {
        let staging = try TemporaryFolder(besidePatchesIn: parent)
        defer { staging.remove() }
        let folder = ([staging.path] + names).joined(separator: "/")
        try FileSystem.createFolder(folder)
        let result = try make(folder)
        try Task.checkCancellation()
        try FileSystem.syncTree(staging.path)
        let first = names[0]
        // An empty folder is replaced; anything else has appeared meanwhile, and is left alone.
        try checkFree(first)
        try FileSystem.move("\(staging.path)/\(first)", to: "\(parent)/\(first)")
        try FileSystem.sync(parent)
        return result
    }
}

extension TemporaryFolder {
    /// A folder whose contents one rename then puts beside it; what killed runs left there is
    /// removed.
    ///
    /// - Throws: `FileError`.
    convenience init(besidePatchesIn parent: String) throws(FileError) {
        let prefix = ".shipit-patch"
        try Self.removeAbandoned(in: parent, prefix: prefix)
        try self.init(in: parent, prefix: prefix)
    }
}

private enum Messages {
    static func taken(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) exists already",
            at: Place(file: path),
            help: "name a folder that does not exist yet, or remove it"
        )
    }

    static func noPlace(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) names no folder that could be created",
            at: Place(file: path),
            help: "name it without \"..\" behind a folder that does not exist"
        )
    }

    static func inside(_ path: String, _ base: String) -> Diagnostic {
        Diagnostic(
            "\(path) is inside the base \(base), which would not be the base any more",
            at: Place(file: path),
            help: "name a folder outside of it"
        )
    }
}

public import Diagnostics
import ExactStrings
import Files

extension SourceTree {
    /// Checks that a release can put a file at a path of the repository, whether one is there or
    /// not.
    ///
    /// - Parameters:
    ///   - path: The path as written.
    ///   - pointer: Its place in the stage's options, for the message.
    /// - Returns: The path relative to the root, without `.` and doubled slashes.
    /// - Throws: `Diagnostic` when the path leaves the repository, leads through a link, a file or
    ///   a submodule, or is that of a folder.
    public func destination(
        ofFile path: String,
        option pointer: String
    ) throws(Diagnostic) -> String {
        let inside = try destination(path, option: pointer)
        guard try kind(inside) != .folder else { throw Messages.folder(path, pointer) }
        return inside
    }

    /// As `destination(ofFile:option:)`, for a folder.
    ///
    /// - Throws: `Diagnostic` as for a file, or when there is a file at the path.
    public func destination(
        ofFolder path: String,
        option pointer: String
    ) throws(Diagnostic) -> String {
        let inside = try destination(path, option: pointer)
        let kind = try kind(inside)
        guard kind == nil || kind == .folder else { throw Messages.notFolder(path, pointer) }
        return inside
    }

    /// Whether there is something at a path of the work tree, relative to the root.
    ///
    /// - Throws: `Diagnostic` when that can't be found out.
    public func contains(_ path: String) throws(Diagnostic) -> Bool { try kind(path) != nil }

    private func destination(_ path: String, option pointer: String) throws(Diagnostic) -> String {
        guard let inside = RelativePath.normalised(path), !inside.isEmpty else {
            throw Diagnostic(
                "\"\(path)\" is not a path inside the repository",
                option: pointer,
                help: path.path(below: root).map { "write \"\($0)\"" }
                    ?? "write it relative to the repository's root"
            )
        }
        guard !isHidden("\(root)/\(inside)") else {
            throw Diagnostic(
                "a release can't change \"\(path)\"",
                option: pointer,
                help:
                    "choose another path: this one is in .git, in a folder that shipit writes, or "
                    + "holds a signing key"
            )
        }
        var way = ""
        for part in inside.pathParts {
            way = way.appendingPath(part)
            guard let kind = try kind(way) else { break }
            switch kind {
            case .link: throw Messages.link(path, way, pointer)
            case .folder:
                // A submodule has a repository of its own.
                guard try self.kind(way.appendingPath(".git")) == nil else {
                    throw Messages.submodule(path, way, pointer)
                }
            default:
                guard areSame(way, inside) else { throw Messages.file(path, way, pointer) }
            }
        }
        return inside
    }

    private func kind(_ path: String) throws(Diagnostic) -> FileKind? {
        do {
            return try FileSystem.kind(of: "\(root)/\(path)")
        } catch {
            throw Diagnostic("can't read \(path): \(error.reason)", at: Place(file: path))
        }
    }
}

private enum Messages {
    static func folder(_ path: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" is a folder, not a file",
            option: pointer,
            help: "name the file, with its folder"
        )
    }

    static func notFolder(_ path: String, _ pointer: String) -> Diagnostic {
        Diagnostic("\"\(path)\" is a file, not a folder", option: pointer, help: "name a folder")
    }

    static func link(_ path: String, _ link: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            areSame(path, link)
                ? "\"\(path)\" is a link" : "\"\(path)\" leads through the link \(link)",
            option: pointer,
            help: "write the path that the link leads to"
        )
    }

    static func submodule(_ path: String, _ folder: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" is in the submodule \(folder), which has commits of its own",
            option: pointer,
            help: "choose a path outside of it"
        )
    }

    static func file(_ path: String, _ file: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" leads through \(file), which is a file",
            option: pointer,
            help: "choose a path in a folder"
        )
    }
}

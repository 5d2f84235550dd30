import Diagnostics
import ExactStrings
import Files

/// Paths that a command line names, made absolute.
///
/// What is not there, can't be read or is of another kind is wrong usage, in all commands alike;
/// what is wrong in a file or folder is for the command to say.
enum NamedPath {
    /// A folder that exists and can be read.
    ///
    /// - Throws: `Failure` with status `usage`; so do all of these.
    static func folder(_ path: String, of option: String) throws -> String {
        let named = try existing(path, of: option)
        guard FileSystem.isFolder(named) else {
            throw usage("\(named) is not a folder", "name a folder with \(option)")
        }
        return named
    }

    /// A file that exists and can be read.
    static func file(_ path: String, of option: String) throws -> String {
        let named = try existing(path, of: option)
        guard !FileSystem.isFolder(named) else {
            throw usage("\(named) is a folder", "name a file with \(option)")
        }
        return named
    }

    /// A file or folder that exists and can be read.
    static func existing(_ path: String, of option: String) throws -> String {
        let named = try absolute(path)
        try refuseUnreadable(named, option)
        guard (try? FileSystem.access(of: named)) != nil else {
            throw usage("no such file or folder: \(named)", "check the path of \(option)")
        }
        return named
    }

    /// A folder that may exist: one that is read, and written to if it can be.
    static func possibleFolder(_ path: String, of option: String) throws -> String {
        let named = try absolute(path)
        // Who may not look into a folder does without what it holds.
        if !FileSystem.isOutOfReach(named) { _ = try existingFolder(atOrAbove: named, option) }
        return named
    }

    /// A folder that is written to, and created where it does not exist.
    static func outputFolder(_ path: String, of option: String) throws -> String {
        let named = try absolute(path)
        try refuseUnwritable(named, option, asFolder: true)
        return named
    }

    /// A file that is written, in the place of an earlier output of its kind if there is one.
    ///
    /// - Parameter start: How each output begins; a file that begins in another way stays.
    static func output(
        _ path: String,
        of option: String,
        startingWith start: String
    ) throws -> String {
        let named = try absolute(path, isFile: true)
        guard !FileSystem.isFolder(named), !named.hasExactSuffix("/") else {
            throw usage("\(option) names a folder, \(named)", "name the file to write")
        }
        try refuseUnwritable(named, option, asFolder: false)
        guard isReplaceable(named, startingWith: start) else {
            throw usage(
                "\(named) exists, and is no earlier output of \(option)",
                "other files are not overwritten: name another path, or remove it"
            )
        }
        return named
    }

    /// Whether a file is missing, empty or a device, or begins as an output does; also one that its
    /// user may write and not read, as some logs are.
    private static func isReplaceable(_ path: String, startingWith start: String) -> Bool {
        guard !FileSystem.isMissing(path), !FileSystem.isSpecial(path) else { return true }
        do throws(FileError) {
            let bytes = try FileSystem.read(path, limit: 1 << 28)
            return bytes.isEmpty || bytes.starts(with: start.utf8)
        } catch {
            return error.isForbidden
        }
    }

    /// A file or folder that is written and must not exist.
    static func newOutput(_ path: String, of option: String) throws -> String {
        let named = try absolute(path, isFile: true)
        guard (try? FileSystem.kind(of: named)) == nil else {
            throw usage(
                "\(named) exists already",
                "nothing is overwritten: name another path with \(option), or remove it"
            )
        }
        try refuseUnwritable(named, option, asFolder: false)
        return named
    }

    private static func refuseUnreadable(_ path: String, _ option: String) throws {
        guard FileSystem.isOutOfReach(path) else { return }
        throw usage(
            "can't read \(path)",
            "let the user who runs shipit read it, or change \(option)"
        )
    }

    /// Refuses a path at which nothing can be created.
    private static func refuseUnwritable(
        _ path: String,
        _ option: String,
        asFolder: Bool
    ) throws {
        let isReplaced = !asFolder && !FileSystem.isMissing(path)
        let place = isReplaced ? path : try existingFolder(atOrAbove: path, option)
        guard FileSystem.isWritable(place) else {
            throw usage(
                "can't write to \(place)",
                "let the user who runs shipit write there, or name another path with \(option)"
            )
        }
    }

    /// What exists of the path of a folder.
    private static func existingFolder(
        atOrAbove path: String,
        _ option: String
    ) throws -> String {
        var place = path
        while FileSystem.isMissing(place), place != "/" {
            place = place.parentPath.flatMap { $0.isEmpty ? nil : $0 } ?? "/"
        }
        guard FileSystem.isFolder(place) else {
            throw usage("\(place) is not a folder", "name another path with \(option)")
        }
        return place
    }

    private static func usage(_ summary: String, _ help: String) -> Failure {
        Failure(.usage, Diagnostic(summary, help: help))
    }
}

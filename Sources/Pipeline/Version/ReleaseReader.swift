import Files
import Git

/// A release as git tells it.
public struct ReadRelease: Sendable {
    /// The release's facts.
    public let facts: ReleaseFacts
    /// The releases before it.
    public let history: ReleaseHistory
    /// The absolute path of the work tree's root, with links resolved.
    public let workTree: String
    /// What stopped nothing but should be seen: tags that lead nowhere, facts that are not known.
    public let warnings: [Diagnostic]
}

/// Reads the facts of a release from a repository's tags and history.
public enum ReleaseReader {
    /// The root of the work tree around a path, with links resolved.
    ///
    /// - Throws: `Diagnostic` when there is no repository, or one without a work tree.
    public static func workTree(around path: String) throws -> String {
        do {
            guard let workTree = try Repository(around: path).workTree else {
                throw ReleaseMessages.bare(path)
            }
            return try FileSystem.resolve(workTree)
        } catch let error as GitError {
            throw Diagnostic(error, in: path)
        } catch let error as FileError {
            throw Diagnostic("can't read \(error.path): \(error.reason)")
        }
    }

    /// What differs from HEAD now, as lines for people, sorted by path.
    ///
    /// - Throws: `Diagnostic` when the repository can't be read.
    static func changes(in workTree: String, except made: [String]) throws -> [String] {
        do {
            let repository = try Repository(around: workTree)
            return try repository.changes(in: workTree, except: made).map {
                "\($0.path) (\($0.kind.rawValue))"
            }
        } catch let error as GitError {
            throw Diagnostic(error, in: workTree)
        }
    }

    /// Reads the release that HEAD is tagged as, or a snapshot of whatever HEAD is.
    ///
    /// - Parameters:
    ///   - path: The work tree or a folder in it.
    ///   - name: The app's name.
    ///   - options: How tags look and where the build number comes from.
    ///   - environment: The process's variables, of which those that CI systems set are read.
    ///   - snapshot: Makes a version from the nearest tag, and allows a dirty work tree.
    ///   - made: Folders of shipit's own; what is untracked there does not make the work tree dirty.
    /// - Throws: `Diagnostic` or `Diagnostics`, each time with a way out.
    public static func read(
        repository path: String,
        name: String,
        options: VersionOptions,
        environment: [String: String],
        snapshot: Bool,
        made: [String] = []
    ) throws -> ReadRelease {
        do {
            let repository = try Repository(around: path)
            var reading = try ReleaseReading(repository, path, options, environment, made)
            let outcome =
                try snapshot ? reading.snapshot(in: repository) : reading.tagged(in: repository)
            return try reading.release(outcome, name: name, in: repository)
        } catch let error as GitError {
            throw Diagnostic(error, in: path)
        } catch let error as FileError {
            throw Diagnostic("can't read \(error.path): \(error.reason)")
        }
    }
}

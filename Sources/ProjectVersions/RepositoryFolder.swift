package import Diagnostics
package import ExactStrings
import Files
import XcodeProjects

/// The folder of a repository's files on disk, as Xcode projects read it: no path leaves it.
package struct RepositoryFolder: ProjectFiles, RepositoryListing, Sendable {
    private let root: String
    private let originals: [ExactString: String?]

    /// A folder.
    ///
    /// - Parameters:
    ///   - root: Its absolute path, with links resolved.
    ///   - originals: The absolute paths at which files are read to which changes are applied; nil
    ///     for new ones, which are not seen.
    package init(_ root: String, originals: [ExactString: String?] = [:]) {
        self.root = root
        self.originals = originals
    }

    /// The bytes of a file; nil when it is missing, larger than the limit, or reached by a link that
    /// leaves the folder.
    package func read(_ path: String, limit: Int) -> [UInt8]? {
        do throws(FileError) {
            if let original = originals[ExactString(path)] {
                return try original.map { path throws(FileError) in
                    try FileSystem.read(path, limit: limit)
                }
            }
            let place = try FileSystem.resolve("\(root)/\(path)")
            guard place.isPath(in: root), !place.isPath(in: root + "/.git") else { return nil }
            return try FileSystem.read(place, limit: limit)
        } catch {
            // The project defines what a file's absence means: an optional include may lack.
            return nil
        }
    }

    /// The path as the file that a Mac finds there is called.
    package func spelling(of path: String) -> String {
        guard originals[ExactString(path)] == nil else { return path }
        var found = ""
        for part in path.pathParts {
            var names: [String] = []
            // A folder that can't be read has no other spelling to offer.
            do throws(Diagnostic) { names = try self.names(in: found) } catch { return path }
            if names.containsExactly(part) {
                found = found.appendingPath(part)
                continue
            }
            names.removeAll { $0.lowercased() != part.lowercased() }
            guard names.count == 1 else { return path }
            found = found.appendingPath(names[0])
        }
        return found
    }

    /// The names in a folder.
    ///
    /// - Throws: `Diagnostic` when it can't be listed.
    package func names(in folder: String) throws(Diagnostic) -> [String] {
        do throws(FileError) {
            return try FileSystem.names(in: folder.isEmpty ? root : "\(root)/\(folder)").decoded
        } catch {
            throw Diagnostic("can't read \(folder): \(error.reason)", at: Place(file: folder))
        }
    }

    /// Whether a path names a folder, links not followed.
    ///
    /// - Throws: `Diagnostic` when it can't be looked at.
    package func isOwnFolder(_ path: String) throws(Diagnostic) -> Bool {
        do throws(FileError) {
            return try FileSystem.kind(of: "\(root)/\(path)") == .folder
        } catch {
            throw Diagnostic("can't read \(path): \(error.reason)", at: Place(file: path))
        }
    }
}

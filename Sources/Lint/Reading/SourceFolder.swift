import Diagnostics
import ExactStrings
import Files
import XcodeProjects

/// The files below the folder that is linted, without those of others and of builds.
///
/// Links are listed and not followed.
struct SourceFolder {
    /// What one folder holds; both sorted by their bytes.
    struct Contents {
        var files: [String] = []
        var folders: [String] = []

        /// Whether it is a release of shipit's, whose catalogs are copies of the project's.
        var isRelease: Bool {
            files.containsExactly("manifest.json") && files.containsExactly("checksums.txt")
                && folders.containsExactly("stages")
        }
    }

    /// Folders of third parties and of builds.
    static let excludedNames = XcodeProject.foreignFolders.union([
        ".build", ".git", ".hg", ".svn", ".swiftpm",
    ])
    /// Build products, by their extensions.
    static let excludedExtensions: Set<String> = [
        "app", "appex", "dSYM", "framework", "xcarchive", "xcframework",
    ]
    /// Excluded without a line in the report: no file of the project is in them.
    private static let unmentioned: Set<String> = [".git", ".hg", ".svn", ".swiftpm"]
    private static let mostFiles = 2_000_000
    private static let deepest = 100

    /// Its path.
    let root: String
    /// By path from the root, which is the empty one.
    private(set) var folders: [ExactString: Contents] = [:]
    /// The files that are links.
    private var links: Set<ExactString> = []
    /// The folders that were left out, sorted.
    private(set) var excluded: [String] = []
    /// The folders that can't be listed, with the system's reason, and files whose names no project
    /// can refer to.
    private(set) var unreadable: [(path: String, reason: String)] = []

    /// Lists a folder.
    ///
    /// - Throws: `Diagnostic` when there is no such folder, it can't be listed, or it is too large.
    init(_ root: String) throws(Diagnostic) {
        guard FileSystem.isFolder(root) else { throw Messages.noFolder(root) }
        self.root = root
        var (pending, count) = ([""], 0)
        while let folder = pending.popLast() {
            do throws(FileError) {
                let contents = try list(folder)
                guard folder.isEmpty || !contents.isRelease else {
                    excluded.append(folder)
                    continue
                }
                pending += contents.folders.map { folder.appendingPath($0) }
                count += contents.files.count + contents.folders.count
                folders[ExactString(folder)] = contents
            } catch {
                guard !folder.isEmpty else { throw Messages.unlistable(root, error.reason) }
                unreadable.append((folder, error.reason))
            }
            guard count <= Self.mostFiles else { throw Messages.tooMany(root, Self.mostFiles) }
        }
        excluded.sort(by: isOrderedBefore)
        unreadable.sort { isOrderedBefore($0.path, $1.path) }
    }

    private mutating func list(_ folder: String) throws(FileError) -> Contents {
        var contents = Contents()
        let names = try FileSystem.names(in: folder.isEmpty ? root : "\(root)/\(folder)")
        for name in names.undecodable {
            let path = folder.appendingPath(name)
            unreadable.append((path, FileError.undecodable(path).reason))
        }
        for name in names.decoded {
            let path = folder.appendingPath(name)
            let depth = path.utf8.count { $0 == UInt8(ascii: "/") } + 1
            switch try FileSystem.kind(of: "\(root)/\(path)") {
            case .folder where Self.isExcluded(name) || depth > Self.deepest:
                if !Self.unmentioned.contains(name) { excluded.append(path) }
            case .folder: contents.folders.append(name)
            case .file: contents.files.append(name)
            case .link:
                contents.files.append(name)
                links.insert(ExactString(path))
            case .other, .undecodable, nil: break  // a device, or gone since
            }
        }
        return contents
    }

    private static func isExcluded(_ name: String) -> Bool {
        excludedNames.contains(name)
            || !name.hasExactPrefix(".")
                && excludedExtensions.contains { name.hasExactSuffix(".\($0)") }
    }

    /// The name of a folder; the root's is the one that it has on disk.
    func name(of folder: String) -> String {
        (folder.isEmpty ? root : folder).lastPathPart
    }

    /// The paths of all files with these extensions, sorted, by their names without them.
    func paths(withExtensions extensions: [String]) -> [ExactString: [String]] {
        var paths: [ExactString: [String]] = [:]
        for (folder, contents) in folders {
            for file in contents.files {
                let (stem, end) = file.splitExtension
                guard extensions.containsExactly(end) else { continue }
                paths[ExactString(stem), default: []].append(folder.text.appendingPath(file))
            }
        }
        return paths.mapValues { $0.sorted(by: isOrderedBefore) }
    }

    /// What a folder holds; nil when none of this path was listed.
    func contents(of path: String) -> Contents? { folders[ExactString(path)] }

    /// Whether a file, a link or a folder of this path was listed.
    func holds(_ path: String) -> Bool {
        if contents(of: path) != nil { return true }
        return contents(of: path.parentPath ?? "")?.files.containsExactly(path.lastPathPart)
            ?? false
    }
}

extension SourceFolder: ProjectFiles {
    /// The bytes of a file; links at the end of a path are not followed.
    func read(_ path: String, limit: Int) -> [UInt8]? {
        switch bytes(path, limit: limit) {
        case .success(let bytes): bytes
        case .failure: nil
        }
    }

    /// The bytes of a file, or why it can't be read.
    func bytes(_ path: String, limit: Int) -> Result<[UInt8], UnreadFile> {
        do throws(FileError) {
            let file = try OpenFile("\(root)/\(path)")
            guard file.size <= limit else {
                return .failure(UnreadFile(reason: FileError.tooLarge(path).reason))
            }
            return .success(try file.read(at: 0, count: file.size))
        } catch {
            return .failure(unread(path, error))
        }
    }

    /// Why a file can't be read.
    func unread(_ path: String, _ error: FileError) -> UnreadFile {
        let isLink = links.contains(ExactString(path))
        return UnreadFile(
            reason: isLink ? "it is a link, and those are not followed" : error.reason
        )
    }
}

private enum Messages {
    static let help = "name the folder that holds the app's project"

    static func noFolder(_ path: String) -> Diagnostic {
        Diagnostic("\(path) is not a folder", help: help)
    }

    static func unlistable(_ path: String, _ reason: String) -> Diagnostic {
        Diagnostic("can't list \(path): \(reason)", help: help)
    }

    static func tooMany(_ path: String, _ limit: Int) -> Diagnostic {
        Diagnostic("\(path) holds more than \(limit) files", help: help)
    }
}

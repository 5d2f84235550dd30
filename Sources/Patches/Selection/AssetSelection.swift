import Diagnostics
import ExactStrings
public import PluginAPI

/// Which files are assets, and where they go in the app's bundle.
public struct AssetSelection: Codable, Hashable, Sendable {
    /// A folder whose files are assets.
    public struct Folder: Codable, Hashable, Sendable {
        /// The folder, of the repository or of a stage's outputs.
        public var from: SourcePath
        /// Its folder in the bundle; `""` is the bundle itself.
        public var to: String
        /// Whether its files are side by side in the bundle, as Xcode copies the files of a group.
        ///
        /// Files in a folder `.lproj` or `.bundle` keep their path from there on.
        public var flatten: Bool

        /// A folder from its parts.
        public init(from: SourcePath, to: String = "", flatten: Bool = false) {
            self.from = from
            self.to = to
            self.flatten = flatten
        }
    }

    /// The folders.
    public var folders: [Folder]
    /// Patterns of the files that are assets; all are when there is none.
    ///
    /// A pattern is of the path below its folder; one without a slash is of the file's name.
    public var include: [String]
    /// Patterns of files that are not assets all the same.
    public var exclude: [String]

    /// A selection from its parts.
    public init(folders: [Folder], include: [String] = [], exclude: [String] = []) {
        self.folders = folders
        self.include = include
        self.exclude = exclude
    }

    /// The path in the bundle of a file; nil when it is not an asset, as Finder's `.DS_Store` never
    /// is.
    ///
    /// - Parameter path: The path below the folder; `""` when the folder is the file itself.
    public func path(of path: String, in folder: Folder) -> String? {
        let below = path.isEmpty ? folder.from.text.pathParts.last ?? "" : path
        guard !areSame(below.lastPathPart, ".DS_Store") else { return nil }
        guard include.isEmpty || include.contains(where: { matches($0, below) }),
            !exclude.contains(where: { matches($0, below) })
        else { return nil }
        let inside = folder.flatten ? flattened(below) : below
        return folder.to.appendingPath(inside)
    }

    private func matches(_ pattern: String, _ path: String) -> Bool {
        pattern.utf8.contains(UInt8(ascii: "/"))
            ? Glob(pattern).matches(path) : Wildcard(pattern).matches(path.pathParts.last ?? "")
    }

    private func flattened(_ path: String) -> String {
        let parts = path.pathParts
        let kept = parts.firstIndex { $0.hasExactSuffix(".lproj") || $0.hasExactSuffix(".bundle") }
        return parts[(kept ?? max(0, parts.count - 1))...].joined(separator: "/")
    }
}

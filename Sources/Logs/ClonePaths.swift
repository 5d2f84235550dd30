import ExactStrings
import Files

/// Which files of a clone the places in messages mean.
public struct ClonePaths: Sendable {
    /// The absolute path of the folder that the CI system's reports start from.
    public let root: String
    private let folders: [String]

    /// The paths of a clone.
    ///
    /// - Parameters:
    ///   - folder: The absolute path of a folder in the repository.
    ///   - currentFolder: The current folder's absolute path; nil when it is gone.
    ///   - environment: The process's environment, which names the clone on a CI system.
    public init(around folder: String, currentFolder: String?, environment: [String: String]) {
        let top = Self.top(of: FileSystem.resolveExisting(folder))
        let named = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].lazy.compactMap { environment[$0] }.first
        {
            $0.hasExactPrefix("/")
        }
        root = named.map(FileSystem.resolveExisting) ?? top ?? currentFolder ?? "/"
        folders = [top, currentFolder].compactMap(\.self)
    }

    /// The work tree around a folder; nil when there is none.
    private static func top(of folder: String) -> String? {
        var folder = folder
        while !folder.isEmpty {
            if (try? FileSystem.kind(of: "\(folder)/.git")) != nil { return folder }
            guard let parent = folder.parentPath else { return nil }
            folder = parent
        }
        return nil
    }

    /// The path of a file below the root; nil for one that is not there, or not in the clone.
    ///
    /// - Parameter file: As a message names it: absolute, or below the work tree's top or the current
    ///   folder.
    public func path(of file: String) -> String? {
        let candidates = file.hasExactPrefix("/") ? [file] : folders.map { "\($0)/\(file)" }
        guard let found = candidates.first(where: { (try? FileSystem.kind(of: $0)) != nil }) else {
            return nil
        }
        return FileSystem.resolveExisting(found).path(below: root)
    }
}

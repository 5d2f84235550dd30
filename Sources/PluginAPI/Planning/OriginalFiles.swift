import Diagnostics
package import ExactStrings

/// The files of a work tree that changes are applied to, as they were before: stages read these.
package struct OriginalFiles: Sendable {
    /// The absolute paths at which originals are, by the file's path in the work tree.
    package let places: [ExactString: String]
    /// The files and folders that were not there.
    private let absent: Set<ExactString>
    /// The folders that hold an original.
    private let folders: Set<ExactString>

    /// Originals; none for a work tree without applied changes.
    ///
    /// - Parameters:
    ///   - places: The absolute paths at which they are, by the file's path in the work tree.
    ///   - absent: The files and folders that were not there.
    package init(_ places: [ExactString: String] = [:], absent: Set<ExactString> = []) {
        self.places = places
        self.absent = absent
        var folders: Set<ExactString> = []
        for path in places.keys {
            var folder = path.text.parentPath
            while let next = folder, !next.isEmpty, folders.insert(ExactString(next)).inserted {
                folder = next.parentPath
            }
        }
        self.folders = folders
    }

    /// The absolute paths at which originals are, by the file's path; nil for what was not there.
    package var all: [ExactString: String?] {
        let new = absent.map { ($0, String?.none) }
        return Dictionary(new) { first, _ in first }.merging(places.mapValues(Optional.some)) { $1 }
    }

    /// Whether an original is at a path, or below it.
    func holds(_ path: String) -> Bool {
        places[ExactString(path)] != nil || folders.contains(ExactString(path))
    }

    /// Whether a path is a folder that holds an original.
    func isFolder(_ path: String) -> Bool { folders.contains(ExactString(path)) }

    /// Whether nothing was at a path.
    func lacks(_ path: String) -> Bool {
        absent.contains(ExactString(path)) && !holds(path)
    }

    /// The paths of files below a folder, or of what is directly in it, as they were before.
    ///
    /// - Parameters:
    ///   - folder: Relative to the work tree; `""` is its root.
    ///   - found: What is there now, relative to the work tree and sorted.
    ///   - isDeep: Whether all files below the folder count, or the names in it.
    ///   - glob: A pattern that the paths match as a whole; nil for all.
    func merged(
        into found: [String],
        in folder: String,
        isDeep: Bool,
        matching glob: Glob? = nil
    ) -> [String] {
        guard !places.isEmpty || !absent.isEmpty else { return found }
        var paths = Set(found.filter { !lacks($0) }.map { ExactString($0) })
        for path in places.keys where glob?.matches(path.text) ?? true {
            guard let inside = folder.isEmpty ? path.text : path.text.path(below: folder) else {
                continue
            }
            let name = isDeep ? inside : inside.pathParts.first ?? inside
            paths.insert(ExactString(folder.appendingPath(name)))
        }
        return paths.sorted().map(\.text)
    }
}

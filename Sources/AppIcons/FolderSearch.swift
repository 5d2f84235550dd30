public import Diagnostics
import ExactStrings
public import PluginAPI

extension SourceTree {
    /// The folders with one of some extensions that a pattern matches, sorted: icon sets and
    /// bundles.
    ///
    /// - Parameters:
    ///   - pattern: A path with `*`, `?` or `**`.
    ///   - extensions: Without dots.
    ///   - pointer: The option that has the pattern, for messages.
    /// - Throws: `Diagnostic` when nothing matches.
    public func folders(
        matching pattern: String,
        extensions: [String],
        option pointer: String
    ) throws(Diagnostic) -> [String] {
        let glob = Glob(pattern)
        let root = glob.folder.isEmpty ? "" : try folder(glob.folder, option: pointer)
        var found: Set<ExactString> = []
        for file in try files(below: root) {
            // A file may be several folders below the one that is meant.
            var parent = file.parentPath
            while let path = parent, !path.isEmpty {
                let isMeant = extensions.contains { path.hasExactSuffix(".\($0)") }
                if isMeant, glob.matches(path) { found.insert(ExactString(path)) }
                parent = path.parentPath
            }
        }
        guard !found.isEmpty else { throw Messages.nothing(pattern, extensions, pointer) }
        return found.map(\.text).sorted(by: isOrderedBefore)
    }
}

/// Whether a path is a pattern.
public func isPattern(_ path: String) -> Bool { path.contains("*") || path.contains("?") }

private enum Messages {
    static func nothing(
        _ pattern: String,
        _ extensions: [String],
        _ pointer: String
    ) -> Diagnostic {
        let kinds = extensions.map { ".\($0)" }.joined(separator: " or ")
        return Diagnostic(
            "\"\(pattern)\" matches no \(kinds) folder",
            option: pointer,
            help: "\"*\" and \"?\" match within one part of a path, and \"**\" any parts"
        )
    }
}

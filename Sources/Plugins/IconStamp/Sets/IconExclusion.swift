import AppIcons
import AssetCatalogs
import Diagnostics
import ExactStrings

/// What the options `idioms` and `exclude` leave unstamped.
struct IconExclusion {
    private let idioms: [String]?
    private let patterns: [(text: String, glob: Glob)]

    init(_ options: IconStampOptions) {
        idioms = options.idioms
        patterns = options.exclude.map { ($0, Glob($0)) }
    }

    /// Whether a set or bundle is left out as a whole.
    func leavesOut(_ icon: IconSource) -> Bool { matches(icon.folder) }

    /// Whether a picture of a set is copied without a look at it.
    func skips(_ file: String, _ slots: [AppIconSet.Slot], of folder: String) -> Bool {
        matches("\(folder)/\(file)") || !isOfIdioms(slots)
    }

    /// Whether a picture serves an idiom that is stamped.
    func isOfIdioms(_ slots: [AppIconSet.Slot]) -> Bool {
        idioms.map { names in
            slots.contains { slot in names.contains { slot.serves(idiom: $0) } }
        } ?? true
    }

    private func matches(_ path: String) -> Bool {
        patterns.contains { Self.matches(path, $0) }
    }

    /// A pattern without a folder is about names alone.
    private static func matches(_ path: String, _ pattern: (text: String, glob: Glob)) -> Bool {
        pattern.glob.matches(pattern.text.contains("/") ? path : path.lastPathPart)
    }

    /// Warnings of patterns that match none of the sets, bundles and pictures.
    func warnings(_ paths: [String]) -> [Diagnostic] {
        patterns.enumerated().compactMap { index, pattern in
            paths.contains { Self.matches($0, pattern) }
                ? nil : MarkMessages.idlePattern(pattern.text, index)
        }
    }
}

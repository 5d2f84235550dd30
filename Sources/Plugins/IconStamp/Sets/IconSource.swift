import ExactStrings

/// An icon of the repository that a stage stamps.
struct IconSource {
    /// How Xcode keeps it.
    enum Kind: String, CaseIterable {
        /// A folder of PNGs in an asset catalog.
        case set = "appiconset"
        /// A folder of Icon Composer's.
        case bundle = "icon"
    }

    /// The folder, relative to the repository's root.
    var folder: String
    var kind: Kind
    /// The option that names it, for messages.
    var option: String

    /// Nil for a folder that is neither.
    init?(_ folder: String, option: String) {
        let kind = Kind.allCases.first { folder.hasExactSuffix(".\($0.rawValue)") }
        guard let kind else { return nil }
        (self.folder, self.kind, self.option) = (folder, kind, option)
    }

    /// The folder's own name.
    var name: String { folder.lastPathPart }

    /// Whether build settings call it by a name.
    func isNamed(_ name: String) -> Bool { areSame(self.name, "\(name).\(kind.rawValue)") }

    /// Where each of several icons is below the stage's folder: under its own name, or under its
    /// whole path when others have the same name or one that differs in case only.
    static func outputs(of sources: [IconSource]) -> [ExactString: String] {
        var counts: [String: Int] = [:]
        for source in sources { counts[source.name.lowercased(), default: 0] += 1 }
        let outputs = sources.map { source in
            (
                ExactString(source.folder),
                counts[source.name.lowercased()] == 1 ? source.name : source.folder
            )
        }
        return Dictionary(outputs) { first, _ in first }
    }
}

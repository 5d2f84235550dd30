import Diagnostics
import ExactStrings

/// What an alternate is called: the key that the app sets, and the name of its files.
struct AlternateName: Codable, Hashable, Sendable {
    /// The key in the property list, composed (Unicode normalisation form C).
    var key: String
    /// The start of file names, and the name of the set in a catalog: the key where every file
    /// system takes it, else with `-` for what one refuses.
    var stem: String
}

extension AlternateName {
    /// The UTF-8 bytes that a key may have: names of files have 255, some file systems take 143.
    private static let longest = 100
    /// Refused by Windows, by exFAT, by a shell's or a build setting's quotes.
    private static let refused = Set("/\\:*?\"<>|'`$%")
    /// Those of them that a set may have: a build setting can quote them.
    private static let allowedInSets = Set("'%")
    /// Names of devices that Windows takes for files, with any extension.
    private static let devices = Set(
        ["CON", "PRN", "AUX", "NUL"]
            + (1...9).flatMap { ["COM\($0)", "LPT\($0)"] }
    )

    /// A name of its text.
    ///
    /// - Parameters:
    ///   - mode: In a catalog, the compiler writes the name of the set as the key, so the two are
    ///     one.
    ///   - option: Where the text is.
    /// - Throws: `Diagnostic` when it is empty, long, has characters that nobody sees, or can't be
    ///   the name of a set.
    init(
        _ text: String,
        mode: AlternateIconsOptions.Mode,
        option: String
    ) throws(Diagnostic) {
        key = text.composed
        guard key.contains(where: { !$0.isWhitespace }) else { throw Messages.empty(text, option) }
        guard key.utf8.count <= Self.longest else { throw Messages.long(text, option) }
        guard key.unicodeScalars.allSatisfy(Self.isSeen) else {
            throw Messages.unseen(text, option)
        }
        guard key.first?.isWhitespace == false, key.last?.isWhitespace == false else {
            throw Messages.blank(text, option)
        }
        let refused =
            mode == .catalog ? Self.refused.subtracting(Self.allowedInSets) : Self.refused
        // Scalars: a mark behind a slash makes one character of the two.
        stem = String(
            String.UnicodeScalarView(
                key.unicodeScalars.map { refused.contains(Character($0)) ? "-" : $0 }
            )
        )
        // Hidden files, and names that Windows shortens.
        if stem.hasPrefix(".") { stem = "-" + stem.dropFirst() }
        if stem.hasSuffix("."), mode == .loose { stem = stem.dropLast() + "-" }
        if Self.devices.contains(stem.uppercased()) { stem = "-" + stem }
        guard mode == .loose || stem == key else { throw Messages.noSet(key, stem, option) }
    }

    /// What file systems that ignore case or composition take two equal names for.
    static func folded(_ text: String) -> String {
        text.composed.uppercased().lowercased()
            .composed
    }

    /// Controls, marks of direction and other characters that leave no trace are refused; the
    /// joiners that scripts and emoji are written with are not.
    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
            false
        case .format: scalar.value == 0x200C || scalar.value == 0x200D
        default: true
        }
    }
}

private enum Messages {
    static func noSet(_ key: String, _ stem: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(key)\" can't be the name of a set, and so of no alternate in a catalog",
            option: option,
            help:
                "the app sets an alternate of a catalog by its set's name: name it \"\(stem)\" here "
                + "and in the app, or use \"mode\": \"loose\""
        )
    }

    static func empty(_ text: String, _ option: String) -> Diagnostic {
        Diagnostic("\"\(text)\" is not a name", option: option, help: "name the alternate")
    }

    static func long(_ text: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is longer than file names may be",
            option: option,
            help: "use a name of at most 100 bytes; of CJK characters, 33"
        )
    }

    static func unseen(_ text: String, _ option: String) -> Diagnostic {
        let shown = String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 })
        )
        return Diagnostic(
            "\"\(shown)\" has a character that nobody sees",
            option: option,
            help: "write the name again without controls and marks of direction"
        )
    }

    static func blank(_ text: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" begins or ends with a space",
            option: option,
            help: "take the space out: nobody sees it, and some file systems drop it"
        )
    }
}

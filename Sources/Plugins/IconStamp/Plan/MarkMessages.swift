import Diagnostics
import Images

/// Messages about the options for what is put on icons.
enum MarkMessages {
    static let noOverlay = Diagnostic(
        "the style \"overlay\" has no picture",
        option: "/style",
        help: "name a PNG or SVG with transparency under \"overlay\""
    )

    static func idle(_ key: String, _ style: StampStyle) -> Diagnostic {
        Diagnostic(
            "the style \"\(style.rawValue)\" has no \"\(key)\"",
            option: "/\(key)",
            help: style == .overlay
                ? "take it out: an overlay is a picture without text"
                : "take it out, or choose the style \"overlay\""
        )
    }

    static func noPosition(_ position: StampPosition, _ style: StampStyle) -> Diagnostic {
        let names = style.positions.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        return Diagnostic(
            "the style \"\(style.rawValue)\" has no position \"\(position.rawValue)\"",
            option: "/position",
            help: "use one of \(names)"
        )
    }

    static func emptyLabel(_ pointer: String) -> Diagnostic {
        Diagnostic(
            "the label is empty",
            option: pointer,
            help: "leave it out for the version and build number, or write a short text"
        )
    }

    static func longLabel(_ text: String, most: Int, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "the label has \(text.count) characters, and an icon shows at most \(most)",
            option: pointer,
            help: "leave it out for the version and build number, or write a short text"
        )
    }

    static let allExcluded = Diagnostic(
        "\"exclude\" leaves out every icon",
        option: "/exclude",
        help: "take out the pattern that matches all of them"
    )

    static func idlePattern(_ pattern: String, _ index: Int) -> Diagnostic {
        Diagnostic(
            "\"\(pattern)\" matches no icon and no image of one",
            option: "/exclude/\(index)",
            help: "write a path from the repository's root, or a name without \"/\"",
            severity: .warning
        )
    }

    /// The store's icons with a label on them.
    static func finalIsStamped(_ channel: String) -> Diagnostic {
        Diagnostic(
            "the icons of a final release are stamped: with them, the App Store would show the label",
            option: "/channels",
            help:
                "leave the channel \"\(channel)\" out: \"channels\": [\"beta\", \"rc\"] stamps those "
                + "alone; else build the store's version from the original icons",
            severity: .warning
        )
    }

    /// Testers' icons without a label, as when a tag names a channel that nobody listed.
    static func prereleaseIsPlain(_ channel: String, _ channels: [String]) -> Diagnostic {
        let listed = channels.map { "\"\($0)\"" }.joined(separator: ", ")
        return Diagnostic(
            "the icons of this \"\(channel)\" release are not stamped: \"channels\" has "
                + (listed.isEmpty ? "no channel" : listed),
            option: "/channels",
            help: "to stamp them, add \"\(channel)\" to \"channels\"",
            severity: .warning
        )
    }

    static func nothingStamped(hasIdioms: Bool) -> Diagnostic {
        Diagnostic(
            "no icon is left to stamp",
            option: hasIdioms ? "/idioms" : "/exclude",
            help: hasIdioms
                ? "name an idiom that a slot of the sets has, as \"ios\" or \"mac\""
                : "take out the pattern that matches all images"
        )
    }

    static func noRoom(_ label: String, _ icon: String) -> Diagnostic {
        Diagnostic(
            "no size of \(icon) has room for \"\(label)\": it stays as it is",
            option: "/label",
            help: "write a shorter label, or add shorter ones under \"labels\"",
            severity: .warning
        )
    }

    static func buildsLookAlike(_ label: String, _ shown: String, _ icon: String) -> Diagnostic {
        Diagnostic(
            "no size of \(icon) has room for what distinguishes builds in \"\(label)\": two builds "
                + "look alike with \"\(shown)\"",
            option: "/label",
            help: "write a shorter label, or add one that fits to \"labels\", as \"{build}\"; the "
                + "styles \"bar\" and \"badge\" have more room than \"ribbon\"",
            severity: .warning
        )
    }

    static func missingCharacter(_ character: Character, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "the font has no character \"\(character)\" (\(codePoints(character))), which the "
                + "label holds",
            option: pointer,
            help: "name a font file that has it under \"font\", or change the label"
        )
    }

    static func unusableFont(_ error: ImagesError, _ pointer: String) -> Diagnostic {
        Diagnostic(
            error.summary("the font", "can't be used"),
            option: pointer,
            help: error.help("name a TrueType or OpenType file (.ttf, .otf)")
        )
    }

    static func unusableOverlay(_ path: String, _ error: ImagesError) -> Diagnostic {
        Diagnostic(
            error.summary(path, "can't be laid over icons"),
            option: "/overlay",
            help: error.help("export it anew as a PNG or SVG with transparency")
        )
    }

    static func noColor(_ text: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is not a colour",
            option: pointer,
            help: "write \"#RRGGBB\", or \"#RRGGBBAA\" with opacity"
        )
    }

    static func faint(
        _ colors: LabelColors,
        _ contrast: Double,
        _ fixed: LabelColors?
    ) -> Diagnostic {
        let change = fixed.map { "; the text is \($0.foreground) instead" } ?? ""
        return Diagnostic(
            "\(colors.foreground) on \(colors.background) is hard to read: their contrast is "
                + "\(TextContrast.text(contrast))\(change)",
            option: "/foreground",
            help: "choose colours with a contrast of at least 4.5 : 1",
            severity: .warning
        )
    }

    private static func codePoints(_ character: Character) -> String {
        character.unicodeScalars.map {
            let hex = String($0.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
        }.joined(separator: " ")
    }
}

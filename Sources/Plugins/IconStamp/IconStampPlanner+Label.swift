import Images
import Pipeline

extension IconStampPlanner {
    /// A font's bytes, and the input that brings them to a unit.
    typealias Font = (bytes: [UInt8], input: UnitInput)

    /// More characters than any icon can show.
    private static let longestLabel = 64
    /// The least contrast of text and ground (WCAG 2.1, success criterion 1.4.3).
    private static let leastContrast = 4.5

    /// The font of the options, or the plugin's own.
    func fontInput() throws(Diagnostic) -> Font {
        guard let font = options.font else {
            let bytes = IconStampPlugin.defaultFont
            return (bytes, UnitInput("font", from: .bytes(bytes)))
        }
        let path = try context.sources.file(
            repositoryPath(font, option: "/font"),
            option: "/font"
        )
        return (
            try context.sources.read(path, limit: Self.largestFile),
            UnitInput("font", from: .file(path))
        )
    }

    /// The label of the options; nil when there is a mistake in it, which is noted.
    func label(font: [UInt8]?, _ found: inout Findings) -> Label? {
        let before = found.mistakes.count
        let text = text(&found)
        let position = position(&found)
        let background = color(options.background, option: "/background", &found)
        let foreground = color(options.foreground, option: "/foreground", &found)
        if let font { checkFont(font, text: text, &found) }
        guard let background, let foreground, found.mistakes.count == before else { return nil }
        warnOfContrast(background, foreground, &found)
        return Label(
            forms: LabelForms.all(of: text),
            style: options.style,
            position: position,
            background: background,
            foreground: foreground
        )
    }

    private func text(_ found: inout Findings) -> String {
        let release = context.release
        let text = options.label ?? "\(release.version) (\(release.build))"
        let help = "leave it out for the version and build number, or write a short text"
        if text.allSatisfy(\.isWhitespace) {
            found.mistakes.append(Diagnostic("the label is empty", option: "/label", help: help))
        } else if text.count > Self.longestLabel {
            found.mistakes.append(
                Diagnostic(
                    "the label has \(text.count) characters, and an icon shows at most "
                        + "\(Self.longestLabel)",
                    option: "/label",
                    help: help
                )
            )
        }
        return text
    }

    private func position(_ found: inout Findings) -> IconStampOptions.Position {
        let allowed = IconStampOptions.Position.all(of: options.style)
        let position = options.position ?? allowed[0]
        if !allowed.contains(position) {
            let names = allowed.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            found.mistakes.append(
                Diagnostic(
                    "a \(options.style.rawValue) has no position \"\(position.rawValue)\"",
                    option: "/position",
                    help: "use one of \(names)"
                )
            )
        }
        return position
    }

    private func color(
        _ text: String,
        option pointer: String,
        _ found: inout Findings
    ) -> Color? {
        if let color = Color(text) { return color }
        found.mistakes.append(
            Diagnostic(
                "\"\(text)\" is no colour",
                option: pointer,
                help: "write \"#RRGGBB\", or \"#RRGGBBAA\" with opacity"
            )
        )
        return nil
    }

    private func checkFont(_ font: [UInt8], text: String, _ found: inout Findings) {
        let pointer = options.font == nil ? "/label" : "/font"
        do {
            let outline = try TextOutline(text, font: font.span, size: 100)
            for character in outline.missing where !character.isWhitespace {
                found.mistakes.append(
                    Diagnostic(
                        "the font has no character \"\(character)\" (\(codePoints(character))), "
                            + "which the label holds",
                        option: pointer,
                        help: "name a font file that has it under \"font\", or change the label"
                    )
                )
            }
        } catch {
            found.mistakes.append(
                Diagnostic(
                    "the font can't be used: \(error.message)",
                    option: pointer,
                    help: "name a TrueType or OpenType file (.ttf, .otf)"
                )
            )
        }
    }

    private func warnOfContrast(
        _ background: Color,
        _ foreground: Color,
        _ found: inout Findings
    ) {
        let ratio = contrast(background, foreground)
        // Through a translucent band the icon decides the contrast.
        guard background.alpha == 255, ratio < Self.leastContrast else { return }
        let tenths = Int(ratio * 10)
        found.warnings.append(
            Diagnostic(
                "\(foreground) on \(background) is hard to read: their contrast is "
                    + "\(tenths / 10).\(tenths % 10) : 1",
                option: "/foreground",
                help: "choose colours with a contrast of at least 4.5 : 1",
                severity: .warning
            )
        )
    }
}

private func codePoints(_ character: Character) -> String {
    character.unicodeScalars.map {
        let hex = String($0.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    }.joined(separator: " ")
}

/// The contrast ratio of two colours, from 1 to 21 (WCAG 2.1, "contrast ratio").
func contrast(_ first: Color, _ second: Color) -> Double {
    let (one, two) = (luminance(first), luminance(second))
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
}

private func luminance(_ color: Color) -> Double {
    let linear = [color.red, color.green, color.blue].map {
        let part = Double($0) / 255
        return part <= 0.03928 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

/// The 2.4th power of a number from 0 to 1: its square times its 2/5th power, by Newton's method,
/// for the standard library has no `pow`.
private func power(_ base: Double) -> Double {
    guard base > 0 else { return 0 }
    var root = 1.0
    for _ in 0..<60 {
        root -= (root * root * root * root * root - base * base) / (5 * root * root * root * root)
    }
    return base * base * root
}

/// The media type that a file's name suggests.
func mediaType(of name: String) -> String {
    switch name.split(separator: ".").last?.lowercased() {
    case "png": "image/png"
    case "json": "application/json"
    case "jpg", "jpeg": "image/jpeg"
    case "svg": "image/svg+xml"
    default: "application/octet-stream"
    }
}

extension IconStampPlugin {
    /// The font of a label whose stage names none: the file comes with its licence in `Font/`.
    static let defaultFont = PackageResources.ShipitStamp_Bold_ttf
}

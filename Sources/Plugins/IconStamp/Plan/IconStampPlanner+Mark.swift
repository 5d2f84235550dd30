import Images
import Pipeline

extension IconStampPlanner {
    /// More characters than any icon can show.
    private static let longestLabel = 64

    /// What the options put on icons; nil when there is a mistake in them, which is noted.
    func mark(_ found: inout Findings) -> MarkSource? {
        found.mistakes += idleOptions
        let before = found.mistakes.count
        let position = position(&found)
        if options.style == .overlay { return overlay(position, &found) }
        let font = found.collect { () throws(Diagnostic) in try fontInput() }
        let forms = forms(&found)
        let colors = colors(&found)
        if let font { checkFont(font.bytes, &found) }
        guard let font, let colors, found.mistakes.count == before else { return nil }
        let label = Label(
            forms: forms,
            style: options.style,
            position: position,
            colors: colors,
            mendsContrast: options.contrast == .mend
        )
        return MarkSource(mark: .label(label), input: font.input)
    }

    /// Options that would be overlooked beside others.
    private var idleOptions: [Diagnostic] {
        let isOverlay = options.style == .overlay
        let given: [(key: String, isGiven: Bool, isIdle: Bool)] = [
            ("label", options.label != nil, isOverlay),
            ("labels", options.labels != nil, isOverlay),
            ("font", options.font != nil, isOverlay),
            ("overlay", options.overlay != nil, !isOverlay),
            ("size", options.size != nil, !isOverlay),
        ]
        return given.filter { $0.isGiven && $0.isIdle }.map {
            Messages.idle($0.key, options.style)
        }
    }

    private func position(_ found: inout Findings) -> StampPosition {
        let allowed = options.style.positions
        let position = options.position ?? allowed[0]
        if !allowed.contains(position) {
            found.mistakes.append(Messages.noPosition(position, options.style))
        }
        return position
    }

    // MARK: Text

    private func forms(_ found: inout Findings) -> [String] {
        let release = context.release
        let text = options.label ?? "\(release.version) (\(release.build))"
        check(text, option: "/label", &found)
        guard let labels = options.labels else { return LabelForms.all(of: text) }
        for (index, label) in labels.enumerated() {
            check(label, option: "/labels/\(index)", &found)
        }
        return ([text] + labels).map(LabelForms.plain)
    }

    private func check(_ text: String, option: String, _ found: inout Findings) {
        if text.allSatisfy(\.isWhitespace) {
            found.mistakes.append(Messages.emptyLabel(option))
        } else if text.count > Self.longestLabel {
            found.mistakes.append(Messages.longLabel(text, most: Self.longestLabel, option))
        }
    }

    private func checkFont(_ font: [UInt8], _ found: inout Findings) {
        let pointer = options.font == nil ? "/label" : "/font"
        let release = context.release
        let texts = [options.label ?? "\(release.version) (\(release.build))"]
        do {
            var missing: [Character] = []
            for text in texts + (options.labels ?? []) {
                missing += try TextOutline(text, font: font.span, size: 100).missing
                    .filter { !$0.isWhitespace && !missing.contains($0) }
            }
            found.mistakes += missing.map { Messages.missingCharacter($0, pointer) }
        } catch {
            found.mistakes.append(Messages.unusableFont(error, pointer))
        }
    }

    /// The font of the options, or the plugin's own.
    private func fontInput() throws(Diagnostic) -> (bytes: [UInt8], input: UnitInput) {
        guard let font = options.font else {
            let bytes = IconStampPlugin.defaultFont
            return (bytes, UnitInput("font", from: .bytes(bytes)))
        }
        let path = try context.sources.file(
            context.repositoryPath(font, option: "/font"),
            option: "/font"
        )
        return (
            try context.sources.read(path, limit: Self.largestFile),
            UnitInput("font", from: .file(path))
        )
    }

    // MARK: Colours

    private func colors(_ found: inout Findings) -> LabelColors? {
        let background = color(options.background, option: "/background", &found)
        let foreground = color(options.foreground, option: "/foreground", &found)
        guard var background, let foreground else { return nil }
        background.alpha = UInt8((Double(background.alpha) * options.opacity).rounded())
        let colors = LabelColors(background: background, foreground: foreground)
        // Through a translucent shape each icon decides the contrast for itself.
        guard background.alpha == 255 else { return colors }
        let contrast = Contrast.ratio(of: colors, over: [])
        guard contrast < Contrast.least else { return colors }
        let mended = options.contrast == .mend ? Contrast.mended(colors, over: []) : nil
        found.warnings.append(Messages.faint(colors, contrast, mended))
        return mended ?? colors
    }

    private func color(
        _ text: String,
        option pointer: String,
        _ found: inout Findings
    ) -> Color? {
        if let color = Color(text) { return color }
        found.mistakes.append(Messages.noColor(text, pointer))
        return nil
    }

    // MARK: Overlay

    private func overlay(_ position: StampPosition, _ found: inout Findings) -> MarkSource? {
        found.collect { () throws(Diagnostic) in
            guard let source = options.overlay else { throw Messages.noOverlay }
            let path = try context.sources.file(
                context.repositoryPath(source, option: "/overlay"),
                option: "/overlay"
            )
            let bytes = try context.sources.read(path, limit: Self.largestFile)
            try checkOverlay(bytes, path)
            let overlay = Overlay(
                position: position,
                size: options.size ?? 1,
                opacity: options.opacity
            )
            return MarkSource(
                mark: .overlay(overlay),
                input: UnitInput("overlay", from: .file(path))
            )
        }
    }

    private func checkOverlay(_ bytes: [UInt8], _ path: String) throws(Diagnostic) {
        do throws(ImagesError) {
            let facts = try Image.inspect(bytes.span)
            guard facts.format == .png || facts.format == .svg else {
                throw ImagesError("inspect", "it is a \(facts.format.rawValue.uppercased())")
            }
            guard facts.hasAlpha else {
                throw ImagesError("inspect", "it has no transparency and would hide the icon")
            }
        } catch {
            throw Messages.unusableOverlay(path, error)
        }
    }
}

extension IconStampPlugin {
    /// The font of a label whose stage names none: the file comes with its licence in `Font/`.
    static let defaultFont = PackageResources.ShipitStamp_Bold_ttf
}

private enum Messages {
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
            "the font can't be used: \(error.message)",
            option: pointer,
            help: "name a TrueType or OpenType file (.ttf, .otf)"
        )
    }

    static func unusableOverlay(_ path: String, _ error: ImagesError) -> Diagnostic {
        Diagnostic(
            "\(path) can't be laid over icons: \(error.message)",
            option: "/overlay",
            help: "name a PNG or SVG with transparency"
        )
    }

    static func noColor(_ text: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is no colour",
            option: pointer,
            help: "write \"#RRGGBB\", or \"#RRGGBBAA\" with opacity"
        )
    }

    static func faint(
        _ colors: LabelColors,
        _ contrast: Double,
        _ mended: LabelColors?
    ) -> Diagnostic {
        let change = mended.map { "; the text is \($0.foreground) instead" } ?? ""
        return Diagnostic(
            "\(colors.foreground) on \(colors.background) is hard to read: their contrast is "
                + "\(Contrast.text(contrast))\(change)",
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

import AppIcons
import Diagnostics
import Images
import PluginAPI
import Releases

extension IconStampPlanner {
    /// More characters than any icon can show.
    private static let longestLabel = 64

    /// What the options put on icons; nil when there is an error in them, which is collected.
    func mark(_ found: inout DiagnosticCollector) -> MarkSource? {
        for option in idleOptions { found.add(option) }
        let before = found.errors.count
        let position = position(&found)
        guard let style = options.style.labelStyle else { return overlay(position, &found) }
        let font = found.collect { () throws(Diagnostic) in try fontInput() }
        let forms = forms(&found)
        let colors = colors(&found)
        if let font { checkFont(font.bytes, &found) }
        guard let font, let colors, found.errors.count == before else { return nil }
        let label = Label(
            forms: [],
            style: style,
            position: position,
            colors: colors,
            fixesContrast: fixesContrast
        )
        return found.collect { () throws(Diagnostic) in
            do throws(ImagesError) {
                let measured = try LabelRuler(font: font.bytes).measured(forms.all)
                let choice = FormChoice(label: label, forms: forms, measured: measured)
                return MarkSource(mark: .label(label), choice: choice, input: font.input)
            } catch {
                throw MarkMessages.unusableFont(error, "/font")
            }
        }
    }

    /// Options that would be overlooked beside others.
    private var idleOptions: [Diagnostic] {
        let isOverlay = options.style == .overlay
        let given: [(key: String, isGiven: Bool, isIdle: Bool)] = [
            ("label", options.label != nil, isOverlay),
            ("labels", options.labels != nil, isOverlay),
            ("background", options.background != nil, isOverlay),
            ("foreground", options.foreground != nil, isOverlay),
            ("contrast", options.contrast != nil, isOverlay),
            ("font", options.font != nil, isOverlay),
            ("overlay", options.overlay != nil, !isOverlay),
            ("size", options.size != nil, !isOverlay),
        ]
        return given.filter { $0.isGiven && $0.isIdle }.map {
            MarkMessages.idle($0.key, options.style)
        }
    }

    private func position(_ found: inout DiagnosticCollector) -> StampPosition {
        let allowed = options.style.positions
        let position = options.position ?? allowed[0]
        if !allowed.contains(position) {
            found.add(MarkMessages.noPosition(position, options.style))
        }
        return position
    }

    // MARK: Text

    /// The whole label.
    private var text: String {
        options.label ?? "\(context.release.version) (\(context.release.build))"
    }

    private func forms(_ found: inout DiagnosticCollector) -> LabelForms {
        check(text, option: "/label", &found)
        let facts = BuildFacts(context.release)
        guard let labels = options.labels else { return LabelForms(of: text, facts) }
        for (index, label) in labels.enumerated() {
            check(label, option: "/labels/\(index)", &found)
        }
        return LabelForms(of: text, shorter: labels, facts)
    }

    private func check(_ text: String, option: String, _ found: inout DiagnosticCollector) {
        if text.allSatisfy(\.isWhitespace) {
            found.add(MarkMessages.emptyLabel(option))
        } else if text.count > Self.longestLabel || text.utf8.count > 4 * Self.longestLabel {
            found.add(MarkMessages.longLabel(text, most: Self.longestLabel, option))
        }
    }

    private func checkFont(_ font: [UInt8], _ found: inout DiagnosticCollector) {
        let pointer = options.font == nil ? "/label" : "/font"
        do {
            var missing: [Character] = []
            for text in [text] + (options.labels ?? []) {
                missing += try TextOutline(text, font: font.span, size: 100).missing
                    .filter { !$0.isWhitespace && !missing.contains($0) }
            }
            for character in missing {
                found.add(MarkMessages.missingCharacter(character, pointer))
            }
        } catch {
            found.add(MarkMessages.unusableFont(error, pointer))
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

    private static let (usualBackground, usualForeground) = ("#D32F2F", "#FFFFFF")

    private var fixesContrast: Bool { options.contrast ?? .fix == .fix }

    private func colors(_ found: inout DiagnosticCollector) -> LabelColors? {
        let background = color(
            options.background ?? Self.usualBackground,
            option: "/background",
            &found
        )
        let foreground = color(
            options.foreground ?? Self.usualForeground,
            option: "/foreground",
            &found
        )
        guard var background, let foreground else { return nil }
        background.alpha = UInt8((Double(background.alpha) * options.opacity).rounded())
        let colors = LabelColors(background: background, foreground: foreground)
        // Through a translucent shape each icon decides the contrast for itself.
        guard background.alpha == 255 else { return colors }
        let contrast = TextContrast.ratio(of: colors, over: [])
        guard contrast < TextContrast.least else { return colors }
        let fixed = fixesContrast ? TextContrast.fixed(colors, over: []) : nil
        found.warn(MarkMessages.faint(colors, contrast, fixed))
        return fixed ?? colors
    }

    private func color(
        _ text: String,
        option pointer: String,
        _ found: inout DiagnosticCollector
    ) -> Color? {
        if let color = Color(text) { return color }
        found.add(MarkMessages.noColor(text, pointer))
        return nil
    }
}

extension IconStampPlugin {
    /// The font of a label whose stage names none: the file comes with its licence in `Font/`.
    static let defaultFont = PackageResources.ShipitStamp_Bold_ttf
}

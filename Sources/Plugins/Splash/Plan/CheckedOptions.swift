import Pipeline

/// The options of a stage, understood: all that can be refused without art and screens has been.
struct CheckedOptions {
    let layout: Layout
    /// For each direction that a look has.
    let systems: [LayoutDirection: LayoutSystem]
    /// Themes by languages by appearances by contrasts.
    let looks: [Look]
    /// The stage's devices, in the table's order.
    let devices: [Device]
    /// All devices that are known.
    let table: DeviceTable
    /// Findings that stop nothing.
    let warnings: [Diagnostic]

    /// Checks the options.
    ///
    /// - Throws: `Diagnostics` with every mistake at once.
    init(_ options: SplashOptions, _ bundled: DeviceTable, in context: PlanContext) throws {
        var mistakes = Mistakes()
        var checker = LayerChecker(themes: options.themes.map(\.name))
        layout = Layout(checker.layers(options.layers, at: "/layers"))
        mistakes.all += checker.mistakes
        mistakes.all += Self.languageMistakes(options.languages)
        let themes = mistakes.collect { () throws(Diagnostics) in
            try ThemeChoice(options.themes, wanted: context.themes, for: context.release).themes
        }
        table =
            mistakes.collect { () throws(Diagnostics) in
                try bundled.adding(options.customDevices)
            } ?? bundled
        let selection = mistakes.collect { [table] () throws(Diagnostics) in
            try DeviceSelection(options, from: table)
        }
        looks = Self.looks(options, themes ?? [nil])
        let isReadable = checker.mistakes.isEmpty
        systems = Self.systems(isReadable ? layout : Layout([]), looks, &mistakes)
        devices = selection?.devices ?? []
        let unknown = UnknownInsets(
            devices,
            systems.values.contains(where: \.needsSafeArea) ? layout.firstUseOfSafeArea : nil,
            options
        ).findings
        if options.strict { mistakes.all += unknown }
        try mistakes.check()
        warnings = (selection?.warnings ?? []) + (options.strict ? [] : unknown)
    }

    /// Tags become part of file names: no other characters, no two that differ in case only.
    private static func languageMistakes(_ languages: [String]) -> [Diagnostic] {
        languages.enumerated().compactMap { index, tag in
            let isTag =
                tag.first?.isLetter == true && !tag.hasSuffix("-")
                && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            let earlier = languages[..<index].map { $0.lowercased() }
            guard !isTag || earlier.contains(tag.lowercased()) else { return nil }
            return Diagnostic(
                isTag ? "the language \"\(tag)\" is there twice" : "\"\(tag)\" is no language tag",
                option: "/languages/\(index)",
                help: isTag ? "take one of them out" : "write one as \"en\", \"pt-BR\", \"zh-Hant\""
            )
        }
    }

    private static func looks(_ options: SplashOptions, _ themes: [String?]) -> [Look] {
        let languages = options.languages.isEmpty ? [nil] : options.languages.map { Optional($0) }
        return themes.flatMap { theme in
            languages.flatMap { language in
                options.appearances.flatMap { appearance in
                    options.contrasts.map { contrast in
                        Look(
                            appearance: appearance,
                            contrast: contrast,
                            theme: theme,
                            language: language
                        )
                    }
                }
            }
        }
    }

    private static func systems(
        _ layout: Layout,
        _ looks: [Look],
        _ mistakes: inout Mistakes
    ) -> [LayoutDirection: LayoutSystem] {
        var systems: [LayoutDirection: LayoutSystem] = [:]
        for direction in [LayoutDirection.leftToRight, .rightToLeft]
        where looks.contains(where: { $0.direction == direction }) {
            systems[direction] = mistakes.collect { () throws(Diagnostics) in
                try LayoutSystem(layout, direction)
            }
        }
        return systems
    }
}

/// Mistakes that are told together.
private struct Mistakes {
    var all: [Diagnostic] = []

    /// What a check gives; nil, with its mistakes kept, when it throws.
    mutating func collect<Value>(_ check: () throws(Diagnostics) -> Value) -> Value? {
        do throws(Diagnostics) {
            return try check()
        } catch {
            // Both directions of a layout have the same mistakes.
            all += error.all.filter { !all.contains($0) }
            return nil
        }
    }

    /// - Throws: `Diagnostics` when there is a mistake.
    func check() throws(Diagnostics) {
        guard all.isEmpty else { throw Diagnostics(all) }
    }
}

import Diagnostics
import PluginAPI

/// Checks the elements of `"icons"`, and collects what is wrong with them.
struct AlternateChecker {
    let options: AlternateIconsOptions
    let context: PlanContext
    private(set) var findings = DiagnosticCollector()

    init(_ options: AlternateIconsOptions, in context: PlanContext) {
        (self.options, self.context) = (options, context)
    }

    /// The alternates without errors, in the order of the list.
    mutating func alternates(_ icons: [NamedIcon]) throws -> [Alternate] {
        var found: [Alternate] = []
        var names: [AlternateName] = []
        for named in icons {
            let (icon, pointer, mode) = (named.options, named.pointer, options.mode)
            let name = findings.collect { () throws(Diagnostic) in
                try AlternateName(named.name, mode: mode, option: "\(pointer)/name")
            }
            if let name { checkName(name, named.name, pointer, after: names) }
            let seasons = findings.collect { () throws(Diagnostic) in
                try icon.seasons(option: pointer)
            }
            let (options, context) = (options, context)
            let source = try findings.collectAll {
                try SourceChecker(options, in: context).source(icon, pointer, &$0)
            }
            guard let name else { continue }
            names.append(name)
            guard let seasons, let source else { continue }
            found.append(
                Alternate(
                    name: name,
                    pointer: pointer,
                    source: source,
                    seasons: seasons,
                    isPrerendered: icon.isPrerendered,
                    swiftCase: icon.swiftCase
                )
            )
        }
        return found
    }

    private mutating func checkName(
        _ name: AlternateName,
        _ text: String,
        _ pointer: String,
        after names: [AlternateName]
    ) {
        let option = "\(pointer)/name"
        if !name.key.utf8.elementsEqual(text.utf8) {
            findings.warn(Messages.composed(text, option))
        }
        let folded = AlternateName.folded(name.stem)
        let twin = names.first { AlternateName.folded($0.stem) == folded }
        if let twin { findings.add(Messages.twin(twin.key, name.key, option)) }
    }
}

private enum Messages {
    static func composed(_ text: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is written with marks apart from their letters; the app's key has them composed",
            option: option,
            help: "write it composed (Unicode form C) here and in the app"
        )
    }

    static func twin(_ first: String, _ second: String, _ option: String) -> Diagnostic {
        let isSame = first.utf8.elementsEqual(second.utf8)
        return Diagnostic(
            isSame
                ? "two icons have the name \"\(first)\""
                : "the files of \"\(first)\" and \"\(second)\" would be one on some file systems",
            option: option,
            help: "give each alternate a name that differs in more than case and punctuation"
        )
    }
}

import AppIcons
import AssetCatalogs
import Diagnostics
import ExactStrings
import Images
import PluginAPI

/// Checks what the pictures of an alternate are made of.
struct SourceChecker {
    private let options: AlternateIconsOptions
    private let context: PlanContext

    init(_ options: AlternateIconsOptions, in context: PlanContext) {
        (self.options, self.context) = (options, context)
    }

    /// What an element of `"icons"` gives its pictures by.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`; lesser ones become warnings.
    func source(
        _ icon: AlternateOptions,
        _ pointer: String,
        _ findings: inout DiagnosticCollector
    ) throws -> Alternate.Source {
        let given = [
            icon.master.map { _ in "master" }, icon.iconSet.map { _ in "appiconset" },
            icon.bundle.map { _ in "icon" },
        ].compactMap(\.self)
        guard given.count == 1 else { throw Messages.sources(given, pointer) }
        for (key, value) in [("dark", icon.dark), ("tinted", icon.tinted)] where value != nil {
            if options.mode == .loose { findings.add(Messages.looseAppearance(key, pointer)) }
            if icon.master == nil { findings.add(Messages.ownAppearances(key, given[0], pointer)) }
        }
        if icon.background != nil, icon.master == nil {
            findings.add(Messages.ownBackground(given[0], pointer))
        }
        if icon.flatten != nil, icon.bundle != nil {
            findings.add(Messages.flattenedBundle("\(pointer)/flatten"))
        }
        let flattened = findings.collect { () throws(Diagnostic) in
            let own = try color(icon.flatten, option: "\(pointer)/flatten")
            // The plan reports a stage's own that is none, once.
            return own ?? options.flatten.flatMap { Color($0) }
        }
        if let folder = icon.iconSet {
            let option = "\(pointer)/appiconset"
            let renditions = options.mode == .loose ? options.renditions : nil
            let set = try IconSetSource(
                folder,
                flattened: flattened.flatMap(\.self),
                isCopied: renditions == nil,
                option: option,
                in: context,
                &findings
            )
            if let renditions { try set.checkLoose(renditions, option: option) }
            try set.checkTransparency(renditions, in: context, &findings)
            return .iconSet(set)
        }
        if let folder = icon.bundle {
            let option = "\(pointer)/icon"
            guard options.mode == .catalog else { throw Messages.looseBundle(folder.text, option) }
            return .bundle(try bundle(folder, option: option, &findings))
        }
        return .masters(try masters(icon, pointer, flattened.flatMap(\.self), &findings))
    }

    private func bundle(
        _ source: SourcePath,
        option: String,
        _ findings: inout DiagnosticCollector
    ) throws(Diagnostic) -> CheckedIconBundle {
        let path = try context.repositoryPath(source, option: option)
        let folder = try context.sources.folder(path, option: option)
        guard folder.hasExactSuffix(".icon") else { throw Messages.noBundle(path, option) }
        let bundle = try CheckedIconBundle(in: folder, option: option, context.sources)
        for name in bundle.missingPictures { findings.add(Messages.missing(name, in: folder)) }
        return bundle
    }

    private func masters(
        _ icon: AlternateOptions,
        _ pointer: String,
        _ flattened: Color?,
        _ findings: inout DiagnosticCollector
    ) throws -> [CheckedMaster] {
        let needed =
            options.mode == .loose
            ? options.renditions.map(\.pixels).max() ?? 0 : Master.recommended
        let background = findings.collect { () throws(Diagnostic) in
            let background = try color(icon.background, option: "\(pointer)/background")
            return background ?? flattened
        }
        let files: [(IconAppearance, String, SourcePath?)] = [
            (.any, "master", icon.master), (.dark, "dark", icon.dark),
            (.tinted, "tinted", icon.tinted),
        ]
        var masters: [CheckedMaster] = []
        for (appearance, key, path) in files {
            guard let path else { continue }
            let master = try findings.collectAll {
                try CheckedMaster(
                    path,
                    appearance,
                    background: appearance == .any ? background.flatMap(\.self) : nil,
                    needed: needed,
                    option: "\(pointer)/\(key)",
                    in: context,
                    &$0
                )
            }
            if let master { masters.append(master) }
        }
        return masters
    }

    private func color(_ text: String?, option: String) throws(Diagnostic) -> Color? {
        guard let text else { return nil }
        guard let color = Color(text), color.alpha == 255 else {
            throw Self.noColor(text, option)
        }
        return color
    }

    /// The error in a text that should be an opaque colour.
    static func noColor(_ text: String, _ option: String) -> Diagnostic {
        Diagnostic("\"\(text)\" is not an opaque colour", option: option, help: "write \"#RRGGBB\"")
    }
}

private enum Messages {
    static func sources(_ given: [String], _ pointer: String) -> Diagnostic {
        Diagnostic(
            given.isEmpty
                ? "the icon has no picture"
                : "the icon has several pictures: \"\(given.joined(separator: "\", \""))\"",
            option: pointer,
            help: "give it one of \"master\", \"appiconset\", \"icon\""
        )
    }

    static func looseAppearance(_ key: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "a loose icon can't have a \(key) picture: property lists have no key for it",
            option: "\(pointer)/\(key)",
            help: "use \"mode\": \"catalog\", or take the picture out"
        )
    }

    static func ownAppearances(_ key: String, _ source: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "the \(key) picture is given beside \"\(source)\", which has its own",
            option: "\(pointer)/\(key)",
            help: "add it there, or give a \"master\" instead of \"\(source)\""
        )
    }

    static func ownBackground(_ source: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "the background is given beside \"\(source)\", whose pictures are taken as they are",
            option: "\(pointer)/background",
            help: source == "appiconset"
                ? "name the colour as \"flatten\", or fill the background there"
                : "fill the background there, or give a \"master\" instead of \"\(source)\""
        )
    }

    static func flattenedBundle(_ option: String) -> Diagnostic {
        Diagnostic(
            "a colour to flatten on is given beside \"icon\", whose pictures Xcode draws",
            option: option,
            help: "take it out: a bundle has a fill of its own"
        )
    }

    static func looseBundle(_ folder: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\(folder) can't be a loose icon: only Apple's asset compiler draws an .icon bundle",
            option: option,
            help: "use \"mode\": \"catalog\", or give a flat picture as \"master\""
        )
    }

    static func noBundle(_ path: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" is not an Icon Composer bundle",
            option: option,
            help: "name a folder that ends in .icon"
        )
    }

    static func missing(_ name: String, in folder: String) -> Diagnostic {
        Diagnostic(
            "a layer shows \"\(name)\", which is not in the bundle's Assets",
            at: Place(file: "\(folder)/\(IconDescription.fileName)"),
            help: "add the picture in Icon Composer, or remove the layer"
        )
    }
}

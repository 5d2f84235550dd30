import AppIcons
import Diagnostics
import ExactStrings
import PluginAPI

/// An element of `"icons"` that is one alternate, and its name.
struct NamedIcon {
    var options: AlternateOptions
    var name: String
    /// Where it is in the options.
    var pointer: String
}

/// Turns elements of `"icons"` into alternates: one with a pattern is several.
struct IconList {
    let options: AlternateIconsOptions
    let context: PlanContext
    /// The names of primary icons, which patterns leave out.
    let primaries: [String]

    /// The alternates in the order of the options, those of a pattern sorted by path; errors are
    /// collected.
    func icons(_ findings: inout DiagnosticCollector) -> [NamedIcon] {
        options.icons.enumerated().flatMap { index, icon in
            let pointer = "/icons/\(index)"
            return findings.collect { () throws(Diagnostic) in
                try icons(of: icon, pointer)
            } ?? []
        }
    }

    private func icons(
        of icon: AlternateOptions,
        _ pointer: String
    ) throws(Diagnostic) -> [NamedIcon] {
        let sources = icon.sources
        guard let (key, source) = sources.first, sources.count == 1,
            case .repository(let path) = source, isPattern(path)
        else {
            let name = icon.name ?? sources.first.map { stem(of: $0.path.text) } ?? ""
            return [NamedIcon(options: icon, name: name, pointer: pointer)]
        }
        let single: [(String, Bool)] = [
            ("name", icon.name != nil), ("dark", icon.dark != nil),
            ("tinted", icon.tinted != nil), ("case", icon.swiftCase != nil),
        ]
        if let (idle, _) = single.first(where: \.1) {
            throw Messages.severalIcons(idle, path, "\(pointer)/\(idle)")
        }
        let folded = Set(primaries.map(AlternateName.folded))
        return try paths(path, key, option: "\(pointer)/\(key.rawValue)").compactMap { path in
            let name = stem(of: path)
            guard !folded.contains(AlternateName.folded(name)) else { return nil }
            return NamedIcon(options: icon.with(path, for: key), name: name, pointer: pointer)
        }
    }

    private func paths(
        _ pattern: String,
        _ key: AlternateOptions.Key,
        option: String
    ) throws(Diagnostic) -> [String] {
        guard key == .master else {
            return try context.sources.folders(
                matching: pattern,
                extensions: [key.rawValue],
                option: option
            )
        }
        let glob = Glob(pattern)
        let folder =
            glob.folder.isEmpty ? "" : try context.sources.folder(glob.folder, option: option)
        let files = try context.sources.files(below: folder, matching: glob)
        guard !files.isEmpty else { throw Messages.nothing(pattern, option) }
        return files
    }

    private func stem(of path: String) -> String { path.lastPathPart.splitExtension.stem }
}

private enum Messages {
    static func severalIcons(_ key: String, _ pattern: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(key)\" is about one icon, and \"\(pattern)\" may match several",
            option: option,
            help: "take it out: each is named after its file or folder; or name one path"
        )
    }

    static func nothing(_ pattern: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(pattern)\" matches no file",
            option: option,
            help: "\"*\" and \"?\" match within one part of a path, and \"**\" any parts"
        )
    }
}

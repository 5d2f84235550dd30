import AppIcons
import Diagnostics
import ExactStrings
import PluginAPI

/// Finds the icons that a stage's options name, or the build settings of a target.
struct IconFinder {
    let options: IconStampOptions
    let context: PlanContext

    /// The icons, each once; errors are collected.
    func icons(_ found: inout DiagnosticCollector) -> [IconSource] {
        switch (options.sets.isEmpty, options.targets.isEmpty) {
        case (true, true):
            found.add(Messages.nothingNamed)
            return []
        case (false, false):
            found.add(Messages.namedTwice)
            return []
        case (true, false):
            return TargetIcons(
                targets: options.targets,
                project: options.project,
                configuration: options.configuration,
                context: context
            ).icons(&found)
        case (false, true):
            for (value, key) in [
                (options.project?.text, "project"), (options.configuration, "configuration"),
            ] where value != nil {
                found.add(TargetSearch.idle(key, besides: "the sets"))
            }
            return named(&found)
        }
    }

    private func named(_ found: inout DiagnosticCollector) -> [IconSource] {
        var icons: [IconSource] = []
        for (index, set) in options.sets.enumerated() {
            let pointer = options.isList ? "/set/\(index)" : "/set"
            let named = found.collect { () throws(Diagnostic) in
                try self.icons(at: context.repositoryPath(set, option: pointer), option: pointer)
            }
            for icon in named ?? []
            where !icons.contains(where: { areSame($0.folder, icon.folder) }) {
                icons.append(icon)
            }
        }
        return icons
    }

    private func icons(
        at path: String,
        option pointer: String
    ) throws(Diagnostic) -> [IconSource] {
        guard !isPattern(path) else {
            let kinds = IconSource.Kind.allCases.map(\.rawValue)
            return try context.sources
                .folders(matching: path, extensions: kinds, option: pointer)
                .compactMap { IconSource($0, option: pointer) }
        }
        let folder = try context.sources.folder(path, option: pointer)
        guard let icon = IconSource(folder, option: pointer) else {
            throw Messages.noIcon(path, pointer)
        }
        return [icon]
    }
}

private enum Messages {
    static let nothingNamed = Diagnostic(
        "nothing says which icons are stamped",
        option: "",
        help: "name an .appiconset folder or .icon bundle under \"set\", or an Xcode target under "
            + "\"target\""
    )
    static let namedTwice = Diagnostic(
        "the icons are named by \"set\" and by \"target\"",
        option: "/target",
        help: "keep one of the two"
    )

    static func noIcon(_ path: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" is not an .appiconset folder or .icon bundle",
            option: pointer,
            help: "name the folder that holds the icons and their Contents.json, or icon.json"
        )
    }
}

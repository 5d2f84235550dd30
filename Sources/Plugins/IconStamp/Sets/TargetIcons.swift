import AppIcons
import AssetCatalogs
import Diagnostics
import ExactStrings
import PluginAPI
import XcodeProjects

/// The icons that the build settings of Xcode targets name, in all of their configurations or in
/// one.
///
/// Source: swiftlang/swift-build, AssetCatalogCompiler.xcspec.
struct TargetIcons {
    private static let setting = "ASSETCATALOG_COMPILER_APPICON_NAME"

    let targets: [String]
    let project: SourcePath?
    let configuration: String?
    let context: PlanContext

    /// The icons in the order of the targets and configurations, each once; errors are collected.
    func icons(_ found: inout DiagnosticCollector) -> [IconSource] {
        let search = found.collect { () throws(Diagnostic) in
            try TargetSearch(
                project: project,
                in: context,
                instead: "name the icons under \"set\""
            )
        }
        let names = targets.enumerated().map { index, name in
            (name, targets.count > 1 ? "/target/\(index)" : "/target")
        }
        var icons: [IconSource] = []
        for (target, option) in search?.targets(names, &found) ?? [] {
            for icon in self.icons(of: target.target, option: option, &found)
            where !icons.contains(where: { areSame($0.folder, icon.folder) }) {
                icons.append(icon)
            }
        }
        return icons
    }

    private func icons(
        of target: XcodeTarget,
        option: String,
        _ found: inout DiagnosticCollector
    ) -> [IconSource] {
        let configurations = target.configurations.filter {
            configuration == nil || $0.name == configuration
        }
        if configurations.isEmpty {
            let names = target.configurations.map(\.name)
            found.add(
                TargetMessages.noConfiguration(configuration ?? "", names, target.name)
            )
        }
        let all = candidates(of: target, option: option, &found)
        var icons: [IconSource] = []
        for configuration in configurations {
            guard let name = iconName(configuration, among: all, &found) else { continue }
            let named = all.filter { $0.isNamed(name) }
            if named.isEmpty {
                let known = Set(all.map(\.name.splitExtension.stem))
                found.add(
                    TargetMessages.noIcon(
                        name,
                        configuration.name,
                        target.name,
                        known.sorted(),
                        option
                    )
                )
            }
            icons += named
        }
        return icons
    }

    private func iconName(
        _ configuration: XcodeTarget.Configuration,
        among icons: [IconSource],
        _ found: inout DiagnosticCollector
    ) -> String? {
        // What Xcode takes when nothing sets it.
        guard let value = configuration.settings[Self.setting] else { return "AppIcon" }
        if !value.unknownVariables.isEmpty {
            // A build takes a variable that nothing sets as empty.
            let isThere = icons.contains { $0.isNamed(value.text) }
            let message = TargetMessages.unknownVariables(
                value,
                configuration.name,
                missingFiles: configuration.settings.missingFiles,
                isThere: isThere
            )
            guard isThere else {
                found.add(message)
                return nil
            }
            found.warn(message)
        }
        guard !value.text.isEmpty else {
            found.add(TargetMessages.emptyName(configuration.name, value.place))
            return nil
        }
        return value.text
    }

    // MARK: The catalogs

    /// The icons in what the target compiles.
    private func candidates(
        of target: XcodeTarget,
        option: String,
        _ found: inout DiagnosticCollector
    ) -> [IconSource] {
        context.sources
            .iconFolders(of: target) { found.warn(TargetMessages.missingResource($0, $1, option)) }
            .compactMap { IconSource($0, option: option) }
    }
}

import ExactStrings
import XcodeProjects

/// What apps use an icon set for; it decides the severity of its errors.
enum IconUse: Int, Comparable {
    /// An extension, a framework or a test has it: the store does not look at it.
    case foreign
    /// No target names it: it may be a leftover, a template, or a test's.
    case unused
    /// Only development builds contain it.
    case development
    /// An alternate that people may choose.
    case alternate
    /// It is the icon of a build that may go to the store.
    case primary
    /// There is no project that would say.
    case unknown

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The severity of an error that the store checks for in an app's main icon.
    var ofStore: LintRule.Severity {
        switch self {
        case .foreign, .unused, .development: .note
        case .alternate: .warning
        case .primary, .unknown: .error
        }
    }

    /// A severity, lowered to a note if no user of the store's app sees the icon.
    func severity(_ severity: LintRule.Severity) -> LintRule.Severity {
        self <= .development ? .note : severity
    }

    /// The severity of an error that is visible wherever the icon is shown.
    var ofUse: LintRule.Severity { severity(.error) }
}

/// The uses of all icon sets and bundles, by path.
struct IconUses {
    private var uses: [ExactString: IconUse] = [:]
    private var apps: [ExactString: [BuiltTarget]] = [:]
    private let hasProjects: Bool
    private let iconCount: Int

    init(_ project: LintedProject) {
        let icons = project.icons
        (hasProjects, iconCount) = (project.hasProjects, icons.count)
        let bundles = Set(project.bundles.map { ExactString($0.path) })
        for target in project.targets {
            let own = icons.filter { target.holds($0.path) }
            let bundled = Set(
                own.filter { bundles.contains(ExactString($0.path)) }.map { ExactString($0.name) }
            )
            for icon in own {
                // The compiler takes the bundle where both have one name.
                let isReplaced =
                    bundled.contains(ExactString(icon.name))
                    && !bundles.contains(ExactString(icon.path))
                add(isReplaced ? .unused : target.use(of: icon.name), of: icon, by: target)
            }
        }
    }

    private mutating func add(_ use: IconUse, of icon: Icon, by target: BuiltTarget) {
        let path = ExactString(icon.path)
        uses[path] = max(uses[path] ?? use, use)
        if use > .unused { apps[path, default: []].append(target) }
    }

    /// The apps that use the set or bundle at a path.
    func apps(of path: String) -> [BuiltTarget] { apps[ExactString(path)] ?? [] }

    /// The use of the set or bundle at a path.
    func use(of path: String) -> IconUse {
        if let use = uses[ExactString(path)] { return use }
        let isForTests = (path.parentPath ?? "").pathParts.contains(where: Self.isTestFolder)
        guard !hasProjects, !isForTests else { return .unused }
        // Without a project, Xcode's default name distinguishes an app's icon from its alternates.
        return iconCount == 1 || path.lastPathPart.hasExactPrefix("AppIcon.")
            ? .unknown : .alternate
    }

    /// Whether a folder holds what tests or generators of projects read.
    static func isTestFolder(_ name: String) -> Bool {
        ["Fixtures", "fixtures", "Templates", "templates", "test", "tests"].contains(name)
            || name.hasExactSuffix("Tests") || name.hasExactSuffix("Test")
    }
}

extension BuiltTarget {
    fileprivate func use(of name: String) -> IconUse {
        guard isApp else { return .foreign }
        let primary = builds.filter { $0.hasPrimaryIcon(name) }
        let alternate = builds.filter { $0.hasAlternateIcon(name) }
        if primary.contains(where: isForStore) { return .primary }
        if alternate.contains(where: isForStore) { return .alternate }
        return primary.isEmpty && alternate.isEmpty ? .unused : .development
    }

    private func isForStore(_ build: Build) -> Bool {
        storeBuilds.contains { $0.configuration == build.configuration }
    }
}

extension BuiltTarget.Build {
    fileprivate func hasPrimaryIcon(_ icon: String) -> Bool {
        mayName(icon, in: "ASSETCATALOG_COMPILER_APPICON_NAME")
    }

    fileprivate func hasAlternateIcon(_ icon: String) -> Bool {
        setting("ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS").value?.isYes == true
            || mayName(icon, in: "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES")
    }

    private func mayName(_ icon: String, in name: String) -> Bool {
        setting(name).value?.words.containsExactly(icon) ?? false
    }
}

import Diagnostics
import ExactStrings
import XcodeProjects

/// Looks for what an app's build settings name and its catalogs lack.
struct TargetChecks {
    private let app: BuiltTarget
    private let project: LintedProject
    private let uses: IconUses
    private let icons: [Icon]

    init(_ app: BuiltTarget, _ project: LintedProject, _ uses: IconUses) {
        self.app = app
        self.project = project
        self.uses = uses
        icons = project.icons.filter { app.holds($0.path) }
    }

    var findings: [LintFinding] {
        app.builds.flatMap { primaryIcon(of: $0) + alternates(of: $0) } + namesOfTwo + setsOfOneName
    }

    // MARK: Icons that settings name

    static let iconSetting = "ASSETCATALOG_COMPILER_APPICON_NAME"
    private static let alternatesSetting = "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"

    private func primaryIcon(of build: BuiltTarget.Build) -> [LintFinding] {
        switch build.setting(Self.iconSetting) {
        case .unset: []
        case .unknown(let variables): unresolved(variables, in: Self.iconSetting, of: build)
        case .known(let value):
            missing(value.text, .primaryIconNotFound, named: Self.iconSetting, value)
        }
    }

    private func alternates(of build: BuiltTarget.Build) -> [LintFinding] {
        switch build.setting(Self.alternatesSetting) {
        case .unset: []
        case .unknown(let variables): unresolved(variables, in: Self.alternatesSetting, of: build)
        case .known(let value):
            value.words.flatMap {
                missing($0, .alternateIconNotFound, named: Self.alternatesSetting, value)
            }
        }
    }

    private func missing(
        _ name: String,
        _ rule: LintRule,
        named setting: String,
        _ value: SettingValue
    ) -> [LintFinding] {
        guard !icons.contains(where: { areSame($0.name, name) }) else { return [] }
        if let other = respelling(of: name, among: icons.map(\.name)) {
            let severity: LintRule.Severity = rule == .primaryIconNotFound ? .error : .warning
            let text = Messages.otherCase(name, other)
            return [finding(.iconNameCase, at: setting, value.place, severity: severity, text)]
        }
        guard !app.hasUnseenSources else { return [] }
        let elsewhere = project.icons.first { icon in
            areSame(icon.name, name) && !project.targets.contains { $0.holds(icon.path) }
        }
        // Without a catalog the setting has no effect, unless one was meant to be in the target.
        let folder = app.project.parentPath ?? ""
        let isNear = elsewhere.map { folder.isEmpty || $0.path.isPath(in: folder) } ?? false
        guard app.hasCatalogs || isNear else { return [] }
        let nearest = nearestName(to: name, among: icons.map(\.name))
        return [
            finding(
                rule,
                at: setting,
                value.place,
                // Something else may put it into the app: a package, a script.
                severity: elsewhere == nil ? .error : .warning,
                elsewhere.map { Messages.elsewhere(name, $0.path) }
                    ?? Messages.noIcon(name, nearest)
            )
        ]
    }

    private func unresolved(
        _ variables: [String],
        in setting: String,
        of build: BuiltTarget.Build
    ) -> [LintFinding] {
        guard !variables.isEmpty, let place = build.settings[setting]?.place else { return [] }
        return [finding(.unresolved, at: setting, place, Messages.unresolved(variables))]
    }

    private func finding(
        _ rule: LintRule,
        at what: String,
        _ place: SettingPlace? = nil,
        severity: LintRule.Severity? = nil,
        _ text: FindingText
    ) -> LintFinding {
        LintFinding(
            rule,
            in: place?.file ?? "\(app.project)/project.pbxproj",
            at: "\(app.name): \(what)",
            line: place?.line,
            severity: severity,
            text
        )
    }

    /// Sets of one name in several catalogs of the target; which one counts is not defined.
    private var setsOfOneName: [LintFinding] {
        // A configuration may leave out all catalogs but one.
        guard app.builds.allSatisfy({ $0.setting(Self.exclusionSetting).isUnset }) else {
            return []
        }
        var first: [ExactString: Icon] = [:]
        return icons.filter { $0.path.hasExactSuffix(".appiconset") }.compactMap { set in
            let use = uses.use(of: set.path)
            guard use > .unused else { return nil }
            guard let other = first[ExactString(set.name)] else {
                first[ExactString(set.name)] = set
                return nil
            }
            return LintFinding(
                .iconNameTwice,
                in: set.path,
                severity: use.severity(.warning),
                Messages.sameName(other.path)
            )
        }
    }

    private static let exclusionSetting = "EXCLUDED_SOURCE_FILE_NAMES"

    /// The asset catalog compiler uses the bundle, and renders the pictures for older systems from
    /// it.
    private var namesOfTwo: [LintFinding] {
        // Then the pictures of the set are those for older systems.
        let isMeant = app.builds.contains {
            $0.setting("ASSETCATALOG_OTHER_FLAGS").value?.text
                .contains("enable-icon-stack-fallback-generation=disabled") ?? false
        }
        guard !isMeant else { return [] }
        let bundles = Set(project.bundles.map { ExactString($0.path) })
        return icons.filter { bundles.contains(ExactString($0.path)) }.compactMap { bundle in
            guard
                let set = icons.first(where: {
                    areSame($0.name, bundle.name) && $0.path.hasExactSuffix(".appiconset")
                })
            else { return nil }
            return LintFinding(
                .iconNameTwice,
                in: bundle.path,
                severity: uses.use(of: bundle.path).severity(.warning),
                Messages.twice(set.path)
            )
        }
    }
}

private enum Messages {
    static func noIcon(_ name: String, _ nearest: String?) -> FindingText {
        let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
        return FindingText(
            "\"\(name)\" is in none of the target's catalogs",
            help: "add \(name).appiconset or \(name).icon to the target, or name another one\(hint)"
        )
    }

    static func elsewhere(_ name: String, _ path: String) -> FindingText {
        FindingText(
            "\"\(name)\" is in none of the target's catalogs; there is \(path)",
            help: "add the catalog that holds it to the target"
        )
    }

    static func otherCase(_ name: String, _ other: String) -> FindingText {
        FindingText(
            "the setting names \"\(name)\", and the icon is called \"\(other)\"",
            of: name,
            as: other
        )
    }

    static func unresolved(_ variables: [String]) -> FindingText {
        let list = variables.map { "$(\($0))" }.joined(separator: ", ")
        return FindingText(
            "the value holds \(list), which nothing sets here, so the icon could not be checked"
        )
    }

    static func sameName(_ set: String) -> FindingText {
        FindingText(
            "its target has \(set) of the same name, and only one of the two is used",
            help: "remove one of them, or give it another name"
        )
    }

    static func twice(_ set: String) -> FindingText {
        FindingText(
            "its target has \(set) of the same name, which it takes the place of",
            help:
                "remove the set, or give it another name: systems before iOS 26 get pictures that are "
                + "rendered from the bundle"
        )
    }
}

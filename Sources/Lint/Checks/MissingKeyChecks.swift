import PropertyLists
import XcodeProjects

/// Looks for what the Info.plist of an app lacks that goes to the store.
struct MissingKeyChecks {
    private let app: BuiltTarget
    private let project: LintedProject
    private let lists: PropertyListFiles

    init(_ app: BuiltTarget, _ project: LintedProject, _ lists: PropertyListFiles) {
        self.app = app
        self.project = project
        self.lists = lists
    }

    var findings: [LintFinding] {
        app.storeBuilds.flatMap { iconName(of: $0) + launchScreen(of: $0) }
    }

    private func iconName(of build: BuiltTarget.Build) -> [LintFinding] {
        guard build.isForIOS == true, build.setting(TargetChecks.iconSetting).isUnset,
            let file = lists.file(of: app, in: build)
        else { return [] }
        let entries = file.map { IconEntry.all(in: $0.reading(in: build)) } ?? []
        guard !entries.contains(where: { $0.alternate == nil && $0.iconName != nil }) else {
            return []
        }
        return [
            LintFinding(
                .iconNameMissing,
                in: file?.path ?? "\(app.project)/project.pbxproj",
                at: "CFBundleIconName",
                line: file?.line(of: ["CFBundleIconName"]),
                severity: severity(ofMissing: file, in: build),
                Messages.noIconName(app.name)
            )
        ]
    }

    /// The severity of something that the app lacks: an app that has no icon at all and hosts tests
    /// exists for the tests alone.
    private func severity(
        ofMissing file: PropertyListFile?,
        in build: BuiltTarget.Build
    ) -> LintRule.Severity {
        let named = file.map { IconEntry.all(in: $0.reading(in: build)) } ?? []
        let hasIcons =
            !named.isEmpty || app.hasUnseenSources
            || project.icons.contains { app.holds($0.path) }
        return project.testHosts.contains(app) && !hasIcons ? .note : .error
    }

    private func launchScreen(of build: BuiltTarget.Build) -> [LintFinding] {
        guard build.isForIOS == true, build.families?.contains(2) == true,
            let file = lists.file(of: app, in: build), build.settings.missingFiles.isEmpty
        else { return [] }
        let keys = LaunchKeys(file?.reading(in: build), build)
        let path = file?.path ?? "\(app.project)/project.pbxproj"
        guard keys.describeLaunchScreen || keys.requiresFullScreen else {
            return [
                LintFinding(
                    .launchScreenMissing,
                    in: path,
                    at: "UILaunchScreen",
                    line: file?.line(of: ["UILaunchScreen"]),
                    severity: severity(ofMissing: file, in: build),
                    Messages.noLaunchScreen(app.name)
                )
            ]
        }
        // Those of the file alone are reported once, with the file.
        let own = file.map { LaunchKeys($0.reading(in: build)).contradictions.map(\.key) } ?? []
        return keys.contradictions.filter { !own.contains($0.key) }.map { key, other in
            LintFinding(
                .launchKeysContradict,
                in: path,
                at: key,
                line: file?.line(of: [file?.checked[key] == nil ? other : key]),
                Messages.contradict(key, other, app.name)
            )
        }
    }
}

private enum Messages {
    static func noIconName(_ target: String) -> FindingText {
        FindingText(
            "neither CFBundleIconName nor ASSETCATALOG_COMPILER_APPICON_NAME names the icon of \(target)"
        )
    }

    static func noLaunchScreen(_ target: String) -> FindingText {
        FindingText(
            "\(target) runs on iPad, and neither UILaunchScreen nor UILaunchStoryboardName is there"
        )
    }

    static func contradict(_ key: String, _ other: String, _ target: String) -> FindingText {
        FindingText(
            "\(key) and \(other) both describe the launch screen of \(target): one is in the file,  "
                + "the other in the build settings",
            help: "remove one of the two"
        )
    }
}

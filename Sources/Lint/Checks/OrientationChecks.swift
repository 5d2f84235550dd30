import PropertyLists
import XcodeProjects

/// Looks for apps that share an iPad's screen with others and can't be turned to every side.
///
/// Source: App Store Connect's message ITMS-90474; Apple, "UISupportedInterfaceOrientations".
struct OrientationChecks {
    private static let all = ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"]
    private static let prefix = "UIInterfaceOrientation"
    private static let key = "UISupportedInterfaceOrientations"

    /// The orientations that are listed, and where.
    private struct List {
        var names: [String]
        var file: String
        var key: String
        var line: Int?
    }

    private let app: BuiltTarget
    private let lists: PropertyListFiles

    init(_ app: BuiltTarget, _ lists: PropertyListFiles) {
        self.app = app
        self.lists = lists
    }

    var findings: [LintFinding] {
        app.storeBuilds.filter { $0.isForIOS == true && $0.families?.contains(2) == true }
            .compactMap(finding)
    }

    private func finding(in build: BuiltTarget.Build) -> LintFinding? {
        guard let file = lists.file(of: app, in: build), build.settings.missingFiles.isEmpty else {
            return nil
        }
        let reading = file?.reading(in: build)
        guard !LaunchKeys(reading, build).requiresFullScreen,
            let list = list(of: build, file, reading),
            !list.names.contains(where: hasVariable)
        else { return nil }
        let missing = Self.all.filter { !list.names.contains(Self.prefix + $0) }
        guard !missing.isEmpty else { return nil }
        return LintFinding(
            .iPadOrientationsMissing,
            in: list.file,
            at: list.key,
            line: list.line,
            Messages.missing(missing, app.name)
        )
    }

    /// The list that counts on an iPad; nil when there is none, and the system's default counts.
    private func list(
        of build: BuiltTarget.Build,
        _ file: PropertyListFile?,
        _ reading: PropertyListValue?
    ) -> List? {
        [("~ipad", "_iPad"), ("", "")].lazy.compactMap { device, settingDevice -> List? in
            let key = Self.key + device
            if let file, let names = reading?[key]?.array {
                return List(
                    names: names.compactMap(\.string),
                    file: file.path,
                    key: key,
                    line: file.line(of: [key])
                )
            }
            let setting = "INFOPLIST_KEY_\(Self.key)\(settingDevice)"
            guard build.generatesPropertyList, let value = build.setting(setting).value else {
                return nil
            }
            return List(
                names: value.words,
                file: value.place.file,
                key: "\(app.name): \(setting)",
                line: value.place.line
            )
        }.first
    }
}

private enum Messages {
    static func missing(_ orientations: [String], _ target: String) -> FindingText {
        FindingText(
            "\(target) shares an iPad's screen, and does not support "
                + orientations.joined(separator: ", ")
        )
    }
}

import ExactStrings
import JSON
package import PropertyLists
package import XcodeProjects

/// Reads the versions that the product of a target has in one configuration.
///
/// What Xcode generates, from `MARKETING_VERSION` and `CURRENT_PROJECT_VERSION`, goes before a key
/// of the Info.plist, if these settings are assigned at all.
///
/// Source: Xcode's open build system, `InfoPlistProcessorTaskAction`; Apple, "Build settings
/// reference", `GENERATE_INFOPLIST_FILE`, `INFOPLIST_PREPROCESS` and
/// `INFOPLIST_EXPAND_BUILD_SETTINGS`.
package struct VersionReader {
    private let settings: BuildSettings
    private let ownSettings: Range<Int>?
    private let project: String
    private let spelling: (String) -> String
    private let document: (String) -> PropertyListDocument?
    private let bytes: (String) -> [UInt8]?

    /// A reader of a target's configuration.
    ///
    /// - Parameters:
    ///   - settings: The resolved settings.
    ///   - ownSettings: The bytes of the target's own settings in the project file; nil when nothing
    ///     is going to be added to them.
    ///   - project: The `.xcodeproj` folder.
    ///   - spelling: Gives the path on disk of one that the settings name, which may differ in
    ///     case.
    ///   - document: Gives a property list by its path from the root; nil when it is missing or
    ///     damaged.
    ///   - bytes: Gives a file that the preprocessor is run over; nil when it is not to be read.
    package init(
        _ settings: BuildSettings,
        ownSettings: Range<Int>? = nil,
        project: String,
        spelling: @escaping (String) -> String = { $0 },
        document: @escaping (String) -> PropertyListDocument?,
        bytes: @escaping (String) -> [UInt8]? = { _ in nil }
    ) {
        self.settings = settings
        self.ownSettings = ownSettings
        self.project = project + "/project.pbxproj"
        self.spelling = spelling
        self.document = document
        self.bytes = bytes
    }

    /// What is known of a version.
    package func reading(of key: VersionKey) -> VersionReading {
        guard let list = settings.known("INFOPLIST_FILE") else {
            let unset = settings["INFOPLIST_FILE"]?.unknownVariables ?? []
            if !unset.isEmpty { return unknown(unset, in: "INFOPLIST_FILE", of: project) }
            return generates
                ? reading(ofSetting: key.setting, key)
                : .unknown(VersionGap(project, "neither names an Info.plist nor generates one"))
        }
        guard let path = settings.infoPlistPath.map(spelling) else {
            return .unknown(VersionGap(project, "names an Info.plist elsewhere: \(list.text)"))
        }
        if settings.known("INFOPLIST_PREPROCESS")?.isYes == true {
            return reading(of: key, inPreprocessed: path)
        }
        if generates, settings[key.setting] != nil { return reading(ofSetting: key.setting, key) }
        guard let document = document(path) else {
            return .unknown(VersionGap(path, "is missing or can't be read"))
        }
        let line = document.position(of: [key.infoKey])?.line
        let place = VersionPlace.key(key.infoKey, file: path, line: line)
        guard let value = document.value[key.infoKey] else {
            return generates ? reading(ofSetting: key.setting, key) : .missing(place)
        }
        guard let text = value.string, !text.isEmpty else { return .missing(place) }
        return reading(of: text, at: place, key)
    }

    /// What a text of an Info.plist becomes.
    private func reading(
        of text: String,
        at place: VersionPlace,
        _ key: VersionKey
    ) -> VersionReading {
        let isExpanded = settings.known("INFOPLIST_EXPAND_BUILD_SETTINGS")?.isYes ?? true
        guard text.contains("$") else { return .known(text, place) }
        guard isExpanded else { return .missing(place) }
        if let variable = onlyVariable(in: text), variable != key.other.setting {
            return reading(ofSetting: variable, key)
        }
        var expansion = SettingExpansion(settings)
        guard let resolved = expansion.resolved(text) else {
            return unknown(expansion.unknown, in: place.name, of: place.file)
        }
        return .known(resolved, place)
    }

    private func reading(of key: VersionKey, inPreprocessed path: String) -> VersionReading {
        if generates, settings[key.setting] != nil { return reading(ofSetting: key.setting, key) }
        guard
            let (text, place) = bytes(path).flatMap({ bytes in
                PreprocessedList(bytes, path: path).text(of: key.infoKey)
            }), text.contains("$") || PreprocessedList.isVersion(text)
        else { return .unknown(VersionGap(path, "is preprocessed by Xcode")) }
        return reading(of: text, at: .text(place), key)
    }

    private func reading(ofSetting name: String, _ key: VersionKey) -> VersionReading {
        // A build number that is the version is assigned where it says so.
        switch settings.origin(of: name, before: key.other.setting) {
        case .assignment(let assignment):
            guard let value = settings[name], value.unknownVariables.isEmpty else {
                let variables = settings[name]?.unknownVariables ?? []
                return unknown(variables, in: assignment.name, of: assignment.place.file)
            }
            guard assignment.range != nil else {
                return .unknown(VersionGap(project, "has \(name) from Xcode or in no UTF-8 text"))
            }
            return .known(value.text, .assignment(assignment))
        case .unset(let variable):
            guard variable == key.setting, settings.missingOwnFiles.isEmpty, let ownSettings
            else { return unknown([variable], in: name, of: project) }
            return .missing(.newSetting(variable, file: project, settings: ownSettings))
        }
    }

    private func unknown(
        _ variables: [String],
        in name: String,
        of file: String
    ) -> VersionReading {
        let list = variables.map { "$(\($0))" }.joined(separator: ", ")
        let place = variables.containsExactly(name) ? "" : " in \(name)"
        let missing = settings.missingOwnFiles.first.map { "; \($0) is missing" } ?? ""
        return .unknown(
            VersionGap(
                file,
                "uses \(list)\(place), which nothing in the repository sets\(missing)",
                variable: variables.first
            )
        )
    }

    /// Whether Xcode writes keys of the settings into the Info.plist.
    private var generates: Bool { settings.known("GENERATE_INFOPLIST_FILE")?.isYes == true }
}

extension BuildSettings {
    /// The configuration files that are named but missing, without those that CocoaPods writes:
    /// those set no versions.
    fileprivate var missingOwnFiles: [String] {
        missingFiles.filter { !$0.pathParts.contains("Pods") }
    }
}

import Diagnostics
import JSON
import XcodeProjects

/// Messages about targets whose icons can't be found.
enum TargetMessages {
    static func noConfiguration(_ name: String, _ names: [String], _ target: String) -> Diagnostic {
        Diagnostic(
            "the target \"\(target)\" has no configuration \"\(name)\"",
            option: "/configuration",
            help: knownNames("configurations", names, near: name)
        )
    }

    static func unknownVariables(
        _ value: SettingValue,
        _ configuration: String,
        missingFiles: [String],
        isThere: Bool
    ) -> Diagnostic {
        let names = value.unknownVariables.map { "$(\($0))" }.joined(separator: ", ")
        let files =
            missingFiles.isEmpty ? "" : "; not there: " + missingFiles.joined(separator: ", ")
        return Diagnostic(
            "the icon's name in configuration \(configuration) has \(names), which nothing sets"
                + (isThere ? ": \"\(value.text)\" is stamped, as a build would take it" : ""),
            at: place(value.place),
            help: "set it in the project or a configuration file, or name the icons under "
                + "\"set\"\(files)"
        )
    }

    static func emptyName(_ configuration: String, _ setting: SettingPlace) -> Diagnostic {
        Diagnostic(
            "the target has no icon in configuration \(configuration): its name is empty",
            at: place(setting),
            help: "name another configuration under \"configuration\""
        )
    }

    static func noIcon(
        _ name: String,
        _ configuration: String,
        _ target: String,
        _ known: [String],
        _ option: String
    ) -> Diagnostic {
        Diagnostic(
            "no catalog of the target \"\(target)\" has an icon \"\(name)\", which configuration "
                + "\(configuration) names",
            option: option,
            help: knownNames("its icons", known, near: name)
        )
    }

    static func missingResource(
        _ path: String,
        _ error: Diagnostic,
        _ option: String
    ) -> Diagnostic {
        Diagnostic(
            "\(path), a resource of the target, is passed over: \(error.summary)",
            option: option,
            help: "take it out of the target, or add it to the repository",
            severity: .warning
        )
    }

    private static func place(_ setting: SettingPlace) -> Place {
        Place(
            file: setting.file,
            position: setting.line.map { TextPosition(line: $0, column: 1) }
        )
    }
}

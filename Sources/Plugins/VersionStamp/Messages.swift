import Diagnostics
import JSON
import ProjectVersions
import Releases
import XcodeProjects

enum Messages {
    static let nothingToWrite = Diagnostic(
        "neither \"version\" nor \"build\" is written",
        help: "set one of them to true, or remove the stage"
    )

    static let noProject = Diagnostic(
        "the repository has no Xcode project to write versions into",
        help: "name what sets them under \"files\", such as project.yml, an Info.plist or an "
            + ".xcconfig file; or a \"destination\" for the stage's Version.xcconfig"
    )

    static func noTargets(_ projects: [String]) -> Diagnostic {
        Diagnostic(
            "no target to write versions into in \(projects.joined(separator: ", "))",
            help: "name targets under \"targets\", or what sets the version under \"files\""
        )
    }

    static func badVersion(_ text: String) -> Diagnostic {
        Diagnostic(
            "the store does not accept the version \"\(text)\"",
            option: "/version",
            help: "write up to three numbers with dots between them: \"{shortVersion}\""
        )
    }

    static func badName(_ text: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is not a name for the configuration file",
            option: "/xcconfig",
            help: "write a file name such as \"Version.xcconfig\"; \"destination\" is its place in "
                + "the repository"
        )
    }

    static func badDestination(_ text: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" is not an .xcconfig file of the repository",
            option: "/destination",
            help: "write a path relative to the repository's root: \"Config/Version.xcconfig\""
        )
    }

    static func hasOthers(_ path: String, _ name: String) -> Diagnostic {
        Diagnostic(
            "\(path) holds more than the version, such as \(name), which would be lost",
            option: "/destination",
            help:
                "remove \"destination\": the stage then changes the values in the file and nothing "
                + "else"
        )
    }

    static func unread(_ path: String) -> Diagnostic {
        Diagnostic(
            "no target gets its version from \(path)",
            option: "/destination",
            help: "include it in the .xcconfig files of the targets, and remove the settings that "
                + "come before it",
            severity: .warning
        )
    }

    static func artifact(_ option: String) -> Diagnostic {
        Diagnostic(
            "a file of another stage can't be stamped",
            option: option,
            help: "name a path of the repository"
        )
    }

    static func noTarget(_ name: String, _ known: [String], option: String) -> Diagnostic {
        Diagnostic(
            "no target \"\(name)\" in the Xcode projects",
            option: option,
            help: knownNames("targets", known, near: name)
        )
    }

    static func unreadable(_ error: XcodeProjectError) -> Diagnostic {
        Diagnostic(
            "\(error.path) can't be read as an Xcode project: \(error.summary)",
            at: Place(file: error.path, position: error.position),
            help: "open the project in Xcode, or name the others under \"projects\""
        )
    }

    static func unreadable(_ path: String) -> Diagnostic {
        Diagnostic("can't read \(path)", at: Place(file: path), help: "check the file out again")
    }

    static func unknown(
        _ keys: [VersionKey],
        _ gaps: [VersionGap],
        _ targets: [String]
    ) -> Diagnostic {
        let names = targets.map { "\"\($0)\"" }.joined(separator: ", ")
        let what = keys.map { $0 == .version ? "version" : "build number" }
        let reasons = gaps.map { "\($0.file) \($0.reason)" }.joined(separator: "; ")
        let variables = gaps.compactMap(\.variable).map { "$(\($0))" }
        let way =
            variables.isEmpty
            ? "" : "set \(variables.joined(separator: " and ")) in an .xcconfig file, or "
        return Diagnostic(
            "can't write \(what.joined(separator: " and ")) of \(targets.joined(separator: ", ")): "
                + reasons,
            at: Place(file: gaps[0].file),
            help: "\(way)name the file that sets it under \"files\"; \"except\": [\(names)] leaves "
                + "\(targets.count == 1 ? "the target" : "the targets") out"
        )
    }

    static func bothKeys(_ place: VersionPlace) -> Diagnostic {
        Diagnostic(
            "\(place.name) is both the version and the build number, which differ",
            at: Place(
                file: place.file,
                position: place.line.map { TextPosition(line: $0, column: 1) }
            ),
            help: "give the build number a setting of its own, or set one of \"version\" and "
                + "\"build\" to false"
        )
    }

    static func lowerBuild(
        _ old: BuildNumber,
        at place: VersionPlace,
        _ new: BuildNumber,
        isOwn: Bool
    ) -> Diagnostic {
        let way =
            if !isOwn {
                "give \"build\" a number above \(old)"
            } else if let offset = new.offset(above: old) {
                "set \"build\": {\"strategy\": \"commit-count\", \"offset\": \(offset)} under "
                    + "version in pipeline.json (raise an offset that is there by as much), or "
                    + "choose another strategy"
            } else {
                "choose a strategy with higher numbers under version.build in pipeline.json"
            }
        return Diagnostic(
            "the build number \(old) in \(place.file) becomes \(new), which is lower",
            at: Place(
                file: place.file,
                position: place.line.map { TextPosition(line: $0, column: 1) }
            ),
            help: "\(way); \"build\": false leaves the project's number",
            severity: .warning
        )
    }

    static func isGenerated(
        _ project: String,
        from path: String,
        _ keys: [VersionKey]
    ) -> Diagnostic {
        Diagnostic(
            "\(path) sets \(keys.map(\.setting).joined(separator: " and ")) too: XcodeGen "
                + "generates \(project) again with the old value",
            at: Place(file: path),
            help: "add it to \"files\": [\"\(path)\"]",
            severity: .warning
        )
    }

    static func badFile(_ path: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\(path) can't be read as a file that sets versions",
            option: option,
            help: "these formats are read: \(VersionFile.formats)"
        )
    }

    static func noVersions(_ path: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\(path) sets neither version nor build number",
            option: option,
            help: "it needs MARKETING_VERSION and CURRENT_PROJECT_VERSION, or \"version\" in a "
                + "pubspec.yaml, each with its value in one line"
        )
    }
}

extension BuildNumber {
    /// What has to be added to it to be the next number after another; nil when one of them is not
    /// a whole number.
    fileprivate func offset(above other: BuildNumber) -> Int? {
        guard let number = Int(description), let other = Int(other.description) else { return nil }
        let (offset, overflow) = other.subtractingReportingOverflow(number - 1)
        return overflow ? nil : offset
    }
}

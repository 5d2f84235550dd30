import ExactStrings
package import XcodeProjects

/// What is known of a version of one target in one configuration.
package enum VersionReading: Hashable, Sendable {
    /// The product has this text, which is assigned at this place.
    case known(String, VersionPlace)
    /// Nothing gives the product a version; this is where it would be assigned.
    case missing(VersionPlace)
    /// The repository does not say.
    case unknown(VersionGap)

    /// The text; nil where it is missing or not known.
    package var text: String? {
        guard case .known(let text, _) = self else { return nil }
        return text
    }

    /// Where it is or would be assigned; nil where that is not known.
    package var place: VersionPlace? {
        switch self {
        case .known(_, let place), .missing(let place): place
        case .unknown: nil
        }
    }
}

/// Where a version is assigned: what has to be edited to change it.
package enum VersionPlace: Hashable, Sendable {
    /// A key at the root of a property list; without a line in a binary one.
    case key(String, file: String, line: Int?)
    /// The value of a build setting, in a project file or an `.xcconfig` file.
    case assignment(SettingAssignment)
    /// A build setting that the target's own settings lack, which are these bytes of the project
    /// file.
    case newSetting(String, file: String, settings: Range<Int>)
    /// A part of a line of another text, such as a `pubspec.yaml`.
    case text(TextPlace)

    /// The file, relative to the root.
    package var file: String {
        switch self {
        case .key(_, let file, _), .newSetting(_, let file, _): file
        case .assignment(let assignment): assignment.place.file
        case .text(let place): place.file
        }
    }

    /// The same place with its file relative to a folder of the repository; nil when the file is
    /// not in the folder.
    package func relative(to folder: String) -> VersionPlace? {
        guard let path = folder.isEmpty ? file : file.path(below: folder) else { return nil }
        switch self {
        case .key(let key, _, let line): return .key(key, file: path, line: line)
        case .newSetting(let name, _, let settings):
            return .newSetting(name, file: path, settings: settings)
        case .assignment(var assignment):
            assignment.place.file = path
            return .assignment(assignment)
        case .text(var place):
            place.file = path
            return .text(place)
        }
    }

    /// The line, counted from 1; nil in a project file and in a binary property list.
    package var line: Int? {
        switch self {
        case .key(_, _, let line): line
        case .assignment(let assignment): assignment.place.line
        case .text(let place): place.line
        case .newSetting: nil
        }
    }

    /// The key or the setting.
    package var name: String {
        switch self {
        case .key(let key, _, _): key
        case .assignment(let assignment): assignment.name
        case .newSetting(let name, _, _): name
        case .text(let place): place.name
        }
    }
}

/// A part of a line.
package struct TextPlace: Hashable, Sendable {
    /// The file, relative to the root.
    package var file: String
    /// The line, counted from 1.
    package var line: Int
    /// The key that the line has.
    package var name: String
    /// The bytes of the version, from the file's first.
    package var range: Range<Int>
    /// What goes before a new version: `+` where a `pubspec.yaml` has no build number yet.
    package var prefix = ""
    /// How a value is written there.
    package var form = Form.text

    /// How a value is written.
    package enum Form: Hashable, Sendable {
        /// As it is.
        case text
        /// As a plain scalar of YAML, which without quotation marks could be another number: `1.10`
        /// is 1.1.
        case plainScalar
        /// As a Semantic Version, which has three numbers.
        case semanticVersion
    }

    /// A value as it is written there.
    package func written(_ value: String) -> String {
        let numbers = value.utf8.split(
            separator: UInt8(ascii: "."),
            omittingEmptySubsequences: false
        )
        switch form {
        case .text: return prefix + value
        case .semanticVersion:
            return prefix + value + String(repeating: ".0", count: max(0, 3 - numbers.count))
        case .plainScalar:
            let isExact = numbers.count == 1 && value.first != "0" || numbers.count > 2
            return prefix + (isExact ? value : "\"\(value)\"")
        }
    }
}

/// Why a version is not known.
package struct VersionGap: Hashable, Sendable {
    /// The file that does not say it, relative to the root.
    package var file: String
    /// Why it does not: one clause about the file.
    package var reason: String
    /// The variable that nothing in the repository sets, if that is the reason.
    package var variable: String?

    /// A gap from its parts.
    package init(_ file: String, _ reason: String, variable: String? = nil) {
        self.file = file
        self.reason = reason
        self.variable = variable
    }
}

import ExactStrings
import PropertyLists
package import XcodeProjects

/// A file that versions are assigned in, without a project that says so.
package struct VersionFile {
    /// Which formats are read, for messages.
    package static let formats = ".plist, .xcconfig, .yml or .yaml, pubspec.yaml"
    /// The largest YAML file that is read, in bytes.
    private static let largest = 4 << 20

    /// What the file says of the version, at each of its places.
    package var version: [VersionReading] = []
    /// What the file says of the build number.
    package var build: [VersionReading] = []

    /// Reads a file; nil for one that can't be read, or of another format.
    package init?(_ path: String, in files: some ProjectFiles) {
        switch path.lastPathPart.splitExtension.fileExtension.lowercased() {
        case "plist":
            guard let bytes = files.read(path, limit: PropertyList.largest) else { return nil }
            guard let list = try? PropertyList(bytes) else {
                // The preprocessor may make a property list of it.
                let list = PreprocessedList(bytes, path: path)
                version = list.text(of: VersionKey.version.infoKey).map { [Self.reading($0)] } ?? []
                build = list.text(of: VersionKey.build.infoKey).map { [Self.reading($0)] } ?? []
                if version.isEmpty, build.isEmpty { return nil }
                return
            }
            version = [Self.reading(of: .version, in: list, path)]
            build = [Self.reading(of: .build, in: list, path)]
        case "xcconfig":
            let file = ConfigurationFile(path, in: files)
            guard !file.missingFiles.containsExactly(path) else { return nil }
            for assignment in file.assignments where assignment.range != nil {
                let reading = VersionReading.known(assignment.value, .assignment(assignment))
                guard areSame(assignment.place.file, path) else { continue }
                if assignment.name == VersionKey.version.setting { version.append(reading) }
                if assignment.name == VersionKey.build.setting { build.append(reading) }
            }
        case "yml", "yaml":
            guard let bytes = files.read(path, limit: Self.largest),
                let lines = YAMLLines(bytes)
            else { return nil }
            if path.lastPathPart == "pubspec.yaml" {
                (version, build) = lines.pubspecVersions(in: path)
            } else {
                version = lines.settings(.version, in: path)
                build = lines.settings(.build, in: path)
            }
        default: return nil
        }
    }

    /// What the file says of one of the two.
    package subscript(key: VersionKey) -> [VersionReading] {
        key == .version ? version : build
    }

    private static func reading(_ found: (text: String, place: TextPlace)) -> VersionReading {
        .known(found.text, .text(found.place))
    }

    private static func reading(
        of key: VersionKey,
        in list: PropertyList,
        _ path: String
    ) -> VersionReading {
        let place = VersionPlace.key(key.infoKey, file: path, line: nil)
        guard let text = list[[key.infoKey]]?.string else { return .missing(place) }
        return .known(text, place)
    }
}

import ExactStrings
import JSON
import PluginAPI
import ProjectVersions

/// What a stage says of its targets: which value is replaced by which.
struct StampReport {
    private let settings: VersionSettings
    private let targets: [ProjectVersions.Target]
    private let files: [SourcePath]

    init(
        _ settings: VersionSettings,
        _ targets: [ProjectVersions.Target],
        _ files: [SourcePath]
    ) {
        (self.settings, self.targets, self.files) = (settings, targets, files)
    }

    /// The metadata of the configuration file.
    var metadata: [String: JSONValue] {
        var metadata: [String: JSONValue] = ["targets": .array(targets.map(entry))]
        for key in VersionKey.allCases {
            metadata[key.rawValue] = settings[key].map { .string($0) }
        }
        if !files.isEmpty { metadata["files"] = .array(files.map { .string($0.text) }) }
        return metadata
    }

    private func entry(_ target: ProjectVersions.Target) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("name", .string(target.name)), .init("project", .string(target.project)),
        ]
        for key in VersionKey.allCases {
            guard let value = settings[key] else { continue }
            // What the configurations have, each value once.
            var before: [String] = []
            for text in target.builds.compactMap({ $0[key].text })
            where !before.containsExactly(text) {
                before.append(text)
            }
            members.append(
                .init(
                    key.rawValue,
                    ["from": .array(before.map { .string($0) }), "to": .string(value)]
                )
            )
        }
        return .object(members)
    }
}

import AssetCatalogs
import Diagnostics
import ExactStrings
import JSON
import PluginAPI
import Releases

/// The unit that lists the alternates for the app: `alternate-icons.json`.
public struct IconIndex: Codable, Hashable, Sendable {
    /// One alternate.
    struct Entry: Codable, Hashable, Sendable {
        var key: String
        /// The set or bundle in the catalog; nil for loose files.
        var set: String?
        var appearances: [IconAppearance]
        var seasons: [Season]
        /// Below the stage's folder; their paths in the workspace too.
        var files: [String]
    }

    var mode: AlternateIconsOptions.Mode
    /// In the order of the options.
    var icons: [Entry]
    var removed: [String]
    var renamed: [String: String]

    static let file = "alternate-icons.json"

    /// The unit over the files of planned icons.
    static func unit(
        _ icons: [PlannedIcon],
        _ options: AlternateIconsOptions
    ) -> Unit<AlternateIconsWork> {
        let index = IconIndex(
            mode: options.mode,
            icons: icons.map { Entry($0, options.mode) },
            removed: options.removed.sorted(by: isOrderedBefore),
            renamed: options.renamed
        )
        return Unit(
            file,
            .index(index),
            inputs: index.icons.flatMap(\.files).map { UnitInput($0, from: .sibling($0)) },
            outputs: [
                UnitOutput(
                    file,
                    kind: "alternate-icon-index",
                    mediaType: "application/json",
                    metadata: [
                        "keys": .array(index.icons.map { .string($0.key) }),
                        "renamed": index.renamedKeys,
                    ]
                )
            ]
        )
    }

    private var renamedKeys: JSONValue {
        .object(renamed.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
    }

    /// Writes the index.
    ///
    /// - Throws: `Diagnostic` when a file is not there.
    func write(in workspace: Workspace) throws {
        let index: JSONValue = [
            "mode": .string(mode.rawValue),
            "icons": .array(try icons.map { try $0.json(workspace) }),
            "removed": .array(removed.map { .string($0) }),
            "renamed": renamedKeys,
        ]
        try workspace.write(Array(index.prettyText().utf8), to: Self.file)
    }
}

extension IconIndex.Entry {
    fileprivate init(_ icon: PlannedIcon, _ mode: AlternateIconsOptions.Mode) {
        key = icon.alternate.name.key
        set = mode == .catalog ? icon.alternate.name.stem : nil
        appearances = icon.alternate.appearances
        seasons = icon.alternate.seasons
        files = icon.outputs.map(\.path).sorted(by: isOrderedBefore)
    }

    fileprivate func json(_ workspace: Workspace) throws -> JSONValue {
        let list = try files.map { path -> JSONValue in
            guard let digest = workspace.digests[ExactString(path)] else {
                throw Diagnostic("the unit has no input \(path)")
            }
            return ["path": .string(path), "sha256": .string(digest.hash)]
        }
        var members: [JSONValue.Member] = [
            .init("key", .string(key)),
            .init("appearances", .array(appearances.map { .string($0.rawValue) })),
            .init("dates", .array(seasons.map(\.json))),
            .init("files", .array(list)),
        ]
        if let set { members.append(.init("set", .string(set))) }
        return .object(members)
    }
}

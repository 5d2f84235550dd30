import Diagnostics
import ExactStrings
import JSON
import Patches
import PluginAPI
import Releases

/// What a client polls at one address for ever: the newest release of its channel, and the patch
/// from each base.
struct LatestRelease: Codable, Hashable, Sendable {
    /// The version of the layout.
    static let format = 1

    var channel: String
    /// The folders of the patches.
    var folders: [String]

    /// The indexes of the patches, below the stage's folder.
    var indexes: [String] { folders.map { "\($0)/\(PatchPaths.index)" } }

    /// Writes the list from the indexes among the inputs.
    ///
    /// - Throws: `Diagnostic` when one can't be read.
    func write(_ work: AssetPatchWork, in workspace: Workspace) throws {
        let full = try entry(PatchPaths.fullIndex, in: "", work, workspace)
        let patches = try folders.map {
            try entry("\($0)/\(PatchPaths.index)", in: $0, work, workspace)
        }
        let document: JSONValue = [
            "format": .integer(Self.format),
            "app": .string(work.app),
            "channel": .string(channel),
            "version": .string(work.to.version),
            "build": .string(work.build),
            "result": full["result"] ?? .null,
            "full": full.keeping(Self.archiveKeys),
            "patches": .array(patches.map { $0.keeping(Self.patchKeys + Self.archiveKeys) }),
        ]
        try workspace.write(Array(document.prettyText().utf8), to: PatchPaths.latest)
        workspace.describe(PatchPaths.latest, ["channel": .string(channel)])
    }

    private static let patchKeys = ["from", "fromTag", "base", "exact"]
    private static let archiveKeys = ["url", "size", "md5", "sha256", "index"]

    /// What an index says, with addresses that hold from the list, and with that of the index.
    private func entry(
        _ path: String,
        in folder: String,
        _ work: AssetPatchWork,
        _ workspace: Workspace
    ) throws -> JSONValue {
        let bytes = try workspace.read(path, limit: PatchLimits.manifest)
        let index = try JSONDocument(bytes).value
        func address(_ url: JSONValue?) -> JSONValue {
            guard let url = url?.string else { return .null }
            // Relative ones are relative to the index.
            return .string(work.url == nil ? folder.appendingPath(url) : url)
        }
        var patch = work
        patch.folder = folder
        let digest = ContentDigest(of: bytes)
        let members = (index.members ?? []).map { member -> JSONValue.Member in
            switch member.key {
            case "url": .init("url", address(member.value))
            case "exact":
                .init("exact", member.value.replacing("url", by: address(member.value["url"])))
            default: member
            }
        }
        let own: JSONValue = [
            "url": address(.string(patch.url(of: path.lastPathPart))),
            "size": .integer(digest.size), "sha256": .string(digest.hash),
        ]
        return .object(members + [.init("index", own)])
    }
}

extension JSONValue {
    /// The object with these of its members.
    fileprivate func keeping(_ keys: [String]) -> JSONValue {
        .object((members ?? []).filter { keys.contains($0.key) })
    }

    /// The object with another value of one member.
    fileprivate func replacing(_ key: String, by value: JSONValue) -> JSONValue {
        .object((members ?? []).map { $0.key == key ? .init(key, value) : $0 })
    }
}

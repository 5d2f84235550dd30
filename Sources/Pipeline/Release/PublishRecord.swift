import Files
import JSON
import PluginAPI
import Releases

/// Which publish stages are done with a release: those that follow a failed one go on from there
/// when the same release is built again.
///
/// It is kept in the folder of releases, beside the release, because nothing may be added to that.
/// Without it, all stages publish again.
struct PublishRecord {
    private let file: String
    /// The digest of the manifest that was published.
    private let manifest: String
    /// The digest of what each stage does, by its name.
    private var done: [String: String] = [:]

    /// The record of a release; an empty one when there is none, or it is of another release.
    ///
    /// - Parameters:
    ///   - name: The name of the release's folder.
    ///   - dist: The folder of releases.
    ///   - manifest: The manifest's digest.
    init(of name: String, in dist: String, manifest: ContentDigest) {
        file = "\(dist)/.published/\(name).json"
        self.manifest = manifest.hash
        guard let bytes = try? FileSystem.read(file, limit: 1 << 20),
            let value = try? JSONDocument(bytes).value,
            value["manifest"]?.string == self.manifest
        else { return }
        for member in value["stages"]?.members ?? [] { done[member.key] = member.value.string }
    }

    /// Whether a stage has done this work.
    func has(_ stage: String, _ unit: PlannedUnit) -> Bool { done[stage] == Self.digest(unit) }

    /// Notes that a stage has done its work.
    ///
    /// - Throws: `FileError`.
    mutating func add(_ stage: String, _ unit: PlannedUnit) throws {
        done[stage] = Self.digest(unit)
        let stages = done.sorted { $0.key < $1.key }.map {
            JSONValue.Member($0.key, .string($0.value))
        }
        let value: JSONValue = ["manifest": .string(manifest), "stages": .object(stages)]
        try FileSystem.createFolders(above: file)
        try FileSystem.replace(file, with: Array(value.prettyText().utf8))
    }

    /// Forgets all stages.
    ///
    /// - Throws: `FileError`.
    mutating func clear() throws {
        done = [:]
        if try FileSystem.kind(of: file) != nil { try FileSystem.remove(file) }
    }

    /// The digest of a plugin, its version and its options.
    private static func digest(_ unit: PlannedUnit) -> String {
        let words = JSONValue.array(unit.arguments.map { .string($0) })
        return ContentDigest(of: Array(words.canonicalText.utf8)).hash
    }
}

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
    /// - Throws: `FileError` when a record can't be kept.
    init(of name: String, in dist: String, manifest: ContentDigest) throws(FileError) {
        let folder = "\(dist)/.published"
        // Before anything is published, or it would be published again the next time.
        try FileSystem.createFolder(folder)
        guard try FileSystem.kind(of: folder) == .folder else { throw .changed(folder) }
        file = "\(folder)/\(name).json"
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
        try FileSystem.replace(file, with: Array(value.prettyText().utf8))
    }

    /// Forgets all stages.
    ///
    /// - Throws: `FileError`.
    mutating func clear() throws {
        done = [:]
        if try FileSystem.kind(of: file) != nil { try FileSystem.remove(file) }
    }

    /// The digest of a plugin, its version, its options and the variables that it reads.
    private static func digest(_ unit: PlannedUnit) -> String {
        let work: JSONValue = [
            "arguments": .array(unit.arguments.map { .string($0) }),
            "environment": .object(
                unit.environment.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }
            ),
        ]
        return ContentDigest(of: Array(work.canonicalText.utf8)).hash
    }
}

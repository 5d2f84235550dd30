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
    /// The key of what each stage has done, by its name.
    private var done: [String: String] = [:]
    /// The key of what each stage may have done: an announcement whose end is not known.
    private var begun: [String: String] = [:]

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
        for member in value["begun"]?.members ?? [] { begun[member.key] = member.value.string }
    }

    /// Whether a stage has done this work.
    func has(_ stage: String, _ publication: Publication) -> Bool {
        done[stage] == publication.key
    }

    /// Whether a stage has begun this work, and nothing is known of its end.
    func mayHave(_ stage: String, _ publication: Publication) -> Bool {
        begun[stage] == publication.key
    }

    /// Notes that a stage has done its work.
    ///
    /// - Throws: `FileError`.
    mutating func add(_ stage: String, _ publication: Publication) throws {
        done[stage] = publication.key
        begun[stage] = nil
        try write()
    }

    /// Notes that a stage begins what must not be repeated; nil that it did not happen.
    ///
    /// - Throws: `FileError`.
    mutating func begin(_ stage: String, _ publication: Publication?) throws {
        begun[stage] = publication?.key
        try write()
    }

    /// Forgets all stages.
    ///
    /// - Throws: `FileError`.
    mutating func clear() throws {
        (done, begun) = ([:], [:])
        if try FileSystem.kind(of: file) != nil { try FileSystem.remove(file) }
    }

    private func write() throws {
        func object(_ keys: [String: String]) -> JSONValue {
            .object(
                keys.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) }
            )
        }
        var value: JSONValue = ["manifest": .string(manifest), "stages": object(done)]
        if !begun.isEmpty {
            value = .object((value.members ?? []) + [.init("begun", object(begun))])
        }
        try FileSystem.replace(file, with: Array(value.prettyText().utf8))
    }
}

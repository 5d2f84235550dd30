import Diagnostics
import Files
import JSON
import PluginAPI
import Releases

/// Which publish stages are done with a release: those that follow a failed one go on from there
/// when the same release is built again.
///
/// It is kept in the folder of releases, beside the release, because nothing may be added to that.
/// Without it, all stages publish again. One that can't be read is refused: a message to people would
/// be sent a second time.
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
    ///   - isNew: Whether all stages publish again, whatever they have done.
    /// - Throws: `FileError` when a record can't be kept; `Diagnostic` when it is damaged.
    init(
        of name: String,
        in dist: String,
        manifest: ContentDigest,
        isNew: Bool = false
    ) throws {
        let folder = "\(dist)/.published"
        // Before anything is published, or it would be published again the next time.
        try FileSystem.createFolder(folder)
        guard try FileSystem.kind(of: folder) == .folder else {
            throw FileError.changed(folder)
        }
        file = "\(folder)/\(name).json"
        self.manifest = manifest.hash
        guard try FileSystem.kind(of: file) != nil else { return }
        do {
            try read()
        } catch {
            guard isNew else { throw error }
        }
        guard isNew else { return }
        // What may have happened before is not undone by another run.
        done = [:]
        try write()
    }

    /// Reads what the file says of this release.
    private mutating func read() throws {
        let bytes = try FileSystem.read(file, limit: 1 << 20)
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONDocument(bytes).value
        } catch {
            throw Messages.damaged(file, "\(error)")
        }
        guard let digest = value["manifest"]?.string else {
            throw Messages.damaged(file, "it names no manifest")
        }
        guard digest == self.manifest else { return }
        done = try Self.keys("stages", of: value, in: file)
        begun = try Self.keys("begun", of: value, in: file)
    }

    private static func keys(
        _ name: String,
        of value: JSONValue,
        in file: String
    ) throws(Diagnostic) -> [String: String] {
        guard let object = value[name] else { return [:] }
        guard let members = object.members else {
            throw Messages.damaged(file, "\"\(name)\" is not an object")
        }
        var keys: [String: String] = [:]
        for member in members {
            guard let key = member.value.string else {
                throw Messages.damaged(file, "\"\(name)\" has a value that is not text")
            }
            keys[member.key] = key
        }
        return keys
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

    /// Notes that a stage begins what must not be repeated.
    ///
    /// - Throws: `FileError`.
    mutating func begin(_ stage: String, _ publication: Publication) throws {
        begun[stage] = publication.key
        try write()
    }

    /// What a stage has begun, and nothing is known of its end; nil for nothing.
    func begun(_ stage: String) -> String? { begun[stage] }

    /// Notes that what a stage began did not happen this time.
    ///
    /// - Parameter before: What it had begun before.
    /// - Throws: `FileError`.
    mutating func end(_ stage: String, as before: String?) throws {
        begun[stage] = before
        try write()
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

private enum Messages {
    static func damaged(_ file: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            "the record of what is published is damaged: \(reason)",
            at: Place(file: file),
            help: "\"shipit publish --again\" starts a new one: files that are up stay, and "
                + "announcements are sent again"
        )
    }
}

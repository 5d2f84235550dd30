package import Diagnostics
import ExactStrings
import FileEdits
import Git
import JSON
import Releases

extension WorkTreeDocument {
    /// The file's bytes: the same for the same changes, wherever they were made.
    ///
    /// - Throws: `EncodingError` for an edit that JSON can't express, which no stage makes.
    package func bytes() throws -> [UInt8] {
        Array(try JSONValue(encoding: self).prettyText().utf8)
    }

    /// Reads the file.
    ///
    /// - Parameter file: What it is called in errors.
    /// - Throws: `Diagnostic` when the bytes are something else, or a path in it leaves the
    ///   repository or the release.
    package init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
        do {
            let value = try JSONDocument(bytes).value
            guard value["schema"]?.integer == Self.schema else {
                throw Diagnostic(
                    "the schema of the work tree's changes is not \(Self.schema)",
                    at: Place(file: file, pointer: "/schema"),
                    help: "use the shipit that built the release"
                )
            }
            self = try value.decode(as: Self.self)
        } catch let error as JSONError {
            throw Diagnostic(error.summary, at: Place(file: file, position: error.position))
        } catch let error as DecodingError {
            var diagnostic = Diagnostic(decoding: error)
            diagnostic.place?.file = file
            throw diagnostic
        } catch let error as Diagnostic {
            throw error
        } catch {
            throw Diagnostic("\(error)", at: Place(file: file))
        }
        try check(file)
    }

    /// Refuses what could not be the account of a release.
    private func check(_ file: String) throws(Diagnostic) {
        let paths = Set(files.map { $0.path.lowercased() })
        var known: Set<String> = []
        for (index, entry) in files.enumerated() {
            let path = entry.path.lowercased()
            var folder = path.parentPath
            while let current = folder, !paths.contains(current) { folder = current.parentPath }
            guard entry.isSound, folder == nil, known.insert(path).inserted else {
                throw Diagnostic(
                    "the entry of \(entry.path) is not one of a release: its path leaves the "
                        + "repository, is git's or is there twice, or a digest is not valid",
                    at: Place(file: file, pointer: "/files/\(index)"),
                    help: "do not apply it; fetch the release again"
                )
            }
        }
    }
}

extension WorkTreeDocument.Entry {
    fileprivate var isSound: Bool {
        let digests = [before, after].compactMap(\.self)
        let artifacts = changes.compactMap { change -> String? in
            if case .content(let artifact) = change.action { artifact } else { nil }
        }
        return !digests.isEmpty && digests.allSatisfy { ContentDigest.isHash($0.hash) }
            && ["100644", "100755"].contains(mode)
            && ([path] + artifacts).allSatisfy(RelativePath.isNormal)
            && GitPath.isSafe(path) && !GitPath.isRule(path)
    }
}

extension WorkTreeDocument: Codable {
    private enum Key: String, CodingKey { case schema, commit, dirty, files }

    package init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        commit = try keyed.decode(String.self, forKey: .commit)
        dirty = try keyed.decode(Bool.self, forKey: .dirty)
        files = try keyed.decode([Entry].self, forKey: .files)
    }

    package func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(Self.schema, forKey: .schema)
        try keyed.encode(commit, forKey: .commit)
        try keyed.encode(dirty, forKey: .dirty)
        try keyed.encode(files, forKey: .files)
    }
}

extension WorkTreeDocument.Entry: Codable {
    private enum Key: String, CodingKey { case path, mode, before, after, changes }

    private struct DigestForm: Codable {
        var size: Int
        var sha256: String

        init(_ digest: ContentDigest) { (size, sha256) = (digest.size, digest.hash) }

        var digest: ContentDigest { ContentDigest(hash: sha256, size: size) }
    }

    package init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        path = try keyed.decode(String.self, forKey: .path)
        mode = try keyed.decode(String.self, forKey: .mode)
        before = try keyed.decodeIfPresent(DigestForm.self, forKey: .before)?.digest
        after = try keyed.decodeIfPresent(DigestForm.self, forKey: .after)?.digest
        changes = try keyed.decode([ChangedFile.Change].self, forKey: .changes)
    }

    package func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(path, forKey: .path)
        try keyed.encode(mode, forKey: .mode)
        // Written as null, so that each entry has the same keys.
        try keyed.encode(before.map(DigestForm.init), forKey: .before)
        try keyed.encode(after.map(DigestForm.init), forKey: .after)
        try keyed.encode(changes, forKey: .changes)
    }
}

extension ChangedFile.Change: Codable {
    private enum Key: String, CodingKey { case stage, artifact, keys, lines, remove }

    package init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        stage = try keyed.decode(String.self, forKey: .stage)
        if let artifact = try keyed.decodeIfPresent(String.self, forKey: .artifact) {
            action = .content(artifact: artifact)
        } else if let keys = try keyed.decodeIfPresent([KeyEdit].self, forKey: .keys) {
            action = .edit(.keys(keys))
        } else if let lines = try keyed.decodeIfPresent([LineEdit].self, forKey: .lines) {
            action = .edit(.lines(lines))
        } else {
            _ = try keyed.decode(Bool.self, forKey: .remove)
            action = .removal
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(stage, forKey: .stage)
        switch action {
        case .content(let artifact): try keyed.encode(artifact, forKey: .artifact)
        case .edit(.keys(let edits)): try keyed.encode(edits, forKey: .keys)
        case .edit(.lines(let edits)): try keyed.encode(edits, forKey: .lines)
        case .removal: try keyed.encode(true, forKey: .remove)
        }
    }
}

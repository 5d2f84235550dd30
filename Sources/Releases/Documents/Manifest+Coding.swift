package import Diagnostics
import ExactStrings
import JSON

extension Manifest {
    /// The file's bytes: sorted keys, sorted artifacts, nothing of when or where it was made.
    ///
    /// - Throws: `EncodingError`, which no manifest gives.
    package func bytes() throws -> [UInt8] {
        Array(try JSONValue(encoding: self).prettyText().utf8)
    }

    /// Reads a manifest.
    ///
    /// - Parameters:
    ///   - bytes: The file's bytes.
    ///   - file: What the file is called in errors.
    /// - Throws: `Diagnostic` when the bytes are not a manifest that this version reads, list an
    ///   artifact twice or outside of its place, or claim more than
    ///   `ContentDigest.mostBytes`.
    package init(_ bytes: [UInt8], file: String = ReleaseLayout.manifest) throws(Diagnostic) {
        let value: JSONValue
        do {
            value = try JSONDocument(bytes).value
        } catch {
            throw Diagnostic(error.summary, at: Place(file: file, position: error.position))
        }
        guard value["schema"]?.integer == Self.schema else {
            throw Diagnostic(
                "the manifest's schema is not \(Self.schema)",
                at: Place(file: file, pointer: "/schema"),
                help: "use the shipit that built the release"
            )
        }
        do {
            self = try value.decode(as: Self.self)
        } catch let error as DecodingError {
            var diagnostic = Diagnostic(decoding: error)
            diagnostic.place?.file = file
            throw diagnostic
        } catch {
            throw Diagnostic("\(error)", at: Place(file: file))
        }
        try checkArtifacts(file)
    }

    /// Refuses artifacts that could not be those of a release.
    private func checkArtifacts(_ file: String) throws(Diagnostic) {
        var left = ContentDigest.mostBytes
        var known: Set<ExactString> = []
        for (index, artifact) in artifacts.enumerated() {
            let place = Place(file: file, pointer: "/artifacts/\(index)")
            let (path, digest) = (artifact.path, artifact.digest)
            guard digest.size >= 0, ContentDigest.isHash(digest.hash), RelativePath.isNormal(path),
                path.path(below: ReleaseLayout.stages) != nil
                    || ReleaseLayout.documents.containsExactly(path)
            else {
                throw Diagnostic(
                    "an artifact's size or sha256 is not valid, or its path leaves the release",
                    at: place
                )
            }
            guard known.insert(ExactString(path)).inserted else {
                throw Diagnostic("\(path) is listed twice", at: place)
            }
            guard digest.size <= left else {
                throw Diagnostic(
                    "the artifacts up to this one claim more than "
                        + byteCount(ContentDigest.mostBytes),
                    at: Place(file: file, pointer: "/artifacts/\(index)/size")
                )
            }
            left -= digest.size
        }
        for (index, name) in otherFiles.enumerated() {
            let place = Place(file: file, pointer: "/otherFiles/\(index)")
            guard RelativePath.isNormal(name), name.parentPath == nil else {
                throw Diagnostic("\(name) is not the name of a file beside the manifest", at: place)
            }
            guard !areSame(name, ReleaseLayout.manifest), known.insert(ExactString(name)).inserted
            else { throw Diagnostic("\(name) is listed twice", at: place) }
        }
    }
}

extension Manifest: Codable {
    private enum Key: String, CodingKey {
        case schema, name, product, version, shortVersion, build, tag, commit, date, channel
        case snapshot, partial, tool, stages, warnings, artifacts, otherFiles
    }

    package init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        name = try keyed.decode(String.self, forKey: .name)
        product = try keyed.decodeIfPresent(String.self, forKey: .product)
        version = try keyed.decode(String.self, forKey: .version)
        shortVersion = try keyed.decode(String.self, forKey: .shortVersion)
        build = try keyed.decode(String.self, forKey: .build)
        tag = try keyed.decodeIfPresent(String.self, forKey: .tag)
        commit = try keyed.decode(String.self, forKey: .commit)
        date = try keyed.decode(String.self, forKey: .date)
        channel = try keyed.decode(String.self, forKey: .channel)
        snapshot = try keyed.decode(Bool.self, forKey: .snapshot)
        // Manifests of the first versions have neither this nor warnings nor other files.
        partial = try keyed.decodeIfPresent(Bool.self, forKey: .partial) ?? false
        tool = try keyed.decode(Maker.self, forKey: .tool)
        stages = try keyed.decode([Stage].self, forKey: .stages)
        warnings = try keyed.decodeIfPresent([Warning].self, forKey: .warnings) ?? []
        artifacts = try keyed.decode([Artifact].self, forKey: .artifacts)
        otherFiles = try keyed.decodeIfPresent([String].self, forKey: .otherFiles) ?? []
    }

    package func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(Self.schema, forKey: .schema)
        try keyed.encode(name, forKey: .name)
        // Written as null, so that each manifest has the same keys.
        try keyed.encode(product, forKey: .product)
        try keyed.encode(version, forKey: .version)
        try keyed.encode(shortVersion, forKey: .shortVersion)
        try keyed.encode(build, forKey: .build)
        try keyed.encode(tag, forKey: .tag)
        try keyed.encode(commit, forKey: .commit)
        try keyed.encode(date, forKey: .date)
        try keyed.encode(channel, forKey: .channel)
        try keyed.encode(snapshot, forKey: .snapshot)
        try keyed.encode(partial, forKey: .partial)
        try keyed.encode(tool, forKey: .tool)
        try keyed.encode(stages, forKey: .stages)
        try keyed.encode(warnings, forKey: .warnings)
        try keyed.encode(artifacts, forKey: .artifacts)
        try keyed.encode(otherFiles, forKey: .otherFiles)
    }
}

extension Manifest.Stage: Codable {
    private enum Key: String, CodingKey { case name, uses, outcome, reason }

    package init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        name = try keyed.decode(String.self, forKey: .name)
        uses = try keyed.decode(String.self, forKey: .uses)
        skipped = try keyed.decodeIfPresent(String.self, forKey: .reason)
    }

    package func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(name, forKey: .name)
        try keyed.encode(uses, forKey: .uses)
        try keyed.encode(skipped == nil ? "done" : "skipped", forKey: .outcome)
        try keyed.encodeIfPresent(skipped, forKey: .reason)
    }
}

extension Manifest.Artifact: Codable {
    private enum Key: String, CodingKey {
        case path, size, sha256, mediaType, kind, stage, metadata
    }

    package init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        path = try keyed.decode(String.self, forKey: .path)
        digest = ContentDigest(
            hash: try keyed.decode(String.self, forKey: .sha256),
            size: try keyed.decode(Int.self, forKey: .size)
        )
        mediaType = try keyed.decode(String.self, forKey: .mediaType)
        kind = try keyed.decode(String.self, forKey: .kind)
        stage = try keyed.decodeIfPresent(String.self, forKey: .stage)
        metadata = try keyed.decode(JSONValue.self, forKey: .metadata)
    }

    package func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(path, forKey: .path)
        try keyed.encode(digest.size, forKey: .size)
        try keyed.encode(digest.hash, forKey: .sha256)
        try keyed.encode(mediaType, forKey: .mediaType)
        try keyed.encode(kind, forKey: .kind)
        try keyed.encode(stage, forKey: .stage)
        try keyed.encode(metadata, forKey: .metadata)
    }
}

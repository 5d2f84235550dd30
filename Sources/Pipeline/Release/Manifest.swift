import ExactStrings
public import JSON

/// The machine-readable account of a release: `manifest.json`.
public struct Manifest: Hashable, Sendable {
    /// The version of the layout; raised when a field changes its meaning.
    public static let schema = 1

    /// The account as JSON: sorted keys, sorted arrays, nothing of when or where it was made.
    public let value: JSONValue

    /// The account of a release.
    ///
    /// - Parameter stages: The stages that made or seal it, in the order of `pipeline.json`. That an
    ///   output came from the cache is not told: the same tag has the same manifest either way.
    init(_ release: ReleaseFacts, stages: [StageResult]) {
        let artifacts = stages.flatMap(\.artifacts).sorted { precedes($0.path, $1.path) }
        value = [
            "schema": .integer(Self.schema),
            "name": .string(release.name),
            "product": release.product.map { .string($0) } ?? .null,
            "version": .string(release.version),
            "shortVersion": .string(release.shortVersion),
            "build": .string(release.build),
            "tag": release.tag.map { .string($0) } ?? .null,
            "commit": .string(release.commit),
            "date": .string(release.date),
            "channel": .string(release.channel),
            "snapshot": .bool(release.snapshot),
            "tool": ["name": .string(Tool.name), "version": .string(Tool.version)],
            "stages": .array(stages.map(Self.entry)),
            "artifacts": .array(artifacts.map(Self.entry)),
        ]
    }

    private static func entry(_ stage: StageResult) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("name", .string(stage.name)), .init("uses", .string(stage.uses)),
        ]
        if case .skipped(let reason) = stage.outcome {
            members += [.init("outcome", "skipped"), .init("reason", .string(reason))]
        } else {
            members.append(.init("outcome", "done"))
        }
        return .object(members)
    }

    private static func entry(_ artifact: Artifact) -> JSONValue {
        [
            "path": .string(artifact.path),
            "size": .integer(artifact.digest.size),
            "sha256": .string(artifact.digest.hash),
            "mediaType": .string(artifact.mediaType),
            "kind": .string(artifact.kind),
            "stage": .string(artifact.stage),
            "metadata": .object(
                artifact.metadata.sorted { precedes($0.key, $1.key) }.map {
                    .init($0.key, $0.value)
                }
            ),
        ]
    }

    /// The file's bytes.
    var bytes: [UInt8] { Array(value.prettyText().utf8) }

    /// One artifact as a manifest tells of it.
    struct Entry: Hashable, Sendable {
        var path: String
        var digest: ContentDigest
    }

    /// The account that a manifest's bytes give, and the artifacts that it lists.
    ///
    /// - Throws: `Diagnostic` when the bytes are no manifest that this version reads.
    static func contents(
        of bytes: [UInt8]
    ) throws(Diagnostic) -> (value: JSONValue, entries: [Entry]) {
        let document: JSONDocument
        do {
            document = try JSONDocument(bytes)
        } catch {
            throw Diagnostic(
                error.summary,
                at: Place(file: ReleaseLayout.manifest, position: error.position)
            )
        }
        guard document.value["schema"]?.integer == schema else {
            throw Diagnostic(
                "the manifest's schema is not \(schema)",
                at: Place(file: ReleaseLayout.manifest, pointer: "/schema"),
                help: "use the shipit that made the release"
            )
        }
        let elements = document.value["artifacts"]?.array ?? []
        var left = ContentDigest.mostBytes
        let entries = try elements.enumerated().map { index, element throws(Diagnostic) in
            guard let path = element["path"]?.string, let size = element["size"]?.integer,
                let hash = element["sha256"]?.string,
                size >= 0,
                ContentDigest.isHash(hash), RelativePath.isNormal(path),
                path.path(below: ReleaseLayout.stages) != nil
            else {
                throw Diagnostic(
                    "an artifact lacks path, size or sha256, or its path leaves the release",
                    at: Place(file: ReleaseLayout.manifest, pointer: "/artifacts/\(index)")
                )
            }
            guard size <= left else {
                throw Diagnostic(
                    "the artifacts up to this one claim more than \(byteCount(ContentDigest.mostBytes))",
                    at: Place(
                        file: ReleaseLayout.manifest,
                        pointer: "/artifacts/\(index)/size"
                    )
                )
            }
            left -= size
            return Entry(path: path, digest: ContentDigest(hash: hash, size: size))
        }
        return (document.value, entries)
    }
}

package import ExactStrings
package import JSON
package import Releases

/// How a release was made: an in-toto Statement with SLSA provenance.
///
/// Its subjects are the files of the release, so that whoever has one of them can ask where it is
/// from. Nothing in it is of the run: no time, no number, no name of a machine.
///
/// Source: github.com/in-toto/attestation, spec/v1/statement.md; slsa.dev/spec/v1.0/provenance.
package struct Provenance: Sendable {
    /// A commit that the release depends on besides its own.
    package struct Base: Hashable, Sendable {
        /// The tag that the commit was read by; nil for none.
        package var tag: String?
        /// The commit, as 40 hexadecimal digits.
        package var commit: String

        /// A base from its parts.
        package init(tag: String?, commit: String) { (self.tag, self.commit) = (tag, commit) }
    }

    /// The account of the release.
    package var manifest: Manifest
    /// All files that are attested, by their path in the release folder.
    package var files: [ExactString: ContentDigest]
    /// The file of the pipeline, as its path below the repository and its digest.
    package var pipeline: (path: String, digest: ContentDigest)?
    /// Where the source is from: `https://github.com/aurora/aurora`; nil where nothing says.
    package var source: String?
    /// The earlier releases that files were read from.
    package var bases: [Base]
    /// Who ran the tool: a URI.
    package var builder: String
    /// What made the release.
    package var components: [BuildComponent]

    /// A provenance from its parts.
    package init(
        _ manifest: Manifest,
        files: [ExactString: ContentDigest],
        pipeline: (path: String, digest: ContentDigest)?,
        source: String?,
        bases: [Base],
        builder: String,
        components: [BuildComponent]
    ) {
        (self.manifest, self.files, self.pipeline) = (manifest, files, pipeline)
        (self.source, self.bases) = (source, bases)
        (self.builder, self.components) = (builder, components)
    }

    /// The type of the statement (in-toto Statement v1).
    package static let statementType = "https://in-toto.io/Statement/v1"
    /// The type of what it says (SLSA provenance v1).
    package static let predicateType = "https://slsa.dev/provenance/v1"
    /// The meaning of the parameters; docs/provenance.md describes it.
    package static let buildType = "https://shipit.dev/provenance/release/v1"

    /// The statement.
    package var statement: JSONValue {
        [
            "_type": .string(Self.statementType),
            "subject": .array(subjects),
            "predicateType": .string(Self.predicateType),
            "predicate": [
                "buildDefinition": [
                    "buildType": .string(Self.buildType),
                    "externalParameters": externalParameters,
                    "internalParameters": internalParameters,
                    "resolvedDependencies": .array(dependencies),
                ],
                "runDetails": [
                    "builder": [
                        "id": .string(builder),
                        "version": .object(
                            components.filter { $0.kind == .tool }.map {
                                .init($0.name, .string($0.version))
                            }
                        ),
                        "builderDependencies": .array(components.map(Self.descriptor)),
                    ]
                ],
            ],
        ]
    }

    private var subjects: [JSONValue] {
        files.sorted { $0.key < $1.key }.map { path, digest in
            ["name": .string(path.text), "digest": ["sha256": .string(digest.hash)]]
        }
    }

    /// What whoever started the release decided on.
    private var externalParameters: JSONValue {
        var members = Self.externalFacts(of: manifest)
        if let pipeline { members.append(.init("pipeline", .string(pipeline.path))) }
        return .object(members)
    }

    /// What follows from the source.
    private var internalParameters: JSONValue { .object(Self.internalFacts(of: manifest)) }

    private var dependencies: [JSONValue] {
        var all = [commit("source", manifest.commit, tag: manifest.tag)]
        if let pipeline {
            all.append([
                "name": .string(pipeline.path), "digest": ["sha256": .string(pipeline.digest.hash)],
            ])
        }
        let sorted = bases.sorted { ($0.tag ?? "", $0.commit) < ($1.tag ?? "", $1.commit) }
        return all + sorted.map { commit("base", $0.commit, tag: $0.tag) }
    }

    /// A commit of the source's repository.
    private func commit(_ name: String, _ commit: String, tag: String?) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("name", .string(name)), .init("digest", ["gitCommit": .string(commit)]),
        ]
        if let source {
            let reference = tag.map(Self.reference) ?? ""
            members.append(.init("uri", .string("git+\(source)\(reference)")))
        }
        if let tag { members.append(.init("annotations", ["tag": .string(tag)])) }
        return .object(members)
    }

    private static func descriptor(_ component: BuildComponent) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("name", .string(component.name)),
            .init("uri", .string(component.packageURL)),
            .init("annotations", ["kind": .string(component.kind.rawValue)]),
        ]
        if let sha256 = component.sha256 {
            members.append(.init("digest", ["sha256": .string(sha256)]))
        }
        return .object(members)
    }
}

extension Provenance {
    /// Those of the external parameters that the manifest has.
    package static func externalFacts(of manifest: Manifest) -> [JSONValue.Member] {
        [
            .init("name", .string(manifest.name)),
            .init("product", manifest.product.map { .string($0) } ?? .null),
            .init("tag", manifest.tag.map { .string($0) } ?? .null),
            .init("snapshot", .bool(manifest.snapshot)),
            .init("partial", .bool(manifest.partial)),
        ]
    }

    /// The internal parameters, all of which the manifest has.
    package static func internalFacts(of manifest: Manifest) -> [JSONValue.Member] {
        [
            .init("version", .string(manifest.version)),
            .init("build", .string(manifest.build)),
            .init("channel", .string(manifest.channel)),
            .init("date", .string(manifest.date)),
            .init(
                "stages",
                .array(
                    manifest.stages.map { stage in
                        [
                            "name": .string(stage.name), "uses": .string(stage.uses),
                            "skipped": .bool(stage.skipped != nil),
                        ]
                    }
                )
            ),
        ]
    }

    /// The repository's address in the URI of a commit, which ends with its tag.
    ///
    /// Both can have an "@", so the tag has to be known.
    package static func source(of uri: String, tag: String?) -> String {
        let plain = uri.droppingExactPrefix("git+") ?? uri
        guard let tag else { return plain }
        return plain.droppingExactSuffix(reference(tag)) ?? plain
    }

    private static func reference(_ tag: String) -> String {
        "@refs/tags/\(SourceURL.escaped(tag))"
    }

    /// What a statement says of the release itself, as canonical text.
    ///
    /// Who built it and where the source was fetched is left out: two runs of the same commit on
    /// two machines agree in the rest.
    package static func lasting(_ statement: JSONValue) -> String {
        let definition = statement["predicate"]?["buildDefinition"]
        let dependencies = definition?["resolvedDependencies"]?.array ?? []
        let lasting: JSONValue = [
            "subject": statement["subject"] ?? .null,
            "buildType": definition?["buildType"] ?? .null,
            "externalParameters": definition?["externalParameters"] ?? .null,
            "internalParameters": definition?["internalParameters"] ?? .null,
            "resolvedDependencies": .array(
                dependencies.map { dependency in
                    .object((dependency.members ?? []).filter { $0.key != "uri" })
                }
            ),
        ]
        return lasting.canonicalText
    }
}

package import JSON
package import Releases

/// What a release holds and what made it: a CycloneDX document.
///
/// Source: cyclonedx.org/docs/1.6/json; ECMA-424.
package struct BillOfMaterials: Sendable {
    /// The account of the release.
    package var manifest: Manifest
    /// What made the release.
    package var components: [BuildComponent]

    /// A bill of materials from its parts.
    package init(_ manifest: Manifest, components: [BuildComponent]) {
        (self.manifest, self.components) = (manifest, components)
    }

    /// The version of CycloneDX.
    package static let specification = "1.6"

    /// The document.
    package var document: JSONValue {
        let content: [JSONValue.Member] = [
            .init("$schema", "http://cyclonedx.org/schema/bom-1.6.schema.json"),
            .init("bomFormat", "CycloneDX"),
            .init("specVersion", .string(Self.specification)),
            .init("version", 1),
            .init(
                "metadata",
                [
                    "timestamp": .string(manifest.date),
                    "component": release,
                    "tools": ["components": .array(components.map(Self.entry))],
                ]
            ),
            .init("components", .array(files)),
            .init(
                "dependencies",
                [
                    [
                        "ref": .string(manifest.title),
                        "dependsOn": .array(
                            manifest.artifacts.map { .string($0.path) }
                        ),
                    ]
                ]
            ),
        ]
        let number = Self.serialNumber(of: JSONValue.object(content).canonicalText)
        return .object(content + [.init("serialNumber", .string(number))])
    }

    /// The file's bytes.
    package var bytes: [UInt8] { Array(document.prettyText().utf8) }

    /// Reads a file that holds this very account of a release, whatever made it.
    ///
    /// - Returns: Nil for other bytes than those that this version writes of the release and the
    ///   components that the file names.
    package init?(_ bytes: [UInt8], of manifest: Manifest) {
        guard let document = try? JSONDocument(bytes).value,
            let entries = document["metadata"]?["tools"]?["components"]?.array
        else { return nil }
        self.init(manifest, components: entries.map(Self.component))
        guard self.bytes == bytes else { return nil }
    }

    private static func component(_ entry: JSONValue) -> BuildComponent {
        BuildComponent(
            entry["type"] == "library" ? .library : .tool,
            entry["name"]?.string ?? "",
            version: entry["version"]?.string ?? "",
            sha256: entry["hashes"]?.array?.first?["content"]?.string
        )
    }

    /// The release as a whole.
    private var release: JSONValue {
        var members: [JSONValue.Member] = [
            .init("type", "application"),
            .init("bom-ref", .string(manifest.title)),
            .init("name", .string(manifest.name)),
            .init("version", .string(manifest.version)),
        ]
        let properties: [(String, String?)] = [
            ("build", manifest.build), ("channel", manifest.channel), ("commit", manifest.commit),
            ("product", manifest.product), ("tag", manifest.tag),
        ]
        members.append(
            .init("properties", .array(properties.compactMap { Self.property($0, $1) }))
        )
        return .object(members)
    }

    /// The artifacts, in the order of the manifest.
    private var files: [JSONValue] {
        manifest.artifacts.map { artifact in
            [
                "type": "file",
                "bom-ref": .string(artifact.path),
                "name": .string(artifact.path),
                "mime-type": .string(artifact.mediaType),
                "hashes": [["alg": "SHA-256", "content": .string(artifact.digest.hash)]],
                "properties": .array(
                    [("kind", artifact.kind), ("stage", artifact.stage)].compactMap {
                        Self.property($0, $1)
                    }
                ),
            ]
        }
    }

    private static func entry(_ component: BuildComponent) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("type", component.kind == .library ? "library" : "application"),
            .init("name", .string(component.name)),
            .init("version", .string(component.version)),
            .init("purl", .string(component.packageURL)),
        ]
        if let sha256 = component.sha256 {
            members.append(.init("hashes", [["alg": "SHA-256", "content": .string(sha256)]]))
        }
        return .object(members)
    }

    private static func property(_ name: String, _ value: String?) -> JSONValue? {
        value.map { ["name": .string("shipit:\(name)"), "value": .string($0)] }
    }

    /// A name that only a document with this text has: a UUID out of its SHA-256.
    ///
    /// Source: RFC 9562, section 5.8 (version 8).
    private static func serialNumber(of text: String) -> String {
        var hex = Array(ContentDigest(of: Array(text.utf8)).hash.prefix(32))
        hex[12] = "8"
        // The variant: the two highest bits are 10.
        hex[16] = Array("89ab")[(hex[16].hexDigitValue ?? 0) & 3]
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }
        return "urn:uuid:\(parts.joined(separator: "-"))"
    }
}

extension BillOfMaterials {
    /// What a document says of the release itself, as canonical text.
    ///
    /// What made it is left out: two runs of the same commit on two machines agree in the rest.
    package static func lasting(_ document: JSONValue) -> String {
        let lasting: JSONValue = [
            "metadata": [
                "timestamp": document["metadata"]?["timestamp"] ?? .null,
                "component": document["metadata"]?["component"] ?? .null,
            ],
            "components": document["components"] ?? .null,
            "dependencies": document["dependencies"] ?? .null,
        ]
        return lasting.canonicalText
    }
}

import Diagnostics
import ExactStrings
import Files
import Releases
import Testing
import TestSupport

@testable import Patches

/// A pack that was taken apart, so that it can be put together with lies in it.
struct HostilePack {
    /// A text that no compression makes as short as a delta to it.
    static let numbers = (0..<200).map { String($0) }.joined(separator: " ")
    /// What a device holds.
    static let base = texts([
        "gone": "gone", "kept.txt": "kept", "moved": "moved",
        "old": numbers,
    ])
    /// What a valid pack makes of it: a line of each kind and each encoding.
    static let result = texts([
        "added": "new text", "copy": "moved", "kept.txt": "kept", "moved": "moved",
        "old": numbers + "!",
        "squeezed": String(repeating: "squeezed ", count: 50), "twin": "new text",
    ])

    var manifest: PatchManifest
    var content: [UInt8]
    /// The archive's entries; made of the two above when nil.
    var entries: [ZipBytes.Entry]?

    /// The parts of a valid pack.
    static func valid() async throws -> HostilePack {
        try await withTemporaryFolder { folder in
            let manifest = try await makePack(
                from: .init(base),
                to: .init(result),
                at: "\(folder)/pack.zip"
            )
            try run(["unzip", "-q", "pack.zip", "content"], in: folder)
            return HostilePack(manifest: manifest, content: try read("\(folder)/content"))
        }
    }

    /// A pack that adds stored files to the base, and promises what would come of it.
    init(adding files: [(path: String, text: String)]) {
        let added = AssetTree(
            files.map { .init(path: $0.path, content: ContentDigest(of: Array($0.text.utf8))) }
        )
        let base = AssetTree(of: Self.base)
        manifest = PatchManifest(
            app: "App",
            from: .init(version: "1.0.0", commit: nil),
            to: .init(version: "1.1.0", commit: nil),
            bundle: "main.bundle",
            base: base.summary,
            result: AssetTree(base.files + added.files).summary
        )
        manifest.files = added.files.map {
            PatchManifest.File(
                path: $0.path,
                kind: .added,
                encoding: .stored,
                size: $0.content.size,
                sha256: $0.content.hash,
                bytes: $0.content.size
            )
        }
        content = files.sorted { isOrderedBefore($0.path, $1.path) }.flatMap { Array($0.text.utf8) }
    }

    private init(manifest: PatchManifest, content: [UInt8]) {
        self.manifest = manifest
        self.content = content
    }

    /// The entries as a valid pack has them.
    var ownEntries: [ZipBytes.Entry] {
        [.init(name: "patch.json", bytes: manifest.bytes), .init(name: "content", bytes: content)]
    }

    /// The pack's bytes.
    var bytes: [UInt8] { ZipBytes(entries: entries ?? ownEntries).bytes }

    /// The full payload of the same files, its entries below the bundle's folder.
    var asFullPayload: HostilePack {
        var pack = self
        (pack.manifest.from, pack.manifest.base) = (nil, nil)
        pack.manifest.result =
            AssetTree(
                manifest.files.map {
                    .init(path: $0.path, content: ContentDigest(hash: $0.sha256, size: $0.size))
                }
            ).summary
        var rest = content[...]
        var entries: [ZipBytes.Entry] = []
        for index in pack.manifest.files.indices {
            pack.manifest.files[index].encoding = .entry
            let file = manifest.files[index]
            entries.append(
                .init(name: "main.bundle/\(file.path)", bytes: Array(rest.prefix(file.bytes)))
            )
            rest = rest.dropFirst(file.bytes)
        }
        pack.entries = [.init(name: "patch.json", bytes: pack.manifest.bytes)] + entries
        return pack
    }

    /// Changes the line of a path.
    mutating func change(_ path: String, _ body: (inout PatchManifest.File) -> Void) {
        for index in manifest.files.indices where manifest.files[index].path == path {
            body(&manifest.files[index])
        }
    }

    /// The bytes that a path has in the pack.
    func bytes(of path: String) -> [UInt8] {
        let before = manifest.files.prefix { $0.path != path }.reduce(0) { $0 + $1.bytes }
        let count = manifest.files.first { $0.path == path }?.bytes ?? 0
        return Array(content[before..<before + count])
    }

    /// Replaces the bytes that a path has in the pack.
    mutating func replaceBytes(of path: String, with bytes: [UInt8]) {
        let before = manifest.files.prefix { $0.path != path }.reduce(0) { $0 + $1.bytes }
        content.replaceSubrange(before..<before + self.bytes(of: path).count, with: bytes)
        change(path) { $0.bytes = bytes.count }
    }

    /// Promises the tree that the lines would make of the base.
    mutating func promise() {
        var files = Dictionary(
            uniqueKeysWithValues: AssetTree(of: Self.base).files.map { (Array($0.path.utf8), $0) }
        )
        for file in manifest.files {
            let content = ContentDigest(hash: file.sha256, size: file.size)
            files[Array(file.path.utf8)] =
                file.kind == .deleted ? nil : .init(path: file.path, content: content)
        }
        manifest.result = AssetTree(Array(files.values)).summary
    }
}

/// Expects that a pack is refused for a reason that a user reads, and that nothing is
/// written.
func expectRefusal(
    of pack: [UInt8],
    base: AssetFiles = HostilePack.base,
    _ words: String = "",
    _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    try await withTemporaryFolder { folder in
        try write(base, below: "\(folder)/base")
        try write(pack, to: "\(folder)/pack.zip")
        let before = try FileSystem.walk(folder).map(\.path)
        let error = #expect(
            throws: Diagnostic.self,
            comment,
            sourceLocation: sourceLocation
        ) {
            try Patch("\(folder)/pack.zip").apply(to: "\(folder)/base", as: "\(folder)/out")
        }
        let summary = error?.summary ?? ""
        #expect(words.isEmpty || summary.contains(words), comment, sourceLocation: sourceLocation)
        #expect(
            try FileSystem.walk(folder).map(\.path) == before,
            comment,
            sourceLocation: sourceLocation
        )
        #expect(
            try FileSystem.list(folder) == ["base", "pack.zip"],
            comment,
            sourceLocation: sourceLocation
        )
        #expect(
            try AssetTree(folder: "\(folder)/base") == AssetTree(of: base),
            comment,
            sourceLocation: sourceLocation
        )
    }
}

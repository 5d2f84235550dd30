import Diagnostics
import Files
import Patches
import Testing
import TestSupport

/// Packs that a correct maker never writes.
struct HostilePackTests {
    @Test func `the parts of a valid pack make a valid pack again`() async throws {
        try await withTemporaryFolder { folder in
            let pack = try await HostilePack.valid()
            try write(HostilePack.base, below: "\(folder)/base")
            try write(pack.bytes, to: "\(folder)/pack.zip")
            let made = try Patch("\(folder)/pack.zip").apply(
                to: "\(folder)/base",
                as: "\(folder)/out"
            )
            #expect(made == AssetTree(of: HostilePack.result))
            #expect(
                Set(pack.manifest.files.map(\.encoding)) == [
                    .stored, .zstd, .delta, .copy, .repeat, .none,
                ]
            )
        }
    }

    @Test(arguments: [
        "../slip", "/absolute", "a/../../slip", "a//b", ".", "..", "", "a/", "a\\b", "..\\slip",
        "a\0b", "a\u{1B}[31m", "e\u{301}", String(repeating: "n", count: 256),
        String(repeating: "d/", count: 64) + "f", String(repeating: "dddd/", count: 300) + "f",
    ])
    func `a path that leaves its folder or that no device can hold is refused`(
        path: String
    ) async throws {
        let pack = HostilePack(adding: [(path, "text")])
        try await expectRefusal(of: pack.bytes, "it holds the path")
        try await expectRefusal(of: pack.asFullPayload.bytes, "it holds the path")
    }

    @Test(arguments: [
        ["A", "a"], ["Straße", "strasse"], ["file", "file/below"], ["KEPT.txt"], ["kept.txt/x"],
        ["Kept.TXT/x"],
    ])
    func `paths that can't stand in one folder are refused`(paths: [String]) async throws {
        let pack = HostilePack(adding: paths.map { ($0, "text") })
        try await expectRefusal(of: pack.bytes, "at one place")
        guard paths.count > 1 else { return }
        try await expectRefusal(of: pack.asFullPayload.bytes, "at one place")
    }

    @Test func `a duplicate path is refused`() async throws {
        let pack = HostilePack(adding: [("a", "text"), ("a", "text")])
        try await expectRefusal(of: pack.bytes, "is repeated")
        try await expectRefusal(of: pack.asFullPayload.bytes, "is repeated")
    }

    @Test(arguments: [0o120777, 0o040755, 0o020666, 0o060666, 0o140777])
    func `an entry that is no file is refused`(mode: Int) async throws {
        let valid = try await HostilePack.valid()
        let full = HostilePack(adding: [("a", "/etc"), ("b", "text")]).asFullPayload
        for pack in [valid, full] {
            for index in (pack.entries ?? pack.ownEntries).indices {
                var pack = pack
                pack.entries = pack.entries ?? pack.ownEntries
                pack.entries?[index].mode = mode
                try await expectRefusal(of: pack.bytes)
            }
        }
    }

    @Test func `an archive with other entries than the manifest's is refused`() async throws {
        let valid = try await HostilePack.valid().ownEntries
        let full = try #require(
            HostilePack(adding: [("a", "1"), ("b", "2")]).asFullPayload.entries
        )
        let stray = ZipBytes.Entry(name: "main.bundle/stray", bytes: [1])
        for entries in [valid, full] {
            let changes: [[ZipBytes.Entry]] = [
                [], Array(entries.dropLast()), Array(entries.dropFirst()), entries.reversed(),
                entries + [stray], [stray] + entries, [entries[0], stray] + entries.dropFirst(),
                entries + [entries[1]], [entries[0]] + entries, entries + [entries[0]],
            ]
            for (number, change) in changes.enumerated() {
                try await expectRefusal(of: ZipBytes(entries: change).bytes, "", "change \(number)")
            }
        }
    }

    @Test(arguments: [0, 1, 5, 1 << 20, 1 << 30, Int(UInt32.max) - 1])
    func `an entry that claims another size is refused`(claim: Int) async throws {
        for index in 0...1 {
            var pack = try await HostilePack.valid()
            pack.entries = pack.ownEntries
            pack.entries?[index].claim = claim
            try await expectRefusal(of: pack.bytes)
        }
    }

    @Test(arguments: CorruptManifest.all)
    func `a manifest that lies is refused`(lie: CorruptManifest) async throws {
        var pack = try await HostilePack.valid()
        lie.tell(&pack)
        try await expectRefusal(of: pack.bytes)
    }

    @Test func `a lie is refused even where the promised tree agrees with it`() async throws {
        for lie in CorruptManifest.all where lie.isOfBase {
            var pack = try await HostilePack.valid()
            lie.tell(&pack)
            pack.promise()
            try await expectRefusal(of: pack.bytes, "its base does not fit", "\(lie)")
        }
    }

    @Test func `content that is cut off or goes on is refused`() async throws {
        let valid = try await HostilePack.valid()
        for change in [-valid.content.count, -1, 1, 1000] {
            var pack = valid
            pack.content =
                change < 0
                ? pack.content.dropLast(-change) : pack.content + Array(repeating: 0, count: change)
            try await expectRefusal(of: pack.bytes)
            // Nor does it help to claim the size that the manifest tells.
            pack.entries = pack.ownEntries
            pack.entries?[1].claim = valid.content.count
            try await expectRefusal(of: pack.bytes)
        }
    }

    @Test func `a pack is refused wherever it is cut off`() async throws {
        let pack = try await HostilePack.valid().bytes
        try await withTemporaryFolder { folder in
            let base = AssetTree(of: HostilePack.base)
            for count in pack.indices {
                try write(Array(pack.prefix(count)), to: "\(folder)/pack.zip")
                #expect(throws: Diagnostic.self, "\(count) bytes") {
                    try Patch("\(folder)/pack.zip").prove(
                        on: base,
                        in: MemorySource(HostilePack.base)
                    )
                }
            }
        }
        for count in stride(from: 0, to: pack.count, by: 97) {
            try await expectRefusal(of: Array(pack.prefix(count)))
        }
    }

    @Test func `a pack with any bit turned is refused, or leads to the same`() async throws {
        try await withTemporaryFolder { folder in
            let file = "\(folder)/pack.zip"
            try await makePack(
                from: .init(HostilePack.base),
                to: .init(HostilePack.result),
                at: file
            )
            let base = AssetTree(of: HostilePack.base)
            let pack = try read(file)
            var refused = 0
            for bit in 0..<pack.count * 8 {
                var turned = pack
                turned[bit / 8] ^= 1 << (bit % 8)
                try write(turned, to: file)
                do {
                    let made = try Patch(file).prove(on: base, in: MemorySource(HostilePack.base))
                    #expect(made == AssetTree(of: HostilePack.result), "bit \(bit)")
                } catch is Diagnostic {
                    refused += 1
                    if bit % 499 == 0 { try await expectRefusal(of: turned) }
                }
            }
            #expect(refused > pack.count * 4, "most of the bits matter")
        }
    }
}

import Files
import Patches
import Testing
import TestSupport

/// How each file travels.
struct EncodingTests {
    /// The manifest of a pack, and the size of each file's frame without a base.
    private func encode(
        _ old: AssetFiles,
        _ new: AssetFiles,
        level: Int = 19
    ) async throws -> (files: [PatchManifest.File], wholes: [String: Int]) {
        try await withTemporaryFolder { folder in
            let encoder = ContentEncoder(level: level)
            let pack = try await makePack(
                from: .init(old),
                to: .init(new),
                at: "\(folder)/pack.zip",
                encoder: encoder
            )
            let first = try await makePack(
                from: .init([:]),
                to: .init(new),
                at: "\(folder)/first.zip",
                encoder: encoder
            )
            let patch = try Patch("\(folder)/pack.zip")
            #expect(
                try patch.prove(on: AssetTree(of: old), in: MemorySource(old)) == AssetTree(of: new)
            )
            let wholes = first.files.map { ($0.path, $0.bytes) }
            return (pack.files, Dictionary(uniqueKeysWithValues: wholes))
        }
    }

    @Test func `a delta travels only where it is below nine tenths of the whole`() async throws {
        var random = RandomFiles(seed: 1)
        var (old, new): (AssetFiles, AssetFiles) = ([:], [:])
        for percent in stride(from: 0, to: 100, by: 4) {
            let kept = random.noise(percent * 100)
            // What compresses by itself, and what does not.
            for (name, fresh) in [
                ("noise", random.noise(10_000 - kept.count)),
                ("text", random.text(words: 3000 - percent * 30)),
            ] {
                let path = "\(name)-\(percent)"
                old[path] = random.noise(500) + kept
                new[path] = fresh + kept + [1]
            }
        }
        let (files, wholes) = try await encode(old, new)
        for file in files {
            let whole = try #require(wholes[file.path])
            switch file.encoding {
            case .delta: #expect(file.bytes * 10 < whole * 9, "\(file.path)")
            default: #expect(file.bytes == whole, "\(file.path)")
            }
        }
        #expect(Set(files.map(\.encoding)) == [.delta, .stored, .zstd])
    }

    /// The quick frame's window is smaller than the best one's: it can't tell how small the whole
    /// is.
    @Test func `a delta to a foreign file gives way to a whole that repeats itself far off`()
        async throws
    {
        var random = RandomFiles(seed: 2)
        let part = random.noise(2_500_000)
        let (files, wholes) = try await encode(
            ["a": random.noise(1000)],
            ["a": part + part + part]
        )
        #expect(files.map(\.encoding) == [.zstd])
        #expect(files.map(\.bytes) == [wholes["a"]])
    }

    @Test func `what is compressed already is stored, unless it hardly differs`() async throws {
        var random = RandomFiles(seed: 3)
        let picture = random.noise(5000)
        let (files, _) = try await encode(
            ["changed.png": random.noise(5000), "edited.PNG": picture],
            [
                "added.png": random.text(words: 500), "changed.png": random.noise(5000),
                "edited.PNG": picture + [7], "text.json": random.text(words: 500), "tiny": [1],
            ]
        )
        let encodings = files.map { "\($0.path) \($0.encoding.rawValue)" }
        #expect(
            encodings == [
                "added.png stored", "changed.png stored", "edited.PNG zstd-prefix",
                "text.json zstd", "tiny stored",
            ]
        )
    }

    @Test func `equal content travels once, and what the base has not at all`() async throws {
        let (files, _) = try await encode(
            texts(["gone": "kept text", "old": "x"]),
            texts(["a": "new text", "b": "new text", "moved": "kept text", "old": "new text"])
        )
        let rows = files.map {
            "\($0.path) \($0.kind.rawValue) \($0.encoding.rawValue) \($0.source ?? "-")"
        }
        #expect(
            rows == [
                "a added stored -", "b added repeat a", "gone deleted none -",
                "moved same-as copy gone", "old changed repeat a",
            ]
        )
        #expect(files.reduce(0) { $0 + $1.bytes } == 8)
    }

    @Test func `empty files are like any other`() async throws {
        let (files, _) = try await encode(
            texts(["filled": "", "emptied": "text"]),
            texts(["filled": "text", "emptied": "", "new": ""])
        )
        #expect(files.map(\.kind) == [.sameAs, .sameAs, .sameAs])
        let (first, _) = try await encode([:], texts(["a": "", "b": ""]))
        #expect(first.map(\.encoding) == [.stored, .repeat])
        let (emptied, _) = try await encode(texts(["a": "text"]), texts(["a": ""]))
        #expect(emptied.map(\.encoding) == [.stored])
    }

    @Test func `bases that share a file share the work on it, and equal files are not read`()
        async throws
    {
        try await withTemporaryFolder { folder in
            var random = RandomFiles(seed: 4)
            let text = random.text(words: 500)
            let result = MemorySource(["a": text + [1], "same": text])
            let tree = AssetTree(of: ["a": text + [1], "same": text])
            let encoder = ContentEncoder(level: 3)
            var bases: [MemorySource] = []
            for number in 0..<3 {
                let files: AssetFiles = ["a": text + [0], "same": text, "extra": [UInt8(number)]]
                bases.append(MemorySource(files))
                try await makePack(
                    from: .init(AssetTree(of: files), in: bases[number]),
                    to: .init(tree, in: result),
                    at: "\(folder)/\(number).zip",
                    encoder: encoder
                )
            }
            #expect(result.reads == ["a": 1])
            #expect(bases.map(\.reads) == [["a": 1], [:], [:]])
        }
    }

    /// Before, a file that changed was read up to four times: for the delta, to compare it with the
    /// whole file, for what is stored, and for the plain form.
    @Test func `a file of the result is read once for a pack and its plain form`() async throws {
        try await withTemporaryFolder { folder in
            var random = RandomFiles(seed: 6)
            let (text, noise) = (random.text(words: 5000), random.noise(20_000))
            let old: AssetFiles = [
                "delta": text + [0], "whole": text, "stored": noise, "moved": noise + [1],
            ]
            let new: AssetFiles = [
                "delta": text + [1], "whole": random.text(words: 5000),
                "stored": random.noise(20_000), "dense.png": random.noise(9000),
                "copy": noise + [1], "empty": [],
            ]
            let result = MemorySource(new)
            let manifest = try await makePack(
                from: .init(old),
                to: .init(AssetTree(of: new), in: result),
                at: "\(folder)/pack.zip",
                plain: "\(folder)/plain.zip"
            )
            #expect(manifest.files.count { $0.encoding == .stored } == 3)
            #expect(result.reads == Dictionary(uniqueKeysWithValues: new.keys.map { ($0, 1) }))
            let held = try PlainArchive.files(of: "\(folder)/plain.zip", below: "main.bundle")
            #expect(held == manifest.placed)
        }
    }

    @Test func `no delta goes to what zstd takes for a dictionary`() async throws {
        // The magic number of a dictionary, RFC 8878 section 5.
        var random = RandomFiles(seed: 5)
        let old: [UInt8] = [0x37, 0xA4, 0x30, 0xEC] + random.noise(4000)
        let (files, _) = try await encode(["a": old], ["a": old + [1]])
        #expect(files.map(\.encoding) == [.stored])
        let (back, _) = try await encode(["a": old.reversed()], ["a": old.reversed() + [1]])
        #expect(back.map(\.encoding) == [.delta])
    }
}

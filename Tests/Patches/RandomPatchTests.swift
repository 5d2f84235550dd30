import Files
import JSON
import Patches
import Testing
import TestSupport

/// Patches between random trees.
struct RandomPatchTests {
    @Test(arguments: 0..<16)
    func `a patch leads from its base to its result`(seed: Int) async throws {
        try await withTemporaryFolder { folder in
            let (base, result) = Self.trees(seed)
            let pack = "\(folder)/pack.zip"
            try await makePack(from: .init(base), to: .init(result), at: pack)
            try write(base, below: "\(folder)/base")
            try write(result, below: "\(folder)/result")
            let patch = try Patch(pack)
            let tree = AssetTree(of: result)
            #expect(try patch.prove(on: AssetTree(of: base), in: MemorySource(base)) == tree)
            #expect(try patch.apply(to: "\(folder)/base", as: "\(folder)/out") == tree)
            let difference = try run(["diff", "-r", "result", "out"], in: folder)
            #expect(difference.status == 0, "\(difference.output)")
            #expect(try AssetTree(folder: "\(folder)/base") == AssetTree(of: base))
            #expect(try FileSystem.list(folder) == ["base", "out", "pack.zip", "result"])
        }
    }

    @Test(arguments: 0..<6)
    func `a full payload leads from any base to its result`(seed: Int) async throws {
        try await withTemporaryFolder { folder in
            let (base, result) = Self.trees(seed)
            let pack = "\(folder)/full.zip"
            _ = try PatchMaker.makeFullPayload(.sample, of: .init(result), file: pack)
            try write(base, below: "\(folder)/base")
            try write(result, below: "\(folder)/result")
            _ = try Patch(pack).apply(to: "\(folder)/base", as: "\(folder)/out")
            let difference = try run(["diff", "-r", "result", "out"], in: folder)
            #expect(difference.status == 0, "\(difference.output)")
            #expect(try readers(of: pack) == [])
        }
    }

    @Test(arguments: 0..<8)
    func `zstd decodes the frames of a patch, and every tool reads its archive`(
        seed: Int
    ) async throws {
        try await withTemporaryFolder { folder in
            let (base, result) = Self.trees(seed)
            let pack = "\(folder)/pack.zip"
            try await makePack(from: .init(base), to: .init(result), at: pack)
            #expect(try readers(of: pack) == [])
            try run(["unzip", "-q", pack, "-d", "\(folder)/entries"])
            let content = try read("\(folder)/entries/content")
            for file in try PatchListing(try Patch(pack)).json["files"]?.array ?? [] {
                guard let frame = Frame(file, of: content) else { continue }
                try write(frame.bytes, to: "\(folder)/frame")
                try write(base[frame.path] ?? [], to: "\(folder)/old")
                let prefix = frame.encoding == "zstd" ? [] : ["--patch-from=old"]
                let made = try run(
                    ["zstd", "-d", "-q", "-f"] + prefix + ["frame", "-o", "new"],
                    in: folder
                )
                #expect(made.status == 0, "\(made.error)")
                #expect(try read("\(folder)/new") == result[frame.path])
            }
        }
    }

    @Test(arguments: 0..<6)
    func `the same trees give the same bytes, however many work on them`(seed: Int) async throws {
        try await withTemporaryFolder { folder in
            let (base, result) = Self.trees(seed)
            // One of them has encoded other things before.
            let used = ContentEncoder(level: 3)
            try await makePack(
                from: .init(result),
                to: .init(base),
                at: "\(folder)/other.zip",
                encoder: used
            )
            let makers = [(ContentEncoder(level: 3), 1), (ContentEncoder(level: 3), 8), (used, 3)]
            for (number, maker) in makers.enumerated() {
                // A copy has its own order of keys.
                let snapshots = [base, result].map { files in
                    TreeSnapshot(AssetFiles(uniqueKeysWithValues: files.shuffled()))
                }
                try await makePack(
                    from: snapshots[0],
                    to: snapshots[1],
                    at: "\(folder)/\(number).zip",
                    encoder: maker.0,
                    jobs: maker.1
                )
            }
            #expect(try read("\(folder)/0.zip") == read("\(folder)/1.zip"))
            #expect(try read("\(folder)/0.zip") == read("\(folder)/2.zip"))
        }
    }

    /// A tree and what became of it.
    private static func trees(_ seed: Int) -> (base: AssetFiles, result: AssetFiles) {
        var random = RandomFiles(seed: seed)
        let base = random.make()
        return (base, random.change(base))
    }
}

/// A compressed file in a pack.
private struct Frame {
    let path: String
    let encoding: String
    let bytes: [UInt8]

    /// Cuts a file's frame out of a pack's content; nil for what is no frame.
    init?(_ file: JSONValue, of content: [UInt8]) {
        guard let path = file["path"]?.string, let encoding = file["encoding"]?.string,
            encoding.hasPrefix("zstd"), let offset = file["offset"]?.integer,
            let count = file["bytes"]?.integer
        else { return nil }
        self.path = path
        self.encoding = encoding
        bytes = Array(content[offset..<offset + count])
    }
}

/// The tools that can't read an archive, with what they say.
func readers(of archive: String) throws -> [String] {
    let tools = [
        ["unzip", "-tqq"], ["7z", "t"], ["bsdtar", "-tf"], ["python3", "-m", "zipfile", "-t"],
    ]
    return try tools.compactMap { tool in
        let result = try run(tool + [archive])
        // Python's tool ends with 0 even when it has found a bad entry.
        let isFine = result.status == 0 && !result.output.contains("corrupted")
        return isFine ? nil : "\(tool[0]): \(result.output)\(result.error)"
    }
}

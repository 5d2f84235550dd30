import Diagnostics
import Files
import Patches
import Testing
import TestSupport

/// Packs, bases and results that are not where or what they should be.
struct OddPlaceTests {
    @Test(arguments: [
        "true", "mkdir pack", "mkfifo pack", "ln -s /dev/zero pack", "ln -s /dev/null pack",
        "ln -s pack pack", ": > pack", "head -c 100000 /dev/zero > pack", "echo text > pack",
        "echo text | gzip > pack", "touch content && zip -q pack.zip content && mv pack.zip pack",
        "echo '{}' > patch.json && tar -cf pack patch.json", "ln -s /proc/self/mem pack",
    ])
    func `what is no pack is refused at once`(command: String) async throws {
        try await withTemporaryFolder { folder in
            try run(["sh", "-c", command], in: folder)
            #expect(throws: Diagnostic.self) { try Patch("\(folder)/pack") }
        }
    }

    @Test func `a link to a pack is as good as the pack`() async throws {
        try await withTemporaryFolder { folder in
            try write(try await HostilePack.valid().bytes, to: "\(folder)/pack.zip")
            try run(["ln", "-s", "pack.zip", "link"], in: folder)
            let listings = try ["link", "pack.zip"].map {
                try PatchListing(try Patch("\(folder)/\($0)")).lines
            }
            #expect(listings[0] == listings[1])
        }
    }

    @Test(arguments: [
        "rm base/gone", "rm -r base", "echo >> base/kept.txt", "touch base/extra",
        "touch base/.DS_Store",
        "mv base/moved base/Moved", "ln -s old base/link", "ln -sf old base/kept.txt",
        "mkfifo base/pipe", "rm base/old && mkdir base/old", "rm -r base && touch base",
    ])
    func `another base than the pack's is refused`(change: String) async throws {
        try await withTemporaryFolder { folder in
            try write(HostilePack.base, below: "\(folder)/base")
            try write(try await HostilePack.valid().bytes, to: "\(folder)/pack.zip")
            try run(["sh", "-c", change], in: folder)
            let before = try FileSystem.list(folder)
            let error = #expect(throws: Diagnostic.self) {
                try Patch("\(folder)/pack.zip").apply(to: "\(folder)/base", as: "\(folder)/out")
            }
            #expect(error?.help != nil)
            #expect(try FileSystem.list(folder) == before)
        }
    }

    @Test(arguments: ["touch out", "mkdir out && touch out/x", "ln -s base out", "ln -s no out"])
    func `what stands where the result should is refused and kept`(command: String) async throws {
        try await withTemporaryFolder { folder in
            try write(HostilePack.base, below: "\(folder)/base")
            try write(try await HostilePack.valid().bytes, to: "\(folder)/pack.zip")
            try run(["sh", "-c", command], in: folder)
            let before = try FileSystem.walk(folder).map { "\($0)" }
            let error = #expect(throws: Failure.self) {
                try Patch("\(folder)/pack.zip").apply(to: "\(folder)/base", as: "\(folder)/out")
            }
            #expect(error?.status == .usage)
            #expect(error?.diagnostics.first?.summary.hasSuffix(" exists already") == true)
            #expect(try FileSystem.walk(folder).map { "\($0)" } == before)
        }
    }

    @Test(arguments: ["base", "base/out", "base/deep/out", "alias/out"])
    func `a result inside its base is refused, for it would change the base`(
        out: String
    ) async throws {
        try await withTemporaryFolder { folder in
            try write(HostilePack.base, below: "\(folder)/base")
            try write(try await HostilePack.valid().bytes, to: "\(folder)/pack.zip")
            try run(["ln", "-s", "base", "alias"], in: folder)
            #expect(throws: Failure.self) {
                try Patch("\(folder)/pack.zip").apply(to: "\(folder)/base", as: "\(folder)/\(out)")
            }
            #expect(try AssetTree(folder: "\(folder)/base") == AssetTree(of: HostilePack.base))
            #expect(try !FileSystem.list("\(folder)/base").contains("deep"))
        }
    }

    @Test func `folders above the result are made with it, not for a refused pack`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try write(HostilePack.base, below: "\(folder)/base")
            var pack = try await HostilePack.valid()
            let file = "\(folder)/pack.zip"
            let out = "\(folder)/new/deep/out"
            pack.content[0] ^= 1
            try write(pack.bytes, to: file)
            #expect(throws: Diagnostic.self) {
                try Patch(file).apply(to: "\(folder)/base", as: out)
            }
            #expect(try FileSystem.list(folder) == ["base", "pack.zip"])
            pack.content[0] ^= 1
            try write(pack.bytes, to: file)
            let made = try Patch(file).apply(to: "\(folder)/base", as: out)
            #expect(try AssetTree(folder: out) == made)
            #expect(try FileSystem.list(folder) == ["base", "new", "pack.zip"])
            #expect(try FileSystem.list("\(folder)/new/deep") == ["out"])
        }
    }

    @Test func `an empty folder is taken for the result`() async throws {
        try await withTemporaryFolder { folder in
            try write(HostilePack.base, below: "\(folder)/base")
            try write(try await HostilePack.valid().bytes, to: "\(folder)/pack.zip")
            try FileSystem.createFolder("\(folder)/out")
            let made = try Patch("\(folder)/pack.zip").apply(
                to: "\(folder)/base",
                as: "\(folder)/out"
            )
            #expect(try AssetTree(folder: "\(folder)/out") == made)
        }
    }
}

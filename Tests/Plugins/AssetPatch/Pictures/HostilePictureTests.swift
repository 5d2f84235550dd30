import Testing
import TestSupport

@testable import AssetPatchPlugin

/// Files that lie or are damaged: none may be taken for another, and none may do harm.
struct HostilePictureTests {
    /// Whether two files are identical, asked both ways.
    private func areIdentical(_ one: [UInt8], _ other: [UInt8]) throws -> Bool {
        let verdict = try PixelComparison.areIdentical(one, other)
        #expect(try PixelComparison.areIdentical(other, one) == verdict)
        return verdict
    }

    @Test func `a file that is cut off anywhere is identical to none`() async throws {
        try await withTemporaryFolder { folder in
            let picture = try PictureScript(folder: folder).picture("width, height = 9, 5")
            for count in picture.indices {
                #expect(try !areIdentical(picture, Array(picture[..<count])), "\(count) bytes")
            }
        }
    }

    @Test(
        arguments: [
            // More than any side, more than the limit in all, and as many as are allowed without
            // the data.
            "parts[0] = (b'IHDR', struct.pack('>IIBBBBB', 2 ** 31 - 1, 2 ** 31 - 1, 16, 6, 0, 0, 0))",
            "parts[0] = (b'IHDR', struct.pack('>IIBBBBB', 16384, 16384, 16, 6, 0, 0, 0))",
            "parts[0] = (b'IHDR', struct.pack('>IIBBBBB', 4096, 4096, 16, 6, 0, 0, 0))",
            "parts[0] = (b'IHDR', struct.pack('>IIBBBBB', 0, 0, 8, 6, 0, 0, 0))",
            // More rows than the header says.
            "change(lambda data: data.extend(bytes(1 << 27)))",
            "parts.insert(1, (b'iCCP', b'a\0\0' + zlib.compress(bytes(1 << 27))))",
            "parts.insert(0, (b'CgBI', bytes.fromhex('50002002')))",
            "del parts[1]", "del parts[0]", "parts.reverse()", "parts = parts[-1:]",
        ].map { $0.replacing("\0", with: "\\0") }
    )
    func `a file that lies about its size or lacks a part is identical to none`(edit: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            let script = PictureScript(folder: folder)
            let bomb = try script.edited(try script.picture(), edit)
            let other = try script.edited(bomb, "parts.insert(-1, (b'tEXt', b'a\\0b'))")
            #expect(try !areIdentical(bomb, other))
        }
    }

    @Test func `pictures above the limit are not looked at`() async throws {
        try await withTemporaryFolder { folder in
            let script = PictureScript(folder: folder)
            let picture = try script.picture("width, height = 30, 20")
            let other = try script.edited(picture, "parts.insert(-1, (b'tEXt', b'a\\0b'))")
            #expect(try PixelComparison.areIdentical(picture, other, mostPixels: 600))
            #expect(try !PixelComparison.areIdentical(picture, other, mostPixels: 599))
        }
    }

    /// zlib refuses such a stream, and libdeflate, which our reader uses, does not.
    @Test func `a stream that reaches back beyond its window is identical to none`() async throws {
        try await withTemporaryFolder { folder in
            let script = PictureScript(folder: folder)
            // Noise that comes again after more than the window's 256 bytes.
            let picture = try script.picture(
                """
                import random
                random.seed(1)
                noise = random.sample(range(251), 50)
                width, height, sample = 250, 64, lambda x, y, band: noise[(x * 7 + band + y % 9 * 5 + x * x) % 50]
                """
            )
            let header = "data = parts[1][1]; parts[1] = (b'IDAT', bytes([0x18, 0x19]) + data[2:])"
            #expect(try !areIdentical(picture, try script.edited(picture, header)))
            // As long as it keeps its promise, a small window is as good.
            let small = "z = zlib.compressobj(9, zlib.DEFLATED, 9)"
            let honest =
                "\(small); rows = zlib.decompress(parts[1][1]); "
                + "parts[1] = (b'IDAT', z.compress(rows) + z.flush())"
            #expect(try areIdentical(picture, try script.edited(picture, honest)))
        }
    }

    @Test func `of damaged files only those are identical that ImageMagick shows alike`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let script = PictureScript(folder: folder)
            let forms = [
                "", "color = 2", "depth = 16",
                "color, depth, sample = 0, 4, lambda x, y, band: x % 16",
            ]
            var checked = 0
            for (seed, form) in forms.enumerated() {
                let picture = try script.picture(form + "\nwidth, height = 12, 9")
                for damaged in try script.damaged(picture, seed: seed, count: 120)
                where try areIdentical(picture, damaged) {
                    checked += 1
                    try write(picture, to: "\(folder)/old.png")
                    try write(damaged, to: "\(folder)/new.png")
                    let answer = try run(
                        ["compare", "-metric", "AE", "old.png", "new.png", "null:"],
                        in: folder
                    )
                    #expect(answer.error == "0", "\(form)")
                }
            }
            // A bit in the zlib header that says how hard the compressor tried, and the like.
            #expect(checked < 20)
        }
    }

    @Test(arguments: ["gif", "jpg", "bmp", "txt"])
    func `formats that decoders show in different ways are not told to be identical`(suffix: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            try run(["convert", "-size", "30x20", "gradient:red-blue", "\(folder)/a.\(suffix)"])
            let file = try read("\(folder)/a.\(suffix)")
            #expect(try !areIdentical(file, file))
            let picture = try PictureScript(folder: folder).picture()
            #expect(try !areIdentical(file, picture))
        }
        #expect(try !areIdentical([], []))
    }
}

import Testing
import TestSupport

@testable import AssetPatchPlugin

/// Python makes the pictures; optimisers and ImageMagick write them anew.
struct PixelComparisonTests {
    /// Expects a verdict, whichever file is the old one.
    private func expect(
        _ old: [UInt8],
        _ new: [UInt8],
        identical: Bool,
        _ comment: Comment? = nil,
        at location: SourceLocation = #_sourceLocation
    ) {
        #expect(old != new, comment, sourceLocation: location)
        for (old, new) in [(old, new), (new, old)] {
            let verdict = try? PixelComparison.areIdentical(old, new)
            #expect(verdict == identical, comment, sourceLocation: location)
        }
    }

    static let optimisers = [
        ["optipng", "-quiet", "-o2", "in.png", "-out", "out.png"],
        ["optipng", "-quiet", "-o1", "-i1", "in.png", "-out", "out.png"],
        ["zopflipng", "--iterations=1", "in.png", "out.png"],
        ["pngcrush", "-q", "-reduce", "in.png", "out.png"],
    ]
    static let forms = [
        "color, depth = 6, 8", "color, depth = 2, 8", "color, depth = 6, 16",
        "color, depth = 2, 16", "color, depth = 4, 8", "color, depth = 0, 16",
        "sample = lambda x, y, band: 255 if band == 3 else x // 8 * 40 + band",
        "color, depth = 0, 8",
    ]

    @Test(arguments: optimisers, forms)
    func `what an optimiser writes anew is identical`(optimiser: [String], form: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            let script = PictureScript(folder: folder)
            let picture = try script.picture(form)
            expect(picture, try script.rewritten(picture, by: optimiser), identical: true)
        }
    }

    @Test(arguments: [
        // One picture in two forms.
        ("color = 2", "sample = lambda x, y, band, s=sample: s(x, y, band) if band < 3 else 255"),
        (
            "color, sample = 2, lambda x, y, band: (x + y) % 4 * 60 + band",
            """
            color, depth, sample = 3, 2, lambda x, y, band: (3 - x - y) % 4
            """
        ),
        (
            "color, sample = 0, lambda x, y, band: x % 16 * 17",
            "color, depth, sample = 0, 4, lambda x, y, band: x % 16"
        ),
        (
            "color, depth, sample = 0, 1, lambda x, y, band: x % 2",
            "color, depth, sample = 0, 2, lambda x, y, band: x % 2 * 3"
        ),
        (
            "color, depth, sample = 0, 4, lambda x, y, band: x % 16",
            "color, depth, sample, row = 0, 4, lambda x, y, band: x % 16, lambda y, row=row: row(y, '1')"
        ),
    ])
    func `another way to write the same pixels is identical`(one: String, other: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            let script = PictureScript(folder: folder)
            let palette = """
                if color == 3: parts.insert(1, (b"PLTE", bytes(i * 60 + b for i in (3, 2, 1, 0) for b in range(3))))
                """
            let pictures = try [one, other].map { try script.picture($0, parts: palette) }
            expect(pictures[0], pictures[1], identical: true)
        }
    }

    static let harmless = [
        "kind, data = parts[1]; parts[1:2] = [(kind, data[:9]), (kind, b''), (kind, data[9:])]",
        "parts.insert(1, (b'tEXt', b'Software\\0an editor'))",
        "parts.insert(-1, (b'tIME', struct.pack('>HBBBBB', 2024, 2, 29, 1, 2, 3)))",
        "parts.insert(1, (b'iTXt', b'XML:com.adobe.xmp\\0\\0\\0\\0\\0<x:xmpmeta><xmp:CreatorTool/></x:xmpmeta>'))",
        "parts[1] = (b'IDAT', zlib.compress(zlib.decompress(parts[1][1]), 0))",
    ]

    @Test(arguments: harmless)
    func `parts that no viewer goes by may differ`(edit: String) async throws {
        try await withTemporaryFolder { folder in
            let script = PictureScript(folder: folder)
            let picture = try script.picture()
            expect(picture, try script.edited(picture, edit), identical: true)
        }
    }

    /// What a file may say besides the pixels: as many reasons not to be identical.
    static let statements = [
        "parts.insert(1, (b'gAMA', struct.pack('>I', 45455)))",
        "parts.insert(1, (b'sRGB', b'\\0'))",
        "parts.insert(1, (b'cHRM', struct.pack('>8I', 31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000)))",
        "parts.insert(1, (b'cICP', bytes([12, 13, 0, 1])))",
        "parts.insert(1, (b'iCCP', b'name\\0\\0' + zlib.compress(b'profile' * 99)))",
        "parts.insert(1, (b'sBIT', bytes([5, 6, 5, 8])))",
        "parts.insert(1, (b'pHYs', struct.pack('>IIB', 2835, 2835, 1)))",
        "parts.insert(1, (b'bKGD', struct.pack('>HHH', 255, 0, 0)))",
        "parts.insert(1, (b'PLTE', bytes(9)))",
        "parts.insert(1, (b'eXIf', b'MM\\0\\x2a\\0\\0\\0\\x08\\0\\x01\\x01\\x12\\0\\x03\\0\\0\\0\\x01\\0\\x06\\0\\0\\0\\0\\0\\0'))",
        "parts.insert(1, (b'iTXt', b'XML:com.adobe.xmp\\0\\0\\0\\0\\0<rdf:Description tiff:Orientation=\"6\"/>'))",
        "parts.insert(1, (b'iTXt', b'XML:com.adobe.xmp\\0\\x01\\0\\0\\0' + zlib.compress(b'<tiff:Orientation/>')))",
        "parts.insert(1, (b'zTXt', b'Raw profile type exif\\0\\0' + zlib.compress(b'4d4d')))",
        "parts.insert(1, (b'tEXt', b'Raw profile type exif\\0\\n exif\\n 4\\n4d4d002a'))",
        "parts.insert(1, (b'acTL', struct.pack('>II', 1, 0)))",
        "parts.insert(1, (b'iDOT', bytes(28)))",
        "parts.insert(1, (b'npTc', bytes(32)))",
        // At places where some decoders see them and others don't.
        "parts.insert(-1, (b'gAMA', struct.pack('>I', 45455)))",
        "parts.insert(-1, (b'pHYs', struct.pack('>IIB', 2835, 2835, 1)))",
        "kind, data = parts[1]; parts[1:2] = [(kind, data[:9]), (b'tEXt', b'a\\0b'), (kind, data[9:])]",
        "parts[-1] = (b'IEND', b'more')",
        "tail = b'more'",
    ]

    @Test(arguments: statements)
    func `what tells how to show the pixels may not differ`(edit: String) async throws {
        try await withTemporaryFolder { folder in
            let script = PictureScript(folder: folder)
            let picture = try script.picture()
            expect(picture, try script.edited(picture, edit), identical: false)
        }
    }

    @Test func `statements are compared by what they say`() async throws {
        try await withTemporaryFolder { folder in
            let script = PictureScript(folder: folder)
            func stating(_ edit: String) throws -> [UInt8] {
                try script.edited(try script.picture(), edit)
            }
            let gamma = "(b'gAMA', struct.pack('>I', 45455))"
            let density = "(b'pHYs', struct.pack('>IIB', 2835, 2835, 1))"
            let file = try stating("parts[1:1] = [\(gamma), \(density)]")
            expect(file, try stating("parts[1:1] = [\(density), \(gamma)]"), identical: true)
            expect(
                file,
                try stating(
                    "parts[1:1] = [\(gamma), (b'pHYs', struct.pack('>IIB', 5669, 5669, 1))]"
                ),
                identical: false
            )
            expect(
                file,
                try stating("parts[1:1] = [\(gamma)] * 2 + [\(density)]"),
                identical: false
            )
            // Twice the same doubt is a doubt still.
            let doubtful = try stating("parts[1:1] = [\(gamma)] * 2")
            let split = "kind, data = parts[3]; parts[3:4] = [(kind, data[:9]), (kind, data[9:])]"
            expect(doubtful, try script.edited(doubtful, split), identical: false)
        }
    }

    @Test func `a transparent colour is an alpha, unless decoders may differ on it`() async throws {
        try await withTemporaryFolder { folder in
            let script = PictureScript(folder: folder)
            func keyed(_ depth: Int, _ key: String) throws -> [UInt8] {
                try script.picture(
                    "color, depth, sample = 2, \(depth), lambda x, y, band: x % 9",
                    parts: "parts.insert(1, (b'tRNS', struct.pack('>HHH', \(key))))"
                )
            }
            func alpha(_ depth: Int) throws -> [UInt8] {
                let values = "x % 9 if band < 3 else (x % 9 != 4) * (2 ** depth - 1)"
                return try script.picture("depth, sample = \(depth), lambda x, y, band: \(values)")
            }
            expect(try keyed(8, "4, 4, 4"), try alpha(8), identical: true)
            expect(try keyed(8, "4, 4, 5"), try alpha(8), identical: false)
            expect(try keyed(8, "260, 4, 4"), try alpha(8), identical: false)
            expect(try keyed(16, "4, 4, 4"), try alpha(16), identical: false)
        }
    }

    @Test func `a profile counts by its content, not by its name and compression`() async throws {
        try await withTemporaryFolder { folder in
            let script = PictureScript(folder: folder)
            let profile = "profile = b'\\0' * 64 + b'profile' * 99\n"
            func tagged(_ edit: String) throws -> [UInt8] {
                try script.edited(try script.picture(), profile + edit)
            }
            let file = try tagged(
                "parts.insert(1, (b'iCCP', b'a\\0\\0' + zlib.compress(profile, 9)))"
            )
            let other = try tagged(
                "parts.insert(1, (b'iCCP', b'b\\0\\0' + zlib.compress(profile, 0)))"
            )
            let changed = try tagged(
                "parts.insert(1, (b'iCCP', b'a\\0\\0' + zlib.compress(profile[:-1] + b'x', 9)))"
            )
            expect(file, other, identical: true)
            expect(file, changed, identical: false)
        }
    }

    @Test(arguments: [
        // The lowest bit of one sample; the last one of the first row; a colour that nobody sees.
        ("", "data[1 + 4 * 20] ^= 1"), ("depth = 16", "data[2] ^= 1"),
        ("depth = 16", "data[1 + 36 * 8 + 7] ^= 1"),
        ("sample = lambda x, y, band: 0", "data[1 + 4 * 20] ^= 1"),
        ("color, depth, sample = 0, 1, lambda x, y, band: 0", "data[1] ^= 1"),
    ])
    func `one bit of one sample makes a difference`(form: String, edit: String) async throws {
        try await withTemporaryFolder { folder in
            let script = PictureScript(folder: folder)
            let picture = try script.picture(form)
            let changed = try script.edited(
                picture,
                "def flip(data): \(edit)\nchange(flip)"
            )
            expect(picture, changed, identical: false)
        }
    }

    @Test(arguments: [
        // 8 bits and 16, grey and colour, and a transposed picture of one colour.
        ("", "sample, depth = lambda x, y, band, s=sample: s(x, y, band) * 257, 16"),
        ("color = 0", "color, sample = 2, lambda x, y, band, s=sample: s(x, y, 0)"),
        (
            "sample = lambda x, y, band: 7",
            "sample, width, height = lambda x, y, band: 7, height, width"
        ),
    ])
    func `equal values in another kind of picture are not identical`(one: String, other: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            let script = PictureScript(folder: folder)
            expect(try script.picture(one), try script.picture(other), identical: false)
        }
    }

    @Test func `a picture is known by its name`() {
        #expect(PixelComparison.isPicture("a/b@2x.PNG") && PixelComparison.isPicture("b.png"))
        #expect(!PixelComparison.isPicture("a.png/b") && !PixelComparison.isPicture("b.jpg"))
    }
}

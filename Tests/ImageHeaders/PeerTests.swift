import Files
import ImageHeaders
import Testing
import TestSupport

/// ImageMagick makes pictures of many kinds; what it was asked to make is what headers must say.
struct PeerTests {
    private func header(_ arguments: [String], _ name: String) async throws -> ImageHeader {
        try await withTemporaryFolder { folder in
            let path = "\(folder)/\(name)"
            let result = try run(["convert"] + arguments + [path])
            try #require(result.status == 0, "\(result.error)")
            let header = try ImageHeader(OpenFile(path))
            #expect(header == ImageHeader(try read(path)))
            return header
        }
    }

    @Test(arguments: [
        ("a.jpg", ImageHeader.Format.jpeg, "None"), ("progressive.jpg", .jpeg, "Line"),
        ("a.gif", .gif, "None"), ("a.webp", .webp, "None"), ("a.png", .png, "None"),
    ])
    func `formats and sizes are read`(
        name: String,
        format: ImageHeader.Format,
        interlace: String
    ) async throws {
        let made = ["-size", "123x45", "gradient:red-blue", "-interlace", interlace]
        let header = try await header(made, name)
        #expect(header.format == format)
        #expect(header.pixels == ImageHeader.Size(width: 123, height: 45))
        #expect(header.fault == nil)
    }

    @Test(arguments: [("a.tiff", ImageHeader.Format.tiff), ("a.bmp", .bmp)])
    func `formats are recognised where no size is read`(
        name: String,
        format: ImageHeader.Format
    ) async throws {
        let header = try await header(["-size", "8x8", "xc:red"], name)
        #expect(header.format == format)
        #expect(header.pixels == nil)
    }

    @Test(arguments: [
        (["-define", "webp:lossless=true"], "xc:none", true),
        (["-define", "webp:lossless=true"], "xc:red", false), ([], "xc:#ff000080", true),
        ([], "xc:red", false),
    ])
    func `a WebP says whether it has alpha`(options: [String], pixels: String, hasAlpha: Bool)
        async throws
    {
        let header = try await header(["-size", "300x70", pixels] + options, "a.webp")
        #expect(header.hasAlpha == hasAlpha)
        #expect(header.pixels == ImageHeader.Size(width: 300, height: 70))
    }

    @Test(arguments: [(0, 8, false), (2, 16, false), (3, 8, false), (4, 8, true), (6, 16, true)])
    func `a PNG of any colour type says whether it has alpha`(
        number: Int,
        bits: Int,
        hasAlpha: Bool
    ) async throws {
        let header = try await header(
            [
                "-size", "20x10", number == 0 || number == 4 ? "xc:gray" : "xc:red", "-depth",
                "\(bits)", "-define", "png:color-type=\(number)", "-define",
                "png:bit-depth=\(bits)",
            ],
            "a.png"
        )
        #expect(header.hasAlpha == hasAlpha)
        #expect(header.fault == nil)
    }

    @Test func `transparent colours are found before the pixels`() async throws {
        let clear = [
            "-size", "9x9", "xc:red", "-fill", "blue", "-draw", "point 3,3", "-transparent", "blue",
        ]
        let palette = try await header(clear + ["-define", "png:format=png8"], "a.png")
        #expect(palette.hasAlpha == true)
        let plain = try await header(["-size", "9x9", "xc:red", "-colorspace", "sRGB"], "b.png")
        #expect(plain.hasAlpha == false)
    }
}

import Images
import PluginAPI
import Raster
import Testing
import TestSupport
import Thumbnails

/// ImageMagick reads what libvips wrote.
struct WebPThumbnailTests {
    @Test(arguments: [
        (1206, 2622, "210x456"), (2622, 1206, "456x210"), (40, 20, "40x20"), (9000, 1, "456x1"),
    ])
    func `a picture becomes as small as it is asked for, and no larger`(
        width: Int,
        height: Int,
        size: String
    ) async throws {
        let small = try WebPThumbnails().thumbnail(of: picture(width, height), longestSide: 456)
        #expect(try await seen(small) == "WEBP \(size) srgb")
    }

    @Test func `what is transparent stays so`() async throws {
        var pixels: [UInt8] = []
        for index in 0..<400 * 400 { pixels += [200, 40, 10, index % 400 < 200 ? 0 : 255] }
        let bitmap = Bitmap(width: 400, height: 400, bands: 4, pixels: pixels)
        let small = try WebPThumbnails().thumbnail(of: PNG.encode(bitmap), longestSide: 100)
        #expect(try await seen(small) == "WEBP 100x100 srgba")
    }

    @Test func `the same picture gives the same bytes`() throws {
        let first = try WebPThumbnails().thumbnail(of: picture(300, 200), longestSide: 100)
        #expect(try WebPThumbnails().thumbnail(of: picture(300, 200), longestSide: 100) == first)
    }

    @Test(arguments: [[], Array("no picture".utf8), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]])
    func `what is no picture has no small one`(bytes: [UInt8]) throws {
        #expect(try WebPThumbnails().thumbnail(of: bytes, longestSide: 100) == nil)
    }

    private func picture(_ width: Int, _ height: Int) throws -> [UInt8] {
        let pixels = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 / 64) }
        return try PNG.encode(Bitmap(width: width, height: height, bands: 3, pixels: pixels))
    }

    /// Format, size and channels.
    private func seen(_ bytes: [UInt8]?) async throws -> String {
        try await withTemporaryFolder { folder in
            try write(try #require(bytes), to: "\(folder)/small.webp")
            let read = try run(
                ["identify", "-format", "%m %wx%h %[channels]", "\(folder)/small.webp"]
            )
            #expect(read.status == 0, "\(read.error)")
            return read.output
        }
    }
}

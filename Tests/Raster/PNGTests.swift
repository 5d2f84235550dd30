import Testing
import TestSupport

@testable import Raster

struct PNGTests {
    /// Sizes around the step of the filters, of noise, of one colour, and of stripes.
    static let bitmaps: [Bitmap] =
        [(1, 1), (5, 3), (16, 4), (17, 9), (64, 64), (301, 40)].flatMap { width, height in
            [3, 4].map { Bitmap.noise(width: width, height: height, bands: $0) }
        } + [
            .solid([7, 99, 250], width: 50, height: 40),
            .solid([7, 99, 250, 3], width: 50, height: 40),
            Bitmap(
                width: 40,
                height: 40,
                bands: 3,
                pixels: (0..<1600).flatMap { [UInt8](repeating: $0 / 4 % 2 == 0 ? 0 : 9, count: 3) }
            ),
        ]

    @Test(arguments: bitmaps) func `another tool reads the same pixels`(_ bitmap: Bitmap)
        async throws
    {
        try await withTemporaryFolder { folder in
            try write(try PNG.encode(bitmap), to: "\(folder)/a.png")
            let channels = bitmap.bands == 3 ? "rgb" : "rgba"
            let answer = try run([
                "convert", "\(folder)/a.png", "-depth", "8", "\(channels):\(folder)/a.raw",
            ])
            #expect(answer.status == 0 && answer.error == "", "\(answer.error)")
            #expect(try read("\(folder)/a.raw") == bitmap.pixels)
            let size = try run(["identify", "-format", "%w %h", "\(folder)/a.png"])
            #expect(size.output == "\(bitmap.width) \(bitmap.height)")
        }
    }

    @Test func `each filter undone gives the row back`() {
        let bitmap = Bitmap.noise(width: 53, height: 2, bands: 3)
        let count = 53 * 3
        let zeros = [UInt8](repeating: 0, count: 3)
        let room = [UInt8](repeating: 0, count: RowFilter.step)
        let above = zeros + bitmap.pixels[..<count] + room
        let row = zeros + bitmap.pixels[count...] + room
        for filter in RowFilter.allCases {
            var made = [UInt8](repeating: 0, count: count + RowFilter.step)
            let sum = filter.apply(row, above: above, to: &made, count: count, reach: 3)
            var undone = zeros
            for index in 0..<count {
                let (left, up) = (Int(undone[index]), Int(above[index + 3]))
                let guess = [RowFilter.up: up, .sub: left, .average: (left + up) / 2][filter] ?? 0
                undone.append(made[index] &+ UInt8(guess))
            }
            #expect(undone[3...] == row[3..<count + 3])
            #expect(sum == made[..<count].reduce(0) { $0 + min(Int($1), 256 - Int($1)) })
        }
    }

    @Test func `an image of one colour is tiny`() throws {
        let png = try PNG.encode(.solid([7, 99, 250], width: 1179, height: 2556))
        #expect(png.count < 30_000)
    }

    @Test func `the chunks are those that are needed, and the colour space`() throws {
        let bitmap = Bitmap.solid([1, 2, 3], width: 2, height: 2)
        #expect(chunks(try PNG.encode(bitmap)) == ["IHDR", "sRGB", "IDAT", "IEND"])
        let profiled = try PNG.encode(bitmap, profile: [1, 2, 3])
        #expect(chunks(profiled) == ["IHDR", "iCCP", "IDAT", "IEND"])
    }

    private func chunks(_ png: [UInt8]) -> [String] {
        var (names, rest) = ([String](), png.dropFirst(8))
        while !rest.isEmpty {
            let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            names.append(String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self))
            rest = rest.dropFirst(12 + size)
        }
        return names
    }

    @Test func `a profile comes back as it was given`() async throws {
        try await withTemporaryFolder { folder in
            let profile = [UInt8](repeating: 5, count: 700)
            let png = try PNG.encode(.solid([1, 2, 3], width: 2, height: 2), profile: profile)
            try write(png, to: "\(folder)/a.png")
            let script = """
                import sys, zlib
                png = open(sys.argv[1], "rb").read()
                at = png.index(b"iCCP")
                size = int.from_bytes(png[at - 4:at], "big")
                data = png[at + 4:at + 4 + size]
                name, rest = data.split(b"\\0", 1)
                assert rest[0] == 0 and 1 <= len(name) <= 79
                assert zlib.crc32(png[at:at + 4 + size]) == int.from_bytes(png[at + 4 + size:at + 8 + size], "big")
                sys.stdout.write(zlib.decompress(rest[1:]).hex())
                """
            let answer = try run(["python3", "-c", script, "\(folder)/a.png"])
            #expect(answer.output == String(repeating: "05", count: 700), "\(answer.error)")
        }
    }
}

import Compression
import PNGFormat
import Testing
import TestSupport

@testable import Raster

/// ImageMagick makes files of every form and reads what is written again.
struct PNGFileTests {
    /// A form of PNG: ImageMagick's number of the colour type, bits, and whether it is interlaced.
    struct Form: CustomStringConvertible, Sendable {
        var type: Int
        var depth: Int
        var isInterlaced = false

        var description: String {
            "type \(type), \(depth) bits\(isInterlaced ? ", interlaced" : "")"
        }
    }

    static let forms: [Form] =
        [(0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16])]
        .flatMap { type, depths in
            depths.flatMap {
                [Form(type: type, depth: $0), Form(type: type, depth: $0, isInterlaced: true)]
            }
        }

    /// Writes a picture with soft colours and, where the form has alpha, soft edges.
    private func make(_ form: Form, in folder: String) throws -> [UInt8] {
        // ImageMagick adds its background, white, to each palette.
        let colors =
            form.type != 3
            ? [] : form.depth == 1 ? ["-monochrome"] : ["-colors", "\((1 << form.depth) - 1)"]
        let alpha = form.type == 4 || form.type == 6
        let made = try run(
            ["convert", "-size", "37x23", "gradient:#F03010-#1020E0", "-swirl", "120"]
                + (alpha
                    ? ["-alpha", "set", "-channel", "A", "-evaluate", "set", "60%", "+channel"]
                    : ["-alpha", "off"])
                + (form.type == 0 || form.type == 4 ? ["-colorspace", "Gray"] : []) + colors
                + ["-interlace", form.isInterlaced ? "PNG" : "None"]
                + [
                    "-define", "png:color-type=\(form.type)", "-define",
                    "png:bit-depth=\(form.depth)",
                ]
                + ["\(folder)/in.png"]
        )
        #expect(made.status == 0, "\(made.error)")
        return try read("\(folder)/in.png")
    }

    private func pixels(_ path: String, in folder: String) throws -> [UInt8] {
        let answer = try run([
            "convert", path, "-depth", "16", "-endian", "MSB", "rgba:\(folder)/raw",
        ])
        #expect(answer.status == 0 && answer.error == "", "\(answer.error)")
        return try read("\(folder)/raw")
    }

    /// All pixels as `pixels` gives them.
    private func samples(_ file: PNGFile) -> [UInt8] {
        var all: [UInt8] = []
        for y in 0..<file.height {
            for x in 0..<file.width {
                let color = file.pixel(x, y)
                for band in 0..<4 { all += [UInt8(color[band] >> 8), UInt8(color[band] & 0xFF)] }
            }
        }
        return all
    }

    @Test(arguments: forms)
    func `every form is read as ImageMagick reads it, and written in the same form`(form: Form)
        async throws
    {
        try await withTemporaryFolder { folder in
            let file = try PNGFile(reading: make(form, in: folder))
            #expect(file.colorType.rawValue == form.type)
            #expect(file.bitDepth == form.depth)
            let all = samples(file)
            #expect(try pixels("\(folder)/in.png", in: folder) == all)
            try write(file.encoded(), to: "\(folder)/out.png")
            #expect(try pixels("\(folder)/out.png", in: folder) == all)
            let again = try PNGFile(reading: read("\(folder)/out.png"))
            #expect(again == file)
        }
    }

    @Test(arguments: forms.filter { !$0.isInterlaced && $0.type != 3 })
    func `every filter is undone as ImageMagick undoes it`(form: Form) async throws {
        try await withTemporaryFolder { folder in
            let type = try #require(PNGHeader.ColorType(rawValue: UInt8(form.type)))
            var (rows, random) = ([UInt8](), SeededGenerator(seed: 7))
            // Any bytes are rows of some picture. The first row has nothing above it.
            for filter: UInt8 in [4, 3, 2, 1, 0, 4, 4, 3, 3, 2, 2, 1, 1] {
                rows.append(filter)
                let length = PNGFile.rowLength(37, type, form.depth)
                for _ in 0..<length { rows.append(UInt8.random(in: 0...255, using: &random)) }
            }
            var writer = ChunkWriter()
            writer.header(width: 37, height: 13, bitDepth: form.depth, colorType: type)
            writer.append("IDAT", try Zlib.compress(rows.span, level: 1))
            writer.append("IEND", [])
            try write(writer.file, to: "\(folder)/in.png")
            let file = try PNGFile(reading: writer.file)
            #expect(try pixels("\(folder)/in.png", in: folder) == samples(file))
        }
    }

    @Test(arguments: forms)
    func `what an overlay leaves clear keeps its value`(form: Form) async throws {
        try await withTemporaryFolder { folder in
            let file = try PNGFile(reading: make(form, in: folder))
            let label = Bitmap(
                width: 8,
                height: 8,
                bands: 4,
                pixels: (0..<64).flatMap { [0, 0, 0, $0 < 32 ? 0 : 255] as [UInt8] }
            )
            // Half of it lies beyond the right edge.
            let result = file.overlaid(with: label, x: 33, y: 2)
            for y in 0..<file.height {
                for x in 0..<file.width {
                    let isCovered = x >= 33 && (6..<10).contains(y)
                    let wanted = isCovered ? SIMD4(0, 0, 0, .max) : file.pixel(x, y)
                    guard result.pixel(x, y) != wanted else { continue }
                    Issue.record("\(x), \(y): \(result.pixel(x, y)), not \(wanted)")
                }
            }
            let keeps: [UInt8] = form.type == 3 ? [3] : [UInt8(form.type)]
            #expect(keeps.contains(result.colorType.rawValue))
            #expect(result.bitDepth == max(8, form.depth) || form.type == 3)
        }
    }

    @Test func `a grey picture gets colours only for a coloured overlay`() async throws {
        try await withTemporaryFolder { folder in
            let file = try PNGFile(reading: make(Form(type: 0, depth: 8), in: folder))
            let red = Bitmap(width: 1, height: 1, bands: 4, pixels: [255, 0, 0, 255])
            let white = Bitmap(width: 1, height: 1, bands: 4, pixels: [255, 255, 255, 99])
            #expect(file.overlaid(with: red, x: 0, y: 0).colorType == .rgb)
            #expect(file.overlaid(with: white, x: 0, y: 0).colorType == .gray)
        }
    }

    @Test func `a palette without room makes way for plain colours`() throws {
        // Every entry is used outside of the overlay.
        var file = try PNGFile(reading: PNG.encode(.solid([0, 0, 0], width: 16, height: 17)))
        (file.colorType, file.palette) = (.indexed, (0..<256).map { SIMD4(UInt8($0), 7, 7, 255) })
        file.rows = (0..<256).map { UInt8($0) } + [UInt8](repeating: 3, count: 16)
        let shades = Bitmap(
            width: 16,
            height: 1,
            bands: 4,
            pixels: (0..<16).flatMap { [9, UInt8($0) * 16, 9, 255] }
        )
        #expect(file.overlaid(with: shades, x: 0, y: 16).colorType == .rgb)
        #expect(file.overlaid(with: shades, x: 0, y: 16).pixel(15, 15) == file.pixel(15, 15))
    }

    @Test func `a profile and other marks of colour keep their bytes, and times are left out`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let script = """
                import sys, zlib, struct
                def chunk(t, d): return struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d))
                raw = zlib.compress(b"\\0" + bytes(range(12)))
                open(sys.argv[1], "wb").write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 1, 8, 2, 0, 0, 0))
                  + chunk(b"gAMA", b"\\0\\0\\xb1\\x8f") + chunk(b"iCCP", b"odd name\\0\\0" + zlib.compress(b"profile" * 99))
                  + chunk(b"tIME", b"1234567") + chunk(b"tEXt", b"a\\0b") + chunk(b"IDAT", raw[:5]) + chunk(b"IDAT", raw[5:])
                  + chunk(b"IEND", b""))
                """
            try run(["python3", "-c", script, "\(folder)/a.png"])
            let file = try PNGFile(reading: read("\(folder)/a.png"))
            #expect(file.colorChunks.map(\.type) == ["gAMA", "iCCP"])
            #expect(try file.profile() == Array(String(repeating: "profile", count: 99).utf8))
            let out = try PNGFile(reading: file.encoded())
            #expect(out == file)
        }
    }

    @Test func `a file that is cut off anywhere is refused`() async throws {
        try await withTemporaryFolder { folder in
            let bytes = try make(Form(type: 3, depth: 4), in: folder)
            for count in bytes.indices {
                #expect(throws: PNGError.self) { try PNGFile(reading: Array(bytes[..<count])) }
            }
        }
    }

    @Test func `no damaged file makes the reader crash`() async throws {
        try await withTemporaryFolder { folder in
            var random = SeededGenerator(seed: 8)
            for form in Self.forms {
                let bytes = try make(form, in: folder)
                for _ in 0..<60 {
                    var damaged = bytes
                    for _ in 0..<Int.random(in: 1...4, using: &random) {
                        let at = Int.random(in: 8..<bytes.count, using: &random)
                        damaged[at] = UInt8.random(in: 0...255, using: &random)
                    }
                    // With right checksums, so that more than the first test is reached.
                    _ = try? PNGFile(reading: withChecksums(damaged), mostPixels: 1 << 20)
                }
            }
        }
    }

    /// The file with the checksums that its parts should have, as far as lengths can be followed.
    private func withChecksums(_ file: [UInt8]) -> [UInt8] {
        var (file, next) = (file, 8)
        while file.count - next >= 12 {
            let length = file[next..<next + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= file.count - next - 12 else { break }
            var sum = UInt32.max
            for byte in file[next + 4..<next + 8 + length] {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
            }
            for index in 0..<4 {
                file[next + 8 + length + index] = UInt8(
                    truncatingIfNeeded: ~sum >> (24 - index * 8)
                )
            }
            next += 12 + length
        }
        return file
    }
}

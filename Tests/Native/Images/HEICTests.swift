import Images
import Testing
import TestSupport

struct HEICTests {
    /// A picture with soft and hard edges and all kinds of colours, in three bands.
    static func photograph(width: Int, height: Int) throws -> Image {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let stripe = (x / 16 + y / 16) % 2 == 0
                pixels += [UInt8(x * 255 / width), UInt8(y * 255 / height), stripe ? 220 : 40]
            }
        }
        return try Image(pixels: pixels, width: width, height: height, bands: 3)
    }

    private func meanDifference(_ one: [UInt8], _ other: [UInt8]) -> Double {
        let sum = zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(max(1, one.count))
    }

    @Test func `another program's HEIC is read`() async throws {
        try await withTemporaryFolder { folder in
            let image = try Self.photograph(width: 64, height: 48)
            let png = try image.png()
            try write(png, to: "\(folder)/a.png")
            let made = try run(["convert", "a.png", "-quality", "95", "a.heic"], in: folder)
            #expect(made.status == 0, "\(made.error)")
            let file = try read("\(folder)/a.heic")
            let facts = try Image.inspect(file.span)
            #expect(facts.format == .heic)
            #expect([facts.width, facts.height, facts.bitDepth] == [64, 48, 8])
            let decoded = try Image(decoding: file.span)
            let found = try decoded.colorValues()
            let wanted = try image.pixels()
            #expect(meanDifference(found, wanted) < 6)
        }
    }

    @Test func `a HEIC is the same bytes each time and read elsewhere`() async throws {
        let image = try Self.photograph(width: 200, height: 120)
        let tagged = try image.tagged(profile: ColorSpace.displayP3.profile)
        let first = try tagged.heic(quality: 80)
        for _ in 0..<5 {
            let again = try tagged.heic(quality: 80)
            #expect(again == first)
        }
        try await withTemporaryFolder { folder in
            try write(first, to: "\(folder)/a.heic")
            let answer = try run(["identify", "-format", "%m %w %h", "a.heic"], in: folder)
            #expect(answer.output == "HEIC 200 120", "\(answer.error)")
        }
        let decoded = try Image(decoding: first.span)
        let profile = decoded.profile
        #expect(profile == ColorSpace.displayP3.profile)
        let found = try decoded.colorValues()
        let wanted = try image.pixels()
        #expect(meanDifference(found, wanted) < 6)
    }

    @Test func `a pointer of Git LFS is refused with the way to the file`() {
        let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"
        let error = refusal(Array(pointer.utf8))
        #expect(
            error?.summary("a.png", "can't be used")
                == "a.png can't be used: it is a Git LFS pointer"
        )
        #expect(
            error?.help("export it").hasPrefix("fetch the files of Git LFS: git lfs pull") == true
        )
    }

    @Test func `an AVIF is refused by its name`() {
        for brands in ["avif\0\0\0\0mif1", "mif1\0\0\0\0avif"] {
            let bytes = [0, 0, 0, 20] + Array("ftyp\(brands)".utf8) + [0, 0, 0, 0]
            #expect(refusal(bytes)?.message.contains("AVIF") == true)
        }
    }

    @Test func `a cut or changed HEIC is an error, never a crash`() throws {
        var random = SeededGenerator(seed: 6)
        let file = try Self.photograph(width: 40, height: 24).heic(quality: 60)
        #expect(refusal(file) == nil)
        for length in stride(from: 0, to: file.count * 9 / 10, by: max(1, file.count / 60)) {
            #expect(refusal(Array(file.prefix(length))) != nil, "\(length) of \(file.count)")
        }
        for _ in 0..<300 {
            var bytes = file
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            _ = refusal(bytes)
        }
    }

    @Test func `a size of a billion pixels is refused by the header`() throws {
        var file = try Self.photograph(width: 40, height: 24).heic(quality: 60)
        // The box `ispe`: name, version and flags, width, height.
        let place = try #require(
            file.indices.first { file[$0...].starts(with: "ispe".utf8) }
        )
        file.replaceSubrange(place + 8..<place + 16, with: [0, 0, 0x7D, 0, 0, 0, 0x7D, 0])
        #expect(refusal(file) != nil)
    }

    private func refusal(_ bytes: [UInt8]) -> ImagesError? {
        do throws(ImagesError) {
            _ = try Image(decoding: bytes.span)
            return nil
        } catch {
            return error
        }
    }
}

struct JPEGEncodingTests {
    @Test(arguments: [(95, "1x1"), (60, "2x2")])
    func `a JPEG is plain, the same each time, and keeps its profile`(
        _ quality: Int,
        _ sampling: String
    ) async throws {
        let image = try HEICTests.photograph(width: 99, height: 70)
        let tagged = try image.tagged(profile: ColorSpace.displayP3.profile)
        let file = try tagged.jpeg(quality: quality)
        let again = try tagged.jpeg(quality: quality)
        #expect(file == again)
        try await withTemporaryFolder { folder in
            try write(file, to: "\(folder)/a.jpg")
            let format = "%m %w %h %Q %[interlace] %[profile:icc] %[jpeg:sampling-factor] %x"
            let answer = try run(["identify", "-format", format, "a.jpg"], in: folder)
            let start = "JPEG 99 70 \(quality) None Display P3 \(sampling)"
            #expect(answer.output.hasPrefix(start), "\(answer.output) \(answer.error)")
        }
        let decoded = try Image(decoding: file.span)
        let (found, wanted) = (try decoded.pixels(), try image.pixels())
        let sum = zip(found, wanted).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(sum / found.count < 8)
    }

    @Test func `what the art said besides its pixels is not written`() async throws {
        try await withTemporaryFolder { folder in
            try run(
                ["convert", "-size", "8x8", "xc:red", "-set", "comment", "secret", "a.jpg"],
                in: folder
            )
            let art = try read("\(folder)/a.jpg")
            let file = try Image(decoding: art.span).jpeg(quality: 80)
            let markers = zip(file, file.dropFirst()).filter {
                $0.0 == 0xFF && $0.1 >= 0xE1 && $0.1 != 0xFF
            }
            #expect(markers.isEmpty)
        }
    }
}

import Images
import Testing
import TestSupport

struct ImageColorTests {
    @Test func `pixels are converted from the profile that the file carries`() throws {
        // In this profile, red has the colour of sRGB's green.
        let image = try Image(pixels: [255, 0, 0, 0, 0, 255], width: 2, height: 1, bands: 3)
        let png = try image.tagged(profile: swappedProfile()).png()
        let facts = try Image.inspect(png.span)
        #expect(facts.hasProfile)
        let read = try Image(decoding: png.span)
        let pixels = try read.inSRGB().pixels()
        for (found, wanted) in zip(pixels, [0, 255, 0, 0, 0, 255]) {
            #expect(abs(Int(found) - wanted) <= 3)
        }
    }

    @Test func `a profile is written and read back byte by byte`() throws {
        let image = try Image(pixels: [1, 2, 3], width: 1, height: 1, bands: 3)
        let png = try image.tagged(profile: swappedProfile()).png()
        let again = try Image(decoding: png.span)
        let profile = again.profile
        #expect(profile == swappedProfile())
        let bare = try again.tagged(profile: nil)
        let none = bare.profile
        #expect(none == nil)
    }

    @Test func `a damaged profile is refused, not left out`() throws {
        let image = try Image(pixels: [1, 2, 3], width: 1, height: 1, bands: 3)
        let tagged = try image.tagged(profile: Array(swappedProfile().prefix(300)))
        #expect(throws: ImagesError.self) { try tagged.png() }
    }

    @Test func `16 bits stay 16 until they are asked to be 8`() async throws {
        try await withTemporaryFolder { folder in
            let file = "\(folder)/deep.png"
            let made = try run([
                "convert", "-size", "4x4", "xc:#123456789ABC", "-depth", "16", "PNG48:\(file)",
            ])
            #expect(made.status == 0)
            let bytes = try read(file)
            let facts = try Image.inspect(bytes.span)
            #expect(facts.bitDepth == 16)
            let image = try Image(decoding: bytes.span)
            let png = try image.png()
            let written = try Image.inspect(png.span)
            #expect(written.bitDepth == 16)
            let pixels = try image.inSRGB().pixels()
            #expect(Array(pixels.prefix(3)) == [0x12, 0x56, 0x9A])
        }
    }

    @Test func `what the file says besides its pixels is not written again`() async throws {
        try await withTemporaryFolder { folder in
            let file = "\(folder)/answer.png"
            try run([
                "convert", "-size", "4x4", "xc:red", "-density", "300", "-set", "comment",
                "secret words", file,
            ])
            let art = try read(file)
            let png = try Image(decoding: art.span).png()
            #expect(Array("secret".utf8).isIn(art))
            #expect(!Array("secret".utf8).isIn(png))
            #expect(!Array("tIME".utf8).isIn(png) && !Array("tEXt".utf8).isIn(png))
        }
    }

    @Test func `an EXIF rotation is applied, and the header tells the size as shown`() async throws
    {
        try await withTemporaryFolder { folder in
            let file = "\(folder)/photo.jpg"
            // Orientation 6: turn a quarter clockwise; so the left half is the upper one.
            try run([
                "convert", "-size", "32x64", "xc:red", "xc:blue", "+append", "-quality", "95",
                file,
            ])
            let photo = withOrientation6(try read(file))
            let facts = try Image.inspect(photo.span)
            #expect([facts.width, facts.height] == [64, 64])
            let image = try Image(decoding: photo.span)
            let pixels = try image.pixels()
            let (upper, lower) = (pixels[(8 * 64 + 50) * 3], pixels[(56 * 64 + 10) * 3])
            #expect(upper > 200 && lower < 50)
        }
    }

    @Test func `an opaque alpha band is known for what it is`() throws {
        let clear = try Image(pixels: [1, 2, 3, 255, 4, 5, 6, 254], width: 2, height: 1, bands: 4)
        let opaque = try Image(pixels: [1, 2, 3, 255, 4, 5, 6, 255], width: 2, height: 1, bands: 4)
        let found = [try clear.isOpaque(), try opaque.isOpaque()]
        #expect(found == [false, true])
    }

    @Test(arguments: ["#12345", "123456", "#GG0000", "#1234567", "red", "", "#123456789"])
    func `what is no colour is none`(_ text: String) { #expect(Color(text) == nil) }

    @Test func `colours are read with and without alpha`() {
        #expect(Color("#0a0B0c") == Color(red: 10, green: 11, blue: 12))
        #expect(Color("#0A0B0C0D")?.description == "#0A0B0C0D")
        #expect(Color("#0A0B0CFF")?.description == "#0A0B0C")
    }
}

extension [UInt8] {
    fileprivate func isIn(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: self) }
    }
}

/// The JPEG with an EXIF segment behind its first marker that says orientation 6.
private func withOrientation6(_ jpeg: [UInt8]) -> [UInt8] {
    let tiff: [UInt8] =
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
        + [0, 0, 0, 0]
    let body = Array("Exif".utf8) + [0, 0] + tiff
    return jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + jpeg.dropFirst(2)
}

/// An ICC profile (ICC.1:2001, matrix and gamma) with sRGB's primaries, red and green exchanged.
private func swappedProfile() -> [UInt8] {
    func word(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
    func fixed(_ value: Double) -> [UInt8] {
        word(UInt32(bitPattern: Int32((value * 65536).rounded())))
    }
    func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
        Array("XYZ ".utf8) + word(0) + fixed(x) + fixed(y) + fixed(z)
    }
    let gamma = Array("curv".utf8) + word(0) + word(1) + [2, 51, 0, 0]
    let name =
        Array("desc".utf8) + word(0) + word(5) + Array("swap".utf8) + [0]
        + [UInt8](repeating: 0, count: 79)
    let tags: [(String, [UInt8])] = [
        ("desc", name), ("cprt", Array("text".utf8) + word(0) + Array("none".utf8) + word(0)),
        ("wtpt", xyz(0.9642, 1, 0.8249)),
        ("rXYZ", xyz(0.3851, 0.7169, 0.0971)), ("gXYZ", xyz(0.4361, 0.2225, 0.0139)),
        ("bXYZ", xyz(0.1431, 0.0606, 0.7141)), ("rTRC", gamma), ("gTRC", gamma), ("bTRC", gamma),
    ]
    var (table, data) = (word(UInt32(tags.count)), [UInt8]())
    let start = 128 + 4 + tags.count * 12
    for (signature, bytes) in tags {
        table +=
            Array(signature.utf8) + word(UInt32(start + data.count))
            + word(UInt32(bytes.count))
        data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    var head = word(UInt32(start + data.count)) + word(0) + word(0x0210_0000)
    head += Array("mntrRGB XYZ ".utf8) + [UInt8](repeating: 0, count: 12)
    head += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    head += fixed(0.9642) + fixed(1) + fixed(0.8249)
    head += [UInt8](repeating: 0, count: 128 - head.count)
    return head + table + data
}

import Foundation
import Images
import Testing
import TestSupport

struct ImageConversionTests {
    /// Colours all over the cube, the corners and greys among them.
    private static let colors: [UInt16] = {
        var random = SeededGenerator(seed: 7)
        let corners: [UInt16] = (0..<8).flatMap { corner in
            (0..<3).map { corner >> $0 & 1 == 1 ? 65535 : 0 }
        }
        let greys = (0..<64).flatMap { [UInt16](repeating: UInt16($0 * 1040), count: 3) }
        return corners + greys
            + (0..<3 * 4024).map { _ in UInt16.random(in: 0...65535, using: &random) }
    }()

    /// A PNG of 64 × 64 of these colours, made by ImageMagick; `options` come before the output.
    private func art(_ options: [String], depth: Int, in folder: String) throws -> [UInt8] {
        let raw = Self.colors.flatMap {
            depth == 16 ? [UInt8($0 & 255), UInt8($0 >> 8)] : [UInt8($0 >> 8)]
        }
        try write(raw, to: "\(folder)/colors.rgb")
        let made = try run(
            ["convert", "-size", "64x64", "-depth", "\(depth)", "-endian", "LSB", "colors.rgb"]
                + options + ["PNG\(depth == 16 ? 48 : 24):colors.png"],
            in: folder
        )
        #expect(made.status == 0, "\(made.error)")
        return try read("\(folder)/colors.png")
    }

    private func greatestDifference(_ one: [UInt16], _ other: [UInt16]) -> Int {
        zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? .max
    }

    @Test func `sRGB becomes Display P3 as the formulas of both say`() async throws {
        try await withTemporaryFolder { folder in
            let file = try art([], depth: 16, in: folder)
            let image = try Image(decoding: file.span)
            let found = try image.converted(to: .displayP3, bitDepth: 16).pixels16()
            let exact = Self.colors.chunks(of: 3).flatMap(inDisplayP3)
            // A quarter of an eighth-bit step.
            #expect(greatestDifference(found, exact) <= 64)
            let coarse = try image.converted(to: .displayP3, bitDepth: 8).pixels()
            for (value, wanted) in zip(coarse, exact) {
                #expect(abs(Double(value) - Double(wanted) / 257) <= 0.76)
            }
        }
    }

    @Test(arguments: ColorSpace.allCases)
    func `ImageMagick converts to the same colours`(_ space: ColorSpace) async throws {
        try await withTemporaryFolder { folder in
            let other = space == .sRGB ? ColorSpace.displayP3 : .sRGB
            try write(other.profile, to: "\(folder)/own.icc")
            try write(space.profile, to: "\(folder)/wanted.icc")
            let file = try art(["-profile", "own.icc"], depth: 16, in: folder)
            let image = try Image(decoding: file.span)
            let found = try image.converted(to: space, bitDepth: 16).pixels16()
            let judge = try run(
                [
                    "convert", "colors.png", "-intent", "relative", "-profile", "wanted.icc",
                    "-depth", "16", "-endian", "LSB", "rgb:judge",
                ],
                in: folder
            )
            #expect(judge.status == 0, "\(judge.error)")
            let bytes = try read("\(folder)/judge")
            let wanted = bytes.chunks(of: 2).map { UInt16($0[0]) | UInt16($0[1]) << 8 }
            #expect(greatestDifference(found, wanted) <= 257)
        }
    }

    @Test func `a picture that has the wanted colours keeps its values`() async throws {
        try await withTemporaryFolder { folder in
            let file = try art([], depth: 16, in: folder)
            let plain = try Image(decoding: file.span)
            let same = try plain.converted(to: .sRGB, bitDepth: 16).pixels16()
            #expect(same == Self.colors)
            let tagged = try plain.tagged(profile: ColorSpace.displayP3.profile)
            let kept = try tagged.converted(to: .displayP3, bitDepth: 16).pixels16()
            #expect(kept == Self.colors)
            let coarse = try plain.converted(to: .sRGB).pixels()
            #expect(coarse == Self.colors.map { UInt8((Int($0) * 255 + 32767) / 65535) })
        }
    }

    @Test(arguments: ColorSpace.allCases)
    func `grey stays neutral, and alpha changes only its depth`(_ space: ColorSpace) throws {
        let grey = try Image(pixels: [0, 0, 90, 51, 255, 255], width: 3, height: 1, bands: 2)
        let eight = try grey.converted(to: space).pixels()
        #expect(eight == [0, 0, 0, 0, 90, 90, 90, 51, 255, 255, 255, 255])
        let deep = try grey.converted(to: space, bitDepth: 16)
        let values = try deep.pixels16()
        #expect(values == eight.map { UInt16($0) * 257 })
        let back = try deep.converted(to: space).pixels()
        #expect(back == eight)
        let color = try Image(pixels: [200, 30, 90, 51], width: 1, height: 1, bands: 4)
        let opacity = try color.converted(to: space, bitDepth: 16).pixels16()
        #expect(opacity.last ?? 0 == 13107)
    }

    @Test func `a palette, a grey with its profile and inks are all converted`() async throws {
        try await withTemporaryFolder { folder in
            try run(["convert", "-size", "8x8", "xc:#C81E5A", "PNG8:p.png"], in: folder)
            try run(
                ["convert", "-size", "8x8", "xc:black", "-colorspace", "CMYK", "k.jpg"],
                in: folder
            )
            try run(
                ["convert", "-size", "8x8", "xc:white", "-colorspace", "CMYK", "w.jpg"],
                in: folder
            )
            let firsts = try ["p.png", "k.jpg", "w.jpg"].map { name in
                let bytes = try read("\(folder)/\(name)")
                let image = try Image(decoding: bytes.span)
                return Array(try image.converted(to: .sRGB).pixels().prefix(3))
            }
            #expect(firsts[0] == [0xC8, 0x1E, 0x5A])
            #expect(firsts[1].allSatisfy { $0 < 60 })
            #expect(firsts[2].allSatisfy { $0 > 250 })
        }
        // A linear grey profile: half of the light is 188 in sRGB.
        let grey = try Image(pixels: [0, 128, 255], width: 3, height: 1, bands: 1)
        let linear = try grey.tagged(profile: linearGreyProfile())
        let pixels = try linear.converted(to: .displayP3).pixels()
        #expect(pixels == [0, 0, 0, 188, 188, 188, 255, 255, 255])
    }

    @Test func `a profile for other values than the picture has is refused`() throws {
        let image = try Image(pixels: [1, 2, 3], width: 1, height: 1, bands: 3)
        for profile in [linearGreyProfile(), Array(ColorSpace.sRGB.profile.prefix(200)), [1, 2]] {
            let tagged = try image.tagged(profile: profile)
            #expect(refusal(tagged) != nil)
        }
    }

    private func refusal(_ image: borrowing Image) -> ImagesError? {
        do throws(ImagesError) {
            _ = try image.converted(to: .displayP3)
            return nil
        } catch {
            return error
        }
    }

    @Test func `profiles are read by their names elsewhere`() async throws {
        try await withTemporaryFolder { folder in
            for (space, name) in [(ColorSpace.sRGB, "sRGB"), (.displayP3, "Display P3")] {
                let image = try Image(width: 2, height: 2, color: Color(red: 1, green: 2, blue: 3))
                let png = try image.tagged(profile: space.profile).png()
                try write(png, to: "\(folder)/a.png")
                let answer = try run(["identify", "-format", "%[profile:icc]", "\(folder)/a.png"])
                #expect(answer.output == name)
            }
        }
    }
}

/// Display P3's values of an sRGB colour: IEC 61966-2-1 for the curve, the matrices of CSS Color 4.
private func inDisplayP3(_ color: [UInt16]) -> [UInt16] {
    let light = color.map { value in
        let v = Double(value) / 65535
        return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }
    let matrix = [
        [0.8224619688, 0.1775380312, 0], [0.0331941989, 0.9668058011, 0],
        [0.0170826307, 0.0723974407, 0.9105199286],
    ]
    return matrix.map { row in
        let v = zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }
        let encoded = v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055
        return UInt16((min(max(encoded, 0), 1) * 65535).rounded())
    }
}

/// A profile of grey in proportion to light (ICC.1:2001, section 6.3.2).
private func linearGreyProfile() -> [UInt8] {
    func word(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
    let white = word(0xF6D6) + word(0x10000) + word(0xD32D)
    let (xyz, curve) = (
        Array("XYZ ".utf8) + word(0) + white, Array("curv".utf8) + word(0) + word(0)
    )
    let tags =
        word(2) + Array("wtpt".utf8) + word(156) + word(20) + Array("kTRC".utf8) + word(176)
        + word(12)
    var head = word(188) + word(0) + word(0x0210_0000) + Array("mntrGRAYXYZ ".utf8)
    head += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
    head += [UInt8](repeating: 0, count: 28) + white
    return head + [UInt8](repeating: 0, count: 128 - head.count) + tags + xyz + curve
}

extension Array {
    fileprivate func chunks(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}

import Compression
import Foundation
import Images
import Testing
import TestSupport

/// Files that tell their colours in other words than a profile.
struct StatedColorTests {
    /// Colours all over the cube.
    private static let pixels: [UInt8] = {
        var random = SeededGenerator(seed: 11)
        return [0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255]
            + (0..<3 * 251).map { _ in UInt8.random(in: 0...255, using: &random) }
    }()

    /// A PNG of those colours with these chunks behind IHDR, and no `sRGB` but among them.
    private func png(_ chunks: [(name: String, data: [UInt8])]) throws -> [UInt8] {
        let plain = try Image(pixels: Self.pixels, width: 16, height: 16, bands: 3).png()
        let sRGB = try #require(plain.firstRange(of: Array("sRGB".utf8)))
        // Length, name, one byte and sum.
        var file = plain[..<(sRGB.lowerBound - 4)] + plain[(sRGB.upperBound + 5)...]
        let made = chunks.flatMap { name, data in
            word(data.count) + Array(name.utf8) + data
                + word(Int(Zlib.crc32((Array(name.utf8) + data).span)))
        }
        file.insert(contentsOf: made, at: 33)
        return Array(file)
    }

    private func word(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static let adobeRGB = [31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000]

    /// What the colours are in sRGB by the formulas, worked out by Python: 16 bits.
    private func exact(_ primaries: [Int], _ curve: String, in folder: String) throws -> [UInt16] {
        let script = """
            import sys
            numbers = [float(n) / 1e5 for n in sys.argv[1].split(",")]
            curve = eval("lambda v: " + sys.argv[2])
            def solve(m, v):
                rows = [r[:] + [x] for r, x in zip(m, v)]
                for i in range(3):
                    p = max(range(i, 3), key=lambda r: abs(rows[r][i]))
                    rows[i], rows[p] = rows[p], rows[i]
                    rows[i] = [x / rows[i][i] for x in rows[i]]
                    for r in range(3):
                        if r != i:
                            rows[r] = [a - rows[r][i] * b for a, b in zip(rows[r], rows[i])]
                return [r[3] for r in rows]
            def matrix(n):
                xyz = [[x / y, 1, (1 - x - y) / y] for x, y in zip(n[2::2], n[3::2])]
                w = [n[0] / n[1], 1, (1 - n[0] - n[1]) / n[1]]
                columns = [[c[i] for c in xyz] for i in range(3)]
                s = solve(columns, w)
                return [[c * k for c, k in zip(row, s)] for row in columns]
            own = matrix(numbers)
            srgb = matrix([.3127, .3290, .64, .33, .30, .60, .15, .06])
            def encode(v):
                v = min(max(v, 0), 1)
                return 12.92 * v if v <= .0031308 else 1.055 * v ** (1 / 2.4) - .055
            data = open(sys.argv[3], "rb").read()
            for i in range(0, len(data), 3):
                lin = [curve(b / 255) for b in data[i:i + 3]]
                xyz = [sum(a * b for a, b in zip(row, lin)) for row in own]
                print(*(round(encode(v) * 65535) for v in solve(srgb, xyz)))
            """
        try write(Self.pixels, to: "\(folder)/pixels")
        let numbers = primaries.map { "\($0)" }.joined(separator: ",")
        let answer = try run(["python3", "-c", script, numbers, curve, "\(folder)/pixels"])
        #expect(answer.status == 0, "\(answer.error)")
        return answer.output.split { " \n".contains($0) }.compactMap { UInt16($0) }
    }

    /// The chunks of a PNG, and what Python calls the same: primaries and curve.
    private static let stated: [([String: [Int]], [Int], String)] = [
        (["gAMA": [55556], "cHRM": adobeRGB], adobeRGB, "v ** (1 / .55556)"),
        (["gAMA": [100_000]], [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000], "v"),
        (
            ["cHRM": adobeRGB], adobeRGB,
            "v / 12.92 if v <= .04045 else ((v + .055) / 1.055) ** 2.4"
        ),
        (
            ["cICP": [0x0901_0001]],
            [31270, 32900, 70800, 29200, 17000, 79700, 13100, 4600],
            "v / 4.5 if v < .081 else ((v + .099) / 1.099) ** (1 / .45)"
        ),
    ]

    @Test(arguments: stated)
    func `a PNG's chunks give the colours that their formulas say`(
        _ chunks: [String: [Int]],
        _ primaries: [Int],
        _ curve: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let file = try png(
                chunks.sorted { $0.key < $1.key }.map { ($0.key, $0.value.flatMap(word)) }
            )
            let image = try Image(decoding: file.span)
            let found = try image.converted(to: .sRGB, bitDepth: 16).pixels16()
            let wanted = try exact(primaries, curve, in: folder)
            #expect(found.count == wanted.count)
            let greatest = zip(found, wanted).map { abs(Int($0) - Int($1)) }.max()
            // A quarter of an eighth-bit step.
            #expect(greatest ?? .max <= 64)
            let facts = try Image.inspect(file.span)
            #expect(facts.hasProfile)
            let again = try Image(decoding: file.span).profile
            let profile = image.profile
            #expect(profile == again)
        }
    }

    @Test(arguments: [
        ["gAMA": [45455]],
        ["gAMA": [45454], "cHRM": [31269, 32899, 63999, 33001, 30000, 60000, 15000, 5999]],
        ["sRGB": [], "gAMA": [100_000]], ["cICP": [0x010D_0001], "gAMA": [100_000]],
    ])
    func `chunks that say sRGB leave the values as they are`(
        _ chunks: [String: [Int]]
    ) throws {
        let file = try png(
            chunks.sorted { $0.key < $1.key }.map {
                ($0.key, $0.key == "sRGB" ? [0] : $0.value.flatMap(word))
            }
        )
        let image = try Image(decoding: file.span)
        let hasProfile = image.hasProfile
        #expect(!hasProfile)
        let pixels = try image.converted(to: .sRGB).pixels()
        #expect(pixels == Self.pixels)
    }

    @Test(arguments: [
        ("gAMA", [0, 0, 0, 0], "gAMA"), ("gAMA", [1], "gAMA"), ("cHRM", [0, 1], "cHRM"),
        ("cHRM", [UInt8](repeating: 0, count: 32), "not colours"),
        ("cICP", [9, 16, 0, 1], "PQ"), ("cICP", [9, 18, 0, 1], "HLG"),
        ("cICP", [77, 13, 0, 1], "77"), ("cICP", [1, 99, 0, 1], "99"),
        ("cICP", [1, 13, 0, 0], "full range"),
    ])
    func `colours that no screen can show are refused by their names`(
        _ chunk: String,
        _ data: [UInt8],
        _ reason: String
    ) throws {
        let file = try png([(chunk, data)])
        let error = #expect(throws: ImagesError.self) { try Image.inspect(file.span) }
        #expect(error?.message.contains(reason) == true)
    }

    @Test func `a grey PNG with a curve of its own becomes brighter or darker`() throws {
        let grey = try Image(pixels: [0, 64, 128, 255], width: 4, height: 1, bands: 1).png()
        let place = try #require(grey.firstRange(of: Array("sRGB".utf8))).lowerBound - 4
        let linear = Array("gAMA".utf8) + word(100_000)
        let chunk = word(4) + linear + word(Int(Zlib.crc32(linear.span)))
        let file = Array(grey[..<place] + chunk + grey[(place + 13)...])
        let found = try Image(decoding: file.span).converted(to: .sRGB).pixels()
        // Linear 64/255 and 128/255 by the formula of sRGB.
        let wanted: [UInt8] = [0, 137, 188, 255]
        for (index, value) in wanted.enumerated() {
            #expect(abs(Int(found[index * 3]) - Int(value)) <= 1)
        }
    }

    /// A HEIC with these code points in the place of a profile; readers pass over what is behind
    /// them.
    private func heic(_ primaries: UInt8, _ transfer: UInt8) throws -> [UInt8] {
        let picture = try HEICTests.photograph(width: 32, height: 32)
        var file = try picture.tagged(profile: ColorSpace.sRGB.profile).heic(quality: 90)
        let place = try #require(file.firstRange(of: Array("colrrICC".utf8))).lowerBound
        let codes = Array("colrnclx".utf8) + [0, primaries, 0, transfer, 0, 6, 0x80]
        file.replaceSubrange(place..<place + codes.count, with: codes)
        return file
    }

    @Test func `a HEIC's code points give its profile`() throws {
        let plain = try heic(1, 13)
        let hasProfile = try Image(decoding: plain.span).hasProfile
        #expect(!hasProfile)
        let wide = try heic(12, 13)
        let profile = try Image(decoding: wide.span).profile
        #expect(profile == ColorSpace.displayP3.profile)
        let film = try heic(1, 1)
        let own = try Image(decoding: film.span).profile
        #expect(own != nil && own != ColorSpace.sRGB.profile)
    }

    @Test(arguments: [(UInt8(9), UInt8(16), "PQ"), (200, 13, ""), (1, 200, "")])
    func `a HEIC with code points that can't be shown is refused`(
        _ primaries: UInt8,
        _ transfer: UInt8,
        _ reason: String
    ) throws {
        let file = try heic(primaries, transfer)
        let error = #expect(throws: ImagesError.self) { try Image.inspect(file.span) }
        #expect(reason.isEmpty || error?.message.contains(reason) == true)
    }

    @Test func `changed chunks and code points never crash`() throws {
        var random = SeededGenerator(seed: 12)
        for _ in 0..<200 {
            let names = ["gAMA", "cHRM", "cICP", "iCCP"]
            let count = [4, 32, 4, 40]
            let kind = Int.random(in: 0..<4, using: &random)
            let data = (0..<count[kind]).map { _ in UInt8.random(in: 0...255, using: &random) }
            let file = try png([(names[kind], data)])
            _ = try? Image(decoding: file.span).converted(to: .displayP3).width
            let codes = (0..<2).map { _ in UInt8.random(in: 0...20, using: &random) }
            let picture = try heic(codes[0], codes[1])
            _ = try? Image.inspect(picture.span)
        }
    }
}

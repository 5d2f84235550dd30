import Files
import TestSupport
import Testing

@testable import SplashPlugin

struct SnapshotHeaderTests {
    /// What the header of these bytes tells: a size, or why there is none.
    private func size(_ bytes: [UInt8], claimed: Int? = nil) -> Result<Device.Size, HeaderFault> {
        guard let format = SnapshotHeader.Format(bytes) else {
            return .failure(.init("no picture"))
        }
        var source = HeaderBytes(size: claimed ?? bytes.count) { offset, count in
            Array(bytes.dropFirst(offset).prefix(count))
        }
        do throws(HeaderFault) {
            return .success(try SnapshotHeader(format, reading: &source).pixels)
        } catch {
            return .failure(error)
        }
    }

    private static let good: [(String, [UInt8])] = [
        ("KTX 1", SnapshotBytes.ktx(1125, 2436)),
        ("KTX 1 of the other byte order", SnapshotBytes.ktx(1125, 2436, bigEndian: true)),
        ("KTX 1 without pairs", SnapshotBytes.ktx(1125, 2436, pairs: [])),
        ("AAPL", SnapshotBytes.aapl(1125, 2436)),
        (
            "AAPL with padding first",
            SnapshotBytes.aapl(
                1125,
                2436,
                before: [SnapshotBytes.chunk("FILL", [UInt8](repeating: 0, count: 200))]
            )
        ),
        ("PNG", SnapshotBytes.png(1125, 2436)),
        ("PNG of Xcode", SnapshotBytes.png(1125, 2436, isFromXcode: true)),
        ("JPEG", SnapshotBytes.jpeg(1125, 2436)),
        ("progressive JPEG", SnapshotBytes.jpeg(1125, 2436, frame: 0xC2)),
        (
            "JPEG with megabytes of metadata, tables and fill",
            SnapshotBytes.jpeg(
                1125,
                2436,
                segments: (0..<40).flatMap { _ in
                    SnapshotBytes.segment(0xE1, [UInt8](repeating: 0xFF, count: 65_533))
                } + SnapshotBytes.segment(0xC4, [0, 1, 2]) + [0xFF, 0xFF, 0xFF]
            )
        ),
        ("HEIC of tiles", SnapshotBytes.heic([(512, 512), (1125, 2436), (160, 320)])),
    ]

    @Test(arguments: good)
    func `every format tells its size`(name: String, bytes: [UInt8]) {
        #expect(size(bytes) == .success(Device.Size(width: 1125, height: 2436)))
    }

    @Test func `ImageMagick's PNG and JPEG tell the size that it made`() async throws {
        try await withTemporaryFolder { folder in
            for name in ["a.png", "b.jpg", "c.jpg"] {
                let interlace = name == "c.jpg" ? "Line" : "None"
                try run(
                    ["convert", "-size", "75x133", "plasma:", "-interlace", interlace, name],
                    in: folder
                )
                let told = size(try read("\(folder)/\(name)"))
                #expect(told == .success(Device.Size(width: 75, height: 133)), "\(name)")
            }
        }
    }

    @Test(arguments: good)
    func `a file cut short anywhere in its header is damaged, never a crash`(
        name: String,
        bytes: [UInt8]
    ) {
        let whole = size(bytes)
        var sizes = 0
        for count in 0..<min(bytes.count, 600) {
            let told = size(Array(bytes.prefix(count)))
            if told == whole { sizes += 1 } else { #expect((try? told.get()) == nil, "\(count)") }
        }
        // What stands behind the header: pixels, which are not looked at.
        #expect(sizes <= 16, "\(name): \(sizes)")
    }

    @Test(arguments: [
        (SnapshotBytes.ktx(0, 100), "it claims 0 × 100 pixels"),
        (SnapshotBytes.aapl(0xFFFF_FFFF, 1), "it claims 4294967295 × 1 pixels"),
        (SnapshotBytes.png(16_385, 1), "it claims 16385 × 1 pixels"),
        (SnapshotBytes.jpeg(100, 0), "it claims 100 × 0 pixels"),
        (
            SnapshotBytes.heic([(0xFFFF_FFFF, 0xFFFF_FFFF)]),
            "it claims 4294967295 × 4294967295 pixels"
        ),
        (SnapshotBytes.heic([]), "it tells no size"),
        (SnapshotBytes.heic([(1, 1)], brand: "avif"), "it is of the family \"avif\", and no HEIC"),
        (
            SnapshotBytes.aapl(1, 1).replacing([UInt8]("HEAD".utf8), with: Array("TAIL".utf8)),
            "it has no chunk HEAD"
        ),
    ])
    func `a size that can't be is refused`(bytes: [UInt8], reason: String) {
        #expect(size(bytes) == .failure(HeaderFault(reason)))
    }

    @Test func `lengths that lie about four gigabytes are refused`() {
        let far = SnapshotBytes.number(0xFFFF_FFF0, 4)
        var aapl = SnapshotBytes.aapl(10, 10)
        aapl.replaceSubrange(8..<12, with: far.reversed())
        var ktx = SnapshotBytes.ktx(10, 10)
        ktx.replaceSubrange(60..<64, with: far.reversed())
        var heic = SnapshotBytes.heic([(10, 10)])
        heic.replaceSubrange(0..<4, with: far)
        var large = SnapshotBytes.heic([(10, 10)])
        large.replaceSubrange(
            16..<32,
            with: SnapshotBytes.number(1, 4) + Array("meta".utf8) + far + far
        )
        for bytes in [aapl, ktx, heic, large] { #expect((try? size(bytes).get()) == nil) }
        // The same lies in a file that claims to be as long as they say.
        for bytes in [aapl, ktx, heic, large] {
            #expect((try? size(bytes, claimed: .max).get()).map { $0.width == 10 } ?? true)
        }
    }

    @Test func `chunks and segments without end are given up`() {
        let gigabytes = 1 << 40
        let empty = Array(repeating: SnapshotBytes.chunk("FILL", []), count: 20_000)
        let segments = (0..<30_000).flatMap { _ in SnapshotBytes.segment(0xFE, []) }
        let fill = [UInt8](repeating: 0xFF, count: 80_000)
        let boxes = (0..<20_000).flatMap { _ in SnapshotBytes.box("free", []) }
        for bytes in [
            SnapshotBytes.aapl(10, 10, before: empty),
            SnapshotBytes.jpeg(10, 10, segments: segments),
            SnapshotBytes.jpeg(10, 10, segments: fill),
            SnapshotBytes.box("ftyp", Array("heic".utf8)) + boxes,
        ] {
            let told = size(bytes, claimed: gigabytes)
            let limit = HeaderFault("its size does not stand within 65536 bytes of headers")
            #expect(told == .failure(limit))
        }
    }

    /// How many mutations each kind of file gets; more by hand than in every run.
    private static let mutations = 2000

    @Test(arguments: good)
    func `random damage gives a believable size or a reason, within the allowance`(
        name: String,
        bytes: [UInt8]
    ) {
        var generator = SeededGenerator(seed: UInt64(name.utf8.count))
        let start = Array(bytes.prefix(700))
        for _ in 0..<Self.mutations {
            var damaged = start
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<damaged.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
                case 1: damaged[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator)!
                case 2: damaged.remove(at: place)
                default: damaged.insert(.random(in: .min ... .max, using: &generator), at: place)
                }
            }
            var taken = 0
            guard let format = SnapshotHeader.Format(damaged) else { continue }
            var source = HeaderBytes(size: damaged.count) { offset, count in
                taken += count
                return Array(damaged[offset..<offset + count])
            }
            if let header = try? SnapshotHeader(format, reading: &source) {
                #expect((1...16_384).contains(header.pixels.width))
                #expect((1...16_384).contains(header.pixels.height))
            }
            #expect(taken <= HeaderBytes.allowance)
        }
    }
}

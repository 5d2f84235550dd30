import Files
import Testing
import TestSupport

@testable import ImageHeaders

struct DamageTests {
    /// The header of bytes in a file that claims a size; `loaded` counts what is read of it.
    private func header(
        _ bytes: [UInt8],
        claimed: Int? = nil,
        loaded: @escaping (Int) -> Void = { _ in }
    ) -> ImageHeader {
        ImageHeader(head: Array(bytes.prefix(1024)), size: claimed ?? bytes.count) {
            let part = Array(bytes.dropFirst($0).prefix($1))
            loaded(part.count)
            return part
        }
    }

    private static let good: [(String, [UInt8])] = [
        ("KTX 1", PictureBytes.ktx(1125, 2436)),
        ("KTX 1 of the other byte order", PictureBytes.ktx(1125, 2436, bigEndian: true)),
        ("KTX 1 without pairs", PictureBytes.ktx(1125, 2436, pairs: [])),
        ("AAPL", PictureBytes.aapl(1125, 2436)),
        (
            "AAPL with padding first",
            PictureBytes.aapl(
                1125,
                2436,
                before: [PictureBytes.chunk("FILL", [UInt8](repeating: 0, count: 200))]
            )
        ),
        ("PNG", PictureBytes.png(1125, 2436)),
        ("PNG of Xcode", PictureBytes.png(1125, 2436, isFromXcode: true)),
        ("JPEG", PictureBytes.jpeg(1125, 2436)),
        ("progressive JPEG", PictureBytes.jpeg(1125, 2436, frame: 0xC2)),
        (
            "JPEG with megabytes of metadata, tables and fill",
            PictureBytes.jpeg(
                1125,
                2436,
                segments: (0..<40).flatMap { _ in
                    PictureBytes.segment(0xE1, [UInt8](repeating: 0xFF, count: 65_533))
                } + PictureBytes.segment(0xC4, [0, 1, 2]) + [0xFF, 0xFF, 0xFF]
            )
        ),
        ("HEIC of tiles", PictureBytes.heic([(512, 512), (1125, 2436), (160, 320)])),
        ("AVIF", PictureBytes.heic([(1125, 2436)], brand: "avif")),
    ]

    @Test(arguments: good)
    func `every format gives its size`(name: String, bytes: [UInt8]) {
        #expect(header(bytes).pixels == ImageHeader.Size(width: 1125, height: 2436))
        #expect(header(bytes).fault == nil)
    }

    @Test(arguments: good)
    func `a file cut short anywhere in its header is damaged, never a crash`(
        name: String,
        bytes: [UInt8]
    ) {
        let whole = header(bytes)
        var sizes = 0
        for count in 0..<min(bytes.count, 600) {
            let answer = header(Array(bytes.prefix(count)))
            if answer.pixels == whole.pixels {
                sizes += 1
            } else {
                #expect(answer.pixels == nil, "\(count)")
                #expect(
                    answer.fault != nil || [.empty, .other].contains(answer.format),
                    "\(count)"
                )
            }
        }
        // What is behind the header: pixels, which are not looked at.
        #expect(sizes <= 16, "\(name): \(sizes)")
    }

    @Test(arguments: [
        (PictureBytes.ktx(0, 100), "it claims 0x100 pixels"),
        (PictureBytes.aapl(0xFFFF_FFFF, 1), "it claims 4294967295x1 pixels"),
        (PictureBytes.png(1, 1_048_577), "it claims 1x1048577 pixels"),
        (PictureBytes.jpeg(100, 0), "it claims 100x0 pixels"),
        (
            PictureBytes.heic([(0xFFFF_FFFF, 0xFFFF_FFFF)]),
            "it claims 4294967295x4294967295 pixels"
        ),
        (PictureBytes.heic([]), "it has no size"),
        (
            PictureBytes.aapl(1, 1).replacing([UInt8]("HEAD".utf8), with: Array("TAIL".utf8)),
            "it has no chunk HEAD"
        ),
    ])
    func `a size that can't be is refused`(bytes: [UInt8], reason: String) {
        #expect(header(bytes).fault == reason)
        #expect(header(bytes).pixels == nil)
    }

    @Test func `lengths that lie about four gigabytes are refused`() {
        let far = PictureBytes.number(0xFFFF_FFF0, 4)
        var aapl = PictureBytes.aapl(10, 10)
        aapl.replaceSubrange(8..<12, with: far.reversed())
        var ktx = PictureBytes.ktx(10, 10)
        ktx.replaceSubrange(60..<64, with: far.reversed())
        var heic = PictureBytes.heic([(10, 10)])
        heic.replaceSubrange(0..<4, with: far)
        var large = PictureBytes.heic([(10, 10)])
        large.replaceSubrange(
            16..<32,
            with: PictureBytes.number(1, 4) + Array("meta".utf8) + far + far
        )
        for bytes in [aapl, ktx, heic, large] { #expect(header(bytes).pixels == nil) }
        // The same lies in a file that claims to be as long as they say.
        for bytes in [aapl, ktx, heic, large] {
            #expect([nil, 10].contains(header(bytes, claimed: .max).pixels?.width))
        }
    }

    @Test func `chunks and segments without end are given up`() {
        let terabyte = 1 << 40
        let empty = Array(repeating: PictureBytes.chunk("FILL", []), count: 20_000)
        let segments = (0..<30_000).flatMap { _ in PictureBytes.segment(0xFE, []) }
        let fill = [UInt8](repeating: 0xFF, count: 80_000)
        let boxes = (0..<20_000).flatMap { _ in PictureBytes.box("free", []) }
        for bytes in [
            PictureBytes.aapl(10, 10, before: empty),
            PictureBytes.jpeg(10, 10, segments: segments),
            PictureBytes.jpeg(10, 10, segments: fill),
            PictureBytes.box("ftyp", Array("heic".utf8)) + boxes,
        ] {
            var taken = 0
            let answer = header(bytes, claimed: terabyte) { taken += $0 }
            #expect(answer.fault == "its header takes more than 65536 bytes to read")
            #expect(taken < 2 * HeaderBytes.allowance)
        }
    }

    /// How many mutations each kind of file gets; more by hand than in every run.
    private static let mutations = 2000

    @Test(arguments: good)
    func `random damage gives a believable size or a reason`(
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
            let answer = header(damaged)
            guard let pixels = answer.pixels else {
                #expect(answer.fault != nil || !Self.readable.contains(answer.format))
                continue
            }
            #expect(answer.fault == nil)
            #expect((1...ImageHeader.longestSide).contains(pixels.width))
            #expect((1...ImageHeader.longestSide).contains(pixels.height))
        }
    }

    /// The formats whose headers give a size.
    private static let readable: Set<ImageHeader.Format> = [
        .aapl, .applePNG, .avif, .gif, .heic, .jpeg, .ktx, .png, .webp,
    ]
}

import Testing

@testable import Raster

struct CompositionTests {
    private let whole = PixelRectangle(0, 0, 20, 10)

    @Test func `half opaque layers are blended in encoded values, and rounded once, halves up`() {
        let veil = Layer(frame: whole, paint: .color(.black), opacity: 0.5)
        // 255 / 2 is 127.5; rounding after the first layer would make 128 / 2 = 64 of the second.
        #expect(draw(20, 10, over: .white, [veil])[3, 3] == [128, 128, 128])
        #expect(draw(20, 10, over: .white, [veil, veil])[3, 3] == [64, 64, 64])
        #expect(draw(20, 10, over: .white, [veil, veil, veil])[3, 3] == [32, 32, 32])
        let grey = RGBAColor(red: 253 / 255, green: 253 / 255, blue: 253 / 255)
        #expect(draw(20, 10, over: grey, [veil])[3, 3] == [127, 127, 127])
    }

    @Test func `layers reach as far as their frames, on the canvas and beyond`() {
        let frames = [PixelRectangle(-5, 2, 8, 3), PixelRectangle(15, 8, 50, 50)]
        let made = draw(
            20,
            10,
            over: .white,
            frames.map { Layer(frame: $0, paint: .color(.pureRed)) }
        )
        for y in 0..<10 {
            for x in 0..<20 {
                let isRed = frames.contains { $0.columns.contains(x) && $0.rows.contains(y) }
                #expect(made[x, y] == (isRed ? [255, 0, 0] : [255, 255, 255]))
            }
        }
    }

    @Test func `what nothing covers stays transparent, and alpha is not multiplied into colour`() {
        let half = RGBAColor(red: 1, green: 0.2, blue: 0, alpha: 0.5)
        let made = draw(20, 10, [Layer(frame: PixelRectangle(0, 0, 4, 4), paint: .color(half))])
        #expect(made.bands == 4)
        #expect(made[1, 1] == [255, 51, 0, 128])
        #expect(made[9, 9] == [0, 0, 0, 0])
    }

    @Test func `a canvas that layers cover has no alpha`() {
        let halves = [PixelRectangle(0, 0, 20, 5), PixelRectangle(0, 5, 20, 5)]
        #expect(draw(20, 10, halves.map { Layer(frame: $0, paint: .color(.pureRed)) }).bands == 3)
        #expect(draw(20, 10, [Layer(frame: whole, paint: .color(.pureRed))]).bands == 3)
    }

    @Test func `a group fades as one, its layers do not show through one another`() {
        let layers = [
            Layer(frame: whole, paint: .color(.white)),
            Layer(frame: whole, paint: .color(.pureRed)),
        ]
        let group = Layer(frame: whole, paint: .group(layers, clips: false), opacity: 0.5)
        #expect(draw(20, 10, over: .black, [group])[0, 0] == [128, 0, 0])
        // One by one white would shine through.
        let singly = layers.map { Layer(frame: $0.frame, paint: $0.paint, opacity: 0.5) }
        #expect(draw(20, 10, over: .black, singly)[0, 0] == [191, 64, 64])
    }

    @Test(arguments: [1, 0.5])
    func `a group cuts its layers off only when it clips`(_ opacity: Double) {
        let small = PixelRectangle(2, 2, 5, 5)
        let inner = [Layer(frame: whole, paint: .color(.pureRed))]
        func made(_ clips: Bool) -> Bitmap {
            let paint = Paint.group(inner, clips: clips)
            return draw(20, 10, over: .black, [Layer(frame: small, paint: paint, opacity: opacity)])
        }
        let red: [UInt8] = [opacity == 1 ? 255 : 128, 0, 0]
        #expect(
            [made(true)[1, 2], made(true)[2, 2], made(true)[6, 6], made(true)[7, 6]]
                == [[0, 0, 0], red, red, [0, 0, 0]]
        )
        #expect(made(false)[19, 9] == red)
    }

    @Test func `a bitmap is laid on as it is, cut to its frame`() {
        let source = Bitmap.noise(width: 9, height: 8, bands: 3)
        let layer = Layer(
            frame: PixelRectangle(3, 2, 4, 4),
            paint: .bitmap(source, left: 1, top: 1)
        )
        let made = draw(20, 10, over: .black, [layer])
        #expect(made[3, 2] == source[2, 1])
        #expect(made[6, 5] == source[5, 4])
        #expect([made[2, 2], made[7, 5], made[6, 6]] == Array(repeating: [0, 0, 0], count: 3))
    }

    @Test func `what a covering layer hides leaves no trace`() {
        let hidden = Layer(frame: whole, paint: .color(.pureRed))
        let cover = Layer(frame: whole, paint: .color(RGBAColor(red: 0, green: 0.4, blue: 0.8)))
        #expect(draw(20, 10, [hidden, cover]) == draw(20, 10, [cover]))
        #expect(draw(20, 10, [hidden, cover])[5, 5] == [0, 102, 204])
        // One with round corners or a hole does not hide.
        let rounded = Layer(
            frame: whole,
            paint: .color(.white),
            corners: RoundedCorners(radius: 4)
        )
        #expect(draw(20, 10, [hidden, rounded])[0, 0][1] < 20)
    }

    @Test func `layers of no size, no opacity or off the canvas are nothing`() {
        let layers = [
            Layer(frame: PixelRectangle(3, 3, 0, 5), paint: .color(.pureRed)),
            Layer(frame: whole, paint: .color(.pureRed), opacity: 0),
            Layer(frame: PixelRectangle(30, 30, 5, 5), paint: .color(.pureRed)),
            Layer(frame: PixelRectangle(30, 0, 5, 5), paint: .group([], clips: true), opacity: 0.5),
        ]
        #expect(
            draw(20, 10, over: .white, layers) == .solid([255, 255, 255], width: 20, height: 10)
        )
    }

    @Test func `drawing twice gives the same pixels`() {
        let picture = Bitmap.noise(width: 61, height: 47, bands: 4).linear
        let layers = [
            Layer(
                frame: whole,
                paint: .picture(picture, at: PixelRectangle(-3, -4, 31, 26)),
                corners: RoundedCorners(radius: 3),
                opacity: 0.7
            )
        ]
        #expect(draw(20, 10, over: .pureRed, layers) == draw(20, 10, over: .pureRed, layers))
    }
}

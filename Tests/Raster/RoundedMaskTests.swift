import Foundation
import Testing

@testable import Raster

struct RoundedMaskTests {
    /// The share of a pixel inside the rounded rectangle, by 64 × 64 samples.
    private func share(_ x: Int, _ y: Int, _ frame: PixelRectangle, radius: Double) -> Double {
        let (right, bottom) = (Double(frame.width), Double(frame.height))
        var inside = 0
        for sample in 0..<4096 {
            let across = Double(x - frame.left) + (Double(sample % 64) + 0.5) / 64
            let down = Double(y - frame.top) + (Double(sample / 64) + 0.5) / 64
            let dx = max(radius - across, across - (right - radius), 0)
            let dy = max(radius - down, down - (bottom - radius), 0)
            if across >= 0, across <= right, down >= 0, down <= bottom,
                dx * dx + dy * dy <= radius * radius
            {
                inside += 1
            }
        }
        return Double(inside) / 4096
    }

    @Test(arguments: [0.5, 3, 7.25, 10])
    func `round corners cover what a circle covers`(_ radius: Double) {
        let frame = PixelRectangle(2, 3, 30, 20)
        let layer = Layer(
            frame: frame,
            paint: .color(.white),
            corners: RoundedCorners(radius: radius)
        )
        let made = draw(34, 26, over: .black, [layer])
        for y in 0..<26 {
            for x in 0..<34 {
                let exact = share(x, y, frame, radius: radius) * 255
                #expect(abs(Double(made[x, y][0]) - exact) < 2.5)
            }
        }
        #expect(made[17, 3] == [255, 255, 255])
    }

    @Test func `a radius beyond half the shorter side makes a disc`() {
        let layer = Layer(
            frame: PixelRectangle(0, 0, 40, 40),
            paint: .color(.white),
            corners: RoundedCorners(radius: 900)
        )
        let made = draw(40, 40, over: .black, [layer])
        let sum = made.pixels.reduce(0) { $0 + Int($1) }
        #expect(abs(Double(sum) / 765 - .pi * 400) < 1)
    }

    @Test(arguments: [
        (RoundedCorners.Corner.topLeft, 0, 0), (.topRight, 19, 0), (.bottomLeft, 0, 19),
        (.bottomRight, 19, 19),
    ])
    func `only the corners that are named are round`(
        _ corner: (RoundedCorners.Corner, Int, Int)
    ) {
        let layer = Layer(
            frame: PixelRectangle(0, 0, 20, 20),
            paint: .color(.white),
            corners: RoundedCorners(radius: 8, corners: [corner.0])
        )
        let made = draw(20, 20, over: .black, [layer])
        for (x, y) in [(0, 0), (19, 0), (0, 19), (19, 19)] {
            #expect(made[x, y][0] == (x == corner.1 && y == corner.2 ? 0 : 255))
        }
    }

    @Test func `a frame beyond the canvas keeps its corners there`() {
        let layer = Layer(
            frame: PixelRectangle(-10, -10, 40, 40),
            paint: .color(.white),
            corners: RoundedCorners(radius: 20)
        )
        let all = Layer(
            frame: PixelRectangle(0, 0, 40, 40),
            paint: .color(.white),
            corners: RoundedCorners(radius: 20)
        )
        let (part, whole) = (
            draw(30, 30, over: .pureRed, [layer]), draw(40, 40, over: .pureRed, [all])
        )
        for y in 0..<30 { for x in 0..<30 { #expect(part[x, y] == whole[x + 10, y + 10]) } }
    }

    @Test func `a group that clips rounds all that is in it`() {
        let frame = PixelRectangle(0, 0, 20, 20)
        let inner = [Layer(frame: PixelRectangle(-9, -9, 60, 60), paint: .color(.white))]
        let corners = RoundedCorners(radius: 8)
        let group = Layer(frame: frame, paint: .group(inner, clips: true), corners: corners)
        let plain = Layer(frame: frame, paint: .color(.white), corners: corners)
        #expect(draw(20, 20, over: .pureRed, [group]) == draw(20, 20, over: .pureRed, [plain]))
    }
}

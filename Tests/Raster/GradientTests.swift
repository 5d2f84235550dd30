import Foundation
import Testing

@testable import Raster

struct GradientTests {
    private let frame = PixelRectangle(-10, 5, 80, 40)

    private func drawn(_ gradient: Gradient) -> Bitmap {
        draw(60, 60, over: .black, [Layer(frame: frame, paint: .gradient(gradient))])
    }

    /// Where the centre of a pixel lies in the unit square of the frame.
    private func unit(_ x: Int, _ y: Int) -> (x: Double, y: Double) {
        ((Double(x) + 10.5) / 80, (Double(y) - 4.5) / 40)
    }

    private func stops(_ places: [Double]) -> [Gradient.Stop] {
        zip(places, [RGBAColor.pureRed, RGBAColor(red: 0, green: 1, blue: 0.5), .white]).map {
            Gradient.Stop(color: $1, at: $0)
        }
    }

    /// The colour from 0 to 255 at a place among three stops.
    private func color(_ place: Double, _ stops: [Gradient.Stop]) -> [Double] {
        func values(_ index: Int) -> [Double] {
            let color = stops[index].color
            return [color.red, color.green, color.blue].map { Double($0) * 255 }
        }
        if place <= stops[0].at { return values(0) }
        if place >= stops[2].at { return values(2) }
        let first = place < stops[1].at ? 0 : 1
        let share = (place - stops[first].at) / (stops[first + 1].at - stops[first].at)
        return zip(values(first), values(first + 1)).map { $0 + ($1 - $0) * share }
    }

    @Test(arguments: [(0.5, 0.0, 0.5, 1.0), (0, 0.5, 1, 0.5), (0, 0, 1, 1), (0.8, 0.1, 0.3, 0.7)])
    func `a linear gradient is measured in the unit square of its frame`(
        _ line: (Double, Double, Double, Double)
    ) {
        let stops = stops([0.1, 0.4, 0.9])
        let made = drawn(
            Gradient(
                kind: .linear,
                start: .init(x: line.0, y: line.1),
                end: .init(x: line.2, y: line.3),
                stops: stops
            )
        )
        let (dx, dy) = (line.2 - line.0, line.3 - line.1)
        for y in 5..<45 {
            for x in 0..<60 {
                let place = unit(x, y)
                let share =
                    ((place.x - line.0) * dx + (place.y - line.1) * dy) / (dx * dx + dy * dy)
                for (value, exact) in zip(made[x, y], color(share, stops)) {
                    #expect(abs(Double(value) - exact) < 0.501)
                }
            }
        }
        #expect(made[0, 4] == [0, 0, 0])
    }

    @Test func `a radial gradient is an ellipse whose half axes reach to its end`() {
        let stops = stops([0, 0.5, 1])
        let made = drawn(
            Gradient(
                kind: .radial,
                start: .init(x: 0.5, y: 0.5),
                end: .init(x: 0.9, y: 0.2),
                stops: stops
            )
        )
        for y in 5..<45 {
            for x in 0..<60 {
                let place = unit(x, y)
                let distance = hypot((place.x - 0.5) / 0.4, (place.y - 0.5) / 0.3)
                for (value, exact) in zip(made[x, y], color(distance, stops)) {
                    #expect(abs(Double(value) - exact) < 0.501)
                }
            }
        }
    }

    @Test func `colours are mixed before alpha is multiplied in`() {
        let gradient = Gradient(
            kind: .linear,
            start: .init(x: 0, y: 0),
            end: .init(x: 1, y: 0),
            stops: [.init(color: .white, at: 0), .init(color: .clear, at: 1)]
        )
        let layer = Layer(frame: PixelRectangle(0, 0, 1, 1), paint: .gradient(gradient))
        #expect(draw(1, 1, [layer])[0, 0] == [128, 128, 128, 128])
    }

    @Test func `two stops at one place make an edge, and no length is no fault`() {
        let stops: [Gradient.Stop] = [
            .init(color: .pureRed, at: 0.5), .init(color: .white, at: 0.5),
        ]
        let edge = drawn(
            Gradient(kind: .linear, start: .init(x: 0, y: 0), end: .init(x: 1, y: 0), stops: stops)
        )
        #expect([edge[29, 9], edge[30, 9]] == [[255, 0, 0], [255, 255, 255]])
        for kind in [Gradient.Kind.linear, .radial] {
            let point = Gradient.Point(x: 0.5, y: 0.5)
            let made = drawn(Gradient(kind: kind, start: point, end: point, stops: stops))
            #expect(made[20, 20] == [255, 255, 255])
        }
    }
}

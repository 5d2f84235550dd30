import Devices
import Diagnostics
import Layouts
import Raster
import Testing
import TestSupport

@testable import SplashPlugin

/// Layouts of random frames, of which some touch, some refer to each other, and some run in
/// circles.
struct RandomLayoutTests {
    private struct Case {
        var tree: BoxTree
        /// Pairs of boxes: the second begins where the first ends, on an axis.
        var touching: [(Int, Int, LayoutAttribute.Axis)] = []
    }

    @Test(arguments: 0..<40)
    func `a resolved frame satisfies what was written, and touching frames touch`(
        _ seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let devices = try DeviceTable.bundled().devices
        var solved = 0
        for _ in 0..<30 {
            let isOrdered = Bool.random(using: &random)
            let sample = try randomCase(isOrdered: isOrdered, &random)
            let direction =
                Bool.random(using: &random)
                ? LayoutDirection.leftToRight : .rightToLeft
            guard let solver = try solver(sample.tree, direction, isOrdered) else { continue }
            solved += 1
            let device = devices[Int.random(in: 0..<devices.count, using: &random)]
            let screen = DeviceScreen(device, Bool.random(using: &random) ? .portrait : .landscape)
            let rectangles = solver.rectangles(
                screen: screen.rectangle,
                safeArea: screen.safeArea,
                content: { _ throws(Never) in 50 }
            )
            for (index, box) in sample.tree.boxes.enumerated() {
                check(box, index, rectangles, sample.tree, screen, direction)
            }
            let frames = rectangles.map { PixelRectangle($0, scale: screen.scale) }
            for (first, second, axis) in sample.touching {
                let isFlipped = axis == .horizontal && direction == .rightToLeft
                let (before, after) = isFlipped ? (second, first) : (first, second)
                #expect(
                    axis == .horizontal
                        ? frames[before].left + frames[before].width == frames[after].left
                        : frames[before].top + frames[before].height == frames[after].top
                )
            }
        }
        #expect(solved > 10)
    }

    /// Nil for a cycle, which only layers that refer to later ones can make.
    private func solver(
        _ tree: BoxTree,
        _ direction: LayoutDirection,
        _ isOrdered: Bool
    ) throws -> LayoutSolver? {
        do {
            return try LayoutSolver(tree, direction)
        } catch let error {
            #expect(!isOrdered, "\(error)")
            #expect(
                error.all.allSatisfy { $0.summary.hasPrefix("the frames depend on each other") }
            )
            return nil
        }
    }

    private func randomCase(
        isOrdered: Bool,
        _ random: inout SeededGenerator
    ) throws -> Case {
        let count = Int.random(in: 1...12, using: &random)
        var boxes: [LayoutBox] = []
        var touching: [(Int, Int, LayoutAttribute.Axis)] = []
        for index in 0..<count {
            let others = (isOrdered ? Array(0..<index) : Array(0..<count)).map { "l\($0)" }
            var written: [LayoutAttribute: MeasureText] = [:]
            for axis in [LayoutAttribute.Axis.horizontal, .vertical] {
                let isAfter = index > 0 && Int.random(in: 0..<4, using: &random) == 0
                if isAfter {
                    let (key, end) =
                        axis == .horizontal ? ("leading", "trailing") : ("top", "bottom")
                    guard let start = LayoutAttribute(rawValue: key) else { continue }
                    written[start] = .text("l\(index - 1).\(end)")
                    written[axis.length] = .number(Double.random(in: 0...300, using: &random))
                    touching.append((index - 1, index, axis))
                    continue
                }
                for key in keys(axis, &random) { written[key] = value(key, others, &random) }
            }
            var diagnostics = DiagnosticCollector()
            let frame = Frame(written, option: "", hasSize: true, diagnostics: &diagnostics)
            try diagnostics.throwIfAny()
            boxes.append(
                LayoutBox(
                    id: "l\(index)",
                    pointer: "/layers/\(index)",
                    frame: frame,
                    anchor: [.screen, .safeArea].randomElement(using: &random) ?? .screen,
                    content: .image
                )
            )
        }
        return Case(tree: BoxTree(boxes), touching: touching)
    }

    private func keys(_ axis: LayoutAttribute.Axis, _ random: inout SeededGenerator)
        -> [LayoutAttribute]
    {
        let isMirrored = Bool.random(using: &random)
        let known = axis.keys.filter {
            $0.isLength || $0 == axis.center || axis == .vertical || $0.isMirrored == isMirrored
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return []
        case 1: return [axis.length]
        default: return Array(known.shuffled(using: &random).prefix(2))
        }
    }

    private func value(
        _ key: LayoutAttribute,
        _ others: [String],
        _ random: inout SeededGenerator
    ) -> MeasureText {
        let number = Int.random(in: -90...400, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: return .number(Double(number) / 3)
        case 2: return .text("\(number)% - \(abs(number))")
        case 3 where key.isLength: return .text("auto")
        default:
            let name = (others + ["screen", "safe-area"]).randomElement(using: &random) ?? "screen"
            let allowed = LayoutAttribute.allCases.filter {
                $0.isLength
                    || (!key.isLength && $0.axis == key.axis
                        && !($0.isMirrored && (key == .left || key == .right))
                        && !(key.isMirrored && ($0 == .left || $0 == .right)))
            }
            let attribute = allowed.randomElement(using: &random) ?? .width
            return .text("\(name).\(attribute.rawValue) * 0.\(abs(number)) + \(abs(number))")
        }
    }

    /// Compares each key that was written with what the rectangles have.
    private func check(
        _ box: LayoutBox,
        _ index: Int,
        _ rectangles: [Rectangle],
        _ tree: BoxTree,
        _ screen: DeviceScreen,
        _ direction: LayoutDirection
    ) {
        let own = rectangles[index]
        let anchor = box.anchor == .screen ? screen.rectangle : screen.safeArea
        for (key, measure) in box.frame.measures {
            let found: Double
            let expected: Double
            switch measure {
            case .auto: continue
            case .anchored(let share, let points):
                let distance =
                    points + share * (key.axis == .horizontal ? anchor.width : anchor.height)
                expected = distance
                found = own.inside(anchor, key, direction)
            case .referred(let reference, let factor, let points):
                let other =
                    switch reference.name {
                    case "screen": screen.rectangle
                    case "safe-area": screen.safeArea
                    default: rectangles[tree.index(of: reference.name) ?? 0]
                    }
                let flips =
                    direction == .rightToLeft && !key.isLength
                    && (key.isMirrored || reference.attribute.isMirrored)
                // A mirrored screen is one on which all is written from left to right.
                let width = screen.rectangle.width
                let (here, there) =
                    flips ? (own.mirrored(width), other.mirrored(width)) : (own, other)
                let side: LayoutDirection = flips ? .leftToRight : direction
                found = here.value(key, side)
                expected = factor * there.value(reference.attribute, side) + points
            }
            let size = max(
                1,
                rectangles.map { abs($0.left) + abs($0.right) + abs($0.top) + abs($0.bottom) }.max()
                    ?? 1
            )
            #expect(abs(found - expected) <= 1e-9 * size, "\(key) of \(index): \(measure)")
        }
    }
}

extension Rectangle {
    fileprivate func mirrored(_ width: Double) -> Rectangle {
        Rectangle(left: width - right, top: top, right: width - left, bottom: bottom)
    }

    fileprivate func value(_ attribute: LayoutAttribute, _ direction: LayoutDirection) -> Double {
        switch attribute.resolved(direction) {
        case .left, .leading: left
        case .right, .trailing: right
        case .width: width
        case .centerX: (left + right) / 2
        case .top: top
        case .bottom: bottom
        case .height: height
        case .centerY: (top + bottom) / 2
        }
    }

    /// How far an edge lies inside of an anchor's, or how long the rectangle is.
    fileprivate func inside(
        _ anchor: Rectangle,
        _ key: LayoutAttribute,
        _ direction: LayoutDirection
    ) -> Double {
        switch key.resolved(direction) {
        case .left, .leading: left - anchor.left
        case .right, .trailing: anchor.right - right
        case .width: width
        case .centerX: (left + right) / 2 - anchor.left
        case .top: top - anchor.top
        case .bottom: anchor.bottom - bottom
        case .height: height
        case .centerY: (top + bottom) / 2 - anchor.top
        }
    }
}

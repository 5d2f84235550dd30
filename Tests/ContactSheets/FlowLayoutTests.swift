import ContactSheets
import Testing
import TestSupport

struct FlowLayoutTests {
    private func boxes(_ widths: [Int], height: Int = 10) -> [FlowLayout.Box] {
        widths.map { FlowLayout.Box(width: $0, height: height) }
    }

    @Test func `what does not fit begins a new row`() {
        let rows = FlowLayout.rows(of: [boxes([40, 30, 20, 60])], within: 100, gap: 5)
        #expect(rows.map { $0.parts.map { $0.boxes.map(\.left) } } == [[[0, 45, 80]], [[0]]])
        #expect(rows.map(\.width) == [100, 60])
        #expect(rows.map { $0.parts.map(\.isFirst) } == [[true], [false]])
        let tighter = FlowLayout.rows(of: [boxes([40, 30, 20, 60])], within: 99, gap: 5)
        #expect(tighter.map { $0.parts[0].boxes.map(\.index) } == [[0, 1], [2, 3]])
    }

    @Test func `a row is as high as its highest box`() {
        let section = boxes([10], height: 7) + boxes([10], height: 30) + boxes([90], height: 4)
        let rows = FlowLayout.rows(of: [section], within: 100, gap: 0)
        #expect(rows.map(\.height) == [30, 4])
    }

    @Test func `a box wider than a row has one of its own`() {
        let rows = FlowLayout.rows(of: [boxes([10, 300, 10])], within: 100, gap: 5)
        #expect(rows.map(\.width) == [10, 300, 10])
    }

    @Test func `whole sections share a row, parted ones don't`() {
        let sections = [boxes([30]), boxes([20, 20]), boxes([60, 60]), boxes([10])]
        let rows = FlowLayout.rows(of: sections, within: 100, gap: 5)
        #expect(rows.map { $0.parts.map(\.section) } == [[0, 1], [2], [2], [3]])
        #expect(rows[0].parts.map(\.left) == [0, 35])
        #expect(rows[0].parts.map(\.width) == [30, 45])
        #expect(rows[0].parts[1].boxes.map(\.left) == [35, 60])
        #expect(FlowLayout.rows(of: [[], []], within: 100, gap: 5) == [])
    }

    @Test(arguments: 0..<20)
    func `every box is placed once, in order, inside the limit and beside its neighbour`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        let gap = Int.random(in: 0...9, using: &random)
        let sections = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            boxes(
                (0..<Int.random(in: 0...9, using: &random)).map { _ in
                    Int.random(in: 1...120, using: &random)
                }
            )
        }
        let rows = FlowLayout.rows(of: sections, within: 100, gap: gap)
        var placed: [[Int]] = []
        for row in rows {
            var right = -gap
            for part in row.parts {
                for box in part.boxes {
                    placed.append([part.section, box.index])
                    #expect(box.left == right + gap)
                    right = box.left + sections[part.section][box.index].width
                }
            }
            #expect(right == row.width)
            #expect(row.width <= 100 || row.parts.map(\.boxes.count) == [1])
        }
        let all = sections.indices.flatMap { section in
            sections[section].indices.map { [section, $0] }
        }
        #expect(placed == all)
    }
}

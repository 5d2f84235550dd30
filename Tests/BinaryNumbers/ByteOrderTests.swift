import BinaryNumbers
import Testing

struct ByteOrderTests {
    private let bytes: [UInt8] = [0x01, 0x02, 0x03, 0xFF]

    @Test(arguments: [
        (0, 1, 0x01, 0x01), (0, 2, 0x0201, 0x0102), (1, 3, 0xFF0302, 0x0203FF), (4, 0, 0, 0),
    ])
    func `a number has its bytes in either order`(place: Int, count: Int, little: Int, big: Int) {
        #expect(bytes.number(at: place, count: count, .little) == little)
        #expect(bytes.number(at: place, count: count, .big) == big)
        #expect(bytes.span.number(at: place, count: count, .big) == big)
    }

    @Test(arguments: [(-1, 1), (4, 1), (1, 4), (0, 5), (.max, 1), (0, .max), (0, -1), (.min, .max)])
    func `bytes that end before the number give none`(place: Int, count: Int) {
        for order in [ByteOrder.little, .big] {
            #expect(bytes.number(at: place, count: count, order) == nil)
            #expect(bytes.unsigned(at: place, count: count, order) == nil)
        }
    }

    @Test func `a number that is too large is none, and leading zeros make none too large`() {
        let large = [UInt8](repeating: 0xFF, count: 8)
        #expect(large.unsigned(at: 0, count: 8, .big) == .max)
        #expect(large.number(at: 0, count: 8, .big) == nil)
        #expect((large + [1]).unsigned(at: 0, count: 9, .little) == nil)
        #expect((large + [0]).unsigned(at: 0, count: 9, .little) == .max)
        let padded = [UInt8](repeating: 0, count: 9) + [0x7F] + large.dropLast()
        #expect(padded.number(at: 0, count: 17, .big) == .max)
    }
}

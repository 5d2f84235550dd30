/// How a row of a PNG is written: as differences to its neighbours (ISO/IEC 15948, section 9).
enum RowFilter: UInt8, CaseIterable {
    /// The differences to the row above.
    case up = 2
    /// The differences to the pixel on the left.
    case sub = 1
    /// The differences to the mean of left and above.
    case average = 3

    private typealias Bytes = SIMD16<UInt8>

    /// The bytes that are filtered at a time.
    static let step = 16

    /// Writes one filtered row and gives the sum of its differences' sizes.
    ///
    /// - Parameters:
    ///   - row: A pixel of zeros, the row's `count` bytes, and `step` bytes whose values mean
    ///     nothing.
    ///   - above: The row above it, likewise.
    ///   - target: Room for `count` and `step` bytes.
    ///   - reach: The bytes of a pixel.
    func apply(
        _ row: [UInt8],
        above: [UInt8],
        to target: inout [UInt8],
        count: Int,
        reach: Int
    ) -> Int {
        precondition(row.count >= reach + count + Self.step)
        precondition(above.count >= reach + count + Self.step)
        precondition(target.count >= count + Self.step)
        return unsafe row.withUnsafeBytes { row in
            unsafe above.withUnsafeBytes { above in
                unsafe target.withUnsafeMutableBytes { target in
                    switch self {
                    case .up:
                        unsafe Self.each(count, target) {
                            unsafe load(row, reach + $0) &- load(above, reach + $0)
                        }
                    case .sub:
                        unsafe Self.each(count, target) {
                            unsafe load(row, reach + $0) &- load(row, $0)
                        }
                    case .average:
                        unsafe Self.each(count, target) {
                            let (left, up) = unsafe (load(row, $0), load(above, reach + $0))
                            // The mean rounded down, without a ninth bit.
                            let mean = (left & up) &+ ((left ^ up) &>> 1)
                            return unsafe load(row, reach + $0) &- mean
                        }
                    }
                }
            }
        }
    }

    /// Writes the differences that `body` finds at each step, and sums their sizes up.
    @inline(__always)
    private static func each(
        _ count: Int,
        _ target: UnsafeMutableRawBufferPointer,
        _ body: (Int) -> Bytes
    ) -> Int {
        var total = 0
        for index in stride(from: 0, to: count, by: step) {
            let difference = body(index)
            unsafe target.storeBytes(of: difference, toByteOffset: index, as: Bytes.self)
            // A difference of 255 is one of -1.
            let sizes = pointwiseMin(difference, 0 &- difference)
            total += sum(of: sizes, first: min(step, count - index))
        }
        return total
    }

    @inline(__always)
    private static func sum(of sizes: Bytes, first count: Int) -> Int {
        guard count == step else { return (0..<count).reduce(0) { $0 + Int(sizes[$1]) } }
        return Int(SIMD16<UInt16>(truncatingIfNeeded: sizes).wrappedSum())
    }

    @inline(__always)
    private func load(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Bytes {
        unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Bytes.self)
    }
}

/// Takes the filters off rows of a PNG (ISO/IEC 15948, section 9.2).
///
/// A pixel is undone at a time, its bytes side by side: each depends on the pixel before it.
struct UnfilteredRows {
    /// The bytes of a row.
    private let length: Int
    /// The bytes of a pixel; 1 where several share one.
    private let reach: Int
    /// The row that was undone last, zeros before the first, behind a pixel of zeros; room at the
    /// end for the bytes of a vector beyond the last pixel.
    private var above: [UInt8]
    private var row: [UInt8]

    /// A pixel's bytes, and behind them others that nobody looks at.
    private typealias Pixel = SIMD8<UInt8>

    init(length: Int, reach: Int) {
        precondition((1...Pixel.scalarCount).contains(reach))
        (self.length, self.reach) = (length, reach)
        above = [UInt8](repeating: 0, count: reach + length + Pixel.scalarCount)
        row = above
    }

    /// The rows of a picture or pass.
    ///
    /// - Parameters:
    ///   - bytes: Each row behind the number of its filter, from `offset` on.
    ///   - count: The rows.
    /// - Throws: `PNGError` for a filter that there is not.
    static func undone(
        _ bytes: [UInt8],
        at offset: Int,
        count: Int,
        length: Int,
        reach: Int
    ) throws(PNGError) -> [UInt8] {
        var rows = UnfilteredRows(length: length, reach: reach)
        var result: [UInt8] = []
        result.reserveCapacity(count * length)
        for start in stride(from: offset, to: offset + count * (length + 1), by: length + 1) {
            try rows.undo(bytes[start], bytes[start + 1..<start + 1 + length])
            result += rows.row[reach..<reach + length]
            swap(&rows.row, &rows.above)
        }
        return result
    }

    private mutating func undo(_ filter: UInt8, _ bytes: ArraySlice<UInt8>) throws(PNGError) {
        row.replaceSubrange(reach..<reach + length, with: bytes)
        switch filter {
        case 0: break
        case 1: each { byte, left, _, _ in byte &+ left }
        case 2:
            for index in reach..<reach + length { row[index] &+= above[index] }
        case 3: each { byte, left, up, _ in byte &+ mean(left, up) }
        case 4:
            each { byte, left, up, corner in
                let guess = nearest(
                    SIMD8<Int16>(truncatingIfNeeded: left),
                    SIMD8<Int16>(truncatingIfNeeded: up),
                    SIMD8<Int16>(truncatingIfNeeded: corner)
                )
                return byte &+ Pixel(truncatingIfNeeded: guess)
            }
        default: throw PNGError("a row of it has a filter that there is not")
        }
    }

    /// Replaces each pixel of the row by what `body` makes of it, of the pixel on its left, the one
    /// above, and the one above on the left.
    @inline(__always)
    private mutating func each(_ body: (Pixel, Pixel, Pixel, Pixel) -> Pixel) {
        unsafe row.withUnsafeMutableBytes { row in
            unsafe above.withUnsafeBytes { above in
                var (left, corner) = (Pixel(), Pixel())
                for index in stride(from: reach, to: reach + length, by: reach) {
                    let up = unsafe above.loadUnaligned(fromByteOffset: index, as: Pixel.self)
                    let byte = unsafe row.loadUnaligned(fromByteOffset: index, as: Pixel.self)
                    left = body(byte, left, up, corner)
                    corner = up
                    for place in 0..<reach { unsafe row[index + place] = left[place] }
                }
            }
        }
    }
}

/// The mean rounded down, without a ninth bit.
@inline(__always)
private func mean(_ left: SIMD8<UInt8>, _ up: SIMD8<UInt8>) -> SIMD8<UInt8> {
    (left & up) &+ ((left ^ up) &>> 1)
}

/// Paeth's predictor: the neighbour that is nearest to left + above − corner; of several the first.
@inline(__always)
private func nearest(
    _ left: SIMD8<Int16>,
    _ up: SIMD8<Int16>,
    _ corner: SIMD8<Int16>
) -> SIMD8<Int16> {
    let (toLeft, toUp) = (up &- corner, left &- corner)
    let toCorner = toLeft &+ toUp
    let (a, b, c) = (size(of: toLeft), size(of: toUp), size(of: toCorner))
    var best = corner
    best.replace(with: up, where: b .<= c)
    best.replace(with: left, where: (a .<= b) .& (a .<= c))
    return best
}

@inline(__always)
private func size(of difference: SIMD8<Int16>) -> SIMD8<Int16> {
    pointwiseMax(difference, 0 &- difference)
}

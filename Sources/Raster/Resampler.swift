/// Makes a part of a picture at another size, row by row from top to bottom.
///
/// Rows are summed first down, over a sliding window of source rows, then across. Sums are plain
/// products and additions in a fixed order, never fused: the same bits on every machine.
final class Resampler {
    private let picture: LinearPicture
    private let across: Lanczos
    private let down: Lanczos
    /// The source columns that the part needs.
    private let columns: Range<Int>
    /// Source rows as floats; row `r` is at `r % down.count`.
    private var ring: [Float]
    /// The values from one row of `ring` to the next.
    private let pitch: Int
    /// The first source row that is not in `ring` yet.
    private var next: Int
    /// One row, summed down.
    private var sums: [Float]

    /// Sums are made of this many values at a time.
    static let step = 16

    /// The part `window` of a picture that is resized to `width × height` pixels.
    init(
        _ picture: LinearPicture,
        width: Int,
        height: Int,
        columns window: Range<Int>,
        rows: Range<Int>
    ) {
        self.picture = picture
        across = Lanczos(source: picture.width, target: width, window: window)
        down = Lanczos(source: picture.height, target: height, window: rows)
        columns = across.sources
        let values = columns.count * picture.bands
        // Four values are loaded where the last pixel has three.
        pitch = (values / Self.step + 1) * Self.step
        ring = [Float](repeating: 0, count: pitch * down.count)
        sums = [Float](repeating: 0, count: pitch)
        next = down.sources.lowerBound
    }

    /// Writes row `index` of the part, its first pixel to `target[offset]`.
    ///
    /// Values are light from 0 to 65535, beyond it where the kernel overshoots; the fourth one of
    /// an opaque picture means nothing. Indices must not fall from call to call.
    func row(_ index: Int, into target: inout MutableSpan<SIMD4<Float>>, at offset: Int) {
        fill(upTo: down.first[index] + down.count)
        sumDown(index)
        let (bands, count) = (picture.bands, across.count)
        let reach = bands * MemoryLayout<Float>.size
        unsafe sums.withUnsafeBytes { sums in
            unsafe across.weights.withUnsafeBufferPointer { weights in
                for column in across.first.indices {
                    let first = (across.first[column] - columns.lowerBound) * bands
                    var place = first * MemoryLayout<Float>.size
                    var sum = SIMD4<Float>(repeating: 0)
                    for index in column * count..<(column + 1) * count {
                        sum +=
                            unsafe sums.loadUnaligned(
                                fromByteOffset: place,
                                as: SIMD4<Float>.self
                            ) * weights[index]
                        place &+= reach
                    }
                    target[offset + column] = sum
                }
            }
        }
    }

    /// Brings source rows into the ring; rows that no output row needs any more are skipped.
    private func fill(upTo end: Int) {
        next = max(next, end - down.count)
        while next < end {
            let source = (next * picture.width + columns.lowerBound) * picture.bands
            let target = next % down.count * pitch
            unsafe picture.values.withUnsafeBytes { values in
                unsafe ring.withUnsafeMutableBytes { ring in
                    for value in stride(from: 0, to: pitch, by: Self.step) {
                        let integers = unsafe values.loadUnaligned(
                            fromByteOffset: (source + value) * MemoryLayout<UInt16>.size,
                            as: SIMD16<UInt16>.self
                        )
                        unsafe ring.storeBytes(
                            of: Self.floats(integers),
                            toByteOffset: (target + value) * MemoryLayout<Float>.size,
                            as: SIMD16<Float>.self
                        )
                    }
                }
            }
            next += 1
        }
    }

    /// The same values; a conversion instruction for each lane takes four times as long.
    @inline(__always)
    private static func floats(_ integers: SIMD16<UInt16>) -> SIMD16<Float> {
        // The bits of 2²³ + value.
        let bits = SIMD16<UInt32>(truncatingIfNeeded: integers) | 0x4B00_0000
        return unsafe unsafeBitCast(bits, to: SIMD16<Float>.self) - 8_388_608
    }

    private func sumDown(_ index: Int) {
        let (first, count, pitch) = (down.first[index], down.count, pitch)
        let reach = pitch * MemoryLayout<Float>.size
        unsafe down.weights.withUnsafeBufferPointer { weights in
            unsafe ring.withUnsafeBytes { ring in
                unsafe sums.withUnsafeMutableBytes { sums in
                    for value in stride(from: 0, to: pitch, by: Self.step) {
                        var sum = SIMD16<Float>(repeating: 0)
                        var place = (first % count * pitch + value) * MemoryLayout<Float>.size
                        for index in index * count..<(index + 1) * count {
                            sum +=
                                unsafe ring.loadUnaligned(
                                    fromByteOffset: place,
                                    as: SIMD16<Float>.self
                                ) * weights[index]
                            place &+= reach
                            if place >= ring.count { place &-= ring.count }
                        }
                        unsafe sums.storeBytes(
                            of: sum,
                            toByteOffset: value * MemoryLayout<Float>.size,
                            as: SIMD16<Float>.self
                        )
                    }
                }
            }
        }
    }
}

import Compression

/// The rows of a picture as a PNG holds them: each behind the number of its filter, the one of
/// three whose differences are smallest in sum.
struct FilteredRows {
    private var bytes: [UInt8] = []
    /// The sum of all differences' sizes.
    private var sum = 0

    /// Filters rows.
    ///
    /// - Parameters:
    ///   - rows: `length × count` bytes.
    ///   - reach: The bytes of a pixel.
    init(_ rows: [UInt8], length: Int, count: Int, reach: Int) {
        // A row behind a pixel of zeros, and room for one step of the filters.
        var row = [UInt8](repeating: 0, count: reach + length + RowFilter.step)
        var above = row
        let filters = RowFilter.allCases
        var candidates = filters.map { _ in [UInt8](repeating: 0, count: length + RowFilter.step) }
        bytes.reserveCapacity((length + 1) * count)
        for y in 0..<count {
            swap(&row, &above)
            row.replaceSubrange(
                reach..<reach + length,
                with: rows[y * length..<(y + 1) * length]
            )
            var best = (index: 0, sum: Int.max)
            for index in filters.indices {
                let sum = filters[index]
                    .apply(row, above: above, to: &candidates[index], count: length, reach: reach)
                if sum < best.sum { best = (index, sum) }
                if sum == 0 { break }
            }
            sum += best.sum
            bytes.append(filters[best.index].rawValue)
            bytes += candidates[best.index][..<length]
        }
    }

    /// The stream of the chunk IDAT.
    ///
    /// - Throws: `CompressionError` when there is no memory for it.
    func compressed() throws(CompressionError) -> [UInt8] {
        // Where next to nothing differs from its neighbours, the better level is the faster one.
        try Zlib.compress(bytes.span, level: sum < bytes.count / 4 ? 6 : 1)
    }
}

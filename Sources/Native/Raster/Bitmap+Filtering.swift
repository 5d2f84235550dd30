extension Bitmap {
    /// The rows as a PNG holds them: each behind the number of its filter, the one of three whose
    /// differences are smallest in sum; and the sum of all.
    func filtered() -> (rows: [UInt8], sum: Int) {
        let count = width * bands
        // A row behind a pixel of zeros, and room for one step of the filters.
        var row = [UInt8](repeating: 0, count: bands + count + RowFilter.step)
        var above = row
        let filters = RowFilter.allCases
        var candidates = filters.map { _ in [UInt8](repeating: 0, count: count + RowFilter.step) }
        var (filtered, total) = ([UInt8](), 0)
        filtered.reserveCapacity((count + 1) * height)
        for y in 0..<height {
            swap(&row, &above)
            row.replaceSubrange(bands..<bands + count, with: pixels[y * count..<(y + 1) * count])
            var best = (index: 0, sum: Int.max)
            for index in filters.indices {
                let sum = filters[index]
                    .apply(row, above: above, to: &candidates[index], count: count, reach: bands)
                if sum < best.sum { best = (index, sum) }
                if sum == 0 { break }
            }
            total += best.sum
            filtered.append(filters[best.index].rawValue)
            filtered += candidates[best.index][..<count]
        }
        return (filtered, total)
    }
}

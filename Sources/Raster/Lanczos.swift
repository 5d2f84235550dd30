/// The weights with which pixels along one axis make pixels of another size.
///
/// Lanczos's kernel, three lobes wide; when reducing, as much wider as the reduction, so that every
/// source pixel counts. Where the kernel reaches over an edge, the weights inside make up for it.
struct Lanczos {
    /// The first source pixel of each output pixel; never falls.
    let first: [Int]
    /// How many source pixels make an output pixel; some weights may be 0.
    let count: Int
    /// `count` weights for each output pixel; they add up to 1.
    let weights: [Float]

    /// The weights of the pixels `window` when `source` pixels become `target` pixels.
    init(source: Int, target: Int, window: Range<Int>) {
        let ratio = Double(source) / Double(target)
        let width = max(1, ratio)
        let taps = window.map { pixel -> (first: Int, weights: [Double]) in
            let center = (Double(pixel) + 0.5) * ratio - 0.5
            let reach = 3 * width
            let near = max(0, Int((center - reach).rounded(.up)))
            let far = min(source - 1, Int((center + reach).rounded(.down)))
            return Self.trimmed(
                near,
                (near...far).map { Self.kernel((Double($0) - center) / width) }
            )
        }
        // A window that slides must not go back to what a trimmed neighbour left behind.
        var starts = taps.map(\.first)
        for index in starts.indices.dropLast().reversed() {
            starts[index] = min(starts[index], starts[index + 1])
        }
        let count = zip(taps, starts).reduce(1) { count, pair in
            max(count, pair.0.first + pair.0.weights.count - pair.1)
        }
        self.count = count
        first = starts.map { min($0, source - count) }
        var weights = [Float](repeating: 0, count: taps.count * count)
        for (index, tap) in taps.enumerated() {
            let sum = tap.weights.reduce(0, +)
            let start = index * count + tap.first - first[index]
            for (offset, weight) in tap.weights.enumerated() {
                weights[start + offset] = Float(weight / sum)
            }
        }
        self.weights = weights
    }

    /// The source pixels that any output pixel needs.
    var sources: Range<Int> {
        guard let least = first.min(), let greatest = first.max() else { return 0..<0 }
        return least..<greatest + count
    }

    /// Without the zeros at both ends: at the same size one weight is left.
    private static func trimmed(
        _ first: Int,
        _ weights: [Double]
    ) -> (first: Int, weights: [Double]) {
        let head = weights.prefix { $0 == 0 }.count
        let tail = weights.reversed().prefix { $0 == 0 }.count
        return (first + head, Array(weights[head..<weights.count - tail]))
    }

    private static func kernel(_ x: Double) -> Double {
        if x == 0 { return 1 }
        if abs(x) >= 3 { return 0 }
        let angle = Double.pi * x
        return 3 * sineOfHalfTurns(x) * sineOfHalfTurns(x / 3) / (angle * angle)
    }

    /// sin(πx) by its series: a mathematics library's sine differs between machines in the last
    /// bit.
    private static func sineOfHalfTurns(_ x: Double) -> Double {
        var turn = x - 2 * (x / 2).rounded()
        if abs(turn) > 0.5 { turn = (turn < 0 ? -1 : 1) - turn }
        let angle = Double.pi * turn
        var (term, sum) = (angle, angle)
        // The eleventh term is below 1e-17 for angles up to a right one.
        for order in 1...11 {
            term *= -angle * angle / Double(2 * order * (2 * order + 1))
            sum += term
        }
        return sum
    }
}

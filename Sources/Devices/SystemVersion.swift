/// A version of iOS; missing parts are zero.
package struct SystemVersion: Comparable, Hashable, Sendable {
    /// Always three.
    private let parts: [Int]

    /// The version of a text such as `15` or `10.3.2`; nil for any other.
    package init?(_ text: String) {
        let words = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = words.compactMap { word in
            word.allSatisfy { $0.isASCII && $0.isNumber } && word.count < 5 ? Int(word) : nil
        }
        guard (1...3).contains(words.count), numbers.count == words.count else { return nil }
        parts = numbers + Array(repeating: 0, count: 3 - numbers.count)
    }

    package static func < (left: SystemVersion, right: SystemVersion) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }

    /// The number before the first point.
    package var major: Int { parts[0] }

    /// `15`, `15.1`, `10.3.2`: without zeros at the end.
    package var text: String {
        let shown = parts.reversed().drop { $0 == 0 }.reversed()
        return shown.map { "\($0)" }.joined(separator: ".")
    }
}

/// A build number in Apple's format: one to three whole numbers with dots between them.
///
/// Numbers that are left out count as zero, so `42` and `42.0` are equal.
///
/// Source: Apple, Information Property List, "CFBundleVersion".
public struct BuildNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number as it was read.
    public let description: String
    private let numbers: [String]

    /// A build number from its text; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 3, parts.allSatisfy(Digits.areAll) else { return nil }
        description = text
        numbers = (0..<3).map { parts.indices.contains($0) ? Digits.number(parts[$0]) : "0" }
    }

    /// Whether two are the same number.
    public static func == (first: BuildNumber, second: BuildNumber) -> Bool {
        first.numbers == second.numbers
    }

    /// Feeds the numbers.
    public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }

    /// Whether the first is lower.
    public static func < (first: BuildNumber, second: BuildNumber) -> Bool {
        for (one, other) in zip(first.numbers, second.numbers) where one != other {
            return Digits.isLower(one, other)
        }
        return false
    }
}

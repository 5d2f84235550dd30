public import Diagnostics

/// A build number in Apple's format: one to three whole numbers with dots between them.
///
/// Missing numbers count as zero, so `42` and `42.0` are equal, and so are `1.02` and `1.2`:
/// leading zeros mean nothing.
///
/// Source: Apple, Information Property List, "CFBundleVersion"; for leading zeros its archived
/// "Core Foundation Keys".
public struct BuildNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number as it was read.
    public let description: String
    /// The numbers that were written, one to three, in decimal digits without leading zeros.
    private let written: [String]

    /// A build number from its text, of any length; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 3, parts.allSatisfy(Digits.areAll) else { return nil }
        description = text
        written = parts.map(Digits.number)
    }

    /// A build number as the store takes it: of at most 18 characters, its leading zeros dropped.
    ///
    /// Source: Apple, Technical Note TN2420; the store's refusal ITMS-90059.
    ///
    /// - Parameter place: The text's place, for the message.
    /// - Throws: `Diagnostic` for any other text.
    public init(storable text: String, at place: Place? = nil) throws(Diagnostic) {
        guard let number = BuildNumber(text) else { throw Messages.format(text, place) }
        self.init(number.written)
        guard description.utf8.count <= 18 else { throw Messages.length(text, place) }
    }

    private init(_ written: [String]) {
        self.written = written
        description = written.joined(separator: ".")
    }

    /// The lowest of all.
    static let zero = BuildNumber(["0"])

    /// The number before the first dot.
    var first: String { written[0] }

    /// The text of the next number: its last part is one higher.
    var successor: String {
        (written.dropLast() + [Digits.successor(of: written[written.count - 1])])
            .joined(separator: ".")
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

    private var numbers: [String] { written + Array(repeating: "0", count: 3 - written.count) }
}

private enum Messages {
    static func format(_ text: String, _ place: Place?) -> Diagnostic {
        Diagnostic(
            "the build number \"\(text)\" is not one to three numbers with dots between them",
            at: place,
            help: text.contains("{")
                ? "placeholders are not filled in here: choose the strategy \"ci-run\" or \"tag\""
                : "Apple takes up to three non-negative integers: 42, 1.42, 2026.11.20"
        )
    }

    static func length(_ text: String, _ place: Place?) -> Diagnostic {
        Diagnostic(
            "the build number \"\(text)\" has more than 18 characters",
            at: place,
            help: "App Store Connect takes no longer one (ITMS-90059): use fewer digits"
        )
    }
}

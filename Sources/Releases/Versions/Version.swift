import ExactStrings

/// A version with numbers of any length, as a scheme reads it.
///
/// Two versions are equal when they have the same precedence: `1.62` and `1.62.0` are, and build
/// metadata does not distinguish two. `description` does.
///
/// Source: semver.org, Semantic Versioning 2.0.0, section 11; it holds for both schemes.
public struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The numbers in front, in decimal digits without leading zeros: three in the semantic scheme,
    /// one or more in the dotted one.
    public let numbers: [String]
    /// What makes it a prerelease: the identifiers behind the hyphen; empty for a final version.
    public let prerelease: [String]
    /// The version's text, as it was read.
    public let description: String

    /// A version from its text; nil unless the text is one to the letter of the scheme's grammar.
    public init?(_ text: String, scheme: VersionScheme = .semantic) {
        guard let parts = scheme.parts(of: text) else { return nil }
        self.init(parts.numbers, prerelease: parts.prerelease, text: text)
    }

    private init(_ numbers: [String], prerelease: [String], text: String) {
        self.numbers = numbers
        self.prerelease = prerelease
        description = text
    }

    /// Whether this is no prerelease.
    public var isFinal: Bool { prerelease.isEmpty }

    /// `stable` for a final version; else the first prerelease identifier that is no number, or
    /// `prerelease` when all are.
    public var channel: String {
        isFinal ? "stable" : prerelease.first { !Digits.areAll($0) } ?? "prerelease"
    }

    /// Whether two versions have the same precedence.
    public static func == (first: Version, second: Version) -> Bool {
        first.significantNumbers == second.significantNumbers
            && first.prerelease == second.prerelease
    }

    /// Feeds what precedence looks at.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(significantNumbers)
        hasher.combine(prerelease)
    }

    /// Whether the first has lower precedence.
    public static func < (first: Version, second: Version) -> Bool {
        let (one, other) = (first.significantNumbers, second.significantNumbers)
        for (one, other) in zip(one, other) where one != other { return Digits.isLower(one, other) }
        if one.count != other.count { return one.count < other.count }
        if first.isFinal || second.isFinal { return !first.isFinal && second.isFinal }
        for (one, other) in zip(first.prerelease, second.prerelease) where one != other {
            switch (Digits.areAll(one), Digits.areAll(other)) {
            case (true, true): return Digits.isLower(one, other)
            case (false, false): return isOrderedBefore(one, other)
            case (let isNumeric, _): return isNumeric
            }
        }
        return first.prerelease.count < second.prerelease.count
    }

    /// The numbers without zeros at the end: `1.62.0` counts like `1.62`.
    private var significantNumbers: ArraySlice<String> {
        numbers.prefix((numbers.lastIndex { $0 != "0" } ?? -1) + 1)
    }
}

// MARK: Versions after this one

extension Version {
    /// The version of a snapshot behind some release: higher than the release's, and lower than the
    /// next final one.
    ///
    /// - Parameters:
    ///   - release: The release that it follows, and whether it is final: its channel may make
    ///     it none; nil when there is no release.
    ///   - identifiers: The snapshot's own prerelease identifiers.
    /// - Returns: `1.4.1-snapshot.…` for 1.4.0, `1.4.0-rc.1.snapshot.…` for 1.4.0-rc.1, and
    ///   `0.0.0-snapshot.…` for no release.
    static func snapshot(
        of release: (version: Version, isFinal: Bool)?,
        _ identifiers: [String]
    ) -> Version {
        let numbers = release.map { $0.version.nextNumbers(isFinal: $0.isFinal) }
        let prerelease = (release?.version.prerelease ?? []) + ["snapshot"] + identifiers
        let core = numbers ?? ["0", "0", "0"]
        return Version(
            core,
            prerelease: prerelease,
            text: core.joined(separator: ".") + "-" + prerelease.joined(separator: ".")
        )
    }

    /// The text of the next final version: this one's own numbers when it is no final release.
    func next(isFinal: Bool) -> String { nextNumbers(isFinal: isFinal).joined(separator: ".") }

    private func nextNumbers(isFinal: Bool) -> [String] { isFinal ? successor : numbers }

    /// The numbers of the least final version that people would call the next: at least three, so
    /// that no `1.62.1` is between `1.62` and what follows it.
    private var successor: [String] {
        var numbers = numbers + Array(repeating: "0", count: max(0, 3 - numbers.count))
        numbers[numbers.count - 1] = Digits.successor(of: numbers[numbers.count - 1])
        return numbers
    }
}

/// A version of Semantic Versioning 2.0.0, with numbers of any length.
///
/// Two versions are equal when they have the same precedence: build metadata, which precedence
/// ignores (section 10), does not tell them apart. `description` does.
///
/// Source: semver.org, Semantic Versioning 2.0.0.
public struct SemanticVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The first number, in decimal digits.
    public let major: String
    /// The second number, in decimal digits.
    public let minor: String
    /// The third number, in decimal digits.
    public let patch: String
    /// The identifiers behind the hyphen; empty for a final version.
    public let prerelease: [String]
    /// The identifiers behind the plus sign.
    public let buildMetadata: [String]

    /// A version from its text; nil unless the text is one to the letter of the grammar.
    public init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        var metadata: [String] = []
        if let plus = rest.firstIndex(of: UInt8(ascii: "+")) {
            guard let found = identifiers(rest[(plus + 1)...]) else { return nil }
            metadata = found
            rest = rest[..<plus]
        }
        var prerelease: [String] = []
        if let hyphen = rest.firstIndex(of: UInt8(ascii: "-")) {
            guard let found = identifiers(rest[(hyphen + 1)...]) else { return nil }
            guard found.allSatisfy({ !isNumeric($0) || isNumber($0) }) else { return nil }
            prerelease = found
            rest = rest[..<hyphen]
        }
        guard let core = identifiers(rest), core.count == 3, core.allSatisfy(isNumber) else {
            return nil
        }
        self.init(core, prerelease: prerelease, buildMetadata: metadata)
    }

    private init(_ core: [String], prerelease: [String], buildMetadata: [String]) {
        (major, minor, patch) = (core[0], core[1], core[2])
        self.prerelease = prerelease
        self.buildMetadata = buildMetadata
    }

    /// Whether this is no prerelease.
    public var isFinal: Bool { prerelease.isEmpty }

    /// `stable` for a final version; else the first prerelease identifier that is no number, or
    /// `prerelease` when all are.
    public var channel: String {
        isFinal ? "stable" : prerelease.first { !isNumeric($0) } ?? "prerelease"
    }

    /// The version of a snapshot behind some release: higher than the release's, and lower than the
    /// next final one.
    ///
    /// - Parameters:
    ///   - release: The release that it counts from; nil when there is none.
    ///   - identifiers: The snapshot's own prerelease identifiers.
    /// - Returns: `1.4.1-snapshot.…` for 1.4.0, `1.4.0-rc.1.snapshot.…` for 1.4.0-rc.1, and
    ///   `0.0.0-snapshot.…` for no release.
    static func snapshot(of release: Self?, _ identifiers: [String]) -> SemanticVersion {
        let core = release.map {
            [$0.major, $0.minor, $0.isFinal ? successor(of: $0.patch) : $0.patch]
        }
        return SemanticVersion(
            core ?? ["0", "0", "0"],
            prerelease: (release?.prerelease ?? []) + ["snapshot"] + identifiers,
            buildMetadata: []
        )
    }

    /// The text of the next final version: this one's own for a prerelease.
    var next: String { "\(major).\(minor).\(isFinal ? successor(of: patch) : patch)" }

    /// The version's text.
    public var description: String {
        "\(major).\(minor).\(patch)"
            + (prerelease.isEmpty ? "" : "-" + prerelease.joined(separator: "."))
            + (buildMetadata.isEmpty ? "" : "+" + buildMetadata.joined(separator: "."))
    }

    /// Whether two versions have the same precedence.
    public static func == (first: SemanticVersion, second: SemanticVersion) -> Bool {
        first.core == second.core && first.prerelease == second.prerelease
    }

    /// Feeds what precedence looks at.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(core)
        hasher.combine(prerelease)
    }

    /// Whether the first has lower precedence (section 11).
    public static func < (first: SemanticVersion, second: SemanticVersion) -> Bool {
        for (one, other) in zip(first.core, second.core) where one != other {
            return isLower(one, other)
        }
        if first.isFinal || second.isFinal { return !first.isFinal }
        for (one, other) in zip(first.prerelease, second.prerelease) where one != other {
            switch (isNumeric(one), isNumeric(other)) {
            case (true, true): return isLower(one, other)
            case (false, false): return one.utf8.lexicographicallyPrecedes(other.utf8)
            case (let isNumeric, _): return isNumeric
            }
        }
        return first.prerelease.count < second.prerelease.count
    }

    private var core: [String] { [major, minor, patch] }
}

/// Parts between dots, each of letters, digits and hyphens; nil when one is not, or is empty.
private func identifiers(_ text: ArraySlice<UInt8>) -> [String]? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isIdentifierByte) }) else { return nil }
    return parts.map { String(decoding: $0, as: UTF8.self) }
}

private func isIdentifierByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-")
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

private func isNumeric(_ identifier: String) -> Bool { identifier.utf8.allSatisfy(isDigit) }

/// Whether digits have no leading zero.
private func isNumber(_ digits: String) -> Bool {
    isNumeric(digits) && (digits == "0" || !digits.utf8.starts(with: "0".utf8))
}

/// Compares numbers without leading zeros that may fit no machine word.
private func isLower(_ one: String, _ other: String) -> Bool {
    one.utf8.count == other.utf8.count
        ? one.utf8.lexicographicallyPrecedes(other.utf8) : one.utf8.count < other.utf8.count
}

private func successor(of digits: String) -> String {
    var bytes = Array(digits.utf8)
    var index = bytes.count
    while index > 0 {
        index -= 1
        guard bytes[index] == UInt8(ascii: "9") else {
            bytes[index] += 1
            return String(decoding: bytes, as: UTF8.self)
        }
        bytes[index] = UInt8(ascii: "0")
    }
    return "1" + String(decoding: bytes, as: UTF8.self)
}

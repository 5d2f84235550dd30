/// How the text of a version is read.
public enum VersionScheme: String, Hashable, Sendable, CaseIterable {
    /// Semantic Versioning 2.0.0, to the letter: `1.2.3`, `1.2.3-rc.1+build`.
    ///
    /// Source: semver.org.
    case semantic = "semver"
    /// Any number of numbers with dots between them, leading zeros allowed, and letters behind them
    /// for a prerelease: `1.62`, `7.75.0.3`, `2026.07.1`, `4.0.0a10`, `5.0b2`, `5.0-beta.3`.
    ///
    /// Letters are compared without regard to case; `a`, `b`, `c` and `pre` stand for `alpha`,
    /// `beta` and, the last two, `rc`.
    ///
    /// Source: PEP 440, "Pre-releases" and "Pre-release spelling", for the letters.
    case dotted

    /// The numbers and the prerelease identifiers of a version's text; nil for any other text.
    func parts(of text: String) -> (numbers: [String], prerelease: [String])? {
        switch self {
        case .semantic: semanticParts(text)
        case .dotted: dottedParts(text)
        }
    }
}

// MARK: Semantic versions

private func semanticParts(_ text: String) -> (numbers: [String], prerelease: [String])? {
    var rest = Array(text.utf8)[...]
    if let plus = rest.firstIndex(of: UInt8(ascii: "+")) {
        guard identifiers(rest[(plus + 1)...]) != nil else { return nil }
        rest = rest[..<plus]
    }
    var prerelease: [String] = []
    if let hyphen = rest.firstIndex(of: UInt8(ascii: "-")) {
        guard let found = identifiers(rest[(hyphen + 1)...]) else { return nil }
        guard found.allSatisfy({ !Digits.areAll($0) || Digits.areNumber($0) }) else { return nil }
        prerelease = found
        rest = rest[..<hyphen]
    }
    guard let numbers = identifiers(rest), numbers.count == 3,
        numbers.allSatisfy(Digits.areNumber)
    else { return nil }
    return (numbers, prerelease)
}

/// Parts between dots, each of letters, digits and hyphens; nil when one is not, or is empty.
private func identifiers(_ text: ArraySlice<UInt8>) -> [String]? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let areSound = parts.allSatisfy { part in
        !part.isEmpty
            && part.allSatisfy { Digits.isDigit($0) || isLetter($0) || $0 == UInt8(ascii: "-") }
    }
    return areSound ? parts.map { String(decoding: $0, as: UTF8.self) } : nil
}

private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

// MARK: Dotted versions

/// `NUMBER(.NUMBER)*`, then, for a prerelease, a word with a number behind it or none, each set off
/// by one of `.-_` or by nothing.
private func dottedParts(_ text: String) -> (numbers: [String], prerelease: [String])? {
    var rest = Array(text.utf8)[...]
    var numbers: [String] = []
    repeat {
        guard let number = take(while: Digits.isDigit, from: &rest) else { return nil }
        numbers.append(Digits.number(number))
    } while takeDotBeforeDigit(from: &rest)
    guard !rest.isEmpty else { return (numbers, []) }
    takeSeparator(from: &rest)
    guard let word = take(while: isLetter, from: &rest) else { return nil }
    var prerelease = [spelling(of: word.lowercased())]
    if !rest.isEmpty {
        takeSeparator(from: &rest)
        guard let number = take(while: Digits.isDigit, from: &rest) else { return nil }
        prerelease.append(Digits.number(number))
    }
    return rest.isEmpty ? (numbers, prerelease) : nil
}

private func take(
    while isWanted: (UInt8) -> Bool,
    from rest: inout ArraySlice<UInt8>
) -> String? {
    let taken = rest.prefix(while: isWanted)
    rest = rest.dropFirst(taken.count)
    return taken.isEmpty ? nil : String(decoding: taken, as: UTF8.self)
}

private func takeDotBeforeDigit(from rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: "."), rest.dropFirst().first.map(Digits.isDigit) == true else {
        return false
    }
    rest.removeFirst()
    return true
}

private func takeSeparator(from rest: inout ArraySlice<UInt8>) {
    if let byte = rest.first, Array(".-_".utf8).contains(byte) { rest.removeFirst() }
}

private func spelling(of word: String) -> String {
    switch word {
    case "a": "alpha"
    case "b": "beta"
    case "c", "pre", "preview": "rc"
    default: word
    }
}

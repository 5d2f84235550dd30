import Diagnostics
import ExactStrings
import JSON

/// The pattern and scheme by which most of some tags would be releases.
struct TagPatternSuggestion: Hashable {
    /// The pattern, as `pipeline.json` has it.
    let pattern: String
    /// How its versions are read.
    let scheme: VersionScheme
    /// How many of the tags match.
    let matches: Int

    /// So many names are tried, and give patterns: the first and the last, because others may be
    /// years older.
    private static let mostNames = 400

    /// The pattern that matches most names; nil when none has a version in it.
    ///
    /// Of several that match as many, the one that makes most of them final is chosen, then the one
    /// with the build number, and the one with more text of its own.
    init?(for names: [String]) {
        let half = Self.mostNames / 2
        let sample =
            names.count > Self.mostNames ? names.prefix(half) + names.suffix(half) : names[...]
        var best: (suggestion: TagPatternSuggestion, rank: [Int])?
        var tried: Set<String> = []
        for candidate in sample.flatMap(Self.patterns) where tried.insert(candidate).inserted {
            for scheme in VersionScheme.allCases {
                // What git or the pattern's rules refuse is no suggestion.
                guard let pattern = try? TagPattern(candidate, scheme: scheme) else { continue }
                let found = sample.compactMap { pattern.match($0) }
                let count = found.count
                // What makes all of an app's releases prereleases is part of their names.
                let rank = [
                    count, found.count { $0.version.isFinal }, pattern.hasBuild ? 1 : 0,
                    scheme == .semantic ? 1 : 0,
                    candidate.hasPrefix("{") ? 0 : 1,
                ]
                guard count > 0, best.map({ $0.rank.lexicographicallyPrecedes(rank) }) ?? true
                else { continue }
                let matches = names.count { pattern.match($0) != nil }
                best = (Self(pattern: candidate, scheme: scheme, matches: matches), rank)
            }
        }
        guard let best else { return nil }
        self = best.suggestion
    }

    private init(pattern: String, scheme: VersionScheme, matches: Int) {
        (self.pattern, self.scheme, self.matches) = (pattern, scheme, matches)
    }

    /// The suggestion as an instruction: `"tag": "ios-{version}" matches 20 of 20 tags`.
    func help(of names: [String]) -> String {
        let isUsual = scheme == .semantic
        let keys =
            "\"tag\": \(JSONValue.string(pattern).canonicalText)"
            + (isUsual ? "" : ", \"scheme\": \"\(scheme.rawValue)\"")
        return "set \(keys) under \"version\", which matches \(matches) of \(names.count)"
    }

    /// The patterns that a name may be of: the first number with dots in it begins the version, and
    /// a later number may be the build.
    private static func patterns(_ name: String) -> [String] {
        let bytes = Array(name.utf8)
        guard !bytes.contains(where: { "{}".utf8.contains($0) }) else { return [] }
        let numbers = numbers(in: bytes)
        let dotted = numbers.firstIndex { bytes[$0].contains(UInt8(ascii: ".")) }
        guard let index = dotted ?? numbers.indices.first else { return [] }
        let before = text(bytes[..<numbers[index].lowerBound])
        let prefixes = [before] + channel(of: before)
        let tails = tails(of: bytes, behind: numbers[index], numbers[(index + 1)...])
        return prefixes.flatMap { prefix in tails.map { prefix + "{version}" + $0 } }
    }

    /// What may follow the version in a pattern.
    private static func tails(
        of bytes: [UInt8],
        behind version: Range<Int>,
        _ later: ArraySlice<Range<Int>>
    ) -> [String] {
        var tails = [""]
        let behind = bytes[version.upperBound...]
        // Letters behind a version make it a prerelease, or belong to the name.
        if !behind.isEmpty, !behind.contains(where: Digits.isDigit),
            !prereleaseWords.contains(letters(of: behind))
        {
            tails.append(text(behind))
        }
        for build in later {
            let between = bytes[version.upperBound..<build.lowerBound]
            guard ["", "b", "build"].contains(letters(of: between)) else { continue }
            tails.append(text(between) + "{build}" + text(bytes[build.upperBound...]))
        }
        return tails
    }

    /// The ranges of the numbers, each with its dots: `2026.7.4`.
    private static func numbers(in bytes: [UInt8]) -> [Range<Int>] {
        var (numbers, start) = ([Range<Int>](), Int?.none)
        for index in 0...bytes.count {
            let isDigit = index < bytes.count && Digits.isDigit(bytes[index])
            let isDot =
                start != nil && index + 1 < bytes.count && bytes[index] == UInt8(ascii: ".")
                && Digits.isDigit(bytes[index + 1])
            if isDigit || isDot {
                start = start ?? index
            } else if let first = start {
                numbers.append(first..<index)
                start = nil
            }
        }
        return numbers
    }

    /// The prefix with its first word as the channel: `{channel}/` for `release/`.
    private static func channel(of prefix: String) -> [String] {
        guard let slash = prefix.firstIndex(of: "/"), slash != prefix.startIndex else { return [] }
        return ["{channel}" + prefix[slash...]]
    }

    /// Words that make a version a prerelease wherever they are.
    private static let prereleaseWords: Set = [
        "a", "alpha", "b", "beta", "canary", "dev", "nightly", "pre", "preview", "rc", "snapshot",
    ]

    /// The letters and digits of some bytes, in lower case.
    private static func letters(of bytes: ArraySlice<UInt8>) -> String {
        text(
            bytes.filter {
                $0 >= 0x30 && !(0x3A...0x40).contains($0) && !(0x5B...0x60).contains($0)
            }[...]
        )
        .lowercased()
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}

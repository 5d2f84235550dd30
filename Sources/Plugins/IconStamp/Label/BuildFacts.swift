import Releases

/// The texts of a release that a label may hold.
struct BuildFacts {
    var version: String
    var build: String
    var channel: String
    /// As 40 hexadecimal digits.
    var commit = ""

    /// Whether the version is one to ship: numbers and dots alone.
    var isFinal: Bool { version.allSatisfy { $0.isNumber || $0 == "." } }

    /// The version without what makes it a prerelease.
    var numbers: String { String(version.prefix { $0.isNumber || $0 == "." }) }

    /// The first digits of a commit that people write.
    private static let shortestCommit = 7

    /// How precisely a word says which release it is about: 0 for the version, 1 for the build
    /// number or the commit, 2 for the channel; nil when it does not say.
    func rank(of word: String) -> Int? {
        if word.contains(version), !version.isEmpty { return 0 }
        if holdsBuild(word) || holdsCommit(word) { return 1 }
        return !channel.isEmpty && word.contains(channel) ? 2 : nil
    }

    /// Whether a text distinguishes a build from the next one.
    ///
    /// It does by build number or commit, or by the version where the label has neither. Several
    /// builds can have one version, also one that is not final: `0.9.19-beta`.
    ///
    /// - Parameter label: The whole label, which the text may be a part of.
    func distinguishes(_ text: String, of label: String) -> Bool {
        if namesBuild(text) { return true }
        return !namesBuild(label) && Self.words(text).contains { $0.contains(version) }
    }

    /// Whether a text has the build number or the commit.
    func namesBuild(_ text: String) -> Bool {
        Self.words(text).contains { holdsBuild($0) || holdsCommit($0) }
    }

    /// Whether a word holds the build number, and not as a part of another number or the version.
    func holdsBuild(_ word: String) -> Bool {
        guard !build.isEmpty else { return false }
        let rest = word.replacing(version, with: " ").replacing(numbers, with: " ")
        return rest.ranges(of: build).contains { range in
            let before = rest[..<range.lowerBound].last
            let after = rest[range.upperBound...]
            let goesOn =
                after.first?.isNumber == true
                || after.first == "." && after.dropFirst().first?.isNumber == true
            return before?.isNumber != true && !goesOn
        }
    }

    private func holdsCommit(_ word: String) -> Bool {
        let digits = word.filter { $0.isLetter || $0.isNumber }
        return digits.count >= Self.shortestCommit && commit.hasPrefix(digits)
    }

    static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}

extension BuildFacts {
    /// The texts of a release.
    init(_ release: ReleaseFacts) {
        self.init(
            version: release.version,
            build: release.build,
            channel: release.channel,
            commit: release.commit
        )
    }
}

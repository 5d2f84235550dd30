import ExactStrings

/// How a repository names its release tags, by all of its tags: the patterns, the scheme, and what
/// the next tag would be.
package struct TagStyle: Hashable, Sendable {
    /// A tag with the time of its commit in seconds since 1970 UTC; 0 when that is not known.
    package struct Dated: Hashable, Sendable {
        /// The tag's name.
        package var name: String
        /// The commit's time.
        package var time: Int64

        /// A tag from its parts.
        package init(_ name: String, time: Int64) { (self.name, self.time) = (name, time) }
    }

    /// The patterns, as `pipeline.json` has them; the first one names new tags.
    package var patterns: [String]
    /// How versions are read.
    package var scheme: VersionScheme
    /// How many tags are releases by these patterns.
    package var matches: Int
    /// How many tags there are.
    package var total: Int
    /// The newest tag that is a release.
    package var newest: String
    /// The version in it, as the tag has it.
    package var newestVersion: String
    /// The name of the tag that would follow the newest release.
    package var next: String
    /// The channels of prereleases, sorted.
    package var channels: [String]
    /// Whether the tags carry a build number.
    package var hasBuild: Bool
    /// Whether build numbers start again with each version.
    package var restartsBuilds: Bool

    /// Tags that are looked at for the style of new ones.
    private static let newestTags = 12
    private static let mostPatterns = 3
    /// More tags are not looked at: the newest count.
    private static let mostTags = 20_000

    /// The style of some tags; nil when none of them is like a version.
    ///
    /// - Parameters:
    ///   - tags: All tags, in any order.
    ///   - words: Words of tags that are this app's, such as its name, where a repository has the
    ///     tags of several apps; empty where that is not known.
    package init?(of tags: [Dated], words: Set<String> = []) {
        let sorted = tags.sorted { one, other in
            one.time != other.time
                ? one.time > other.time : isOrderedBefore(other.name, one.name)
        }
        let names = Self.relevant(sorted.prefix(Self.mostTags).map(\.name), words)
        let recent = Array(names.prefix(Self.newestTags))
        guard let first = TagPatternSuggestion(for: recent) else { return nil }
        var chosen = [first]
        var rest = Self.unmatched(names, by: first)
        let own = TagWords.of(first.pattern)
        while chosen.count < Self.mostPatterns {
            guard let more = TagPatternSuggestion(for: rest),
                TagWords.of(more.pattern).isSubset(of: own.union(TagWords.usual)),
                !more.pattern.utf8.contains(where: Digits.isDigit),
                more.matches > 1 || recent.prefix(3).contains(rest[0])
            else { break }
            chosen.append(more)
            rest = Self.unmatched(rest, by: more)
        }
        let scheme: VersionScheme =
            chosen.allSatisfy { $0.scheme == .semantic } ? .semantic : .dotted
        // What was found as a suggestion is a pattern.
        var patterns: [TagPattern] = []
        for one in chosen {
            // Two may differ in their schemes alone.
            guard let pattern = try? TagPattern(one.pattern, scheme: scheme),
                !patterns.contains(pattern)
            else { continue }
            patterns.append(pattern)
        }
        // What the newest tags are like names the next one.
        let counts = patterns.map { one in recent.prefix(3).count { one.match($0) != nil } }
        let order = patterns.indices.sorted { counts[$0] > counts[$1] }
        let times = Dictionary(
            sorted.map { (ExactString($0.name), $0.time) },
            uniquingKeysWith: { first, _ in first }
        )
        self.init(order.map { patterns[$0] }, scheme, names, times, total: tags.count)
    }

    /// The style of a repository without tags, or without one like a version.
    ///
    /// - Parameter version: The version of the next tag.
    package init(withoutTags total: Int, version: String) {
        let isSemantic = Version(version) != nil
        (patterns, scheme) = (["v{version}"], isSemantic ? .semantic : .dotted)
        (matches, self.total) = (0, total)
        (newest, newestVersion, next, channels) = ("", "", "v\(version)", [])
        (hasBuild, restartsBuilds) = (false, false)
    }

    private init?(
        _ patterns: [TagPattern],
        _ scheme: VersionScheme,
        _ names: [String],
        _ times: [ExactString: Int64],
        total: Int
    ) {
        let found = names.compactMap { name in
            patterns.lazy.compactMap { $0.match(name) }.first.map { (name: name, match: $0) }
        }
        guard let pattern = patterns.first, let first = found.first else { return nil }
        // Tags of one commit are as new as each other.
        let time = times[ExactString(first.name)]
        let newest =
            found.prefix { times[ExactString($0.name)] == time }
            .max { $0.match.isLower(than: $1.match) } ?? first
        let releases = found.map(\.match)
        let finals = VersionOptions.usualFinalChannels
        self.patterns = patterns.map(\.description)
        (self.scheme, self.total, matches) = (scheme, total, found.count)
        (self.newest, newestVersion) = (newest.name, newest.match.version.description)
        channels = Set(
            releases.compactMap { match in
                let channel = match.channel ?? match.version.channel
                return channel == "stable" || finals.contains(channel) ? nil : channel
            }
        ).sorted()
        hasBuild = pattern.hasBuild
        restartsBuilds = Self.restart(releases)
        let build = releases.compactMap(\.build).max()
        next = Self.next(
            after: newest.match.version,
            pattern,
            build: restartsBuilds ? "1" : build?.successor ?? "1",
            taken: Set(names.map { ExactString($0) })
        )
    }

    private static func unmatched(
        _ names: [String],
        by suggestion: TagPatternSuggestion
    ) -> [String] {
        let pattern = try? TagPattern(suggestion.pattern, scheme: suggestion.scheme)
        return names.filter { pattern?.match($0) == nil }
    }

    /// Whether the build numbers of a higher version begin below those of the version before.
    private static func restart(_ releases: [TagPattern.Match]) -> Bool {
        var ranges: [(version: Version, lowest: BuildNumber, highest: BuildNumber)] = []
        for match in releases.sorted(by: { $0.version < $1.version }) {
            guard let build = match.build else { continue }
            if let last = ranges.last, last.version == match.version {
                ranges[ranges.count - 1].lowest = min(last.lowest, build)
                ranges[ranges.count - 1].highest = max(last.highest, build)
            } else {
                ranges.append((match.version, build, build))
            }
        }
        let restarts = zip(ranges, ranges.dropFirst()).count { $1.lowest <= $0.highest }
        // One slip of the pen is no habit.
        return restarts * 3 > ranges.count - 1
    }

    private static func next(
        after version: Version,
        _ pattern: TagPattern,
        build: String,
        taken: Set<ExactString>
    ) -> String {
        var numbers = version.numbers
        if pattern.scheme == .semantic {
            while numbers.count < 3 { numbers.append("0") }
        }
        if version.isFinal || taken.contains(tag(numbers)) { raise() }
        // A tag of this name may be elsewhere in the history.
        for _ in 0..<100 {
            guard taken.contains(tag(numbers)) else { break }
            raise()
        }
        return tag(numbers).text

        func raise() { numbers[numbers.count - 1] = Digits.successor(of: numbers.last ?? "0") }
        func tag(_ numbers: [String]) -> ExactString {
            ExactString(pattern.tag(for: numbers.joined(separator: "."), build: build))
        }
    }

    /// The tags that can be an iOS app's: those of other systems, and those without a version like
    /// `1.2`, are left out where others remain.
    private static func relevant(_ names: [String], _ words: Set<String>) -> [String] {
        var names = names
        func narrow(_ condition: (String) -> Bool, atLeast count: Int = 1) {
            let found = names.filter(condition)
            if found.count >= count { names = found }
        }
        narrow { TagWords.of($0).isDisjoint(with: TagWords.otherSystems) }
        if !words.isEmpty {
            let known = words.union(TagWords.usual).union(TagWords.appleMobile)
            narrow { name in
                let own = TagWords.of(name)
                return !own.isDisjoint(with: words) && own.isSubset(of: known)
            }
        }
        narrow(TagWords.areOfAppleMobile, atLeast: 3)
        let recent = names.prefix(40)
        let isDotted = recent.contains(where: hasDottedNumber)
        if isDotted { narrow(hasDottedNumber, atLeast: 3) }
        return names
    }

    private static func hasDottedNumber(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        return bytes.indices.dropFirst().dropLast().contains { index in
            bytes[index] == UInt8(ascii: ".") && Digits.isDigit(bytes[index - 1])
                && Digits.isDigit(bytes[index + 1])
        }
    }
}

/// The words in the names of tags.
package enum TagWords {
    /// Words that say nothing about which app a tag is of.
    static let usual: Set<String> = [
        "app", "appstore", "prod", "production", "r", "rel", "release", "releases", "stable",
        "store", "tag", "tags", "v", "ver", "version", "vv",
    ]
    /// Systems for which no iOS app is.
    static let otherSystems: Set<String> = [
        "android", "api", "backend", "cli", "desktop", "docs", "fdroid", "linux", "mac", "macos",
        "osx", "server", "staging", "tv", "tvos", "visionos", "web", "website", "win", "windows",
    ]
    static let appleMobile: Set<String> = ["ios", "ipad", "ipados", "iphone", "mobile"]

    /// Whether the words before a tag's version name an iPhone or iPad, and nothing else.
    static func areOfAppleMobile(_ name: String) -> Bool {
        let words = of(name)
        return !words.isDisjoint(with: appleMobile)
            && words.isSubset(of: appleMobile.union(usual).union(["build", "builds"]))
    }

    /// The words before a tag's version, in lower case.
    package static func of(_ name: String) -> Set<String> {
        let before = name.utf8.prefix { !Digits.isDigit($0) && $0 != UInt8(ascii: "{") }
        let letters = String(Substring(before)).lowercased().split { !$0.isLetter }
        return Set(letters.map(String.init))
    }

    /// The words before a tag's version that can be an app's name.
    package static func ofApp(_ name: String) -> Set<String> {
        of(name).subtracting(usual).subtracting(appleMobile)
    }

    /// Whether words are of a system for which no iOS app is.
    package static func isForeign(_ name: String) -> Bool {
        !of(name).isDisjoint(with: otherSystems)
    }
}

extension TagPattern.Match {
    /// Whether a release comes before another, by the version and then the build number.
    fileprivate func isLower(than other: TagPattern.Match) -> Bool {
        version != other.version ? version < other.version : build.isLower(than: other.build)
    }
}

extension BuildNumber? {
    fileprivate func isLower(than other: BuildNumber?) -> Bool {
        guard let other else { return false }
        return self.map { $0 < other } ?? true
    }
}

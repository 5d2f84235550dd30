public import JSON

/// The facts of one release, from git, `pipeline.json` and, for some build numbers, the CI system.
public struct ReleaseFacts: Hashable, Sendable, Codable {
    /// An earlier release.
    public struct Previous: Hashable, Sendable, Codable {
        /// The tag's name without `refs/tags/`.
        public var tag: String
        /// The version in the tag.
        public var version: String
        /// The commit that the tag peels to, as 40 hexadecimal digits.
        public var commit: String
        /// Whether it is no prerelease, by its version and its channel.
        public var isFinal: Bool

        /// A release from its parts.
        public init(tag: String, version: String, commit: String, isFinal: Bool = true) {
            self.tag = tag
            self.version = version
            self.commit = commit
            self.isFinal = isFinal
        }
    }

    /// The app's name from `pipeline.json`.
    public var name: String
    /// The name of the product that is released; nil when the pipeline lists no products.
    public var product: String?
    /// The version: the one in the tag, or one above the highest release's for a snapshot.
    public var version: String
    /// The version as Apple takes it, for CFBundleShortVersionString: its first three numbers.
    ///
    /// What makes it a prerelease is dropped, never copied: the build number distinguishes those.
    ///
    /// Source: Apple, Information Property List, "CFBundleShortVersionString".
    public var shortVersion: String { Self.shortVersion(of: version) }
    /// The released tag's name without `refs/tags/`; nil for a snapshot.
    public var tag: String?
    /// The build number.
    public var build: String
    /// The released commit, as 40 hexadecimal digits.
    public var commit: String
    /// The commit's committer time, UTC, as `2026-11-20T08:00:00Z`.
    public var date: String
    /// The commit's committer time in seconds since 1970 UTC: the time of every file that has one.
    public var timestamp: Int { Int(CommitDate.seconds(date) ?? 0) }
    /// The channel in the tag; else `stable` for a final version, the first word of a prerelease
    /// (`beta`), or `snapshot`.
    public var channel: String
    /// Whether this is neither a prerelease nor a snapshot, by its version and its channel: users
    /// get it.
    public var isFinal: Bool
    /// Whether this is a snapshot: a release of no tag.
    public var snapshot: Bool
    /// Whether the work tree differs from the commit; only a snapshot may.
    public var dirty: Bool
    /// Commits reachable from HEAD and not from the tag it counts from; 0 at a tag.
    public var distance: Int
    /// The previous release; nil for the first.
    public var previous: Previous?

    /// Facts from their parts.
    ///
    /// - Parameter isFinal: Whether the release is final; when nil, its channel decides.
    public init(
        name: String,
        product: String? = nil,
        version: String,
        tag: String?,
        build: String,
        commit: String,
        date: String,
        channel: String,
        isFinal: Bool? = nil,
        snapshot: Bool = false,
        dirty: Bool = false,
        distance: Int = 0,
        previous: Previous? = nil
    ) {
        self.name = name
        self.product = product
        self.version = version
        self.tag = tag
        self.build = build
        self.commit = commit
        self.date = date
        self.channel = channel
        self.isFinal = isFinal ?? (!snapshot && Self.finalChannels.contains(channel))
        self.snapshot = snapshot
        self.dirty = dirty
        self.distance = distance
        self.previous = previous
    }
}

extension ReleaseFacts {
    /// The channels of final releases where the pipeline names none, and that of a version.
    private static let finalChannels = VersionOptions.usualFinalChannels.union(["stable"])

    /// The short version of a version's text, whatever its scheme.
    package static func shortVersion(of version: String) -> String {
        version.utf8.prefix { Digits.isDigit($0) || $0 == UInt8(ascii: ".") }
            .split(separator: UInt8(ascii: ".")).prefix(3)
            .map { Digits.number(String(decoding: $0, as: UTF8.self)) }
            .joined(separator: ".")
    }

    /// The keys of `json`, in its order.
    package static let fields = [
        "name", "product", "version", "shortVersion", "tag", "build", "commit", "date", "channel",
        "snapshot", "dirty", "distance", "previous",
    ]

    /// The facts as an object, each one there, in the order in which people ask for them; the
    /// product only where the pipeline has several.
    public var json: JSONValue {
        let earlier: JSONValue =
            previous.map {
                [
                    "tag": .string($0.tag), "version": .string($0.version),
                    "commit": .string($0.commit),
                ]
            } ?? .null
        var members: [JSONValue.Member] = [.init("name", .string(name))]
        if let product { members.append(.init("product", .string(product))) }
        members += [
            .init("version", .string(version)), .init("shortVersion", .string(shortVersion)),
            .init("tag", tag.map { .string($0) } ?? .null), .init("build", .string(build)),
            .init("commit", .string(commit)), .init("date", .string(date)),
            .init("channel", .string(channel)), .init("snapshot", .bool(snapshot)),
            .init("dirty", .bool(dirty)), .init("distance", .integer(distance)),
            .init("previous", earlier),
        ]
        return .object(members)
    }
}

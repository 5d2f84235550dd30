/// What `pipeline.json` says under `version`.
public struct VersionOptions: Hashable, Sendable {
    /// How release tags are named.
    public var tagPattern: TagPattern
    /// Where the build number comes from.
    public var build: BuildStrategy

    /// Options from their parts.
    public init(tagPattern: TagPattern, build: BuildStrategy) {
        self.tagPattern = tagPattern
        self.build = build
    }
}

/// Where a build number comes from.
public enum BuildStrategy: Hashable, Sendable {
    /// The number of commits that HEAD reaches, plus an offset.
    case commitCount(offset: Int)
    /// A number from elsewhere, in Apple's format.
    case explicit(String)

    /// Why a text is no build number, with the place where it stands; nil when it is one.
    ///
    /// Source: Apple, Information Property List, "CFBundleVersion".
    public static func problem(with number: String, at place: Place? = nil) -> Diagnostic? {
        let parts = number.utf8.split(
            separator: UInt8(ascii: "."),
            omittingEmptySubsequences: false
        )
        let isNumber = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard !isNumber || parts.count > 3 else { return nil }
        return Diagnostic(
            "the build number \"\(number)\" is not one to three numbers with dots between them",
            at: place,
            help: "Apple takes up to three non-negative integers: 42, 1.42, 2026.11.20"
        )
    }
}

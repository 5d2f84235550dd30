public import Releases

extension ReleaseFacts {
    /// Whether the release is older than another, by its version, and by its build number where the
    /// versions are equal; false where they can't be compared.
    public func isOlder(thanVersion other: String, build otherBuild: String? = nil) -> Bool {
        func compared(_ one: String, _ other: String) -> (isLower: Bool, isEqual: Bool)? {
            for scheme in VersionScheme.allCases {
                guard let one = Version(one, scheme: scheme),
                    let other = Version(other, scheme: scheme)
                else { continue }
                return (one < other, one == other)
            }
            return nil
        }
        guard let versions = compared(version, other) else { return false }
        guard versions.isEqual, let otherBuild else { return versions.isLower }
        return compared(build, otherBuild)?.isLower ?? false
    }

    /// The version in the tag of another release, when its tag is like the own one; nil for a tag of
    /// another kind.
    public func version(inTag other: String) -> String? {
        guard let tag, let own = tag.firstRange(of: version) else { return nil }
        let (before, after) = (tag[..<own.lowerBound], tag[own.upperBound...])
        guard other.utf8.count >= before.utf8.count + after.utf8.count,
            other.utf8.starts(with: before.utf8),
            other.utf8.reversed().starts(with: after.utf8.reversed())
        else { return nil }
        return String(other.dropFirst(before.count).dropLast(after.count))
    }
}

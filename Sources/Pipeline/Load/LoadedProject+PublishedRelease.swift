import Diagnostics
import Releases

extension LoadedProject {
    /// The last release: that of the manifest that the user names, else the one before in the
    /// folder.
    ///
    /// A build number that is not higher than the last release's is refused. A snapshot's number is
    /// compared with none; a manifest that is named has to be one all the same.
    ///
    /// - Parameters:
    ///   - new: The new release.
    ///   - manifest: The path of the manifest that the user names; nil when there is none.
    ///   - dist: The folder of the product's releases.
    ///   - isLocal: Whether it is only for a local build, which no store gets.
    /// - Returns: The release, nil when none is known, and warnings about what is in the folder of
    ///   releases and can't be compared.
    /// - Throws: `Diagnostic`.
    static func lastRelease(
        before new: ResolvedRelease,
        after manifest: String?,
        in dist: String,
        isLocal: Bool
    ) throws(Diagnostic) -> (release: PublishedRelease?, warnings: [Diagnostic]) {
        if let manifest {
            let last = try PublishedRelease(manifest: manifest)
            if let refusal = last.refusal(before: new.facts) { throw refusal }
            try requireHigherBuild(of: new, than: last)
            return (last, [])
        }
        // All patterns of a product have one scheme.
        let scheme = new.product.version.tagPatterns[0].scheme
        guard !new.facts.snapshot, !isLocal else { return (nil, []) }
        let (last, warnings) = PublishedRelease.find(before: new.facts, in: dist, scheme: scheme)
        if let last { try requireHigherBuild(of: new, than: last) }
        return (last, warnings)
    }

    private static func requireHigherBuild(
        of new: ResolvedRelease,
        than last: PublishedRelease
    ) throws(Diagnostic) {
        let options = new.product.version
        // The highest version below is of the same short version if any is.
        let startsAgain =
            options.isBuildPerVersion && last.manifest.shortVersion != new.facts.shortVersion
        guard !new.facts.snapshot, !startsAgain else { return }
        let build = try BuildNumber(storable: new.facts.build)
        if let refusal = last.refusal(of: build, by: options.build) { throw refusal }
    }
}

extension Project {
    /// Refuses a build number that is not higher than the last release's: that of the manifest that
    /// the user names, else that of the release before in the folder of releases.
    ///
    /// A snapshot's number is compared with none; a manifest that is named has to be one all the same.
    ///
    /// - Parameters:
    ///   - new: The new release.
    ///   - manifest: The path of the manifest that the user names; nil when there is none.
    ///   - dist: The folder of the product's releases.
    /// - Returns: Warnings about what stands in the folder of releases and can't be compared.
    /// - Throws: `Diagnostic`.
    static func checkBuild(
        of new: ReadRelease,
        after manifest: String?,
        in dist: String
    ) throws(Diagnostic) -> [Diagnostic] {
        let build = try BuildNumber(storable: new.facts.build)
        let strategy = new.product.version.build
        if let manifest {
            let last = try LastRelease(manifest: manifest)
            if let refusal = last.refusal(before: new.facts) { throw refusal }
            if !new.facts.snapshot, let refusal = last.refusal(of: build, by: strategy) {
                throw refusal
            }
            return []
        }
        guard !new.facts.snapshot else { return [] }
        // All patterns of a product have one scheme.
        let scheme = new.product.version.tagPatterns[0].scheme
        let (last, warnings) = LastRelease.find(before: new.facts, in: dist, scheme: scheme)
        if let refusal = last?.refusal(of: build, by: strategy) { throw refusal }
        return warnings
    }
}

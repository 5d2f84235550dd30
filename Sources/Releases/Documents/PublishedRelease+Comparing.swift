package import Diagnostics

extension PublishedRelease {
    /// Why a new release's build number is not high enough after this release; nil when it is.
    ///
    /// A store knows an app's build by its number: one that was there is refused, and on the Mac a
    /// lower one too, for every version.
    ///
    /// Source: Apple, Technical Note TN2420; the refusals ITMS-90189 ("Redundant Binary Upload")
    /// and ITMS-90061 ("must contain a higher version than that of the previously uploaded
    /// version").
    package func refusal(of build: BuildNumber, by strategy: BuildStrategy) -> Diagnostic? {
        guard build <= self.build else { return nil }
        return Diagnostic(
            "the build number \(build) is not higher than \(self.build), the one of \(manifest.version)",
            at: Place(file: file, pointer: "/build"),
            help: "App Store Connect refuses it as used or too low (ITMS-90189, ITMS-90061): "
                + strategy.wayUp(from: build, above: self.build)
        )
    }

    /// Why this is no release that a user can mean as the one before; nil when it is.
    package func refusal(before facts: ReleaseFacts) -> Diagnostic? {
        guard !manifest.isTrial else {
            let what = manifest.snapshot ? "a snapshot" : "a part of a release"
            return Diagnostic(
                "the previous manifest is that of \(what), \(manifest.version)",
                at: Place(file: file, pointer: manifest.snapshot ? "/snapshot" : "/partial"),
                help: "name the manifest of a release: no store has \(what)"
            )
        }
        guard manifest.name == facts.name, manifest.product == facts.product else {
            let titles = [(manifest.name, manifest.product), (facts.name, facts.product)].map {
                name,
                product in
                product.map { "\(name), \($0)" } ?? name
            }
            return Diagnostic(
                "the previous manifest is that of \"\(titles[0])\", and this is \"\(titles[1])\"",
                at: Place(file: file, pointer: manifest.name == facts.name ? "/product" : "/name"),
                help: "name the manifest of an earlier release of \"\(titles[1])\""
            )
        }
        return nil
    }
}

extension BuildStrategy {
    /// How a number that is too low is made a higher one.
    fileprivate func wayUp(from build: BuildNumber, above last: BuildNumber) -> String {
        switch self {
        case .commitCount, .ciRun:
            "raise \"offset\" under version.build by \(Self.rise(build, last)) or more"
        case .tag: "tag the commit again, with a higher build number in the tag"
        case .timestamp:
            "the commit is older than the earlier release's, or that one was numbered otherwise: "
                + "release a newer commit, or number with another strategy"
        case .explicit: "raise \"number\" under version.build"
        case .project: "raise CURRENT_PROJECT_VERSION in the project, commit, and tag that commit"
        }
    }

    /// What has to be added to a number to be higher than another; both are of at most 18
    /// characters.
    private static func rise(_ build: BuildNumber, _ last: BuildNumber) -> Int {
        (Int(last.first) ?? 0) - (Int(build.first) ?? 0) + 1
    }
}

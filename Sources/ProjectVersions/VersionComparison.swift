import ExactStrings

/// Compares the versions of a repository's apps with those of a release, and those of extensions
/// and watch apps with their app's.
///
/// A release is one of a repository's apps: where one app has its version, other apps may have
/// others. Texts that are not known, or have no digit, are there to be replaced by whoever builds.
package struct VersionComparison {
    /// Targets of one project that have another version than they should.
    package struct Difference: Hashable, Sendable {
        /// Which of the two versions.
        package var key: VersionKey
        /// The `.xcodeproj` folder.
        package var project: String
        /// The names of the targets.
        package var targets: [String]
        /// What the first of them has.
        package var text: String
        /// Where that is assigned.
        package var place: VersionPlace
        /// What they should have.
        package var wanted: String
        /// The app that has that; nil where the release has.
        package var app: String?
        /// Whether the pipeline refuses a release with it.
        package var isRefused = false
    }

    /// A target whose version the repository does not say.
    package struct Gap: Hashable, Sendable {
        /// Which of the two versions.
        package var key: VersionKey
        /// The target's name.
        package var target: String
        /// Why it is not known.
        package var gap: VersionGap
    }

    /// One for each version and project, or for projects that have it from one place.
    package private(set) var differences: [Difference] = []
    /// The apps of which nothing could be compared, where none agrees with the release, and what
    /// apps bring along of which nothing could be.
    package private(set) var gaps: [Gap] = []
    private let targets: [ProjectVersions.Target]

    /// Compares.
    ///
    /// - Parameters:
    ///   - versions: What the projects say.
    ///   - release: What the release has; nil for what is not compared with it.
    package init(of versions: ProjectVersions, with release: (VersionKey) -> String?) {
        targets = versions.targets
        for key in VersionKey.allCases { compare(key, with: release(key)) }
    }

    private mutating func compare(_ key: VersionKey, with wanted: String?) {
        let apps = targets.filter(\.isApp)
        guard let wanted else {
            for app in apps {
                guard let own = app.values(of: key).first else { continue }
                compareParts(of: [app], key, with: own.text, app: app.name)
            }
            return
        }
        let matching = apps.filter { $0.has(wanted, key) }
        guard matching.isEmpty else {
            compareParts(of: matching, key, with: wanted, app: nil)
            return
        }
        add(apps, key, wanted: wanted, app: nil)
        addGaps(of: apps, key)
        // Who sets the app's right should see at once what else differs.
        compare(key, with: nil)
    }

    private mutating func addGaps(of targets: [ProjectVersions.Target], _ key: VersionKey) {
        for target in targets where target.values(of: key).isEmpty {
            gaps += target.releaseBuilds.compactMap { build in
                guard case .unknown(let gap) = build[key] else { return nil }
                return Gap(key: key, target: target.name, gap: gap)
            }.prefix(1)
        }
    }

    /// Compares what apps bring along with what they have themselves.
    private mutating func compareParts(
        of apps: [ProjectVersions.Target],
        _ key: VersionKey,
        with wanted: String,
        app: String?
    ) {
        var parts: [ProjectVersions.Target] = []
        var rest = apps
        while let whole = rest.popLast() {
            for part in targets
            where part.isShipped && areSame(part.project, whole.project)
                && whole.embedded.containsExactly(part.name)
                && !parts.contains(where: { $0.isSame(as: part) })
            {
                parts.append(part)
                rest.append(part)
            }
        }
        add(parts.filter { !$0.has(wanted, key) }, key, wanted: wanted, app: app)
        addGaps(of: parts, key)
    }

    /// Adds one difference for each project.
    private mutating func add(
        _ targets: [ProjectVersions.Target],
        _ key: VersionKey,
        wanted: String,
        app: String?
    ) {
        for target in targets {
            guard let value = target.values(of: key).first else { continue }
            let index = differences.firstIndex {
                $0.key == key && $0.wanted == wanted
                    && (areSame($0.project, target.project) || $0.place == value.place)
            }
            if let index {
                if !differences[index].targets.containsExactly(target.name) {
                    differences[index].targets.append(target.name)
                }
            } else {
                differences.append(
                    Difference(
                        key: key,
                        project: target.project,
                        targets: [target.name],
                        text: value.text,
                        place: value.place,
                        wanted: wanted,
                        app: app
                    )
                )
            }
        }
    }
}

extension ProjectVersions.Target {
    /// The builds that may go to the store: those for development only where there are no others.
    package var releaseBuilds: [ProjectVersions.Build] {
        let released = builds.filter { !$0.isForDevelopment }
        return released.isEmpty ? builds : released
    }

    /// What is known of a version in these builds, without placeholders.
    package func values(of key: VersionKey) -> [(text: String, place: VersionPlace)] {
        releaseBuilds.compactMap { build in
            guard case .known(let text, let place) = build[key],
                text.utf8.contains(where: { (0x30...0x39).contains($0) })
            else { return nil }
            return (text, place)
        }
    }

    fileprivate func has(_ wanted: String, _ key: VersionKey) -> Bool {
        values(of: key).contains { isSameVersion($0.text, wanted) }
    }

    fileprivate func isSame(as other: ProjectVersions.Target) -> Bool {
        areSame(project, other.project) && areSame(name, other.name)
    }
}

/// Whether two texts are the same version: missing numbers count as zero, and leading zeros as
/// nothing.
package func isSameVersion(_ text: String, _ other: String) -> Bool {
    func numbers(_ text: String) -> [Substring] {
        var parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            part.drop { $0 == "0" }
        }
        while parts.last?.isEmpty == true { parts.removeLast() }
        return parts
    }
    return areSame(text, other)
        || (text + other).utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
            && numbers(text) == numbers(other)
}

package import Diagnostics
import ExactStrings
import Files
import JSON

/// A release that was made before, as its manifest describes it.
package struct PublishedRelease: Hashable, Sendable {
    /// The manifest's path.
    package let file: String
    /// Its manifest.
    package let manifest: Manifest
    /// The build number.
    package let build: BuildNumber

    /// Reads the manifest in a release's folder.
    ///
    /// - Throws: `Diagnostic` when it can't be read, or is not a manifest.
    package init(folder: String) throws(Diagnostic) {
        try self.init(manifest: "\(folder)/\(ReleaseLayout.manifest)")
    }

    /// Reads a manifest.
    ///
    /// - Throws: `Diagnostic` when it can't be read, or is not a manifest.
    package init(manifest file: String) throws(Diagnostic) {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.read(file, limit: Manifest.sizeLimit)
        } catch {
            throw Messages.unreadable(file, error.reason)
        }
        do {
            manifest = try Manifest(bytes, file: file)
        } catch {
            throw Messages.noManifest(error)
        }
        self.file = file
        build = try BuildNumber(
            storable: manifest.build,
            at: Place(file: file, pointer: "/build")
        )
    }

    /// The release before another in a folder of releases: of the same name and product the one
    /// with the highest version below, or of the same version and another tag.
    ///
    /// A hotfix of an old line has a lower build than a newer version by right.
    ///
    /// - Parameters:
    ///   - facts: The new release.
    ///   - dist: The folder of the product's releases; there may be none.
    ///   - scheme: How versions are read.
    /// - Returns: The release, and a warning for each manifest that could not be compared.
    package static func find(
        before facts: ReleaseFacts,
        in dist: String,
        scheme: VersionScheme
    ) -> (release: PublishedRelease?, warnings: [Diagnostic]) {
        guard let version = Version(facts.version, scheme: scheme), FileSystem.isFolder(dist) else {
            return (nil, [])
        }
        var releases: [(release: PublishedRelease, version: Version)] = []
        var warnings: [Diagnostic] = []
        do {
            for path in try manifests(in: dist) {
                do throws(Diagnostic) {
                    let found = try PublishedRelease(manifest: path)
                    guard !found.manifest.isTrial, found.manifest.name == facts.name,
                        found.manifest.product == facts.product
                    else { continue }
                    guard let version = Version(found.manifest.version, scheme: scheme) else {
                        throw Messages.noVersion(found)
                    }
                    releases.append((found, version))
                } catch {
                    warnings.append(Messages.passedOver(error))
                }
            }
        } catch {
            warnings.append(Messages.passedOver(Messages.unreadable(dist, "\(error)")))
        }
        // A release that was there already is compared with those that were there before it.
        let isKnown = releases.contains { $0.release.isRelease(of: facts) }
        let build = BuildNumber(facts.build)
        let before = releases.filter { found in
            if found.version != version { return found.version < version }
            // Tags with build numbers in them may share a version; one that promotes a build to
            // another channel has its commit and build.
            let isPromoted =
                found.release.manifest.commit == facts.commit && found.release.build == build
            if found.release.isRelease(of: facts) || isPromoted { return false }
            return !isKnown || build.map { found.release.build < $0 } ?? false
        }
        let highest = before.max {
            ($0.version, $0.release.build) < ($1.version, $1.release.build)
        }
        return (highest?.release, warnings)
    }

    /// Whether this is an earlier run of the same release.
    private func isRelease(of facts: ReleaseFacts) -> Bool { manifest.tag == facts.tag }

    /// The manifests of the releases in a folder, sorted; what is being made there is hidden.
    private static func manifests(in dist: String) throws -> [String] {
        try FileSystem.names(in: dist).decoded.filter { !$0.hasExactPrefix(".") }
            .map { "\(dist)/\($0)/\(ReleaseLayout.manifest)" }
            .filter { try FileSystem.kind(of: $0) != nil }
    }
}

private enum Messages {
    /// A manifest in the folder of releases that could not be compared.
    static func passedOver(_ error: Diagnostic) -> Diagnostic {
        var warning = error
        warning.severity = .warning
        warning.help =
            "the build number is compared with the releases that are there: remove what is no "
            + "release"
        return warning
    }

    static let help = "name the manifest.json of an earlier release"

    static func unreadable(_ path: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            "can't read the earlier release: \(reason)",
            at: Place(file: path),
            help: help
        )
    }

    static func noManifest(_ error: Diagnostic) -> Diagnostic {
        var error = error
        error.summary = "this is not the manifest of an earlier release: \(error.summary)"
        error.help = help
        return error
    }

    static func noVersion(_ release: PublishedRelease) -> Diagnostic {
        Diagnostic(
            "the earlier release's version \"\(release.manifest.version)\" can't be compared",
            at: Place(file: release.file, pointer: "/version"),
            help: help
        )
    }
}

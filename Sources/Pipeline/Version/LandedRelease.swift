import ExactStrings
import Files
import JSON

/// A release that was made before, as its manifest tells of it.
struct LandedRelease: Hashable, Sendable {
    /// The manifest's path.
    let manifest: String
    /// The app's name.
    let name: String
    /// The product, in a repository of several.
    let product: String?
    /// The version's text.
    let version: String
    /// The version as the store has it.
    let shortVersion: String
    /// The tag; nil for a snapshot.
    let tag: String?
    /// The commit, as 40 hexadecimal digits; nil when the manifest does not tell it.
    let commit: String?
    /// The build number.
    let build: BuildNumber
    /// Whether it is a snapshot, which no store has.
    let isSnapshot: Bool
    /// What its stages made.
    let outputs: [PreviousOutputs.Output]

    /// The greatest size of a manifest that is read, in bytes.
    static let sizeLimit = 32 << 20

    /// Reads the manifest in a release's folder.
    ///
    /// - Throws: `Diagnostic` when it can't be read, or is none.
    init(folder: String) throws(Diagnostic) {
        try self.init(manifest: "\(folder)/\(ReleaseLayout.manifest)")
    }

    /// Reads a manifest.
    ///
    /// - Throws: `Diagnostic` when it can't be read, or is none.
    init(manifest path: String) throws(Diagnostic) {
        let value: JSONValue
        do {
            value = try JSONDocument(try FileSystem.read(path, limit: Self.sizeLimit)).value
        } catch let error as FileError {
            throw Messages.unreadable(path, error.reason)
        } catch let error as JSONError {
            throw Messages.noManifest(path, error.description)
        } catch {
            throw Messages.noManifest(path, "\(error)")
        }
        guard value["schema"]?.integer == Manifest.schema else {
            throw Messages.noManifest(path, "its schema is not \(Manifest.schema)")
        }
        guard let name = value["name"]?.string, let version = value["version"]?.string,
            let build = value["build"]?.string, let isSnapshot = value["snapshot"]?.bool
        else {
            throw Messages.noManifest(path, "it lacks name, version, build or snapshot")
        }
        manifest = path
        (self.name, self.version, self.isSnapshot) = (name, version, isSnapshot)
        product = value["product"]?.string
        shortVersion = ReleaseFacts.shortVersion(of: version)
        tag = value["tag"]?.string
        commit = value["commit"]?.string
        outputs = (value["artifacts"]?.array ?? []).compactMap { .init(artifact: $0) }
        self.build = try BuildNumber(
            storable: build,
            at: Place(file: path, pointer: "/build")
        )
    }

    /// The release before another in a folder of releases: of the same name and product the one with
    /// the highest version below, or of the same version and another tag.
    ///
    /// A hotfix of an old line has a lower build than a newer version by right.
    ///
    /// - Parameters:
    ///   - facts: The new release.
    ///   - dist: The folder of the product's releases; there may be none.
    ///   - scheme: How versions are read.
    /// - Returns: The release, and a warning for each manifest that could not be compared.
    static func find(
        before facts: ReleaseFacts,
        in dist: String,
        scheme: VersionScheme
    ) -> (release: LandedRelease?, warnings: [Diagnostic]) {
        guard let version = Version(facts.version, scheme: scheme), FileSystem.isFolder(dist) else {
            return (nil, [])
        }
        var highest: (release: LandedRelease, version: Version)?
        var warnings: [Diagnostic] = []
        do {
            for path in try manifests(in: dist) {
                do throws(Diagnostic) {
                    let found = try LandedRelease(manifest: path)
                    guard !found.isSnapshot, found.name == facts.name,
                        found.product == facts.product
                    else { continue }
                    guard let earlier = Version(found.version, scheme: scheme) else {
                        throw Messages.noVersion(found)
                    }
                    // Tags with build numbers in them may share a version.
                    let isBefore = earlier == version && found.tag != facts.tag
                    guard earlier < version || isBefore else { continue }
                    if let known = highest,
                        (earlier, found.build) <= (known.version, known.release.build)
                    {
                        continue
                    }
                    highest = (found, earlier)
                } catch {
                    warnings.append(Messages.passedOver(error))
                }
            }
        } catch {
            warnings.append(Messages.passedOver(Messages.unreadable(dist, "\(error)")))
        }
        return (highest?.release, warnings)
    }

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
            "the build number is compared with the releases that stand there: remove what is no "
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

    static func noManifest(_ path: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            "this is no manifest of an earlier release: \(reason)",
            at: Place(file: path),
            help: help
        )
    }

    static func noVersion(_ release: LandedRelease) -> Diagnostic {
        Diagnostic(
            "the earlier release's version \"\(release.version)\" can't be compared",
            at: Place(file: release.manifest, pointer: "/version"),
            help: help
        )
    }
}

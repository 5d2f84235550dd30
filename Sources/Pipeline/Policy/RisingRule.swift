import Diagnostics
import ExactStrings
import Files
import Git
import Releases

/// Version and build number have to be above the last release's.
///
/// The last release is the highest one that does not come after this one: a tag of a later commit
/// does not stop an older one from being built again.
struct RisingRule {
    let project: LoadedProject
    let tag: String
    let commit: ObjectID

    func errors(in repository: borrowing Repository) throws -> [Diagnostic] {
        let policy = project.file.policy
        let products = try ReleaseTags(in: repository, of: project.file.products)
        var errors: [Diagnostic] = []
        for product in products.products {
            let isOwn = product.product.name == project.git.product.name
            guard isOwn || policy.buildRisesAcrossProducts else { continue }
            do throws(Unknown) {
                guard let last = try lastRelease(of: product, in: repository) else { continue }
                if isOwn, policy.versionRises, let version, last.version >= version {
                    errors.append(Messages.version(project.git.facts.version, last))
                }
                guard policy.buildRises else { continue }
                errors += try buildErrors(last, product, isOwn: isOwn, in: repository)
            } catch {
                errors.append(error.reason)
            }
        }
        return errors
    }

    /// Why a question about history has no answer.
    private struct Unknown: Error { let reason: Diagnostic }

    private var version: Version? {
        let scheme = project.git.product.version.tagPatterns[0].scheme
        return Version(project.git.facts.version, scheme: scheme)
    }

    /// The highest release of a product whose commit does not come after this one's.
    private func lastRelease(
        of product: ReleaseTags.OfProduct,
        in repository: borrowing Repository
    ) throws(Unknown) -> ReleaseTag? {
        for release in product.releases
        where release.commit != commit && !areSame(release.name, tag) {
            do {
                var graph = CommitGraph(from: release.commit)
                if try graph.reaches(commit, in: repository) { continue }
                guard !graph.isTruncated else {
                    throw Unknown(
                        reason: Messages.shallow(
                            CloneGap.history.help(in: project.request.environment)
                        )
                    )
                }
                return release
            } catch let error as Unknown {
                throw error
            } catch {
                throw Unknown(reason: Failure(error, as: .gitState).diagnostics[0])
            }
        }
        return nil
    }

    private func buildErrors(
        _ last: ReleaseTag,
        _ product: ReleaseTags.OfProduct,
        isOwn: Bool,
        in repository: borrowing Repository
    ) throws(Unknown) -> [Diagnostic] {
        let options = product.product.version
        // Numbers may start again with each version.
        if isOwn, options.isBuildPerVersion {
            let short = ReleaseFacts.shortVersion(of: "\(last.version)")
            guard areSame(short, project.git.facts.shortVersion) else { return [] }
        }
        // A manifest that was named has been compared.
        if isOwn, project.request.previousManifest != nil { return [] }
        guard let build = BuildNumber(project.git.facts.build),
            let known = try number(of: last, product.product, in: repository)
        else { return [Messages.unknownBuild(last)] }
        return build > known ? [] : [Messages.build(build, known, last)]
    }

    /// The build number of an earlier release: from its manifest in the folder of releases, its tag,
    /// or computed again; nil where none of these has it.
    private func number(
        of release: ReleaseTag,
        _ product: Product,
        in repository: borrowing Repository
    ) throws(Unknown) -> BuildNumber? {
        if let build = publishedBuild(of: release, product) { return build }
        do {
            return try product.version.build.number(
                of: release,
                touching: product.paths,
                in: repository
            )
        } catch {
            throw Unknown(reason: Failure(error, as: .gitState).diagnostics[0])
        }
    }

    private func publishedBuild(of release: ReleaseTag, _ product: Product) -> BuildNumber? {
        let folder = project.releases + (product.name.map { "/\($0)" } ?? "")
        guard let names = try? FileSystem.names(in: folder).decoded else { return nil }
        return names.lazy.compactMap { name in
            try? PublishedRelease(folder: "\(folder)/\(name)")
        }.first { found in
            found.manifest.tag.map { areSame($0, release.name) } ?? false
                && !found.manifest.isTrial
        }?.build
    }
}

private enum Messages {
    static func version(_ version: String, _ last: ReleaseTag) -> Diagnostic {
        Diagnostic(
            "the version \(version) is not above \(last.version), the last release's (\(last.name))",
            option: "/version",
            help: "tag a higher version; a store refuses a lower one (ITMS-90062)"
        )
    }

    static func build(
        _ build: BuildNumber,
        _ known: BuildNumber,
        _ last: ReleaseTag
    ) -> Diagnostic {
        Diagnostic(
            "the build number \(build) is not above \(known), that of \(last.name)",
            option: "/build",
            help: "raise \"offset\" or \"number\" under version.build, or release a later commit"
        )
    }

    static func unknownBuild(_ last: ReleaseTag) -> Diagnostic {
        Diagnostic(
            "the build number has to be above that of \(last.name), which is not known here",
            option: "/build",
            help: "keep that release in the folder of releases, or name its manifest with "
                + "--previous-manifest"
        )
    }

    static func shallow(_ help: String) -> Diagnostic {
        Diagnostic(
            "which release is the last one is not known: this is a shallow clone",
            option: "",
            help: help
        )
    }
}

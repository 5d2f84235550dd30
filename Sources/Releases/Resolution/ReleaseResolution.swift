import Diagnostics
import Files
import Git

/// One reading, step by step.
struct ReleaseResolution {
    /// Which version it is, and what it counts from.
    struct ChosenVersion {
        var tags: ReleaseTags.OfProduct
        var version: Version
        var rank: ReleaseTag.Rank
        var tag: ReleaseTag?
        var distance: Int

        var product: Product { tags.product }
    }

    let resolver: ReleaseResolver
    let workTree: String
    let head: ObjectID
    let tags: ReleaseTags
    let changes: [Change]
    let foundReleases: [String]
    private var graph: CommitGraph

    init(_ repository: borrowing Repository, _ resolver: ReleaseResolver) throws {
        guard let workTree = repository.workTree else {
            throw ReleaseMessages.bare(resolver.repository)
        }
        let head = try repository.head()
        guard let commit = head.commit else { throw ReleaseMessages.unborn(head.branch) }
        self.resolver = resolver
        let root = try FileSystem.resolve(workTree)
        self.workTree = root
        self.head = commit
        if let name = resolver.product, !resolver.products.contains(where: { $0.name == name }) {
            throw Failure(.usage, ReleaseMessages.unknownProduct(name, resolver.products))
        }
        tags = try ReleaseTags(in: repository, of: resolver.products, only: resolver.product)
        (changes, foundReleases) = try repository.changes(
            in: root,
            except: resolver.ownedFolders,
            applied: resolver.appliedFiles
        )
        graph = CommitGraph(from: commit)
    }

    /// Whether a snapshot is resolved.
    var isSnapshot: Bool {
        switch resolver.snapshot {
        case .never: return false
        case .always: return true
        case .unlessReleased:
            guard changes.isEmpty else { return true }
            do throws(Diagnostic) {
                let wanted = try WantedTag(named: resolver.tag, environment: resolver.environment)
                return try tags.released(at: head, wanted: wanted) == nil
            } catch {
                // A release would be refused; what is looked at here needs none.
                return true
            }
        }
    }

    /// The release of a tag at HEAD, from a work tree without changes.
    mutating func tagged(in repository: borrowing Repository) throws -> ChosenVersion {
        var errors = DiagnosticCollector()
        var released: (tag: ReleaseTag, product: ReleaseTags.OfProduct)?
        do throws(Diagnostic) {
            let wanted = try WantedTag(named: resolver.tag, environment: resolver.environment)
            released = try tags.released(at: head, wanted: wanted)
            if released == nil { errors.add(try noTagAtHead(in: repository)) }
        } catch {
            errors.add(error)
        }
        if !changes.isEmpty { errors.add(ReleaseMessages.dirty(changes)) }
        guard let (tag, product) = released, errors.errors.isEmpty else {
            throw Diagnostics(errors.errors)
        }
        return ChosenVersion(
            tags: product,
            version: tag.version,
            rank: tag.rank,
            tag: tag,
            distance: 0
        )
    }

    /// A version above the highest release's; its distance is counted from the nearest tag.
    mutating func snapshot(in repository: borrowing Repository) throws -> ChosenVersion {
        let product = try snapshotProduct()
        let isWhole = try hasWholeHistory(in: repository)
        guard isWhole || resolver.isDryRun else {
            throw ReleaseMessages.truncated("a snapshot's version", resolver.environment)
        }
        let nearest = isWhole ? try nearestTag(of: product.releases, in: repository) : nil
        // Above all releases, or a device that has the highest would take this one for an old one.
        let highest = product.releases.first
        let distance =
            try nearest?.distance ?? repository.commitCount(from: head, graph: &graph)
        let identifiers =
            ["\(distance)", "g\(head.short)"] + (changes.isEmpty ? [] : ["dirty"])
        let computed = Version.snapshot(
            of: highest.map { ($0.version, $0.isFinal) },
            identifiers
        )
        // Tags may have come since that snapshot.
        let scheme = product.product.version.tagPatterns[0].scheme
        let version =
            resolver.rebuilt.flatMap { Version($0.version, scheme: scheme) } ?? computed
        let rank = ReleaseTag.Rank(version: version, isFinal: false)
        if resolver.rebuilt != nil {
            return ChosenVersion(
                tags: product,
                version: version,
                rank: rank,
                tag: nil,
                distance: distance
            )
        }
        return ChosenVersion(
            tags: product,
            version: version,
            // A channel's prerelease may have a version above all snapshots.
            rank: max(rank, highest?.rank ?? rank),
            tag: nil,
            distance: distance
        )
    }

    /// The product that a snapshot is of: the only one, else that of the tag that was asked for,
    /// else the only one with a tag at HEAD.
    private func snapshotProduct() throws(Diagnostic) -> ReleaseTags.OfProduct {
        if tags.products.count == 1 { return tags.products[0] }
        let wanted = try WantedTag(named: resolver.tag, environment: resolver.environment)
        if let wanted, let product = tags.product(ofTag: wanted.name) { return product }
        let here = tags.products.filter { $0.releases.contains { $0.commit == head } }
        guard here.count == 1 else {
            throw ReleaseMessages.noProduct(tags.products.compactMap(\.product.name))
        }
        return here[0]
    }

    /// The facts and the history of a chosen version.
    mutating func release(
        _ chosen: ChosenVersion,
        in repository: borrowing Repository
    ) throws -> ResolvedRelease {
        let time = try repository.time(of: head)
        let (build, buildWarning) = try buildNumber(for: chosen, time: time, in: repository)
        let gap =
            try hasWholeHistory(in: repository)
            ? nil : ReleaseMessages.unknownHistory(resolver.environment)
        let previous = try gap == nil ? previousRelease(to: chosen, in: repository) : nil
        var warnings = try warnings(about: chosen.product, in: repository)
        if var warning = gap {
            warning.severity = .warning
            warnings.append(warning)
        } else if let lower = chosen.tags.highest(below: chosen.rank),
            lower.commit != head, previous.map({ $0.rank < lower.rank }) ?? true
        {
            warnings.append(ReleaseMessages.unreached(lower, previous))
        } else if previous == nil, try repository.hasRemoteWithoutTags() {
            warnings.append(ReleaseMessages.withoutTags(resolver.environment))
        }
        let facts = ReleaseFacts(
            name: resolver.name,
            product: chosen.product.name,
            version: "\(chosen.version)",
            tag: chosen.tag?.name,
            build: "\(build)",
            commit: "\(head)",
            date: CommitDate.text(time),
            channel: chosen.tag?.channel ?? "snapshot",
            isFinal: chosen.tag?.isFinal ?? false,
            snapshot: chosen.tag == nil,
            dirty: !changes.isEmpty,
            distance: chosen.distance,
            previous: previous?.release
        )
        let history = ReleaseHistory(
            repository: RepositoryPool(around: workTree, by: resolver.openingRules),
            lower: chosen.tags.releases.filter { tag in
                // A snapshot has no tag.
                chosen.tag.map { tag.rank < $0.rank } ?? (tag.version < chosen.version)
            },
            paths: chosen.product.paths,
            gap: gap
        )
        return ResolvedRelease(
            facts: facts,
            product: chosen.product,
            history: history,
            workTree: workTree,
            branch: try repository.head().branch
                ?? (chosen.tag == nil
                    ? ContinuousIntegration.branch(in: resolver.environment) : nil),
            foundReleases: foundReleases,
            warnings: warnings,
            buildWarning: buildWarning
        )
    }
}

extension ReleaseResolution {
    /// What stops nothing but should be seen of tags, commits and the product's paths.
    private func warnings(
        about product: Product,
        in repository: borrowing Repository
    ) throws -> [Diagnostic] {
        var warnings = tags.broken.map { ReleaseMessages.broken($0.name, reason: $0.reason) }
        let isWithoutReleases = tags.products.allSatisfy(\.releases.isEmpty)
        if isWithoutReleases, !tags.others.isEmpty {
            warnings.append(ReleaseMessages.noneMatches(tags, tags.products.map(\.product)))
        }
        warnings += try repository.replacements().map(ReleaseMessages.replaced)
        for path in product.paths where try !repository.holds(path, at: head) {
            warnings.append(ReleaseMessages.noSuchPath(path, head))
        }
        return warnings
    }

    /// Whether the clone holds all that HEAD reaches; reads it when the clone is a shallow one.
    private mutating func hasWholeHistory(in repository: borrowing Repository) throws -> Bool {
        try graph.isWhole(in: repository)
    }

    private mutating func buildNumber(
        for chosen: ChosenVersion,
        time: Int64,
        in repository: borrowing Repository
    ) throws -> (number: BuildNumber, warning: Diagnostic?) {
        let strategy = chosen.product.version.build
        if let given = resolver.rebuilt?.build, strategy.isOfRun || chosen.tag == nil {
            return (try BuildNumber(storable: given), ReleaseMessages.givenBuild(given, strategy))
        }
        var facts = BuildStrategy.Facts(
            environment: resolver.environment,
            tag: chosen.tag.map { ($0.name, $0.match.build) },
            time: time
        )
        if strategy.needsCommitCount {
            let isWhole = try hasWholeHistory(in: repository)
            guard isWhole || resolver.isDryRun else {
                throw ReleaseMessages.truncated(
                    "the build number, a count of commits,",
                    resolver.environment
                )
            }
            let paths = chosen.product.paths
            let count = try repository.commitCount(from: head, touching: paths, graph: &graph)
            guard count > 0 || !isWhole else { throw ReleaseMessages.untouched(paths) }
            facts.commits = count
        }
        if strategy.needsProject {
            facts.project = ProjectBuild(
                workTree: workTree,
                paths: chosen.product.paths,
                originals: resolver.originals
            )
        }
        return try strategy.number(for: facts)
    }

    private mutating func previousRelease(
        to chosen: ChosenVersion,
        in repository: borrowing Repository
    ) throws -> ReleaseTag? {
        try chosen.tags.previous(
            to: chosen.rank,
            isAfter: chosen.tag == nil,
            &graph,
            in: repository
        )
    }

    /// The reachable tag with the fewest commits between it and HEAD; of several, the highest.
    private mutating func nearestTag(
        of releases: [ReleaseTag],
        in repository: borrowing Repository
    ) throws(GitError) -> (tag: ReleaseTag, distance: Int)? {
        let distances = try graph.nearest(of: Set(releases.map(\.commit)), in: repository)
        return releases.compactMap { tag in distances[tag.commit].map { (tag, $0) } }
            .min { $0.1 < $1.1 }
    }

    /// Why HEAD is no release; without the nearest tags when they are not known.
    private mutating func noTagAtHead(
        in repository: borrowing Repository
    ) throws(Diagnostic) -> Diagnostic {
        let products = tags.products
        do {
            let here = try repository.tags { tags.others.contains($0) ? $0 : nil }
                .filter { $0.tag.target == .commit(head) }.map(\.match)
            let releases = products.flatMap(\.releases)
            let isWhole = try hasWholeHistory(in: repository)
            let nearest = isWhole ? try nearestTag(of: releases, in: repository) : nil
            let next = (nearest?.tag ?? releases.first).map { nextTag(after: $0) }
            if !here.isEmpty {
                return ReleaseMessages.othersAtHead(
                    here,
                    head,
                    products.map(\.product),
                    next: next
                )
            }
            guard let next else {
                return ReleaseMessages.noReleaseTags(
                    tags,
                    head,
                    products.map(\.product),
                    resolver.environment
                )
            }
            return ReleaseMessages.noTagAtHead(
                head,
                nearest: nearest,
                tags: releases,
                next: next
            )
        } catch let error as GitError {
            throw Diagnostic(error, in: workTree)
        } catch {
            throw Diagnostic("\(error)")
        }
    }
    /// The name that a tag for the next release would have.
    private func nextTag(after tag: ReleaseTag) -> String {
        let owner = tags.products.first { $0.releases.contains(tag) } ?? tags.products[0]
        return owner.product.version.tag(
            for: tag.version.next(isFinal: tag.isFinal),
            build: tag.match.build?.successor ?? "1",
            channel: tag.match.channel
        )
    }
}

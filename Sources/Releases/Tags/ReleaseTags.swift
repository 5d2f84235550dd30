import Diagnostics
package import Git

/// The tags of a repository as the products' patterns sort them.
package struct ReleaseTags: Sendable {
    /// One product's tags.
    package struct OfProduct: Sendable {
        /// The product.
        package let product: Product
        /// Those that name a release, the highest first; equal ones by name.
        package fileprivate(set) var releases: [ReleaseTag] = []

        /// The highest release below a rank, whether a commit reaches it or not; for a final rank,
        /// final ones alone.
        func highest(below rank: ReleaseTag.Rank) -> ReleaseTag? {
            releases.first { $0.rank < rank && (!rank.isFinal || $0.isFinal) }
        }

        /// The release before another that a commit reaches: for a final one the highest lower
        /// final one, for a prerelease the highest lower one of any kind.
        ///
        /// Of several of one rank it is the nearest.
        ///
        /// - Parameters:
        ///   - rank: The rank of the other release.
        ///   - isAfter: Whether the other one comes after those of its own rank, as a snapshot
        ///     does.
        ///   - graph: The graph of its commit.
        /// - Throws: `GitError` when a commit is missing.
        func previous(
            to rank: ReleaseTag.Rank,
            isAfter: Bool = false,
            _ graph: inout CommitGraph,
            in repository: borrowing Repository
        ) throws(GitError) -> ReleaseTag? {
            var found: [ReleaseTag] = []
            for tag in releases where tag.rank < rank || isAfter && tag.rank == rank {
                guard !rank.isFinal || tag.isFinal else { continue }
                if let first = found.first, tag.rank != first.rank { break }
                if try graph.reaches(tag.commit, in: repository) { found.append(tag) }
            }
            guard Set(found.map(\.commit)).count > 1 else { return found.first }
            let distances = try graph.nearest(of: Set(found.map(\.commit)), in: repository)
            return found.filter { distances[$0.commit] != nil }
                .min { distances[$0.commit, default: 0] < distances[$1.commit, default: 0] }
        }
    }

    /// The tags of each product, in the order of the products.
    package private(set) var products: [OfProduct]
    /// Those that match and lead to no commit.
    private(set) var broken: [(name: String, reason: String)] = []
    /// The names of those that no pattern matches, sorted.
    private(set) var others: Set<String> = []

    private let all: [Product]

    /// Reads the tags; only those whose name matches are peeled.
    ///
    /// - Parameters:
    ///   - products: All products of the repository: a name is read by the one whose tag it is.
    ///   - chosen: The name of the product whose tags are wanted; nil for those of all.
    /// - Throws: `GitError`.
    package init(
        in repository: borrowing Repository,
        of products: [Product],
        only chosen: String? = nil
    ) throws(GitError) {
        all = products
        self.products = products.map { OfProduct(product: $0) }
        let tags = try repository.tags { name in
            let match = Self.match(name, among: products)
            if match == nil { others.insert(name) }
            return match
        }
        for (tag, (index, match)) in tags {
            switch tag.target {
            case .commit(let commit):
                let finalChannels = products[index].version.finalChannels
                let isFinalChannel = match.channel.map(finalChannels.contains) ?? true
                self.products[index].releases.append(
                    ReleaseTag(
                        name: tag.name,
                        match: match,
                        isFinal: match.version.isFinal && isFinalChannel,
                        commit: commit
                    )
                )
            case .nothing(let reason): broken.append((tag.name, reason))
            }
        }
        for index in self.products.indices {
            // The sort is stable and the tags came sorted by name.
            self.products[index].releases.sort { $0.rank > $1.rank }
        }
        if let chosen { self.products = self.products.filter { $0.product.name == chosen } }
    }

    /// The product whose tag a name is, and what the name says; of several products whose patterns
    /// match, the one whose pattern starts with the longest text, then the first.
    private static func match(
        _ name: String,
        among products: [Product]
    ) -> (product: Int, match: TagPattern.Match)? {
        var best: (product: Int, match: TagPattern.Match, prefix: Int)?
        for (index, product) in products.enumerated() {
            for pattern in product.version.tagPatterns {
                guard let match = pattern.match(name) else { continue }
                if pattern.prefix.count > best?.prefix ?? -1 {
                    best = (index, match, pattern.prefix.count)
                }
                break
            }
        }
        return best.map { ($0.product, $0.match) }
    }

    /// The tag that is released from a commit, and its product: the one that was asked for, else
    /// the highest there.
    ///
    /// - Throws: `Diagnostic` when the tag that was asked for is not this commit's, or several
    ///   there could be meant.
    /// - Returns: Nil when there is no matching tag.
    func released(
        at head: ObjectID,
        wanted: WantedTag?
    ) throws(Diagnostic) -> (tag: ReleaseTag, product: OfProduct)? {
        if let wanted { return try find(wanted, at: head) }
        let here = products.compactMap { product in
            product.releases.first { $0.commit == head }.map { ($0, product) }
        }
        guard let (highest, product) = here.first else { return nil }
        guard here.count == 1 else { throw ReleaseMessages.severalProducts(here.map(\.0)) }
        let equals = product.releases.filter { $0.commit == head && $0.rank == highest.rank }
        guard equals.count == 1 else { throw ReleaseMessages.tie(equals) }
        return (highest, product)
    }

    private func find(
        _ wanted: WantedTag,
        at head: ObjectID
    ) throws(Diagnostic) -> (tag: ReleaseTag, product: OfProduct) {
        if let broken = broken.first(where: { wanted.isNamed($0.name) }) {
            throw ReleaseMessages.wantedIsBroken(wanted, reason: broken.reason)
        }
        for product in products {
            guard let tag = product.releases.first(where: { wanted.isNamed($0.name) }) else {
                continue
            }
            guard tag.commit == head else {
                throw ReleaseMessages.wantedIsElsewhere(wanted, tag, head)
            }
            return (tag, product)
        }
        throw product(ofTag: wanted.name) == nil
            ? ReleaseMessages.wantedDoesNotMatch(wanted, products.map(\.product))
            : ReleaseMessages.wantedIsMissing(wanted)
    }

    /// The product, of those that are wanted, whose tag a name is, whether there is one or not.
    func product(ofTag name: String) -> OfProduct? {
        guard let (index, _) = Self.match(name, among: all) else { return nil }
        return products.first { $0.product == all[index] }
    }
}

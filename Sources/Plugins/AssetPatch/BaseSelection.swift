import Diagnostics
import Releases

/// Chooses the earlier releases that get a patch.
struct BaseSelection {
    /// Those that were chosen, highest version first.
    var chosen: [ReleaseFacts.Previous] { releases.filter { isChosen.contains($0) } }
    /// What is wrong with the options that choose them.
    private(set) var found = DiagnosticCollector()
    /// Whether there is a lower release at all.
    var isFirst: Bool { releases.isEmpty }
    private let releases: [ReleaseFacts.Previous]
    private var isChosen: Set<ReleaseFacts.Previous> = []

    /// Chooses the releases that some options name.
    ///
    /// - Parameter commit: The released commit's object id.
    /// - Throws: `Diagnostic` when the history can't be read.
    init(_ options: AssetPatchOptions, at commit: String, in history: ReleaseHistory) throws {
        let bases = options.bases
        releases = try history.releases()
        let counted = bases.prereleases ? releases : releases.filter(\.isFinal)
        isChosen.formUnion(counted.prefix(bases.last ?? 0))
        if let since = bases.since { chooseAll(since: since) }
        chooseTagged(bases.tags, at: bases.tagsPointer)
        try chooseShipped(options.shipped, except: commit, in: history)
    }

    /// Leaves out some releases, because their bases are read elsewhere.
    mutating func leaveOut(_ releases: [ReleaseFacts.Previous]) {
        isChosen.subtract(releases)
    }

    /// What a base's folder is called: by its version, or by its tag where tags share a version.
    func name(of base: ReleaseFacts.Previous) -> String {
        releases.count { $0.version == base.version } == 1
            ? base.version : base.tag.replacing("/", with: "-")
    }

    private mutating func chooseAll(since tag: String) {
        guard let index = releases.firstIndex(where: { $0.tag == tag }) else {
            found.add(Messages.unknownBase(tag, "/bases/since", releases.map(\.tag)))
            return
        }
        isChosen.formUnion(releases[...index])
    }

    private mutating func chooseTagged(_ tags: [String], at pointer: String) {
        for (index, tag) in tags.enumerated() {
            let pattern = Wildcard(tag)
            let matching = releases.filter { pattern.matches($0.tag) }
            if tags[..<index].contains(tag) {
                found.add(Messages.repeatedBase(tag, "\(pointer)/\(index)"))
            }
            if matching.isEmpty {
                let known = releases.map(\.tag)
                found.add(Messages.unknownBase(tag, "\(pointer)/\(index)", known))
            }
            isChosen.formUnion(matching)
        }
    }

    /// Chooses the releases that are marked as shipped: by their own tag, or by another on their
    /// commit.
    private mutating func chooseShipped(
        _ patterns: [String],
        except commit: String,
        in history: ReleaseHistory
    ) throws {
        for (index, text) in patterns.enumerated() {
            let (marks, unusable) = try history.tags(like: Wildcard(text))
            for warning in unusable { found.warn(warning) }
            if marks.isEmpty { found.warn(Messages.noShipped(text, index)) }
            for mark in marks where mark.commit != commit {
                let marked = releases.filter { $0.commit == mark.commit }
                if marked.isEmpty { found.warn(Messages.shippedNoRelease(mark.name, index)) }
                isChosen.formUnion(marked)
            }
        }
    }
}

import Pipeline

/// Looks for what the App Store or Apple's systems refuse in the catalogs, property lists and projects of
/// an app's repository.
public struct Linter: Sendable {
    private let disabled: Set<LintRule>

    /// A linter for all rules but some.
    public init(disabled: Set<LintRule> = []) { self.disabled = disabled }

    /// Judges all files below a folder; of pictures only headers are read.
    ///
    /// - Throws: `Failure` with status 64 when there is no such folder, or it can't be listed.
    public func report(on folder: String) throws -> LintReport {
        let repository: Repository
        do {
            repository = try Repository(folder)
        } catch {
            throw Failure(error, as: .usage)
        }
        let uses = IconUses(repository)
        let lists = PropertyListFiles(repository)
        var findings: Set<LintFinding> = []
        for set in repository.sets {
            findings.formUnion(SetChecks(set, uses).findings)
            findings.formUnion(IconSetChecks(set, uses, in: repository.source)?.findings ?? [])
            findings.formUnion(LaunchImageSetChecks(set, in: repository)?.findings ?? [])
        }
        for group in repository.groups { findings.formUnion(GroupFolderChecks(group).findings) }
        for bundle in repository.bundles {
            findings.formUnion(IconBundleChecks(bundle, uses.use(of: bundle.path)).findings)
        }
        for app in repository.apps {
            findings.formUnion(TargetChecks(app, repository, uses).findings)
            findings.formUnion(MissingKeyChecks(app, repository, lists).findings)
        }
        for file in lists.files {
            findings.formUnion(
                PropertyListChecks(file, storyboards: repository.storyboards).findings
            )
            findings.formUnion(IconEntryChecks(file, repository, lists.looseIcons).findings)
        }
        findings.formUnion(UnreadChecks(repository, lists).findings)
        return LintReport(
            findings: findings.filter { !disabled.contains($0.rule) }.sorted(),
            checked: LintReport.Checked(
                sets: repository.sets.count,
                icons: repository.icons.count,
                propertyLists: lists.count,
                images: repository.sets.reduce(0) { $0 + $1.pictures.count }
                    + lists.looseIcons.readCount
            ),
            excluded: repository.source.excluded
        )
    }
}

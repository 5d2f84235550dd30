import Diagnostics

/// Finds what the App Store or Apple's systems reject in the asset catalogs, property lists and projects
/// of an app's repository.
public struct Linter: Sendable {
    private let disabled: Set<LintRule>

    /// A linter for all rules but some.
    public init(disabled: Set<LintRule> = []) { self.disabled = disabled }

    /// Checks all files below a folder.
    ///
    /// Of pictures it reads the headers; only an icon for the store that has an alpha channel is decoded.
    ///
    /// - Throws: `Failure` with status 64 when there is no such folder, or it can't be listed.
    public func report(on folder: String) throws -> LintReport {
        let repository: Repository
        do {
            repository = try Repository(folder)
        } catch {
            throw Failure(error, as: .usage)
        }
        let lists = PropertyListFiles(repository)
        let found = Set(findings(in: repository, lists))
        return LintReport(
            findings: found.filter { !disabled.contains($0.rule) }.sorted(),
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

    /// What all checks find; the same may be found twice, in configurations that are alike.
    private func findings(
        in repository: Repository,
        _ lists: PropertyListFiles
    ) -> [LintFinding] {
        let uses = IconUses(repository)
        let ofSets = repository.sets.flatMap { set in
            SetChecks(set, uses).findings
                + (IconSetChecks(set, uses, in: repository.source)?.findings ?? [])
                + (LaunchImageSetChecks(set, in: repository)?.findings ?? [])
        }
        let ofGroups = repository.groups.flatMap { GroupFolderChecks($0).findings }
        let ofBundles = repository.bundles.flatMap {
            IconBundleChecks($0, uses.use(of: $0.path)).findings
        }
        let ofApps = repository.apps.flatMap { app in
            TargetChecks(app, repository, uses).findings
                + MissingKeyChecks(app, repository, lists).findings
        }
        let ofLists = lists.files.flatMap { file in
            PropertyListChecks(file, storyboards: repository.storyboards).findings
                + IconEntryChecks(file, repository, lists.looseIcons).findings
        }
        return ofSets + ofGroups + ofBundles + ofApps + ofLists
            + UnreadChecks(repository, lists).findings
    }
}

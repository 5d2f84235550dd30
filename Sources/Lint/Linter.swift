import Diagnostics
package import ProjectVersions

/// Finds what the App Store or Apple's systems reject in the asset catalogs, property lists and
/// projects of an app's repository.
public struct Linter: Sendable {
    private let disabled: Set<LintRule>

    /// A linter for all rules but some.
    public init(disabled: Set<LintRule> = []) { self.disabled = disabled }

    /// Checks all files below a folder.
    ///
    /// Of pictures it reads the headers; only an icon for the store that has an alpha channel is
    /// decoded.
    ///
    /// - Throws: `Failure` with status 64 when there is no such folder, or it can't be listed.
    public func report(on folder: String) throws -> LintReport {
        try report(on: folder, released: [])
    }

    /// Checks all files below a folder, whose apps have other versions than their release.
    ///
    /// - Parameter differences: These versions, with files relative to the folder.
    /// - Throws: `Failure` with status 64 when there is no such folder, or it can't be listed.
    package func report(
        on folder: String,
        released differences: [VersionComparison.Difference]
    ) throws -> LintReport {
        let project: LintedProject
        do {
            project = try LintedProject(folder)
        } catch {
            throw Failure(error, as: .usage)
        }
        let lists = PropertyListFiles(project)
        let found = Set(findings(in: project, lists) + differences.map(LintFinding.init))
        return LintReport(
            findings: found.filter { !disabled.contains($0.rule) }.sorted(),
            checked: LintReport.Checked(
                sets: project.sets.count,
                icons: project.icons.count,
                propertyLists: lists.count,
                images: project.sets.reduce(0) { $0 + $1.pictures.count }
                    + lists.looseIcons.readCount
            ),
            excluded: project.source.excluded
        )
    }

    /// What all checks find; the same may be found twice, in configurations that are alike.
    private func findings(
        in project: LintedProject,
        _ lists: PropertyListFiles
    ) -> [LintFinding] {
        let uses = IconUses(project)
        let ofSets = project.sets.flatMap { set in
            SetChecks(set, uses).findings
                + (IconSetChecks(set, uses, in: project)?.findings ?? [])
                + (LaunchImageSetChecks(set, in: project)?.findings ?? [])
        }
        let ofGroups = project.groups.flatMap { GroupFolderChecks($0).findings }
        let ofBundles = project.bundles.flatMap {
            IconBundleChecks($0, uses.use(of: $0.path)).findings
        }
        let ofApps = project.apps.flatMap { app in
            TargetChecks(app, project, uses).findings
                + MissingKeyChecks(app, project, lists).findings
                + OrientationChecks(app, lists).findings
                + LaunchStoryboardChecks(app, project, lists).findings
                + LaunchScreenNameChecks(app, project, lists).findings
        }
        let ofVersions = project.targets.filter(\.hasVersion).flatMap {
            VersionChecks($0, project, lists).findings
        }
        let ofLists = lists.files.flatMap { file in
            PropertyListChecks(file, project).findings
                + IconEntryChecks(file, project, lists.looseIcons).findings
        }
        return ofSets + ofGroups + ofBundles + ofApps + ofVersions + ofLists
            + CatalogMembershipChecks(project).findings + PrivacyManifestChecks(project).findings
            + UnreadChecks(project, lists).findings
    }
}

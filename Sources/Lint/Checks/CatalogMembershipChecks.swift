import ExactStrings

/// Looks for asset catalogs that no target compiles.
struct CatalogMembershipChecks {
    private let project: LintedProject

    init(_ project: LintedProject) { self.project = project }

    var findings: [LintFinding] {
        // A project that can't be read may have them.
        guard !project.targets.isEmpty, project.projectErrors.isEmpty else { return [] }
        return project.source.folders.keys.map(\.text).filter(isLeftOut).map { path in
            LintFinding(.catalogNotInTarget, in: path, Messages.leftOut)
        }
    }

    private func isLeftOut(_ path: String) -> Bool {
        guard path.hasExactSuffix(".xcassets"), !project.targets.contains(where: { $0.holds(path) })
        else { return false }
        let parents =
            sequence(first: path.parentPath) { $0.map(\.parentPath) }.prefix { $0 != nil }
            .compactMap(\.self) + [""]
        return !parents.contains { belongsElsewhere($0) }
    }

    /// Whether what is below a folder belongs to a package, a pod, a project of .NET or a test.
    private func belongsElsewhere(_ folder: String) -> Bool {
        let files = project.source.contents(of: folder)?.files ?? []
        return files.containsExactly("Package.swift")
            || files.contains { $0.hasSuffix(".podspec") || $0.hasSuffix(".csproj") }
            || IconUses.isTestFolder(folder.lastPathPart)
    }
}

private enum Messages {
    static let leftOut = FindingText(
        "no target of a project here has the catalog, so Xcode puts nothing of it into an app"
    )
}

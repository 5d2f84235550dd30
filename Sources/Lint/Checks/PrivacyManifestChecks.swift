import JSON
import PropertyLists

/// Looks for privacy manifests that the store refuses.
struct PrivacyManifestChecks {
    private let project: LintedProject

    init(_ project: LintedProject) { self.project = project }

    var findings: [LintFinding] {
        project.source.paths(withExtensions: ["xcprivacy"]).values.joined().flatMap(findings)
    }

    private func findings(in path: String) -> [LintFinding] {
        let document = project.source.parsed(path, limit: PropertyList.largest) {
            bytes throws(PropertyListError) in try PropertyListDocument(bytes)
        }
        switch document {
        case .failure(.unread(let file)): return [LintFinding(file, in: path)]
        case .failure(.damaged(let error)):
            return [
                LintFinding(
                    .privacyManifestInvalid,
                    in: path,
                    line: error.position?.line,
                    severity: severity(of: path),
                    FindingText(error.summary, help: error.help)
                )
            ]
        case .success(let document):
            return PrivacyManifest.faults(in: document.value).map { fault in
                LintFinding(
                    .privacyManifestInvalid,
                    in: path,
                    at: keyPath(fault.path),
                    line: document.position(of: fault.path)?.line,
                    severity: fault.isCertain ? severity(of: path) : .warning,
                    FindingText(fault.summary, help: fault.help)
                )
            }
        }
    }

    /// Those of packages and frameworks may never get into an app.
    private func severity(of path: String) -> LintRule.Severity {
        let isInApp = project.targets.contains { $0.isApp && $0.holdsResource(path) }
        return isInApp || !project.hasProjects ? .error : .warning
    }
}

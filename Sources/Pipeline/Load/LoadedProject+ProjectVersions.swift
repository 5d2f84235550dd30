package import Diagnostics
import ExactStrings
import FileEdits
import JSON
package import ProjectVersions
import Releases
import WorkTree
import XcodeProjects

extension LoadedProject {
    /// What the Xcode projects would say of their versions with a plan's changes, compared with the
    /// release.
    ///
    /// A snapshot has no version that a project could have: then only the targets of an app are
    /// compared with it.
    ///
    /// - Parameter changes: Those of the plan's stages.
    /// - Throws: `Diagnostic` when a folder can't be listed.
    func projectComparison(
        after changes: [StageChanges]
    ) throws(Diagnostic) -> VersionComparison {
        let folder = RepositoryFolder(git.workTree)
        let files = ChangedProjectFiles(folder, changes)
        let versions = try folder.versions(below: git.product.paths, in: files)
        let options = git.product.version
        return VersionComparison(of: versions.without(files.unseen)) { key in
            guard !git.facts.snapshot else { return nil }
            switch key {
            case .version: return git.facts.shortVersion
            case .build:
                // A number that is counted is in no project, unless somebody writes it there.
                let isWritten = options.build.isWritten || projectUse == .mustMatch
                return isWritten ? git.facts.build : nil
            }
        }
    }

    /// Whether a release is refused whose Xcode projects have other versions.
    package var refusesOtherProjectVersions: Bool { projectUse == .mustMatch }

    /// What happens where the Xcode projects have other versions.
    private var projectUse: ProjectUse {
        file.policy.projectMatches ? .mustMatch : git.product.version.project
    }

    /// The versions in the Xcode projects that differ from the release's as they are; none where
    /// they are not compared.
    ///
    /// - Throws: `Diagnostic` when a folder can't be listed.
    package func projectDifferences() throws(Diagnostic) -> [VersionComparison.Difference] {
        guard projectUse != .ignore else { return [] }
        return try projectComparison(after: []).differences
    }

    /// What the Xcode projects of a repository say; of the product's only, if the request names
    /// one.
    ///
    /// - Throws: `Failure` when there is no work tree, no such product, or a folder can't be
    ///   listed.
    package static func projectVersions(_ request: Request) throws -> ProjectVersions {
        let root = try workTree(of: request).path
        var paths: [String] = []
        if let name = request.product {
            let products = try readPipeline(request, root: root).products
            guard let product = products.first(where: { $0.name == name }) else {
                throw Failure(.usage, Messages.noProduct(name, products.compactMap(\.name)))
            }
            paths = product.paths
        }
        do {
            return try RepositoryFolder(root).versions(below: paths)
        } catch {
            throw Failure(.gitState, error)
        }
    }

    /// A plan with warnings about project versions that differ from the release's.
    ///
    /// - Throws: `Failure` with status `gitState` where they must match.
    func comparedWithProject(_ plan: Plan) throws(Failure) -> Plan {
        let use = projectUse
        guard use != .ignore else { return plan }
        var found: [Diagnostic]
        do {
            let comparison = try projectComparison(after: plan.stages.map(\.changes))
            found = comparison.differences.map { sources().quoted(in: Messages.difference($0)) }
            if use == .mustMatch { found += comparison.gaps.map(Messages.gap) }
        } catch {
            found = [error]
        }
        if use == .mustMatch, !git.facts.snapshot, !found.isEmpty {
            throw Failure(.gitState, found)
        }
        return plan.warning(
            found.map { diagnostic in
                var warning = diagnostic
                warning.severity = .warning
                return warning
            }
        )
    }
}

extension BuildStrategy {
    /// Whether people write the number somewhere, so that a project can have it too.
    fileprivate var isWritten: Bool {
        switch self {
        case .tag, .explicit, .project: true
        case .commitCount, .ciRun, .timestamp: false
        }
    }
}

extension ProjectVersions {
    /// Without the values that are assigned in these files: what stages put there is not known yet.
    fileprivate func without(_ files: Set<ExactString>) -> ProjectVersions {
        mapped { reading in
            guard let file = reading.place?.file, files.contains(ExactString(file)) else {
                return reading
            }
            return .unknown(VersionGap(file, "is written by a stage"))
        }
    }
}

/// The files of a work tree as the changes of stages leave them.
private struct ChangedProjectFiles: ProjectFiles {
    private let folder: RepositoryFolder
    private var edits: [ExactString: [FileEdit]] = [:]
    /// The files that artifacts replace.
    private(set) var unseen: Set<ExactString> = []

    init(_ folder: RepositoryFolder, _ changes: [StageChanges]) {
        self.folder = folder
        for edit in changes.flatMap(\.edits) {
            edits[ExactString(edit.path), default: []].append(edit)
        }
        unseen = Set(changes.flatMap(\.placements).map { ExactString($0.destination) })
    }

    func read(_ path: String, limit: Int) -> [UInt8]? {
        guard var bytes = folder.read(path, limit: limit) else { return nil }
        for edit in edits[ExactString(path)] ?? [] {
            do throws(FileEditError) {
                bytes = try edit.applied(to: bytes)
            } catch {
                // The plan reports edits that can't be made.
                return bytes
            }
        }
        return bytes
    }

    func spelling(of path: String) -> String { folder.spelling(of: path) }
}

private enum Messages {
    static func noProduct(_ name: String, _ products: [String]) -> Diagnostic {
        Diagnostic(
            "no product is called \"\(name)\"",
            help: knownNames("products", products, near: name)
        )
    }

    static func difference(_ found: VersionComparison.Difference) -> Diagnostic {
        let what = found.key == .version ? "version" : "build number"
        let targets = found.targets.joined(separator: ", ")
        let line = found.place.line
        let place = Place(
            file: found.place.file,
            position: line.map { TextPosition(line: $0, column: 1) }
        )
        guard let app = found.app else {
            return Diagnostic(
                "the \(what) of \(targets) in \(found.project) is \(found.text), and that of the "
                    + "release \(found.wanted)",
                at: place,
                help: "set \(found.place.name) to \(found.wanted) and tag that commit, or add a "
                    + "version-stamp stage, which writes it; \"project\": \"ignore\" under "
                    + "\"version\" compares nothing"
            )
        }
        return Diagnostic(
            "the \(what) of \(targets) in \(found.project) is \(found.text), and that of \(app), "
                + "which embeds it, \(found.wanted)",
            at: place,
            help: "the store demands equal ones (ITMS-90473): set \(found.place.name) to "
                + "\(found.wanted), or add a version-stamp stage, which writes both"
        )
    }

    static func gap(_ found: VersionComparison.Gap) -> Diagnostic {
        let what = found.key == .version ? "version" : "build number"
        return Diagnostic(
            "the \(what) of \(found.target) has to match, and is not known: \(found.gap.file) "
                + found.gap.reason,
            at: Place(file: found.gap.file),
            help: "set it in the project, or add a version-stamp stage, which writes it"
        )
    }
}

import Diagnostics
import Files
import Patches
import PluginAPI
import Releases

/// The bases that are read from bundles of earlier releases.
struct ReleasedBases {
    /// One of them.
    struct Base {
        var release: ReleaseFacts.Previous
        var input: UnitInput
    }

    private(set) var bases: [Base] = []
    /// What is wrong with the options that choose them.
    private(set) var found = DiagnosticCollector()

    /// Finds the releases that some patterns of paths name, in the work tree.
    ///
    /// - Throws: `Diagnostic` when the work tree can't be read.
    init(_ patterns: [String], in context: PlanContext) throws {
        for (index, pattern) in patterns.enumerated() {
            let option = "/bases/releases/\(index)"
            do {
                let paths = try Self.paths(pattern, in: context.sources)
                if paths.isEmpty { found.warn(Messages.noRelease(pattern, option)) }
                for path in paths { try add(path, in: context, option: option) }
            } catch let error as Diagnostic {
                found.add(error)
            }
        }
    }

    /// The files that a pattern names; a path without wildcards is what it is.
    private static func paths(_ pattern: String, in sources: SourceTree) throws -> [String] {
        guard pattern.contains(where: { "*?".contains($0) }) else {
            return [RelativePath.normalised(pattern) ?? pattern]
        }
        let glob = Glob(pattern)
        // Before the first release was kept there may be no folder yet.
        guard let folder = RelativePath.normalised(glob.folder),
            FileSystem.isFolder("\(sources.root)/\(folder)")
        else { return [] }
        return try sources.files(below: folder, matching: glob)
    }

    private mutating func add(
        _ path: String,
        in context: PlanContext,
        option: String
    ) throws {
        let archive = "\(context.sources.root)/\(try context.sources.file(path, option: option))"
        let release = try ReleasedAssets(bundle: archive, named: path)
        guard release.app == context.release.name else {
            found.add(Messages.otherApp(path, release.app, option))
            return
        }
        // The release itself may be there, from a run before, and those of a line above a hotfix's.
        guard let lower = try context.history.releases().first(where: { $0.tag == release.tag })
        else {
            found.warn(Messages.notLower(path, release.version, option))
            return
        }
        guard !bases.contains(where: { $0.release == lower }) else {
            found.add(Messages.sameRelease(path, lower.tag, option))
            return
        }
        bases.append(
            Base(release: lower, input: UnitInput(PatchPaths.released, from: .file(path)))
        )
    }
}

extension Messages {
    static func noRelease(_ pattern: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "no file matches \"\(pattern)\", so no release is a base by it",
            option: option,
            help: "keep the bundles of earlier releases in the work tree, as in "
                + "\"released/Aurora-1.3.0.zip\"",
            severity: .warning
        )
    }

    static func otherApp(_ path: String, _ app: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\(path) is a release of \(app)",
            option: option,
            help: "name bundles of this app alone"
        )
    }

    static func notLower(_ path: String, _ version: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\(path) is of \(version), which is not a release below this one, so it is not a base",
            option: option,
            help: "name bundles of lower releases whose tags are in this clone",
            severity: .warning
        )
    }

    static func sameRelease(_ path: String, _ tag: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\(path) is another bundle of \(tag)",
            option: option,
            help: "keep one bundle of each release"
        )
    }
}

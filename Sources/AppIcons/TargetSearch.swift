public import Diagnostics
import ExactStrings
public import PluginAPI
import ProjectVersions
public import XcodeProjects

/// Looks for targets by name: in the Xcode project that an option names, or in all of the
/// repository.
public struct TargetSearch {
    /// A target, and where it is.
    public struct Found {
        /// The `.xcodeproj` folder, relative to the repository's root.
        public var project: String
        /// The target.
        public var target: XcodeTarget
    }

    /// Projects in more folders than these count only where no other one has a target: they are
    /// those of examples and tools.
    private static let deepestOfApps = 4

    private let projects: [XcodeProject]
    private let paths: [String]
    /// The projects that can't be read.
    private let unreadable: [Diagnostic]
    private let instead: String

    /// Reads the projects.
    ///
    /// - Parameters:
    ///   - project: The option `project`; nil to look through the repository.
    ///   - instead: What to do without a project, for messages: `name the icons under "set"`.
    /// - Throws: `Diagnostic` when there is no such project, or a folder can't be listed.
    public init(
        project: SourcePath?,
        in context: PlanContext,
        instead: String
    ) throws(Diagnostic) {
        let files = SourceTreeFiles(sources: context.sources)
        if let project {
            let path = try context.repositoryPath(project, option: "/project")
            paths = [try context.sources.folder(path, option: "/project")]
        } else {
            paths = try files.projects()
        }
        var (projects, unreadable): ([XcodeProject], [Diagnostic]) = ([], [])
        for path in paths {
            do {
                projects.append(try XcodeProject(path, in: files))
            } catch {
                unreadable.append(Messages.unreadable(error, instead))
            }
        }
        (self.projects, self.unreadable, self.instead) = (projects, unreadable, instead)
    }

    /// The targets that are in one project each; errors are collected.
    ///
    /// - Parameter names: The targets' names, and the options that name them.
    public func targets(
        _ names: [(name: String, option: String)],
        _ found: inout DiagnosticCollector
    ) -> [(found: Found, option: String)] {
        var targets: [(found: Found, option: String)] = []
        for (name, option) in names {
            let everywhere = projects.flatMap { project in
                project.targets.filter { areSame($0.name, name) }
                    .map { Found(project: project.path, target: $0) }
            }
            let near = everywhere.filter { $0.project.pathParts.count <= Self.deepestOfApps }
            let all = near.isEmpty ? everywhere : near
            switch all.count {
            case 1: targets.append((all[0], option))
            // It may be in the project that can't be read.
            case 0 where !unreadable.isEmpty: break
            case 0: found.add(noTarget(name, option))
            default: found.add(Messages.manyProjects(name, all.map(\.project), option))
            }
        }
        // A project that can't be read stops nothing where the targets are in others.
        if targets.count < names.count { unreadable.forEach { found.add($0) } }
        return targets
    }

    private func noTarget(_ name: String, _ option: String) -> Diagnostic {
        guard !paths.isEmpty else { return Messages.noProject(name, option, instead) }
        let names = Set(projects.flatMap(\.targets).map(\.name)).sorted()
        return Messages.noTarget(name, names, paths, option)
    }

    /// The error for an option about a target where none is named.
    ///
    /// - Parameter other: What names the same in the target's place: `the sets`.
    public static func idle(_ key: String, besides other: String) -> Diagnostic {
        Diagnostic(
            "\"\(key)\" counts only with \"target\"",
            option: "/\(key)",
            help: "take it out, or name a target instead of \(other)"
        )
    }
}

private enum Messages {
    static func unreadable(_ error: XcodeProjectError, _ instead: String) -> Diagnostic {
        Diagnostic(
            "\(error.path) can't be read as an Xcode project: \(error.summary)",
            at: Place(file: error.path, position: error.position, pointer: "/project"),
            help: "open the project in Xcode, or \(instead)"
        )
    }

    static func noProject(_ target: String, _ option: String, _ instead: String) -> Diagnostic {
        Diagnostic(
            "the repository has no Xcode project to find the target \"\(target)\" in",
            option: option,
            help: "name the .xcodeproj under \"project\", or \(instead)"
        )
    }

    static func noTarget(
        _ target: String,
        _ names: [String],
        _ projects: [String],
        _ option: String
    ) -> Diagnostic {
        Diagnostic(
            "no target \"\(target)\" in \(projects.joined(separator: ", "))",
            option: option,
            help: knownNames("targets", names, near: target)
        )
    }

    static func manyProjects(
        _ target: String,
        _ projects: [String],
        _ option: String
    ) -> Diagnostic {
        Diagnostic(
            "\(projects.count) projects have a target \"\(target)\": "
                + projects.joined(separator: ", "),
            option: option,
            help: "name one of them under \"project\""
        )
    }
}

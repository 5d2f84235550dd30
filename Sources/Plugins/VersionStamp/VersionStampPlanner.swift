import Diagnostics
import ExactStrings
import PluginAPI
import ProjectVersions
import Releases
import XcodeProjects

/// Plans a stage: finds the places of versions, and what changes there.
struct VersionStampPlanner {
    let options: VersionStampOptions
    let context: PlanContext
    let folder: RepositoryFolder

    init(_ options: VersionStampOptions, in context: PlanContext) {
        self.options = options
        self.context = context
        folder = RepositoryFolder(
            context.sources.root,
            originals: context.sources.originals.all
        )
    }

    func plan() throws -> StagePlan<VersionSettings> {
        var errors = DiagnosticCollector()
        let settings = VersionSettings(
            file: options.xcconfig,
            release: "\(context.release.name) \(context.release.version)"
                + " (\(context.release.build))",
            version: errors.collect(version) ?? nil,
            build: errors.collect(build) ?? nil
        )
        errors.add(nameErrors)
        if settings.version == nil, settings.build == nil, errors.errors.isEmpty {
            errors.add(Messages.nothingToWrite)
        }
        let projects = errors.collect(projects) ?? []
        let destination = errors.collect(destination) ?? nil
        try errors.throwIfAny()
        let all = ProjectVersions(projects: projects, in: folder)
        let before = chosen(of: all)
        let after = destination.map { file in
            let bytes = Array(settings.text.utf8)
            let files = OverlaidFiles(folder, file: file, bytes: bytes)
            return chosen(of: ProjectVersions(projects: projects, in: files))
        }
        errors.add(before.errors.map(Messages.unreadable))
        let selection = TargetSelection(options, before.targets, of: all.targets)
        errors.add(selection.errors)
        let targets = before.targets.filter(selection.contains)
        var places = StampedPlaces(settings, destination: destination)
        var listed: [(path: String, file: VersionFile)] = []
        for (index, file) in options.files.enumerated() {
            guard let path = errors.collect({ () throws(Diagnostic) in try self.file(file, index) })
            else { continue }
            let version = VersionFile(path, in: folder)
            listed += version.map { [(path, $0)] } ?? []
            places.add(version, at: path, option: "/files/\(index)")
        }
        places.add(
            (after ?? before).targets.filter(selection.contains),
            embedded: before.targets.flatMap { target in
                target.embedded.map { UnknownVersions.Name(target.project, $0) }
            }
        )
        let edits = places.edits(reading: folder)
        errors.add(places.errors)
        if options.files.isEmpty, destination == nil, targets.isEmpty, errors.errors.isEmpty {
            errors.add(projects.isEmpty ? Messages.noProject : Messages.noTargets(projects))
        }
        try errors.throwIfAny()
        let report = StampReport(settings, targets, options.files)
        let unit = Unit(
            settings.file,
            settings,
            outputs: [
                UnitOutput(
                    settings.file,
                    kind: "version-settings",
                    mediaType: "text/plain",
                    metadata: report.metadata,
                    destination: destination
                )
            ]
        )
        let isUnread = destination != nil && !places.usesDestination && !projects.isEmpty
        let warnings = [
            isUnread ? destination.map(Messages.unread) : nil,
            lowerBuild(than: settings, targets, listed.map(\.file)),
            generated(from: projects, settings, places, listed.map(\.path)),
        ]
        return StagePlan(
            [unit],
            warnings: places.warnings + warnings.compactMap { $0 },
            edits: edits
        )
    }

    /// Those of projects that are named; where the option names none, of the repository's apps.
    private func chosen(of all: ProjectVersions) -> ProjectVersions {
        guard options.projects == nil else { return all }
        return options.targets == nil ? all.ofApps.ofIOS : all.ofApps
    }

    // MARK: Values

    private func version() throws(Diagnostic) -> String? {
        guard case .text(let text) = options.version else { return nil }
        let version = text ?? context.release.shortVersion
        let parts = version.utf8.split(
            separator: UInt8(ascii: "."),
            omittingEmptySubsequences: false
        )
        let isValid =
            parts.count <= 3
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
        guard isValid else { throw Messages.badVersion(version) }
        return version
    }

    private func build() throws(Diagnostic) -> String? {
        guard case .text(let text) = options.build else { return nil }
        let number = try BuildNumber(
            storable: text ?? context.release.build,
            at: Place(pointer: "/build")
        )
        return number.description
    }

    // MARK: Paths

    private var nameErrors: [Diagnostic] {
        let isName =
            options.xcconfig.hasExactSuffix(".xcconfig") && !options.xcconfig.contains("/")
        return isName ? [] : [Messages.badName(options.xcconfig)]
    }

    private func projects() throws(Diagnostic) -> [String] {
        guard let projects = options.projects else {
            let paths = context.history.paths
            return try folder.projects().filter { project in
                paths.isEmpty || paths.contains { project.isPath(in: $0) }
            }
        }
        var found: [String] = []
        for (index, project) in projects.enumerated() {
            let option = "/projects/\(index)"
            guard case .repository(let path) = project else { throw Messages.artifact(option) }
            found.append(try context.sources.folder(path, option: option))
        }
        return found
    }

    private func file(_ path: SourcePath, _ index: Int) throws(Diagnostic) -> String {
        let option = "/files/\(index)"
        guard case .repository(let path) = path else { throw Messages.artifact(option) }
        return try context.sources.file(path, option: option)
    }

    private func destination() throws(Diagnostic) -> String? {
        guard let text = options.destination else { return nil }
        guard let path = RelativePath.normalised(text), path.hasExactSuffix(".xcconfig") else {
            throw Messages.badDestination(text)
        }
        let file = ConfigurationFile(path, in: folder)
        let own = VersionKey.allCases.map(\.setting)
        let others = file.assignments.map(\.name).filter { !own.contains($0) }
        let isPlain = file.assignments.allSatisfy { areSame($0.place.file, path) }
        guard others.isEmpty, isPlain else {
            throw Messages.hasOthers(path, others.first ?? "#include")
        }
        return path
    }
}

/// Files of which one is to get another text.
private struct OverlaidFiles<Files: ProjectFiles>: ProjectFiles {
    private let files: Files
    private let file: String
    private let bytes: [UInt8]

    init(_ files: Files, file: String, bytes: [UInt8]) {
        (self.files, self.file, self.bytes) = (files, file, bytes)
    }

    func read(_ path: String, limit: Int) -> [UInt8]? {
        areSame(path, file) ? bytes : files.read(path, limit: limit)
    }

    func spelling(of path: String) -> String {
        areSame(path, file) ? path : files.spelling(of: path)
    }
}

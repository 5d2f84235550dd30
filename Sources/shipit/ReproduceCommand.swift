import ArgumentParser
import Diagnostics
import Host
import JSON
import Pipeline
import Releases

/// `shipit reproduce`.
struct ReproduceCommand: AsyncParsableCommand, LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "reproduce",
        abstract: "Build a release again from its commit, and compare every byte.",
        usage: "shipit reproduce <release> [<options>]",
        discussion: Manuals.text("reproduce")
    )

    @Argument(
        help: ArgumentHelp(
            "The release's folder, its bundle or its manifest.",
            valueName: "release"
        ),
        completion: .file()
    )
    var release: String

    @OptionGroup(title: "Repository") var repository: RepositoryOptions
    @OptionGroup(title: "Repository") var pipeline: PipelineOptions
    @OptionGroup(title: "Repository") var previous: PreviousOptions

    @OptionGroup(title: "Stages") var custom: CustomPluginOptions
    @OptionGroup(title: "Stages") var theme: ThemeOptions

    @Option(
        help: ArgumentHelp(
            "The number of units that run at once; default: the number of processors.",
            valueName: "number"
        )
    )
    var jobs: Int?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup(title: "Output") var log: LogOptions

    func validate() throws {
        try refuseEmpty([("<release>", release)])
        guard jobs.map({ (1...1024).contains($0) }) ?? true else {
            throw ValidationError("--jobs takes a number from 1 to 1024")
        }
    }

    func run() async throws {
        var request = Reproduction.Request(
            release: try NamedPath.existing(release, of: "<release>"),
            repository: try repository.path,
            jobs: jobs ?? Host.processors,
            temporaryFolder: Host.temporaryFolder,
            environment: Host.environment
        )
        request.config = try pipeline.path
        request.previousManifest = try previous.path
        request.variants = theme.themes
        request.allowsCustomPlugins = !custom.noCustom
        request.trustsOwner = repository.trustRepo
        let reproduction = Reproduction(request, registry: allPlugins) { event in
            if case .warning(let warning) = event { Log.shared.note([warning]) }
        }
        let work = Task { try await reproduction.run() }
        let interrupts = Interrupts {
            if work.isCancelled { Interrupts.exitNow() }
            work.cancel()
        }
        defer { withExtendedLifetime(interrupts) {} }
        let outcome = try await work.value
        Log.shared.note(outcome.remarks)
        Log.shared.finish(
            outcome.members,
            status: outcome.isEqual ? .done : .verification,
            title: outcome.title,
            lines: outcome.lines
        )
        if !outcome.isEqual { throw ExitCode(ExitStatus.verification.rawValue) }
    }
}

extension Reproduction.Outcome {
    fileprivate var title: String {
        let release = "\(manifest.name) \(manifest.version)"
        guard !isEqual else {
            return "\(release) reproduced: \(compared) files, every byte the same"
        }
        let count = differences.count
        return "\(release) not reproduced: \(count) of \(compared) files "
            + (count == 1 ? "differs" : "differ")
    }

    fileprivate var lines: [StyledLine] {
        var lines = [StyledLine(title, isEqual ? .success : .error)]
        for difference in differences.prefix(Self.mostFiles) {
            lines.append(StyledLine("  \(difference.path)"))
            lines += difference.details.map { StyledLine("    \($0)") }
        }
        if differences.count > Self.mostFiles {
            lines.append(StyledLine("  … and \(differences.count - Self.mostFiles) more"))
        }
        if !consequences.isEmpty {
            let names = consequences.joined(separator: ", ")
            lines.append(StyledLine("  as a consequence: \(names)"))
        }
        // They explain nothing where nothing differs.
        if !isEqual { lines += explanations.map { StyledLine("  \($0)") } }
        return lines + uncompared.map { StyledLine("  not compared: \($0)") }
    }

    /// How many files people read of.
    private static let mostFiles = 20

    fileprivate var members: [JSONValue.Member] {
        func list(_ key: String, _ lines: [String]) -> JSONValue.Member {
            .init(key, .array(lines.map { .string($0) }))
        }
        return [
            .init("release", .string("\(manifest.name) \(manifest.version)")),
            .init("commit", .string(manifest.commit)),
            .init("tag", manifest.tag.map { .string($0) } ?? .null),
            .init("equal", .bool(isEqual)), .init("files", .integer(compared)),
            .init("differences", .array(differences.map(\.json))),
            list("consequences", consequences), list("explanations", explanations),
            list("uncompared", uncompared),
        ]
    }
}

extension ReproductionDifference {
    fileprivate var json: JSONValue {
        func digest(_ digest: ContentDigest?) -> JSONValue {
            digest.map { ["size": .integer($0.size), "sha256": .string($0.hash)] } ?? .null
        }
        return [
            "path": .string(path), "details": .array(details.map { .string($0) }),
            "original": digest(original), "rebuilt": digest(rebuilt),
        ]
    }
}

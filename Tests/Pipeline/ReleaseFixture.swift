import JSON
import Releases
import Synchronization
import TestSupport

@testable import Diagnostics
@testable import Pipeline
@testable import PluginAPI

/// Writes each of its files in capitals: a small plugin with everything a real one has.
struct ShoutPlugin: StagePlugin {
    struct Options: StageOptions {
        var files: [SourcePath]
        var output: String?
    }

    struct Specification: Codable, Sendable { var output: String }

    static let descriptor = PluginDescriptor(
        name: "shout",
        version: "1",
        summary: "Writes files in capitals.",
        options: [
            Property("files", .array(of: .path), "the files", required: true),
            Property("output", .string(), "the output's name; the file's when left out"),
        ]
    )

    func plan(_ options: Options, in context: PlanContext) throws -> StagePlan<Specification> {
        StagePlan(
            try options.files.enumerated().map { index, file in
                let output = options.output ?? String(file.text.split(separator: "/").last ?? "")
                return Unit(
                    "\(index): \(file.text)",
                    Specification(output: output),
                    inputs: [try context.input(file, as: "text", option: "/files/\(index)")],
                    outputs: [UnitOutput(output, kind: "text", mediaType: "text/plain")]
                )
            }
        )
    }

    func perform(_ specification: Specification, in workspace: Workspace) async throws {
        let text = String(decoding: try workspace.read("text", limit: 1 << 20), as: UTF8.self)
        guard !text.contains("fail") else {
            throw Diagnostic("the text asks for failure", option: "/files/0")
        }
        if text.contains("warn") { workspace.warn(Diagnostic("a quiet text", option: "/files/0")) }
        try workspace.write(Array(text.uppercased().utf8), to: specification.output)
    }
}

/// Seals a document with its length.
struct LengthPlugin: SealPlugin {
    struct Options: StageOptions {}

    struct LengthSealer: Sealer {
        let isReproducible = true
        let extensions = [".length"]
        func seal(_ document: SealedDocument, as extension: String) throws -> [UInt8] {
            Array("\(document.bytes.count)\n".utf8)
        }
    }

    static let descriptor = PluginDescriptor(
        name: "length",
        version: "1",
        summary: "Seals a document with its length.",
        options: [Property("key", SecretReference.schema, "a key, which is not used")]
    )

    func prepare(_ options: Options, in context: SealContext) throws -> any Sealer {
        LengthSealer()
    }
}

/// A repository with a pipeline, and releases of it in this process.
struct ReleaseFixture {
    /// The folder that holds all.
    let folder: String
    let repository: GitRepository
    let events = SeenEvents()

    /// A repository at `FOLDER/repo` with a tag `v1.0.0`.
    init(
        in folder: String,
        stages: String,
        files: [String: String] = ["a.txt": "alpha\n", "b.txt": "beta\n"],
        top: String = ""
    ) throws {
        self.folder = folder
        repository = try GitRepository(at: "\(folder)/repo")
        let pipeline = "{\"name\": \"App\", \(top) \"stages\": [\(stages)]}"
        try repository.commit(files.merging(["pipeline.json": pipeline]) { $1 })
        try repository.git("tag", "v1.0.0")
    }

    /// Releases of a repository that exists.
    init(of repository: GitRepository, in folder: String) {
        (self.repository, self.folder) = (repository, folder)
    }

    /// Where the release stands.
    var release: String { "\(folder)/dist/1.0.0" }

    /// Makes an executable file in the work tree and commits it under the tag.
    func addScript(_ path: String, _ text: String) throws {
        try write(text, to: "\(repository.path)/\(path)")
        try run(["chmod", "+x", "\(repository.path)/\(path)"])
        try repository.commit()
        try repository.git("tag", "--force", "v1.0.0")
    }

    /// Commits changed files and moves the tag to them.
    func change(_ files: [String: String]) throws {
        try repository.commit(files)
        try repository.git("tag", "--force", "v1.0.0")
    }

    @discardableResult
    func make(
        jobs: Int = 2,
        clean: Bool = false,
        cache: String? = "cache",
        dist: String = "dist",
        snapshot: Bool = false,
        environment: [String: String] = [:],
        selection: StageSelection = StageSelection(),
        variants: [String] = [],
        watch: @escaping @Sendable (ReleaseEvent) -> Void = { _ in }
    ) async throws -> ReleaseSummary {
        events.clear()
        let variables = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        let project = try LoadedProject(
            LoadedProject.Request(
                repository: repository.path,
                dist: "\(folder)/\(dist)",
                snapshot: snapshot ? .always : .never,
                cache: cache.map { .named("\(folder)/\($0)") } ?? .none,
                environment: variables,
                selection: selection,
                variants: variants
            )
        )
        let releaser = Releaser(
            project,
            registry: Self.registry,
            options: .init(jobs: jobs, clean: clean)
        ) { [events] event in
            events.add(event)
            watch(event)
        }
        return try await releaser.release()
    }

    static let registry = PluginRegistry([
        ShoutPlugin.self, LengthPlugin.self, RandomPlugin.self, CountPlugin.self,
        LargeFilesPlugin.self, EditPlugin.self,
    ])

    /// Whether the cache holds each unit, by its label; nil when that is open.
    func listing() async throws -> [String: Bool?] {
        let project = try LoadedProject(
            LoadedProject.Request(
                repository: repository.path,
                cache: .named("\(folder)/cache"),
                environment: ["PATH": "/usr/bin:/bin"]
            )
        )
        let listing = try await PlanListing(
            try await project.plan(with: Self.registry),
            of: project
        )
        let units = (listing.json["stages"]?.array ?? []).flatMap { $0["units"]?.array ?? [] }
        return Dictionary(
            units.map { ($0["unit"]?.string ?? "", $0["cached"]?.bool) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The failure of a release that must fail, with nothing left where releases stand.
    func failure(_ environment: [String: String] = [:]) async throws -> Failure? {
        do {
            try await make(environment: environment)
            return nil
        } catch let failure as Failure {
            return failure
        }
    }
}

extension Verification.Request {
    /// A check of a release for damage, whoever sealed it.
    static func forDamage(_ release: String) -> Self {
        var request = Self(release: release)
        request.ignoresSignatures = true
        return request
    }
}

/// The events of a run.
final class SeenEvents: Sendable {
    private let events = Mutex<[ReleaseEvent]>([])

    func add(_ event: ReleaseEvent) { events.withLock { $0.append(event) } }
    func clear() { events.withLock { $0 = [] } }

    /// `STAGE/UNIT` of the units that ended so, sorted.
    func units(_ end: ReleaseEvent.UnitEnd) -> [String] {
        events.withLock { events in
            events.compactMap { event in
                guard case .unitFinished(let stage, let unit, end) = event else { return nil }
                return "\(stage)/\(unit)"
            }.sorted()
        }
    }

    /// The events but those of progress, by what they say: `released`, `unchanged`, `planned 2`.
    var kinds: [String] {
        events.withLock { events in
            events.compactMap { event in
                switch event {
                case .planned(let plan): "planned \(plan.runningStages) of \(plan.stages.count)"
                case .stageFinished(let name, .skipped(let reason), _, _): "\(name): \(reason)"
                case .stageFinished(let name, _, _, _): name
                case .released: "released"
                case .unchanged: "unchanged"
                case .stageStarted, .unitStarted, .unitProgress, .unitFinished, .warning: nil
                }
            }
        }
    }

    /// The lines that units logged.
    var logged: [String] {
        events.withLock { events in
            events.compactMap { event in
                guard case .unitProgress(_, _, .log(_, let text)) = event else { return nil }
                return text
            }
        }
    }

    /// The texts of the warnings.
    var warnings: [String] {
        events.withLock { events in
            events.compactMap { event in
                guard case .warning(let diagnostic) = event else { return nil }
                return diagnostic.lines.joined(separator: "\n")
            }
        }
    }
}

import Diagnostics
import ExactStrings
import Files
import Host
import PluginAPI
import Releases
import WorkTree

/// Makes the changes of a release that is not built: those of HEAD and the work tree, for a local
/// build.
public struct LocalApplication: Sendable {
    /// Which stages' changes are made.
    public enum Stages: Sendable {
        /// Those of all stages, or of the named ones.
        case named([String])
        /// Those of the stages that use a plugin, or of one of them. Without such a stage, the
        /// plugin's defaults count.
        case using(String, name: String?)
    }

    private var request: LoadedProject.Request
    private let stages: Stages
    private let registry: PluginRegistry
    private let jobs: Int
    private let watch: @Sendable (ReleaseEvent) -> Void

    /// The changes of a local build.
    ///
    /// - Parameters:
    ///   - request: Which work tree and version it is.
    ///   - stages: Which stages' changes are made; those of stages that are applied already stay.
    ///   - registry: The built-in plugins.
    ///   - jobs: How many units run at once.
    ///   - watch: Sees what happens; called from many threads.
    public init(
        to request: LoadedProject.Request,
        of stages: Stages,
        registry: PluginRegistry,
        jobs: Int,
        watch: @escaping @Sendable (ReleaseEvent) -> Void = { _ in }
    ) {
        (self.request, self.stages, self.registry) = (request, stages, registry)
        (self.jobs, self.watch) = (jobs, watch)
    }

    /// Makes the changes, all of them or none.
    ///
    /// What is applied already is left as it is until the new changes are known: they are computed
    /// from the originals.
    ///
    /// - Parameter isDryRun: Whether nothing is written.
    /// - Throws: `Failure` with every reason.
    public func apply(isDryRun: Bool) async throws -> ApplySummary {
        do {
            var applied = try LoadedProject.appliedChanges(of: request)
            let former = try LoadedProject.files(under: applied, of: request)
            try applied.refuseChanges(isCommitted: former.isCommitted)
            try applied.forgetCheckedOut(isCommitted: former.isCommitted)
            let files = try LoadedProject.files(under: applied, of: request)
            var request = request
            request.originals = OriginalFiles(applied.places, absent: applied.added)
            request.appliedFiles = try files.committedOriginals()
            let plan = try await LocalPlan(
                try LoadedProject(request),
                stages,
                over: applied.state,
                registry
            )
            let folder = try TemporaryFolder(in: applied.ownFolder, prefix: AppliedChanges.work)
            let results = try await run(plan, in: folder.path)
            let changes = try plan.changes(by: results)
            var summary = try applied.apply(
                try WorkTreeChanges(changes, in: files) { artifact in
                    try FileSystem.read("\(folder.path)/\(artifact)", limit: SourceFile.largest)
                }.files,
                in: files,
                as: AppliedChanges.State(stages: changes.map(\.stage)),
                version: plan.project.release.version,
                isDryRun: isDryRun
            )
            summary.warnings =
                plan.project.warnings + plan.warnings + results.flatMap(\.warnings)
                + plan.project.cacheWarnings
            return summary
        } catch {
            throw Failure(error, as: .stage)
        }
    }

    private func run(_ plan: LocalPlan, in folder: String) async throws -> [StageResult] {
        let project = plan.project
        let runner = StageRunner(
            into: folder,
            context: plan.context,
            store: project.store,
            jobs: jobs,
            place: { project.placed($0, in: $1) },
            watch: watch
        )
        defer { if plan.hasCustomPlugins { Supervisor.endStrays() } }
        return try await runner.run(plan.stages)
    }
}

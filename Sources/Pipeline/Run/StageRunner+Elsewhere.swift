package import Diagnostics
package import PluginAPI

extension StageRunner {
    /// A runner whose stages leave their outputs below a folder of the caller's, outside of a
    /// release.
    ///
    /// - Parameters:
    ///   - folder: An absolute path; an artifact is at its path below it.
    ///   - context: Where the inputs are read: what the stages were planned with.
    ///   - store: The cache; nil for none.
    ///   - jobs: How many units run at once.
    ///   - place: Completes a diagnostic with its stage and its place in `pipeline.json`.
    ///   - watch: Sees what happens; called from many threads.
    package init(
        into folder: String,
        context: PlanContext,
        store: ContentStore? = nil,
        jobs: Int,
        place: @escaping @Sendable (Diagnostic, _ stage: String) -> Diagnostic = { error, _ in error
        },
        watch: @escaping @Sendable (ReleaseEvent) -> Void = { _ in }
    ) {
        self.init(
            unitRunner: UnitRunner(
                supply: InputSupply(
                    sources: context.sources,
                    history: context.history,
                    releaseFolder: folder
                ),
                store: store,
                records: nil,
                releaseFolder: folder,
                scratch: "\(folder)/scratch",
                warn: { watch(.warning($0)) }
            ),
            jobs: jobs,
            place: place,
            watch: watch
        )
    }

    /// Runs the units of a plugin's plan, as a stage of the plugin's name.
    ///
    /// - Throws: `Diagnostic` when a unit reads what none before it makes; what `run(_:)` throws.
    package func run<Plugin: StagePlugin>(
        _ plan: StagePlan<Plugin.Specification>,
        of plugin: Plugin
    ) async throws -> StageResult {
        let name = Plugin.descriptor.name
        let units = try plugin.plannedUnits(plan, of: name)
        let stage = PlannedStage(name: name, uses: name, needs: [], work: .units(units))
        guard let result = try await run([stage]).first else {
            throw Diagnostic(defect: "the stage \(name) left no result")
        }
        return result
    }
}

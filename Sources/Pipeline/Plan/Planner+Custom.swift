import Diagnostics
import JSON
import PluginAPI

extension Planner {
    /// What a stage with a custom plugin will do.
    func customWork(of stage: PipelineFile.Stage, isSealed: Bool) async throws -> StageWork {
        let executable = try find(stage)
        guard allowsCustomPlugins else {
            guard isDryRun else { throw Diagnostics([refusal(of: stage)]) }
            // What can be checked without the plugin's word on its options.
            _ = try expand(stage)
            let reason = "custom plugin \(stage.uses) (--no-custom)"
            return StageWork(
                work: .skipped(reason: reason),
                warnings: [Diagnostic("not checked: \(reason)", severity: .warning)]
            )
        }
        let plugin: CustomPlugin
        do {
            plugin = try await CustomPlugin(executable, environment: environment, store: store)
        } catch {
            throw Failure(error, as: .pipeline).mapReasons { file.placed($0, in: stage) }
        }
        let violations = plugin.description.options.violations(of: stage.with)
        guard violations.isEmpty else {
            throw Diagnostics(violations.map { file.placed($0, below: stage.pointer + "/with") })
        }
        let errors = variableErrors(plugin).map { file.placed($0, in: stage) }
        guard errors.isEmpty else { throw Diagnostics(errors) }
        let with = try expand(stage)
        let unit = try plugin.unit(of: stage, with, in: context, environment: environment)
        return StageWork(
            work: isSealed ? .publish(Publication(unit, with)) : .units([unit.tryingOnce])
        )
    }

    private func find(_ stage: PipelineFile.Stage) throws -> CustomPlugin.Executable {
        do {
            return try .init(stage, in: context.sources.root, environment: environment)
        } catch var missing as Diagnostic {
            missing.help =
                missing.help
                ?? knownNames("built in", registry.descriptors.map(\.name), near: stage.uses)
                + "; " + CustomPlugin.places(of: stage.uses, in: context.sources.root, environment)
            throw missing
        }
    }

    /// What is wrong in the variables that a plugin asks for: its word is that of an executable
    /// which may come with a pull request.
    private func variableErrors(_ plugin: CustomPlugin) -> [Diagnostic] {
        plugin.description.environment.compactMap { name in
            if secretNames.contains(name) {
                return Diagnostic(
                    "it asks for the environment variable \"\(name)\", which holds a secret",
                    entry: "/uses",
                    help: "secrets stay with seal stages"
                )
            }
            guard !file.environment.contains(name), !CustomPlugin.fixedVariables.contains(name)
            else { return nil }
            return Diagnostic(
                "it asks for the environment variable \"\(name)\", which is not listed in the pipeline",
                entry: "/uses",
                help: "if it may see it, " + listingHelp(name, among: file.environment)
            )
        }
    }

    /// The errors of secrets among the variables that the pipeline lists.
    var listedSecrets: [Diagnostic] {
        file.environment.enumerated().filter { secretNames.contains($0.element) }.map {
            file.placed(
                Diagnostic(
                    "the environment variable \"\($0.element)\" holds a secret",
                    option: "/environment/\($0.offset)",
                    help: "options and custom plugins see what is listed here: take it out"
                ),
                below: ""
            )
        }
    }

    private func refusal(of stage: PipelineFile.Stage) -> Diagnostic {
        file.placed(
            Diagnostic(
                "\(stage.uses) is a custom plugin, and --no-custom allows none",
                entry: "/uses",
                help:
                    "leave the stage out with --skip \(stage.name.shellWord), or release without --no-custom"
            ),
            in: stage
        )
    }
}

extension PlannedUnit {
    /// The unit for a stage that makes artifacts, which is not tried again.
    fileprivate var tryingOnce: PlannedUnit {
        var unit = self
        unit.perform = { [perform] workspace, progress in
            do {
                try await perform(workspace, progress)
            } catch let fault as TransientFault {
                throw Diagnostics(fault.diagnostics)
            }
        }
        return unit
    }
}

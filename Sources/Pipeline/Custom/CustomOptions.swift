import Diagnostics
import ExactStrings
import Files
public import PluginAPI

/// The options of the custom plugins that a pipeline names, for a schema with all of them.
public struct CustomOptions: Sendable {
    /// What `uses` says, with the options; each once, in the order of the file.
    public private(set) var plugins: [(uses: String, options: Schema)] = []

    /// Asks each custom plugin of a pipeline what its options are.
    ///
    /// - Parameters:
    ///   - request: The pipeline is its `config`; plugins are found in the repository around that.
    ///   - registry: The built-in plugins, which are not asked.
    /// - Throws: `Failure`, with the place of the stage in the pipeline.
    public init(_ request: LoadedProject.Request, registry: PluginRegistry) async throws {
        let root = try LoadedProject.workTree(of: request).path
        let file = try LoadedProject.readPipeline(request, root: root)
        guard file.errors.isEmpty else { throw Failure(.pipeline, file.errors.firstOnes) }
        for stage in file.stages
        where registry[stage.uses] == nil && !plugins.contains(where: { $0.uses == stage.uses }) {
            do {
                let executable = try CustomPlugin.Executable(
                    stage,
                    in: root,
                    environment: request.environment
                )
                let plugin = try await CustomPlugin(
                    executable,
                    environment: request.environment,
                    store: nil
                )
                plugins.append((stage.uses, plugin.description.options))
            } catch {
                throw Failure(error, as: .pipeline).mapReasons { file.placed($0, in: stage) }
            }
        }
    }
}

public import Diagnostics
import ExactStrings
import Foundation
public import JSON
import Pipeline
public import PluginAPI
public import Releases
import TestSupport

/// What a stage's plugin made of its options and a folder of sources.
public struct StageRun {
    /// The folder of the outputs.
    public let folder: String
    /// Findings of the plan and of the units.
    public let warnings: [Diagnostic]
    /// The outputs, in the order of the units that declare them, and then those named while they
    /// ran.
    public let outputs: [UnitOutput]
    /// By output path: declared metadata with what the units described.
    public let metadata: [String: [String: JSONValue]]
    /// The number of units.
    public let units: Int

    /// The bytes of an output.
    public func bytes(_ path: String) throws -> [UInt8] { try read("\(folder)/\(path)") }

    /// Plans and performs a stage without a pipeline.
    ///
    /// - Throws: what planning throws; `Diagnostics` when a unit fails.
    public static func run<Plugin: StagePlugin>(
        _ plugin: Plugin,
        _ with: String,
        in sources: String,
        after previous: PreviousOutputs? = nil
    ) async throws -> StageRun {
        let plan = try plan(plugin, with, in: sources, after: previous)
        let folder = "\(sources)/.runs/\(UUID().uuidString)"
        let runner = StageRunner(into: folder, context: context(in: sources), jobs: 1)
        let result: StageResult
        do {
            result = try await runner.run(plan, of: plugin)
        } catch let failure as Failure {
            throw Diagnostics(failure.diagnostics)
        }
        let stage = "\(folder)/\(ReleaseLayout.folder(of: result.name))"
        let left = try files(below: stage)
        guard left == result.artifacts.map(\.output).sorted() else {
            throw StrayOutput(paths: left)
        }
        var outputs = plan.units.flatMap(\.outputs)
        let declared = Set(outputs.map { ExactString($0.path) })
        for artifact in result.artifacts where !declared.contains(ExactString(artifact.output)) {
            outputs.append(
                UnitOutput(
                    artifact.output,
                    kind: artifact.kind,
                    mediaType: artifact.mediaType,
                    destination: artifact.destination
                )
            )
        }
        return StageRun(
            folder: stage,
            warnings: plan.warnings + result.warnings,
            outputs: outputs,
            metadata: Dictionary(result.artifacts.map { ($0.output, $0.metadata) }) { $1 },
            units: plan.units.count
        )
    }

    /// A stage's plan for release 1.4.0, build 812.
    public static func plan<Plugin: StagePlugin>(
        _ plugin: Plugin,
        _ with: String,
        in sources: String,
        after previous: PreviousOutputs? = nil,
        isFinal: Bool = false
    ) throws -> StagePlan<Plugin.Specification> {
        let context = context(in: sources, after: previous, isFinal: isFinal)
        let options = try JSONDocument(Array(with.utf8)).value.decode(
            as: Plugin.Options.self
        )
        return try plugin.plan(options, in: context)
    }

    /// What a plan of release 1.4.0, build 812, may see.
    public static func context(
        in sources: String,
        after previous: PreviousOutputs? = nil,
        isFinal: Bool = false
    ) -> PlanContext {
        let release = ReleaseFacts(
            name: "Aurora",
            version: "1.4.0",
            tag: "v1.4.0",
            build: "812",
            commit: String(repeating: "a", count: 40),
            date: "2026-11-20T08:00:00Z",
            channel: "stable",
            isFinal: isFinal
        )
        return PlanContext(
            release: release,
            sources: SourceTree(root: sources),
            history: ReleaseHistory(repository: sources, releases: []),
            previous: previous
        )
    }
}

/// A stage left other files than its units declared or named.
public struct StrayOutput: Error {
    /// All files that it left.
    public let paths: [String]
}

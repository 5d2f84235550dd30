public import Diagnostics
import ExactStrings
import Foundation
public import JSON
public import PluginAPI
public import Releases

/// What a stage's plugin made of its options and a folder of sources.
public struct StageRun {
    /// The folder of the outputs.
    public let folder: String
    /// Findings of the plan and of the units.
    public let warnings: [Diagnostic]
    /// By output path: declared metadata with what the units described.
    public let metadata: [String: [String: JSONValue]]
    /// The outputs, in the order of the units.
    public let outputs: [UnitOutput]
    /// The number of units.
    public let units: Int

    /// The bytes of an output.
    public func bytes(_ path: String) throws -> [UInt8] { try read("\(folder)/\(path)") }

    /// Plans and performs a stage without a pipeline: each unit in a folder of its own.
    ///
    /// - Throws: what the plugin throws; `MissingOutput` when a unit breaks its word.
    public static func run<Plugin: StagePlugin>(
        _ plugin: Plugin,
        _ with: String,
        in sources: String,
        after previous: PreviousOutputs? = nil
    ) async throws -> StageRun {
        let plan = try plan(plugin, with, in: sources, after: previous)
        let folder = "\(sources)/.runs/\(UUID().uuidString)"
        var warnings = plan.warnings
        var outputs: [UnitOutput] = []
        var metadata: [String: [String: JSONValue]] = [:]
        for (index, unit) in plan.units.enumerated() {
            let root = "\(folder)/\(index)"
            for input in unit.inputs {
                switch input.source {
                case .file(let path):
                    try write(try read("\(sources)/\(path)"), to: "\(root)/in/\(input.path)")
                case .bytes(let bytes): try write(bytes, to: "\(root)/in/\(input.path)")
                case .sibling(let path):
                    try write(try read("\(folder)/out/\(path)"), to: "\(root)/in/\(input.path)")
                default: throw MissingOutput(path: input.path)
                }
            }
            let workspace = try Workspace(current: root)
            try await plugin.perform(try recoded(unit.specification), in: workspace)
            warnings += workspace.report.warnings
            let left = unit.namesOutputs ? workspace.report.outputs : unit.outputs
            outputs += left
            for output in left {
                let described = workspace.report.metadata[ExactString(output.path)] ?? [:]
                metadata[output.path] = output.metadata.merging(described) { $1 }
                try write(
                    try read("\(root)/out/\(output.path)"),
                    to: "\(folder)/out/\(output.path)"
                )
            }
            let made = try files(below: "\(root)/out")
            guard made == left.map(\.path).sorted() else { throw MissingOutput(path: root) }
        }
        return StageRun(
            folder: "\(folder)/out",
            warnings: warnings,
            metadata: metadata,
            outputs: outputs,
            units: plan.units.count
        )
    }

    /// A stage's plan for release 1.4.0, build 812.
    public static func plan<Plugin: StagePlugin>(
        _ plugin: Plugin,
        _ with: String,
        in sources: String,
        after previous: PreviousOutputs? = nil
    ) throws -> StagePlan<Plugin.Specification> {
        let context = context(in: sources, after: previous)
        let options = try JSONDocument(Array(with.utf8)).value.decode(
            as: Plugin.Options.self
        )
        return try plugin.plan(options, in: context)
    }

    /// What a plan of release 1.4.0, build 812, may see.
    public static func context(
        in sources: String,
        after previous: PreviousOutputs? = nil
    ) -> PlanContext {
        let release = ReleaseFacts(
            name: "Aurora",
            version: "1.4.0",
            tag: "v1.4.0",
            build: "812",
            commit: String(repeating: "a", count: 40),
            date: "2026-11-20T08:00:00Z",
            channel: "stable"
        )
        return PlanContext(
            release: release,
            sources: SourceTree(root: sources),
            history: ReleaseHistory(repository: sources, releases: []),
            previous: previous
        )
    }

    /// A specification as `shipit unit` gets it: through its JSON.
    private static func recoded<Value: Codable>(_ value: Value) throws -> Value {
        try JSONValue(encoding: value).decode(as: Value.self)
    }
}

/// A unit that wrote other files than it declared, or needs what this runner lacks.
public struct MissingOutput: Error {
    /// The path in question.
    public let path: String
}

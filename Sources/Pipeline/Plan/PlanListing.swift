public import Diagnostics
public import JSON
import PluginAPI
import Releases

/// A plan for people and programs: stages, units, and which of them the cache holds.
public struct PlanListing: Sendable {
    /// What the cache knows of a unit.
    private enum CacheState: String {
        case cached
        case toRun = "to run"
        /// An input comes from a unit that has to run first.
        case unknown = "depends on earlier units"
    }

    private struct Row {
        var unit: PlannedUnit
        var state: CacheState
    }

    private let plan: Plan
    private let rows: [String: [Row]]

    /// Looks up every unit of a plan in the project's cache.
    ///
    /// - Throws: `Failure` when an input can't be read.
    public init(_ plan: Plan, of project: LoadedProject) async throws {
        self.plan = plan
        let supply = InputSupply(
            sources: SourceTree(root: project.git.workTree),
            history: project.git.history,
            releaseFolder: "/"
        )
        var rows: [String: [Row]] = [:]
        var artifacts: [String: [StageArtifact]] = [:]
        do {
            for stage in plan.stages {
                var looked: [Row] = []
                var made: [StageArtifact] = []
                for unit in stage.units {
                    let isOpen = unit.needsMore(
                        than: Set(artifacts.keys),
                        siblings: Set(looked.filter { $0.state == .cached }.map(\.unit.label))
                    )
                    let (row, found) =
                        isOpen
                        ? (Row(unit: unit, state: .unknown), [])
                        : try await Self.look(
                            up: unit,
                            in: project.store,
                            supply,
                            artifacts.merging([stage.name: made]) { $1 }
                        )
                    looked.append(row)
                    made += found
                }
                rows[stage.name] = looked
                if looked.allSatisfy({ $0.state == .cached }) { artifacts[stage.name] = made }
            }
        } catch {
            throw Failure(error, as: .stage)
        }
        self.rows = rows
    }

    private static func look(
        up unit: PlannedUnit,
        in store: ContentStore?,
        _ supply: InputSupply,
        _ artifacts: [String: [StageArtifact]]
    ) async throws -> (row: Row, artifacts: [StageArtifact]) {
        let inputs = try await supply.resolve(inputsOf: unit, artifacts: artifacts)
        guard let key = unit.key(inputs), let result = store?.result(for: key),
            let made = unit.artifacts(of: result)
        else { return (Row(unit: unit, state: .toRun), []) }
        return (Row(unit: unit, state: .cached), made)
    }

    /// A table: a line for each stage, and one for each of its units.
    public var lines: [String] { styledLines.map(\.text) }

    /// The same with styles.
    public var styledLines: [StyledLine] {
        let release = plan.release
        let title = [release.name, release.product, release.version].compactMap(\.self)
        var lines = [
            StyledLine("\(title.joined(separator: " ")) (build \(release.build))", .emphasis)
        ]
        for stage in plan.stages {
            let needs = stage.needs.isEmpty ? "" : ", needs \(stage.needs.joined(separator: ", "))"
            lines += [
                StyledLine(""),
                StyledLine(stage.name, .emphasis)
                    + StyledLine("  \(stage.uses)\(needs)  \(summary(of: stage))"),
            ]
            let rows = rows[stage.name] ?? []
            let width = rows.map(\.unit.label.count).max() ?? 0
            for row in rows {
                let gap = String(repeating: " ", count: width + 2 - row.unit.label.count)
                lines.append(
                    StyledLine("  \(row.unit.label)\(gap)")
                        + StyledLine(row.state.rawValue, row.state == .cached ? .success : nil)
                )
            }
        }
        let all = rows.values.joined()
        let cached = all.count { $0.state == .cached }
        return lines + ["", "\(units(all.count)), \(cached) cached"].map { StyledLine($0) }
    }

    private func units(_ count: Int) -> String { count == 1 ? "1 unit" : "\(count) units" }

    private func summary(of stage: PlannedStage) -> String {
        switch stage.work {
        case .units(let units):
            "\(self.units(units.count)), \((rows[stage.name] ?? []).count { $0.state == .cached }) cached"
        case .seal: "signs the manifest and the checksums"
        case .publish(let publication):
            publication.reasonLeftOut.map { "skipped: \($0)" } ?? "publishes the complete release"
        case .skipped(let reason): "skipped: \(reason)"
        }
    }

    /// The same as JSON: `release`, and `stages` with their `units`.
    public var json: JSONValue {
        let stages = plan.stages.map { stage -> JSONValue in
            let units = (rows[stage.name] ?? []).map { row -> JSONValue in
                [
                    "unit": .string(row.unit.label),
                    "cached": row.state == .unknown ? .null : .bool(row.state == .cached),
                    "inputs": .array(row.unit.inputs.map { .string($0.path) }),
                    "outputs": .array(outputs(of: row.unit).map { .string($0) }),
                ]
            }
            return [
                "name": .string(stage.name), "uses": .string(stage.uses),
                "needs": .array(stage.needs.map { .string($0) }),
                "summary": .string(summary(of: stage)), "units": .array(units),
            ]
        }
        return ["release": plan.release.json, "stages": .array(stages)]
    }

    private func outputs(of unit: PlannedUnit) -> [String] {
        guard case .declared(let outputs) = unit.outputs else { return [] }
        return outputs.map { unit.path(of: $0.path) }
    }
}

extension PlannedUnit {
    /// Whether an input comes from a unit that has to run first.
    fileprivate func needsMore(than stages: Set<String>, siblings done: Set<String>) -> Bool {
        !siblings.isSubset(of: done)
            || inputs.contains {
                guard case .artifact(let stage, _) = $0.source else { return false }
                return !stages.contains(stage)
            }
    }
}

public import Diagnostics
public import JSON
import PluginAPI
import Releases

/// What the publish stages would send, for people and programs: a dry run.
public struct PublishListing: Sendable {
    private struct Stage {
        var name: String
        var uses: String
        var skipped: String?
        var steps: [PublishStep]
    }

    /// What the stages' options and secrets lack.
    public let warnings: [Diagnostic]
    private let release: ReleaseToPublish
    private let stages: [Stage]

    /// Lists the steps of a plan.
    ///
    /// - Throws: `Failure` when the release lacks something.
    init(
        _ plan: Plan,
        of release: ReleaseToPublish,
        _ place: (Diagnostic, _ stage: String) -> Diagnostic
    ) throws {
        self.release = release
        warnings = plan.warnings
        stages = try plan.stages.map { stage in
            do {
                var steps: [PublishStep] = []
                if case .publish(let publication) = stage.work {
                    steps = try publication.steps(for: release)
                }
                let reason = stage.reasonSkipped
                return Stage(name: stage.name, uses: stage.uses, skipped: reason, steps: steps)
            } catch {
                throw Failure(error, as: .stage).mapReasons { place($0, stage.name) }
            }
        }
    }

    /// The release's name and version.
    public var title: String { release.title }

    /// A line for each step, in their order.
    public var lines: [StyledLine] {
        [StyledLine("\(title): dry run", .emphasis)]
            + stages.flatMap { stage -> [StyledLine] in
                let title = StyledLine(stage.name, .emphasis) + StyledLine("  \(stage.uses)")
                if let reason = stage.skipped {
                    return [StyledLine(""), title + StyledLine("  skipped: \(reason)")]
                }
                let steps = stage.steps.map { step in
                    let size = step.file.map { " (\(byteCount($0.digest.size)))" } ?? ""
                    let details = step.details.map { "; \($0)" }.joined()
                    let replaces = step.isMutable ? "; replaces what is there" : ""
                    return StyledLine(
                        "  \(step.phase + 1)  \(step.label)\(size) → \(step.destination)"
                            + replaces + details
                    )
                }
                return [StyledLine(""), title] + steps
            }
    }

    /// The same as JSON: `release` and `stages` with their `steps`.
    public var members: [JSONValue.Member] {
        [
            .init("release", release.facts.json), .init("folder", .string(release.folder)),
            .init(
                "stages",
                .array(
                    stages.map { stage in
                        [
                            "name": .string(stage.name), "uses": .string(stage.uses),
                            "skipped": stage.skipped.map { .string($0) } ?? .null,
                            "steps": .array(stage.steps.map(\.json)),
                        ]
                    }
                )
            ),
        ]
    }
}

extension Publication {
    /// The steps; those of a custom plugin are known to it alone.
    fileprivate func steps(for release: ReleaseToPublish) throws -> [PublishStep] {
        switch work {
        case .none: []
        case .builtIn(let publisher): try publisher.steps(for: release)
        case .custom(let unit):
            [PublishStep(unit.label, to: "a custom plugin", phase: 0) { .unchanged }]
        }
    }
}

extension PublishStep {
    fileprivate var json: JSONValue {
        [
            "name": .string(label), "to": .string(destination), "phase": .integer(phase),
            "file": file.map { .string($0.path) } ?? .null,
            "size": file.map { .integer($0.digest.size) } ?? .null,
            "sha256": file.map { .string($0.digest.hash) } ?? .null,
            "replaces": .bool(isMutable), "details": .array(details.map { .string($0) }),
        ]
    }
}

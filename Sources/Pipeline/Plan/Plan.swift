public import Diagnostics
public import FileEdits
public import PluginAPI
public import Releases

/// What a release will do: every stage with its units, in an order that keeps their needs.
public struct Plan: Sendable {
    /// The release's facts.
    public let release: ReleaseFacts
    /// The stages, each behind those that it needs.
    public let stages: [PlannedStage]
    /// Findings that stop nothing.
    public let warnings: [Diagnostic]
    /// Whether stages are left out by `--only` or `--skip`.
    public let isPartial: Bool
    /// The names of the variants that some stage has, each once.
    let variants: [String]

    /// How many units there are.
    public var units: Int { stages.reduce(0) { $0 + $1.units.count } }

    /// How many stages do something.
    public var runningStages: Int { stages.count { !$0.isSkipped } }

    /// Whether the release is a snapshot or a part of one.
    ///
    /// It is never published, and the next one of its name replaces it.
    var isTrial: Bool { release.snapshot || isPartial }

    /// The plan with more warnings.
    func warning(_ more: [Diagnostic]) -> Plan {
        Plan(
            release: release,
            stages: stages,
            warnings: warnings + more,
            isPartial: isPartial,
            variants: variants
        )
    }

    /// Whether code that is not shipit's own makes artifacts.
    var hasCustomPlugins: Bool { stages.contains { $0.units.contains { !$0.isBuiltIn } } }
}

/// One stage of a plan.
public struct PlannedStage: Sendable {
    /// What a stage does, and when.
    public enum Work: Sendable {
        /// Makes artifacts.
        case units([PlannedUnit])
        /// Seals the finished documents.
        case seal(any Sealer)
        /// Publishes the complete release.
        case publish(Publication)
        /// Does nothing, for this reason.
        case skipped(reason: String)
    }

    /// The stage's name.
    public let name: String
    /// The plugin, as `pipeline.json` names it.
    public let uses: String
    /// The stages that must be done before: those it names, and those whose outputs its options
    /// name.
    public let needs: [String]
    /// What it does.
    public let work: Work
    /// What it changes in files of the repository, besides putting outputs at their destinations.
    public var edits: [FileEdit] = []
    /// The folders of the repository that hold nothing but outputs of the stage afterwards.
    public var replacedFolders: [String] = []

    /// Whether it does nothing.
    var isSkipped: Bool { reasonSkipped != nil }

    /// Why it does nothing; nil when it does something.
    var reasonSkipped: String? {
        switch work {
        case .skipped(let reason): reason
        case .publish(let publication): publication.reasonLeftOut
        default: nil
        }
    }

    /// The units that create artifacts; empty for other stages.
    public var units: [PlannedUnit] {
        guard case .units(let units) = work else { return [] }
        return units
    }
}

/// One unit of a plan, with its plugin's types erased.
public struct PlannedUnit: Sendable {
    /// Which outputs a unit may leave.
    public enum Outputs: Sendable {
        /// These and no others.
        case declared([UnitOutput])
        /// Those that the plugin names while it runs.
        case named
    }

    /// What performs a unit: the erased plugin.
    public typealias Perform =
        @Sendable (Workspace, _ progress: @escaping @Sendable (UnitProgress) -> Void) async throws
        -> Void

    /// The stage's name.
    public var stage: String
    /// What people call the unit; unique within its stage.
    public var label: String
    /// The folder of its outputs in the release: `stages/NAME`, or `""` for the release's own.
    public var folder: String
    /// The files that are in its workspace.
    public var inputs: [UnitInput]
    /// The labels of units of its stage that must have run before it.
    public var siblings: Set<String> = []
    /// The files that it leaves.
    public var outputs: Outputs
    /// The command of its action: `shipit unit PLUGIN VERSION SPECIFICATION`.
    ///
    /// `shipit unit` performs those of built-in plugins; for a bundle or a custom plugin, it serves
    /// as a part of the key only.
    public var arguments: [String]
    /// The declared environment variables.
    public var environment: [String: String]
    /// What shapes its outputs besides the inputs.
    public var platform: [String: String]
    /// Whether the same unit always leaves the same bytes.
    public var isCacheable: Bool
    /// Whether the code is shipit's own: it reads its inputs where they are, a custom plugin gets
    /// copies.
    public var isBuiltIn: Bool
    /// What performs it.
    public var perform: Perform

    /// The executable of a custom plugin, by its name, its version and its digest; nil for a unit
    /// of shipit's own.
    var executable: (name: String, version: String, sha256: String)? {
        guard !isBuiltIn, arguments.count > 3, let at = arguments[3].lastIndex(of: "@") else {
            return nil
        }
        let digest = arguments[3][arguments[3].index(after: at)...]
        return (arguments[2], String(arguments[3][..<at]), String(digest))
    }
}

/// What a unit reports while it runs.
public enum UnitProgress: Sendable {
    /// How far it is, of how much.
    case step(done: Int, total: Int)
    /// A line for people.
    case log(level: String, text: String)
}

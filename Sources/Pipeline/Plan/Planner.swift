import Diagnostics
import JSON
public import PluginAPI
import Releases

/// Turns a pipeline and a release's facts into a plan, or into every error that can be found.
public struct Planner: Sendable {
    /// The pipeline.
    public var file: PipelineFile
    /// The built-in plugins.
    public var registry: PluginRegistry
    /// What plugins may see while they plan.
    public var context: PlanContext
    /// The tag, for `{tag}`: the released one, or the one that a snapshot's version would have.
    public var tag: String
    /// The branch that is checked out, for `{branch}`; nil where there is none.
    public var branch: String?
    /// The environment.
    public var environment: [String: String]
    /// The absolute path of the folder below which files that hold secrets are: the user's work
    /// tree, also where another one is released.
    public var secretRoot: String
    /// The stages to perform.
    public var selection: StageSelection
    /// Where the descriptions of custom plugins are remembered; nil asks each time.
    public var store: ContentStore?
    /// Whether the plan is only looked at: a seal stage whose secrets are not here is then a
    /// warning, so that a build without secrets can check its pipeline.
    public var isDryRun: Bool
    /// Whether executables of custom plugins may be run, be it only to describe themselves.
    public var allowsCustomPlugins: Bool
    /// Which releases are published.
    public var publish = PublishUse.releases
    /// The folders of shipit's own and of git, as named and with links resolved.
    var ownedFolders: [String] = []
    /// What happens to pointers to a newer release; nil for what each stage says.
    var ifOlder: OlderRelease?
    /// Whether only the stages that publish are planned, for a release that exists.
    var publishesOnly = false
    /// Asks for the passphrase of a key when the pipeline names none; nil when nobody can be asked.
    public var ask: PassphraseQuestion?
    /// The release that is built again, whose seals are copied; nil for a new one.
    var original: OriginalRelease?

    /// A planner from its parts.
    public init(
        file: PipelineFile,
        registry: PluginRegistry,
        context: PlanContext,
        tag: String,
        branch: String? = nil,
        environment: [String: String],
        secretRoot: String? = nil,
        selection: StageSelection = StageSelection(),
        store: ContentStore? = nil,
        isDryRun: Bool = false,
        allowsCustomPlugins: Bool = true,
        ask: PassphraseQuestion? = nil
    ) {
        self.file = file
        self.registry = registry
        self.context = context
        self.tag = tag
        self.branch = branch
        self.environment = environment
        self.secretRoot = secretRoot ?? context.sources.root
        self.selection = selection
        self.store = store
        self.isDryRun = isDryRun
        self.allowsCustomPlugins = allowsCustomPlugins
        self.ask = ask
    }

    /// The plan.
    ///
    /// - Throws: `Failure` with every error, in the order of the file.
    public func plan() async throws -> Plan {
        let graph = StageGraph(file.stages.map { ($0.name, needs(of: $0)) })
        var failure = Failure(
            .pipeline,
            file.errors + nameErrors + cycleErrors(graph) + listedSecrets
        )
        let (errors, skipped) = selection.reasons(for: file.stages.map(\.name), in: graph)
        guard errors.isEmpty else { throw Failure(.usage, errors) }
        let isPartial = !publishesOnly && isPartial(without: skipped, in: graph)
        var stages: [PlannedStage] = []
        var warnings: [Diagnostic] = []
        var variants: [String] = []
        // What an entry without a name, a plugin or an object of options lacks is among the file's
        // errors already.
        let sealed = sealedStages(in: graph)
        let published = publishStages(in: graph)
        for stage in file.stages
        where failure.diagnostics.count <= First<Diagnostic>.most
            && !stage.name.isEmpty && !stage.uses.isEmpty && stage.with.members != nil
            && (!publishesOnly || isPublishing(stage, isSealed: sealed.contains(stage.name)))
        {
            do {
                if published.contains(stage.name), registry[stage.uses] is any SealPlugin.Type {
                    throw builtInAfterPublishing(stage)
                }
                let planned = try await work(
                    of: stage,
                    skipped: skipped[stage.name],
                    isSealed: sealed.contains(stage.name),
                    isPartial: isPartial
                )
                stages.append(
                    PlannedStage(
                        name: stage.name,
                        uses: stage.uses,
                        needs: needs(of: stage).sorted(),
                        work: planned.work,
                        edits: planned.edits,
                        replacedFolders: planned.replacedFolders
                    )
                )
                warnings += planned.warnings.map { placed($0, in: stage) }
                variants += planned.variants.filter { !variants.contains($0) }
            } catch {
                let found = Failure(error, as: .pipeline)
                // One line, and not one for each stage.
                guard found.status != .interrupted else {
                    throw Failure(CancellationError(), as: .pipeline)
                }
                // A plugin that breaks its contract is rarer news than a pipeline that is wrong.
                if found.status != .pipeline { failure.status = found.status }
                failure.diagnostics += found.diagnostics.map { placed($0, in: stage) }.inOrderOfFile
            }
        }
        if failure.diagnostics.isEmpty {
            failure.diagnostics = OutputErrors(stages, in: file).all + (try changeErrors(stages))
        }
        guard failure.diagnostics.isEmpty else {
            throw Failure(failure.status, failure.diagnostics.firstOnes)
        }
        let ordered = graph.order.compactMap { name in stages.first { $0.name == name } }
        return Plan(
            release: context.release,
            stages: ordered,
            warnings: warnings,
            isPartial: isPartial,
            variants: variants
        )
    }

    /// A diagnostic of a stage at its place: what names none while a stage is planned is about its
    /// options.
    func placed(_ diagnostic: Diagnostic, in stage: PipelineFile.Stage) -> Diagnostic {
        var diagnostic = diagnostic
        if diagnostic.place == nil { diagnostic.place = Place(pointer: "") }
        return context.sources.quoted(in: file.placed(diagnostic, in: stage))
    }

    /// What a stage will do, and what its plugin reports of it.
    private func work(
        of stage: PipelineFile.Stage,
        skipped: String?,
        isSealed: Bool,
        isPartial: Bool
    ) async throws -> StageWork {
        if let skipped {
            // A whole release is the same whoever publishes it: nothing in it says so.
            let isApart = !isPartial && isPublishing(stage, isSealed: isSealed)
            return StageWork(
                work: isApart
                    ? .publish(Publication(leftOut: skipped)) : .skipped(reason: skipped)
            )
        }
        switch registry[stage.uses] {
        case let type as any StagePlugin.Type:
            guard !isSealed else { throw builtInAfterSeal(stage) }
            let with = try options(of: stage, type.descriptor.options)
            return try type.init().work(of: stage.name, with, in: context)
        case let type as any SealPlugin.Type:
            return try sealWork(of: stage, type)
        case let type as any PublishPlugin.Type:
            if let reason = reasonNotToPublish(isPartial: isPartial) {
                return StageWork(work: .skipped(reason: reason))
            }
            return try publishWork(of: stage, type)
        default:
            if isSealed, let reason = reasonNotToPublish(isPartial: isPartial) {
                return StageWork(work: .skipped(reason: reason))
            }
            if isSealed, publish == .none { return StageWork(work: .publish(.unwanted)) }
            return try await customWork(of: stage, isSealed: isSealed)
        }
    }

    /// Whether a stage is left out that the release has something from: those that publish it have
    /// no part in it.
    private func isPartial(without skipped: [String: String], in graph: StageGraph) -> Bool {
        let sealed = sealedStages(in: graph)
        return file.stages.contains { stage in
            skipped[stage.name] != nil
                && !isPublishing(stage, isSealed: sealed.contains(stage.name))
        }
    }

    /// Whether a stage runs over the complete release and seals nothing.
    private func isPublishing(_ stage: PipelineFile.Stage, isSealed: Bool) -> Bool {
        let plugin = registry[stage.uses]
        return plugin is any PublishPlugin.Type || (isSealed && plugin == nil)
    }

    /// The stage's options, valid against the plugin's schema and with their placeholders expanded.
    func options(of stage: PipelineFile.Stage, _ properties: [Property]) throws -> JSONValue {
        let violations = Schema.object(properties).violations(of: stage.with)
        let (with, errors) = expanded(stage)
        let all = violations.map { file.placed($0, below: stage.pointer + "/with") } + errors
        guard all.isEmpty else { throw Diagnostics(all) }
        return with
    }

    func expand(_ stage: PipelineFile.Stage) throws -> JSONValue {
        let (with, errors) = expanded(stage)
        guard errors.isEmpty else { throw Diagnostics(errors) }
        return with
    }

    private func expanded(_ stage: PipelineFile.Stage) -> (with: JSONValue, [Diagnostic]) {
        let template = Template(
            release: context.release,
            tag: tag,
            branch: branch,
            environment: environment,
            listed: file.environment,
            secrets: secretNames
        )
        let (with, errors) = template.expand(stage.with)
        return (with, errors.map { file.placed($0, below: stage.pointer + "/with") })
    }
}

extension [Diagnostic] {
    /// In the order of their places; what has none stays behind the others.
    fileprivate var inOrderOfFile: [Diagnostic] {
        func key(_ diagnostic: Diagnostic, _ index: Int) -> (Int, Int, Int) {
            let position = diagnostic.place?.position
            return (position?.line ?? .max, position?.column ?? .max, index)
        }
        return enumerated().sorted { key($0.element, $0.offset) < key($1.element, $1.offset) }
            .map(\.element)
    }
}

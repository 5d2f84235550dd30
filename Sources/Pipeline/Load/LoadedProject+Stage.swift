public import Diagnostics
import Git
import JSON
public import PluginAPI
import Releases

extension LoadedProject {
    /// Which stage is looked at outside of a release, and for which commits.
    public struct StageRequest: Sendable {
        /// The stage's name; nil for the only one of its plugin, or the defaults where there is
        /// none.
        public var stage: String?
        /// The tag, version or commit since which commits count; the previous release when nil.
        public var from: String?
        /// The tag, version or commit with which they end; HEAD when nil.
        public var to: String?

        /// A request from its parts.
        public init(stage: String? = nil, from: String? = nil, to: String? = nil) {
            self.stage = stage
            self.from = from
            self.to = to
        }
    }

    /// Calls `body` with the options of a plugin's stage and with what the plugin may see.
    ///
    /// - Throws: `Failure`: `usage` when there is no such stage, `gitState` for the commits,
    ///   `pipeline` for the stage and what `body` throws.
    public func withStage<Plugin: StagePlugin, Result>(
        _ request: StageRequest,
        of plugin: Plugin.Type,
        in registry: PluginRegistry,
        _ body: (Plugin.Options, PlanContext) throws -> Result
    ) throws -> Result {
        guard file.errors.isEmpty else { throw Failure(.pipeline, file.errors) }
        let stage = try stage(request.stage, using: Plugin.descriptor.name)
        var planner = planner(with: registry, isDryRun: true)
        do {
            let release = try release(from: request.from, to: request.to)
            planner.context = PlanContext(
                release: release,
                sources: planner.context.sources,
                history: planner.context.history,
                variants: planner.context.variants,
                previous: planner.context.previous
            )
            planner.tag =
                release.tag
                ?? git.product.version.tag(for: release.version, build: release.build)
        } catch let error as GitError {
            throw Failure(.gitState, Diagnostic(error, in: git.workTree))
        } catch {
            throw Failure(error, as: .gitState)
        }
        do {
            let with = try stage.map { try planner.options(of: $0, Plugin.descriptor.options) }
            return try body(
                try decodeOptions(Plugin.Options.self, from: with ?? [:]),
                planner.context
            )
        } catch {
            throw Failure(error, as: .pipeline).mapReasons { diagnostic in
                stage.map { placed(diagnostic, in: $0.name) } ?? diagnostic
            }
        }
    }

    /// Warnings of a plugin's stage with the stage's name and their places in the pipeline.
    ///
    /// - Throws: `Failure` with status `usage` when there is no such stage.
    public func placed<Plugin: StagePlugin>(
        _ warnings: [Diagnostic],
        in request: StageRequest,
        of plugin: Plugin.Type
    ) throws -> [Diagnostic] {
        guard let stage = try stage(request.stage, using: Plugin.descriptor.name) else {
            return warnings
        }
        return warnings.map { placed($0, in: stage.name) }
    }

    private func stage(_ name: String?, using plugin: String) throws -> PipelineFile.Stage? {
        let stages = file.stages.filter { $0.uses == plugin }
        guard let name else {
            guard stages.count < 2 else {
                throw Failure(.usage, Messages.several(stages.map(\.name), plugin))
            }
            return stages.first
        }
        guard let stage = stages.first(where: { $0.name == name }) else {
            throw Failure(.usage, Messages.noStage(name, among: stages.map(\.name), plugin))
        }
        return stage
    }

    /// The pushed tag, if it is one of HEAD's: of several there, it is the one that is released.
    private func pushedTag(among tags: ReleaseTags.OfProduct) throws -> String? {
        guard let pushed = try PushedTag.find(in: request.environment) else { return nil }
        let isHere = tags.releases.contains {
            $0.name == pushed.name && "\($0.commit)" == git.facts.commit
        }
        return isHere ? pushed.name : nil
    }

    /// The facts of a release that ends with other commits than HEAD, or begins elsewhere.
    private func release(from: String?, to: String?) throws -> ReleaseFacts {
        let repository = try Repository(around: git.workTree, by: openingRules)
        let tags = try ReleaseTags(
            in: repository,
            of: file.products,
            only: git.product.name
        ).products[0]
        let end = try Revision(
            try to ?? pushedTag(among: tags) ?? "HEAD",
            among: tags,
            in: repository
        )
        var facts = git.facts
        if end.release != nil || facts.commit != "\(end.commit)" {
            facts.tag = end.release?.name
            facts.version = end.name
            facts.commit = "\(end.commit)"
            facts.date = CommitDate.text(try repository.time(of: end.commit))
            facts.channel = end.release?.channel ?? facts.channel
            facts.isFinal = end.release?.isFinal ?? false
            facts.snapshot = end.release == nil
            facts.dirty = false
            facts.previous = try end.previous(among: tags, in: repository)?.release
        }
        if let from {
            let start = try Revision(from, among: tags, in: repository)
            facts.previous = ReleaseFacts.Previous(
                tag: start.tag ?? "\(start.commit)",
                version: start.name,
                commit: "\(start.commit)"
            )
        }
        return facts
    }
}

private enum Messages {
    static func several(_ names: [String], _ plugin: String) -> Diagnostic {
        Diagnostic(
            "several stages use \"\(plugin)\": \(names.joined(separator: ", "))",
            help: "say which one: --stage \(names.first ?? "NAME")"
        )
    }

    static func noStage(_ name: String, among names: [String], _ plugin: String) -> Diagnostic {
        Diagnostic(
            "no stage \"\(name)\" uses \"\(plugin)\"",
            help: knownNames("stages that do", names, near: name)
        )
    }
}

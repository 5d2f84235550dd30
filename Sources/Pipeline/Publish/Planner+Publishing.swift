import Cryptography
import Diagnostics
import ExactStrings
import JSON
import PluginAPI
import Releases
import Synchronization

extension Planner {
    /// The planner of a run that publishes these releases.
    func publishing(_ publish: PublishUse) -> Planner {
        var planner = self
        planner.publish = publish
        return planner
    }

    /// The stages that need one that publishes with a built-in plugin, and those.
    func publishStages(in graph: StageGraph) -> Set<String> {
        let own = file.stages.filter { registry[$0.uses] is any PublishPlugin.Type }.map(\.name)
        return graph.users(of: own)
    }

    /// Why a stage that publishes does nothing; nil when it does something.
    func reasonNotToPublish(isPartial: Bool) -> String? {
        guard !isDryRun, context.release.snapshot || isPartial else { return nil }
        guard isPartial || publish != .snapshotsToo else { return nil }
        return isPartial
            ? "a partial release is never published"
            : "a snapshot is published on request only: --publish"
    }

    /// What a stage with a built-in publish plugin will do.
    func publishWork(
        of stage: PipelineFile.Stage,
        _ type: any PublishPlugin.Type
    ) throws -> StageWork {
        let with = try options(of: stage, type.descriptor.options).overriding(
            OlderRelease.key,
            by: type.descriptor.options.contains { $0.key == OlderRelease.key } ? ifOlder : nil
        )
        if publish == .none { return StageWork(work: .publish(.unwanted)) }
        let missing = Mutex<[String]>([])
        let publisher = try withSecrets(
            of: type,
            noting: { name in
                missing.withLock { $0.append(name) }
            }
        ) { try type.init().publisher(with, in: $0) }
        let fileWarnings = SecretFile.all(in: with, root: secretRoot).flatMap {
            $0.warnings(option: $1, environment: environment)
        }
        return StageWork(
            work: .publish(Publication(publisher, type.descriptor, with)),
            warnings: missing.withLock { $0 }.map { Messages.unchecked($0) } + fileWarnings
        )
    }

    /// Calls `body` with what a publish plugin may see.
    ///
    /// - Parameter note: Called with each variable that is not set, where nothing will be sent.
    private func withSecrets(
        of type: any PublishPlugin.Type,
        noting note: @escaping @Sendable (String) -> Void,
        _ body: (PublishContext) throws -> any Publisher
    ) throws -> any Publisher {
        let secrets = secretReader
        let (isDryRun, environment) = (isDryRun, environment)
        let hidden = secretNames
        return try body(
            PublishContext(
                release: context.release,
                isDryRun: isDryRun,
                checksDestination: !isDryRun || publishesOnly,
                root: context.sources.root,
                ownRoot: secretRoot,
                environment: environment.filter { !hidden.contains($0.key) },
                refuse: { [self] in try refuseOwnFolder($0, option: $1) },
                resolve: { reference, pointer in
                    if isDryRun, case .environment(let name) = reference,
                        environment[name]?.isEmpty ?? true
                    {
                        note(name)
                        return Secret([])
                    }
                    return try secrets(reference, pointer)
                },
                usual: { name in
                    environment[name].flatMap { $0.isEmpty ? nil : Secret(Array($0.utf8)) }
                }
            )
        )
    }

    /// The error of a stage that makes or seals what is published before.
    func builtInAfterPublishing(_ stage: PipelineFile.Stage) -> Diagnostics {
        Diagnostics([
            file.placed(
                Diagnostic(
                    "\"\(stage.uses)\" can't need a stage that publishes the complete release",
                    entry: "/needs",
                    help: "take the publish stage out of its needs"
                ),
                in: stage
            )
        ])
    }
}

extension JSONValue {
    /// The object with another value of a member; the same where there is no other value.
    fileprivate func overriding(_ key: String, by value: OlderRelease?) -> JSONValue {
        guard let value, let members else { return self }
        return .object(
            members.filter { $0.key != key } + [.init(key, .string(value.rawValue))]
        )
    }
}

extension PublishPlugin {
    /// A publisher with the stage's options.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    fileprivate func publisher(
        _ with: JSONValue,
        in context: PublishContext
    ) throws -> any Publisher {
        try prepare(try decodeOptions(Options.self, from: with), in: context)
    }
}

private enum Messages {
    static func unchecked(_ variable: String) -> Diagnostic {
        Diagnostic(
            "not checked: the environment variable \"\(variable)\" is not set",
            severity: .warning
        )
    }
}

public import Releases

/// What a plugin may see while it plans.
public struct PlanContext: Sendable {
    /// The release's facts.
    public let release: ReleaseFacts
    /// The repository's work tree.
    public let sources: SourceTree
    /// The repository's earlier releases and their trees.
    public let history: ReleaseHistory

    /// The variants that the user wants of this release instead of those that the plugin would
    /// choose; empty when none is named.
    ///
    /// They are names of the whole pipeline: a stage that has none of them chooses all the same.
    public let variants: [String]
    /// What the release before made in the stage that is planned; nil when its manifest is not
    /// here.
    package var previous: PreviousOutputs?

    /// A context from its parts.
    public init(
        release: ReleaseFacts,
        sources: SourceTree,
        history: ReleaseHistory,
        variants: [String] = [],
        previous: PreviousOutputs? = nil
    ) {
        self.release = release
        self.sources = sources
        self.history = history
        self.variants = variants
        self.previous = previous
    }

    /// Declares a path option as an input of a unit.
    ///
    /// - Parameters:
    ///   - source: The option's value; a single file of the repository, or of another stage.
    ///   - path: The path that the file gets in the workspace.
    ///   - pointer: The option's place, from the stage's `with` object.
    /// - Throws: `Diagnostic` when the repository has no such file or the path leaves it.
    public func input(
        _ source: SourcePath,
        as path: String,
        option pointer: String
    ) throws -> UnitInput {
        switch source {
        case .stage(let name, let artifact):
            return UnitInput(path, from: .artifact(stage: name, path: artifact))
        case .repository(let file):
            return UnitInput(path, from: .file(try sources.file(file, option: pointer)))
        }
    }
}

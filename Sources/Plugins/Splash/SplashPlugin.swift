public import Pipeline

/// Placeholder.
public struct SplashPlugin: StagePlugin {
    /// Placeholder.
    public struct Options: StageOptions {}
    /// Placeholder.
    public struct Specification: Codable, Sendable {}
    /// Placeholder.
    public static let descriptor = PluginDescriptor(
        name: "splash", version: "1", summary: "", options: [])
    /// Placeholder.
    public init() {}
    /// Placeholder.
    public func plan(_ options: Options, in context: PlanContext) throws -> StagePlan<Specification> {
        StagePlan([])
    }
    /// Placeholder.
    public func perform(_ specification: Specification, in workspace: Workspace) async throws {}
}

import Diagnostics
public import PluginAPI

/// Writes the release's version and build number into what the Xcode project has them from.
///
/// For each target and configuration the place is found that its product gets a version from: a
/// build setting in the project file or in an `.xcconfig` file, a key of an Info.plist, or the
/// `pubspec.yaml` of a Flutter app. These values change and nothing else: comments and formatting
/// stay. The stage's own output is an `.xcconfig` file with both values, for those who include one.
public struct VersionStampPlugin: StagePlugin {
    /// The stage's options.
    public typealias Options = VersionStampOptions

    /// Name, version and options of the plugin.
    public static let descriptor = PluginDescriptor(
        name: "version-stamp",
        version: "1",
        summary: "writes version and build number into the Xcode project",
        options: VersionStampOptions.properties
    )

    /// A plugin; it holds no state.
    public init() {}

    /// Lists the edits and one unit, which writes the `.xcconfig` file.
    ///
    /// - Throws: `Diagnostics` with every error in the options, and each target whose version the
    ///   repository does not set.
    public func plan(
        _ options: VersionStampOptions,
        in context: PlanContext
    ) throws -> StagePlan<VersionSettings> {
        try VersionStampPlanner(options, in: context).plan()
    }

    /// Writes the `.xcconfig` file.
    ///
    /// - Throws: `FileError`.
    public func perform(_ settings: VersionSettings, in workspace: Workspace) async throws {
        try workspace.write(Array(settings.text.utf8), to: settings.file)
    }
}

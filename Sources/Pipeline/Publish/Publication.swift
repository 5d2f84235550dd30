import JSON
import PluginAPI
import Releases

/// What a publish stage does with the complete release.
public struct Publication: Sendable {
    enum Work {
        /// The unit of a custom plugin, which has effects and is never cached.
        case custom(PlannedUnit)
        /// The steps of a built-in plugin.
        case builtIn(any Publisher)
        /// Nothing, for this reason: the user has left it out.
        case none(reason: String)
    }

    let work: Work
    /// The same for the same work: the plugin, its version, its options, and the variables that a
    /// custom one reads.
    let key: String

    /// A custom plugin's work.
    ///
    /// - Parameter with: Its options, expanded.
    init(_ unit: PlannedUnit, _ with: JSONValue) {
        work = .custom(unit)
        // The last argument holds the facts, too, which are those of the manifest.
        key = Self.key(unit.arguments.dropLast() + [with.canonicalText], unit.environment)
    }

    /// A built-in plugin's work.
    init(_ publisher: any Publisher, _ plugin: PluginDescriptor, _ with: JSONValue) {
        work = .builtIn(publisher)
        key = Self.key([plugin.name, plugin.version, with.canonicalText], [:])
    }

    /// No work, for this reason.
    init(leftOut reason: String) { (work, key) = (.none(reason: reason), "") }

    /// Why nothing is done; nil when something is.
    var reasonLeftOut: String? {
        guard case .none(let reason) = work else { return nil }
        return reason
    }

    /// What the user has left out with `--no-publish`.
    static let unwanted = Publication(leftOut: "left out by --no-publish")

    private static func key(_ arguments: [String], _ environment: [String: String]) -> String {
        let work: JSONValue = [
            "arguments": .array(arguments.map { .string($0) }),
            "environment": .object(
                environment.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }
            ),
        ]
        return ContentDigest(of: Array(work.canonicalText.utf8)).hash
    }
}

/// Which releases are published.
public enum PublishUse: Sendable, Hashable {
    /// Those of a tag.
    case releases
    /// Snapshots, too.
    case snapshotsToo
    /// None: `shipit publish` does it later.
    case none
}

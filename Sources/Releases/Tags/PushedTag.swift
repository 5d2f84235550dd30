public import Diagnostics

/// The tag whose push started this run, as the CI system reports it.
public struct PushedTag: Hashable, Sendable {
    /// The tag's name without `refs/tags/`.
    public let name: String
    /// The environment variable that named it.
    public let variable: String

    /// The pushed tag in a process's variables; nil when they name none, as in the run of
    /// a branch or a pull request.
    ///
    /// - Throws: `Diagnostic` when two systems name different tags.
    public static func find(in environment: [String: String]) throws(Diagnostic) -> PushedTag? {
        let systems = ContinuousIntegration.recognised(in: environment)
        guard !systems.isEmpty else {
            return ContinuousIntegration.bareTagVariables.lazy
                .compactMap { $0.pushedTag(in: environment) }.first
        }
        let tags = systems.compactMap { $0.pushedTag(in: environment) }
        // Bytes, because strings compare equal when they only look alike.
        if let first = tags.first,
            let other = tags.first(where: { !$0.name.utf8.elementsEqual(first.name.utf8) })
        {
            throw Messages.contradiction(first, other, systems.map(\.name))
        }
        return tags.first
    }
}

private enum Messages {
    static func contradiction(
        _ first: PushedTag,
        _ other: PushedTag,
        _ systems: [String]
    ) -> Diagnostic {
        Diagnostic(
            "two pushed tags are named: \"\(first.name)\" (\(first.variable)) and "
                + "\"\(other.name)\" (\(other.variable))",
            help:
                "name the one to release with --tag, or unset the variables of the system that did "
                + "not start this run; recognised are " + systems.joined(separator: " and ")
        )
    }
}

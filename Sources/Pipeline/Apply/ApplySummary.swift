public import Diagnostics
import ExactStrings
public import JSON
import WorkTree

/// What `shipit apply` changed, or would change.
public struct ApplySummary: Sendable {
    /// A changed file.
    public struct File: Hashable, Sendable {
        /// What happens to it.
        public enum Kind: String, Hashable, Sendable {
            /// It is new.
            case added
            /// It gets other bytes.
            case changed
            /// It goes.
            case removed
        }

        /// The file, relative to the repository's root.
        public let path: String
        /// What happens to it.
        public let kind: Kind

        /// As a line: `+` for a new file, `~` for a changed and `-` for a removed one.
        public var line: String {
            let sign =
                switch kind {
                case .added: "+"
                case .changed: "~"
                case .removed: "-"
                }
            return "\(sign) \(path)"
        }
    }

    /// The changed files, sorted by the bytes of their paths.
    public let files: [File]
    /// The stages whose changes these are, in the order of `pipeline.json`.
    public let stages: [String]
    /// The version whose changes these are.
    public let version: String
    /// Whether the work tree was so already, and nothing was written.
    public let wasApplied: Bool
    /// What stopped nothing.
    public internal(set) var warnings: [Diagnostic] = []
    /// What was not checked, and what to do for it, a line each.
    public internal(set) var unchecked: [String] = []

    /// The summary for programs.
    public var json: JSONValue {
        [
            "version": .string(version), "alreadyApplied": .bool(wasApplied),
            "stages": .array(stages.map { .string($0) }),
            "files": .array(
                files.map { ["path": .string($0.path), "change": .string($0.kind.rawValue)] }
            ),
            "unchecked": .array(unchecked.map { .string($0) }),
        ]
    }
}

extension AppliedChanges {
    /// Makes changes of a work tree, or only looks at them.
    ///
    /// - Parameters:
    ///   - changed: The files before and after, in the form that git stores.
    ///   - files: The work tree.
    ///   - state: Whose changes they are.
    ///   - version: The version whose changes they are.
    ///   - isDryRun: Whether nothing is written.
    /// - Throws: What `replace` throws.
    mutating func apply(
        _ changed: [ChangedFile],
        in files: WorkTreeFiles,
        as state: State,
        version: String,
        isDryRun: Bool
    ) throws -> ApplySummary {
        let replacements = try changed.map { try files.replacement(of: $0.path, by: $0.after) }
        let isWritten =
            try isDryRun
            ? !holds(replacements)
            : replace(replacements, as: state, isCommitted: files.isCommitted)
        return ApplySummary(
            files: changed.map { file in
                let kind: ApplySummary.File.Kind =
                    file.before == nil ? .added : file.after == nil ? .removed : .changed
                return ApplySummary.File(path: file.path, kind: kind)
            },
            stages: state.stages,
            version: version,
            wasApplied: !isWritten
        )
    }
}

import Cryptography
import Diagnostics
public import JSON

/// A report of warnings and errors that GitLab shows in merge requests.
///
/// Source: docs.gitlab.com/ci/testing/code_quality, "Code Quality report format": an array of
/// objects, of which GitLab reads these members; paths are relative to the root of the repository.
public struct CodeQuality: Sendable {
    private let entries: [LogEntry]

    /// A report of what a command found.
    public init(_ entries: [LogEntry]) { self.entries = entries }

    /// The report; an empty array where nothing was found, by which GitLab sees what was fixed.
    public var json: JSONValue {
        var counts: [String: Int] = [:]
        return .array(
            entries.map { entry in
                let identity = entry.identity
                counts[identity, default: 0] += 1
                let number = counts[identity] ?? 0
                let digest = Digest.sha256(of: Array("\(identity)\0\(number)".utf8))
                return entry.json(fingerprint: String(digest.prefix(32)))
            }
        )
    }
}

extension LogEntry {
    private var severity: String {
        switch level {
        case .error: "critical"
        case .warning: "minor"
        case .note: "info"
        }
    }

    /// What stays the same when lines move: the check, the file, the place in it and the words.
    fileprivate var identity: String {
        [check, path ?? "", diagnostic.place?.pointer ?? "", diagnostic.summary]
            .joined(separator: "\0")
    }

    fileprivate func json(fingerprint: String) -> JSONValue {
        let stage = diagnostic.stage.map { "\($0): " } ?? ""
        let help = diagnostic.help.map { "; \($0)" } ?? ""
        return [
            "description": .string("\(stage)\(diagnostic.summary)\(help)".onOneLine),
            "check_name": .string(check),
            "fingerprint": .string(fingerprint),
            "severity": .string(severity),
            "location": [
                // What is about no file is about the pipeline.
                "path": .string(path ?? "pipeline.json"),
                "lines": [
                    "begin": .integer(path == nil ? 1 : diagnostic.place?.position?.line ?? 1)
                ],
            ],
        ]
    }
}

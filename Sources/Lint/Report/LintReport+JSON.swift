public import JSON

extension LintReport {
    /// The report for programs: `findings`, `checked`, `counts` and `excluded`.
    public var json: JSONValue {
        [
            "findings": .array(findings.map(\.json)),
            "checked": [
                "sets": .integer(checked.sets),
                "icons": .integer(checked.icons),
                "plists": .integer(checked.propertyLists),
                "images": .integer(checked.images),
            ],
            "counts": .object(
                LintRule.Severity.allCases.map { .init($0.rawValue, .integer(count($0))) }
            ),
            "excluded": .array(excluded.map { .string($0) }),
        ]
    }
}

extension LintFinding {
    fileprivate var json: JSONValue {
        [
            "rule": .string(rule.id),
            "itms": rule.itms.map { .string($0) } ?? .null,
            "severity": .string(severity.rawValue),
            "file": .string(file),
            "line": line.map { .integer($0) } ?? .null,
            "at": .string(at),
            "message": .string(message),
            "help": .string(help),
        ]
    }
}

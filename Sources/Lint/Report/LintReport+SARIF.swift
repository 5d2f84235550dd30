import Cryptography
public import JSON

extension LintReport {
    /// The report for code scanning, as a SARIF log of one run.
    ///
    /// Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0"; GitHub,
    /// "SARIF support for code scanning", for what it requires: texts of rules, and a line for each
    /// result.
    ///
    /// - Parameter version: The tool's own.
    public func sarif(version: String) -> JSONValue {
        let rules = Set(findings.map(\.rule))
        let used = LintRule.all.filter { rules.contains($0) }
        let indices = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
        return [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": [
                        "driver": [
                            "name": "shipit lint",
                            "semanticVersion": .string(version),
                            "rules": .array(used.map(\.sarif)),
                        ]
                    ],
                    "columnKind": "unicodeCodePoints",
                    "originalUriBaseIds": [
                        "ROOT": ["description": ["text": "the folder that was linted"]]
                    ],
                    "results": .array(
                        zip(findings, fingerprints).map { finding, fingerprint in
                            finding.sarif(ruleIndex: indices[finding.rule] ?? -1, fingerprint)
                        }
                    ),
                ]
            ],
        ]
    }

    /// What identifies each finding in the next run, whatever its line is then.
    private var fingerprints: [String] {
        var counts: [String: Int] = [:]
        return findings.map { finding in
            let identity = [finding.rule.id, finding.file, finding.at].joined(separator: "\0")
            let digest = String(Digest.sha256(of: Array(identity.utf8)).prefix(32))
            counts[digest, default: 0] += 1
            return "\(digest):\(counts[digest] ?? 0)"
        }
    }
}

extension LintRule {
    fileprivate var sarif: JSONValue {
        var members: [JSONValue.Member] = [
            .init("id", .string(id)),
            .init("shortDescription", ["text": .string(summary)]),
            .init("fullDescription", ["text": .string(summary)]),
            .init("help", ["text": .string(help)]),
            .init("defaultConfiguration", ["level": .string(severity.rawValue)]),
        ]
        if let itms { members.append(.init("properties", ["tags": [.string(itms)]])) }
        return .object(members)
    }
}

extension LintFinding {
    fileprivate func sarif(ruleIndex: Int, _ fingerprint: String) -> JSONValue {
        let place: JSONValue = [
            "artifactLocation": ["uri": .string(percentEncoded(file)), "uriBaseId": "ROOT"],
            // Scanners show nothing without a line; that of a picture as a whole is its first.
            "region": ["startLine": .integer(line ?? 1)],
        ]
        var location: [JSONValue.Member] = [.init("physicalLocation", place)]
        if !at.isEmpty {
            location.append(.init("logicalLocations", [["fullyQualifiedName": .string(at)]]))
        }
        let subject = at.isEmpty ? "" : "\(at): "
        return [
            "ruleId": .string(rule.id),
            "ruleIndex": .integer(ruleIndex),
            "level": .string(severity.rawValue),
            "message": ["text": .string("\(subject)\(message); \(help)")],
            "locations": [.object(location)],
            "partialFingerprints": ["shipitFinding/v1": .string(fingerprint)],
        ]
    }
}

/// A path as a relative reference (RFC 3986, sections 3.3 and 4.2).
private func percentEncoded(_ path: String) -> String {
    path.isEmpty
        ? "."
        : path.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                return String(UnicodeScalar(byte))
            case _ where "-._~/@+".utf8.contains(byte): return String(UnicodeScalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                return "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }.joined()
}

public import Diagnostics
import ExactStrings

extension LintReport {
    /// The report for people: by file, those with the gravest findings first.
    public var lines: [String] { styledLines.map(\.text) }

    /// The same with styles.
    public var styledLines: [StyledLine] {
        let groups = Dictionary(grouping: findings) { ExactString($0.file) }.map { file, findings in
            (file: file.text, findings: findings.sorted(by: isGraver))
        }
        let sorted = groups.sorted { left, right in
            let (first, second) = (left.findings[0].severity, right.findings[0].severity)
            return first == second ? isOrderedBefore(left.file, right.file) : first < second
        }
        let blocks = sorted.flatMap { group in
            [StyledLine(group.file.isEmpty ? "." : group.file, .emphasis)]
                + group.findings.flatMap(\.lines) + [StyledLine("")]
        }
        let end = excludedText + [sum] + (checked.isEmpty ? [Self.nothing] : [])
        return blocks + end.map { StyledLine($0) }
    }

    private static let nothing =
        "nothing to check here: name the folder of the app's sources, or one above it"

    private func isGraver(_ left: LintFinding, _ right: LintFinding) -> Bool {
        left.severity == right.severity ? left < right : left.severity < right.severity
    }

    private var excludedText: [String] {
        guard !excluded.isEmpty else { return [] }
        let shown = excluded.prefix(8).joined(separator: ", ")
        let rest = excluded.count > 8 ? " and \(excluded.count - 8) more" : ""
        return ["left out: \(shown)\(rest)"]
    }

    /// `2 errors, 1 warning, 0 notes; checked 3 sets, 1 icon, 4 property lists, 21 images`.
    public var sum: String {
        let counts = LintRule.Severity.allCases.map { counted(count($0), $0.rawValue) }
        let things = [
            counted(checked.sets, "set"), counted(checked.icons, "icon"),
            checked.propertyLists == 1
                ? "1 property list" : "\(checked.propertyLists) property lists",
            counted(checked.images, "image"),
        ]
        return counts.joined(separator: ", ") + "; checked " + things.joined(separator: ", ")
    }
}

extension LintFinding {
    fileprivate var lines: [StyledLine] {
        let place = [line.map(String.init), at.isEmpty ? nil : at].compactMap(\.self)
        let code = [rule.id, rule.itms].compactMap(\.self).joined(separator: ", ")
        let words = (place + [message]).joined(separator: ": ")
        return [
            StyledLine("  ") + StyledLine("\(severity.rawValue):", severity.style)
                + StyledLine(" \(words) [\(code)]"),
            StyledLine("    help: \(help)"),
        ]
    }
}

extension LintRule.Severity {
    /// How its name is shown.
    fileprivate var style: StyledLine.Style? {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: nil
        }
    }
}

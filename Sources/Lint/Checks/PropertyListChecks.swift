import ExactStrings
import JSON
import PropertyLists

/// Looks for what is wrong in a property list by itself.
struct PropertyListChecks {
    private let file: PropertyListFile
    private let readings: [PropertyListValue]
    private let project: LintedProject

    init(_ file: PropertyListFile, _ project: LintedProject) {
        self.file = file
        readings = file.readings
        self.project = project
    }

    var findings: [LintFinding] { repeatedKeys + contradictions + missingStoryboards + extensions }

    private var repeatedKeys: [LintFinding] {
        file.document.repeatedKeys.map { key in
            LintFinding(
                .repeatedKey,
                in: file.path,
                at: keyPath(key.path),
                // The second one: the first may be what was meant.
                line: key.positions.dropFirst().first?.line,
                // Entitlements and settings count too, though no app has them as its Info.plist.
                severity: key.isConsistent || file.use == .development ? .note : .warning,
                Messages.repeated(key)
            )
        }
    }

    private var contradictions: [LintFinding] {
        readings.flatMap { LaunchKeys($0).contradictions }.map { key, other in
            LintFinding(
                .launchKeysContradict,
                in: file.path,
                at: key,
                line: file.line(of: [key]),
                severity: file.use.severity(.warning),
                Messages.contradict(key, other)
            )
        }
    }

    private var missingStoryboards: [LintFinding] {
        guard file.mayBeForIOS else { return [] }
        return readings.flatMap { LaunchKeys($0).storyboards }.compactMap { key, name in
            guard !hasVariable(name), project.storyboards(named: name).isEmpty else { return nil }
            return LintFinding(
                .launchStoryboardMissing,
                in: file.path,
                at: key,
                line: file.line(of: [key]),
                severity: file.use.ofUse,
                Messages.noStoryboard(name)
            )
        }
    }

    private var extensions: [LintFinding] {
        readings.flatMap(IconEntry.all).flatMap { entry in
            entry.files.compactMap { name in
                name.droppingSuffix(ignoringCase: ".png").map { (name, $0) }
            }.map { name, stem in
                LintFinding(
                    .iconFileExtension,
                    in: file.path,
                    at: keyPath(entry.path + ["CFBundleIconFiles"]),
                    line: file.line(of: entry.path + ["CFBundleIconFiles"]),
                    Messages.hasExtension(name, stem)
                )
            }
        }
    }
}

/// Keys as people and PlistBuddy write their path.
func keyPath(_ keys: [String]) -> String { keys.joined(separator: ":") }

private enum Messages {
    static func repeated(_ key: PropertyListDocument.RepeatedKey) -> FindingText {
        let lines = key.positions.map { String($0.line) }
        let places =
            lines.isEmpty
            ? ""
            : ", in lines " + lines.dropLast().joined(separator: ", ") + " and \(lines.last ?? "")"
        let values = key.isConsistent ? "with equal values" : "with different values"
        return FindingText(
            "duplicate key \"\(key.path.last ?? "")\" \(values)\(places)"
        )
    }

    static func contradict(_ key: String, _ other: String) -> FindingText {
        FindingText(
            "\(key) and \(other) both describe the launch screen, and each system reads one of them",
            help:
                "remove \(key == "UILaunchImages" ? "UILaunchImages, which is deprecated" : "one of the two")"
        )
    }

    static func noStoryboard(_ name: String) -> FindingText {
        FindingText(
            "there is no storyboard or nib \"\(name)\"",
            help: "add \(name).storyboard to the target, or name another one"
        )
    }

    static func hasExtension(_ name: String, _ stem: String) -> FindingText {
        FindingText(
            "\"\(name)\" has an extension, which keeps the system from looking for @2x, @3x and ~ipad",
            help: "write \"\(stem)\""
        )
    }
}

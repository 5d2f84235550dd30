import ExactStrings
import ProjectVersions
import PropertyLists
import XcodeProjects

/// Looks for versions and build numbers that the store refuses, and for extensions and watch apps
/// whose versions differ from their app's.
///
/// A value that a build may set from outside is unknown, and nothing is said about it.
///
/// Source: App Store Connect's messages ITMS-90056, 90057, 90058, 90060 and 90473; Apple,
/// "CFBundleVersion" and "CFBundleShortVersionString".
struct VersionChecks {
    /// The version or the build number, and what is refused in it.
    private struct Key: Sendable {
        let key: VersionKey
        let missing: LintRule
        let malformed: LintRule
        /// How many numbers it may have: the store says three for both, and takes build numbers
        /// with four.
        let mostNumbers: Int
        var name: String { key.infoKey }

        static let all = [
            Key(
                key: .version,
                missing: .versionMissing,
                malformed: .versionMalformed,
                mostNumbers: 3
            ),
            Key(
                key: .build,
                missing: .buildNumberMissing,
                malformed: .buildNumberMalformed,
                mostNumbers: .max
            ),
        ]
    }

    /// What is known of a key in one build.
    private enum Value {
        case missing(PropertyListFile)
        case known(String, file: String, line: Int?)
        case unknown
    }

    private let target: BuiltTarget
    private let project: LintedProject
    private let lists: PropertyListFiles

    init(_ target: BuiltTarget, _ project: LintedProject, _ lists: PropertyListFiles) {
        self.target = target
        self.project = project
        self.lists = lists
    }

    var findings: [LintFinding] {
        target.storeBuilds.filter { $0.isForIOS == true || $0.isForWatch }.flatMap { build in
            Key.all.flatMap { key in
                let value = value(of: key, in: target, build)
                return fault(of: value, key) + mismatches(with: value, key, in: build)
            }
        }
    }

    // MARK: One target

    private func value(of key: Key, in target: BuiltTarget, _ build: BuiltTarget.Build) -> Value {
        let reader = VersionReader(build.settings, project: target.project) {
            lists[$0]?.document
        }
        switch reader.reading(of: key.key) {
        case .known(let text, let place):
            return .known(text, file: place.file, line: place.line)
        case .missing(let place):
            guard let list = lists[place.file] else { return .unknown }
            // A value that is no version, of another kind or a variable's name, is not missing.
            let isEmpty = list.checked[key.name].map { $0 == .string("") } ?? true
            return isEmpty ? .missing(list) : .unknown
        case .unknown: return .unknown
        }
    }

    private func fault(of value: Value, _ key: Key) -> [LintFinding] {
        switch value {
        case .unknown: []
        case .missing(let file):
            [
                LintFinding(
                    key.missing,
                    in: file.path,
                    at: key.name,
                    line: file.line(of: [key.name]),
                    Messages.missing(key.name, target.name)
                )
            ]
        // A setting that is replaced by an empty one is filled in by whoever builds.
        case .known(let text, _, _) where text.isEmpty || isNumbers(text, atMost: key.mostNumbers):
            []
        case .known(let text, let file, let line):
            [
                LintFinding(
                    key.malformed,
                    in: file,
                    at: key.name,
                    line: line,
                    // A text such as "local build" is there to be replaced by whoever releases.
                    severity: text.utf8.contains { (0x30...0x39) ~= $0 } ? .error : .note,
                    Messages.malformed(key.name, text, target.name)
                )
            ]
        }
    }

    private func isNumbers(_ text: String, atMost most: Int) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count <= most
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { (0x30...0x39) ~= $0 }
            }
    }

    // MARK: What an app brings along

    private func mismatches(
        with value: Value,
        _ key: Key,
        in build: BuiltTarget.Build
    ) -> [LintFinding] {
        guard target.isApp, case .known(let wanted, _, _) = value, !wanted.isEmpty else {
            return []
        }
        return embedded(in: build).compactMap { other, otherBuild in
            guard
                case .known(let text, let file, let line) = self.value(
                    of: key,
                    in: other,
                    otherBuild
                ),
                !text.isEmpty, !areSame(text, wanted)
            else { return nil }
            return LintFinding(
                .versionMismatch,
                in: file,
                at: "\(other.name): \(key.name)",
                line: line,
                Messages.mismatch(key.name, (text, other.name), (wanted, target.name))
            )
        }
    }

    /// The extensions and apps that a build brings along, each in the configuration of its name.
    private func embedded(
        in build: BuiltTarget.Build
    ) -> [(target: BuiltTarget, build: BuiltTarget.Build)] {
        project.targets.filter { other in
            other.hasVersion && areSame(other.project, target.project)
                && target.embedded.containsExactly(other.name)
        }.compactMap { other in
            other.builds.first { $0.configuration == build.configuration }.flatMap { build in
                // A Mac app's helpers have versions of their own.
                build.isForIOS == true || build.isForWatch ? (other, build) : nil
            }
        }
    }
}

extension BuiltTarget {
    /// Whether the store checks the versions in its Info.plist.
    var hasVersion: Bool { isApp || product == .appExtension || product == .messagesExtension }
}

private enum Messages {
    static func missing(_ key: String, _ target: String) -> FindingText {
        FindingText("the Info.plist of \(target) has no \(key), and nothing generates it")
    }

    static func malformed(_ key: String, _ text: String, _ target: String) -> FindingText {
        FindingText("\(key) of \(target) is \"\(text)\"")
    }

    static func mismatch(
        _ key: String,
        _ own: (text: String, target: String),
        _ app: (text: String, target: String)
    ) -> FindingText {
        FindingText(
            "\(key) is \(own.text) in \(own.target), and \(app.text) in \(app.target), which it is "
                + "part of"
        )
    }
}

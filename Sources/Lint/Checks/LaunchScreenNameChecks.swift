import ExactStrings
import PropertyLists
import XcodeProjects

/// Looks for colours and pictures that a `UILaunchScreen` names and the app does not have.
///
/// Source: Apple, "UILaunchScreen" and "UILaunchScreens".
struct LaunchScreenNameChecks {
    /// A name in a dictionary of a launch screen.
    private struct Name: Hashable {
        var path: [String]
        var text: String
        /// The kind of set that has it.
        var kind: String

        init(_ path: [String], _ text: String, _ kind: String) {
            (self.path, self.text, self.kind) = (path, text, kind)
        }
    }

    private static let pictures = ["png", "jpg", "jpeg", "pdf", "heic"]

    private let app: BuiltTarget
    private let project: LintedProject
    private let lists: PropertyListFiles

    init(_ app: BuiltTarget, _ project: LintedProject, _ lists: PropertyListFiles) {
        self.app = app
        self.project = project
        self.lists = lists
    }

    var findings: [LintFinding] {
        // A catalog that can't be seen may have it.
        guard !app.hasUnseenSources else { return [] }
        return app.storeBuilds.filter { $0.isForIOS == true }.flatMap { build -> [LintFinding] in
            guard let found = lists.file(of: app, in: build), let file = found else { return [] }
            return names(in: file.reading(in: build)).filter { !isInApp($0) }.map { name in
                LintFinding(
                    .launchScreenNameMissing,
                    in: file.path,
                    at: keyPath(name.path),
                    line: file.line(of: name.path),
                    Messages.missing(name.text, name.kind, elsewhere(name), app.name)
                )
            }
        }
    }

    // MARK: Names

    private func names(in reading: PropertyListValue) -> [Name] {
        (reading.members ?? []).filter { $0.key.hasPrefix("UILaunchScreen") }.flatMap { member in
            names(in: member.value, at: [member.key])
        }
    }

    /// The names in a dictionary of a launch screen, and in those of its bars.
    private func names(in value: PropertyListValue, at path: [String]) -> [Name] {
        (value.members ?? []).flatMap { member -> [Name] in
            let path = path + [member.key]
            switch (member.key, member.value) {
            case ("UIColorName", .string(let text)): return [Name(path, text, "colorset")]
            case ("UIImageName", .string(let text)): return [Name(path, text, "imageset")]
            case (_, .dictionary): return names(in: member.value, at: path)
            case (_, .array(let elements)):
                return elements.enumerated().flatMap { index, element in
                    names(in: element, at: path + ["\(index)"])
                }
            default: return []
            }
        }.filter { !$0.text.isEmpty && !hasVariable($0.text) }
    }

    // MARK: Where they are

    private func isInApp(_ name: Name) -> Bool {
        if name.kind == "colorset" {
            // Colours of the system, such as systemBackgroundColor, have names as well.
            return name.text.hasPrefix("system") || sets(of: name).contains { app.holds($0.path) }
        }
        return sets(of: name).contains { app.holds($0.path) }
            || files(of: name).contains(where: app.holdsResource)
    }

    /// The sets of a name; in a group with a namespace, the name begins with the group's.
    private func sets(of name: Name) -> [CatalogSet] {
        project.sets.filter { set in
            set.kind == name.kind
                && (areSame(set.name, name.text)
                    || set.path.hasExactSuffix("/\(name.text).\(name.kind)"))
        }
    }

    private func files(of name: Name) -> [String] {
        let base = LooseIcons.base(of: name.text.splitExtension.stem)
        return project.source.folders.flatMap { folder, contents in
            contents.files.filter { file in
                let (stem, end) = file.splitExtension
                return Self.pictures.containsExactly(end)
                    && areSame(LooseIcons.base(of: stem), base)
            }.map { folder.text.appendingPath($0) }
        }
    }

    /// Where the name is in the repository; nil when it is nowhere.
    private func elsewhere(_ name: Name) -> String? {
        sets(of: name).first?.path ?? files(of: name).min()
    }
}

private enum Messages {
    static func missing(
        _ name: String,
        _ kind: String,
        _ elsewhere: String?,
        _ target: String
    ) -> FindingText {
        let what = kind == "colorset" ? "colour" : "picture"
        guard let elsewhere else {
            return FindingText("no catalog of \(target) has a \(what) \"\(name)\"")
        }
        return FindingText(
            "the \(what) \"\(name)\" is not in \(target); there is \(elsewhere)",
            help: "add it to a catalog of the target"
        )
    }
}

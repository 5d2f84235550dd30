import JSON
import PropertyLists
import XcodeProjects

/// Reports what could not be checked because it could not be read.
struct UnreadChecks {
    private let project: LintedProject
    private let lists: PropertyListFiles

    init(_ project: LintedProject, _ lists: PropertyListFiles) {
        self.project = project
        self.lists = lists
    }

    var findings: [LintFinding] { folders + projects + propertyLists + missingPropertyLists }

    private var folders: [LintFinding] {
        project.source.unreadable.map { path, reason in
            LintFinding(.unread, in: path, Messages.folder(reason))
        }
    }

    private var projects: [LintFinding] {
        project.projectErrors.map { error in
            LintFinding(
                .unread,
                in: error.path,
                line: error.position?.line,
                Messages.project(error.summary)
            )
        }
    }

    private var propertyLists: [LintFinding] {
        lists.unreadable.map { list in
            switch list.fault {
            case .unread(let file): LintFinding(file, in: list.path)
            case .damaged(let error):
                LintFinding(
                    list.isNamed ? .propertyListUnreadable : .unread,
                    in: list.path,
                    line: error.position?.line,
                    FindingText(
                        error.summary,
                        // A list that no app has is as damaged.
                        help: error.help ?? LintRule.propertyListUnreadable.help
                    )
                )
            }
        }
    }

    private var missingPropertyLists: [LintFinding] {
        project.apps.flatMap { app in
            app.builds.compactMap { build in
                guard let path = build.settings.infoPlistPath, !project.source.holds(path) else {
                    return nil
                }
                let place = build.settings["INFOPLIST_FILE"]?.place
                return LintFinding(
                    .unread,
                    in: place?.file ?? "\(app.project)/project.pbxproj",
                    at: "\(app.name): INFOPLIST_FILE",
                    line: place?.line,
                    Messages.noPropertyList(path)
                )
            }
        }
    }
}

private enum Messages {
    static func folder(_ reason: String) -> FindingText {
        FindingText(
            "it can't be listed: \(reason)",
            help: "let the user who runs shipit read it, and give it a name in UTF-8"
        )
    }

    static func project(_ summary: String) -> FindingText {
        FindingText(
            "\(summary), so its targets could not be checked",
            help: "open it in Xcode and save it, or generate it, and lint again"
        )
    }

    static func noPropertyList(_ path: String) -> FindingText {
        FindingText(
            "\(path) does not exist, so it could not be checked",
            help: "generate the file before you lint, or fix the setting"
        )
    }
}

import XcodeProjects

/// Looks for launch storyboards that never get into their app, and for those that are not marked as
/// launch screens.
struct LaunchStoryboardChecks {
    /// The largest storyboard that is read, in bytes.
    private static let largest = 4 << 20

    private let app: BuiltTarget
    private let project: LintedProject
    private let lists: PropertyListFiles

    init(_ app: BuiltTarget, _ project: LintedProject, _ lists: PropertyListFiles) {
        self.app = app
        self.project = project
        self.lists = lists
    }

    var findings: [LintFinding] {
        app.storeBuilds.filter { $0.isForIOS == true }.flatMap { build -> [LintFinding] in
            guard let file = lists.file(of: app, in: build) else { return [] }
            let keys = LaunchKeys(file?.reading(in: build), build)
            return keys.storyboards.filter { !hasVariable($0.name) }.flatMap { key, name in
                findings(of: name, at: place(of: key, file, build))
            }
        }
    }

    /// Where a key has its value: in the file, or in a build setting of its name.
    private struct Origin {
        var file: String
        var at: String
        var line: Int?
        /// Whether the file names the storyboard, which `PropertyListChecks` checks.
        var isPropertyList: Bool
    }

    private func place(
        of key: String,
        _ file: PropertyListFile?,
        _ build: BuiltTarget.Build
    ) -> Origin {
        if let place = build.setting(key).value?.place {
            return Origin(
                file: place.file,
                at: "\(app.name): \(key)",
                line: place.line,
                isPropertyList: false
            )
        }
        return Origin(
            file: file?.path ?? "\(app.project)/project.pbxproj",
            at: key,
            line: file?.line(of: [key]),
            isPropertyList: true
        )
    }

    private func findings(of name: String, at origin: Origin) -> [LintFinding] {
        let paths = project.storyboards(named: name)
        guard !paths.isEmpty else {
            return origin.isPropertyList
                ? [] : [missing(Messages.noStoryboard(name), at: origin)]
        }
        let own = paths.filter(app.holdsResource)
        guard !own.isEmpty else {
            return [missing(Messages.notInTarget(paths[0], app.name), at: origin)]
        }
        return own.filter { !isMarked($0) }.map { path in
            LintFinding(.launchStoryboardFlag, in: path, Messages.notMarked)
        }
    }

    private func missing(_ text: FindingText, at origin: Origin) -> LintFinding {
        LintFinding(
            .launchStoryboardMissing,
            in: origin.file,
            at: origin.at,
            line: origin.line,
            text
        )
    }

    /// Whether a file says that it is a launch screen; true for one that can't be read, or has
    /// another form.
    private func isMarked(_ path: String) -> Bool {
        guard let bytes = project.source.read(path, limit: Self.largest),
            let start = bytes.firstRange(of: Array("<document ".utf8)),
            let end = bytes[start.upperBound...].firstIndex(of: UInt8(ascii: ">"))
        else { return true }
        let tag = bytes[start.upperBound..<end]
        return tag.firstRange(of: Array("launchScreen=\"YES\"".utf8)) != nil
    }
}

private enum Messages {
    static let notMarked = FindingText(
        "the storyboard is not marked as a launch screen, so Xcode does not check what a launch "
            + "screen can't have"
    )

    static func noStoryboard(_ name: String) -> FindingText {
        FindingText(
            "there is no storyboard or nib \"\(name)\"",
            help: "add \(name).storyboard to the target, or name another one"
        )
    }

    static func notInTarget(_ path: String, _ target: String) -> FindingText {
        FindingText(
            "\(path) is in no Resources phase of \(target), so the app has no launch screen",
            help: "add the storyboard to the target"
        )
    }
}

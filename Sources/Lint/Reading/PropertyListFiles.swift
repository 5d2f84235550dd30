import ExactStrings
import JSON
import PropertyLists
import XcodeProjects

/// A property list with the builds of apps that have it as their Info.plist.
struct PropertyListFile {
    /// The file.
    let path: String
    let document: PropertyListDocument
    /// The builds that name it, with their apps.
    let users: [(app: BuiltTarget, build: BuiltTarget.Build)]
    /// What apps use it for.
    let use: IconUse
    /// What it says of versions, icons, orientations and the launch screen, before variables are
    /// replaced.
    let checked: PropertyListValue
    /// Whether variables are in that.
    let hasVariables: Bool

    init(
        path: String,
        document: PropertyListDocument,
        users: [(app: BuiltTarget, build: BuiltTarget.Build)],
        use: IconUse
    ) {
        (self.path, self.document, self.users, self.use) = (path, document, users, use)
        checked = .dictionary(
            (document.value.members ?? []).filter { member in
                Self.checkedKeys.contains { member.key.hasPrefix($0) }
            }
        )
        hasVariables = checked.hasVariables
    }

    /// What the keys that some rule reads begin with.
    private static let checkedKeys = [
        "CFBundleIcon", "CFBundleShortVersionString", "CFBundleVersion", "UILaunch", "UIRequires",
        "UISupportedInterfaceOrientations",
    ]

    /// Whether it may be an iOS app's.
    var mayBeForIOS: Bool { users.isEmpty || users.contains { $0.build.isForIOS != false } }

    /// The devices that some app is for; nil when it is not known.
    var families: Set<Int>? {
        let known = users.compactMap(\.build.families)
        return known.isEmpty ? nil : known.reduce(into: []) { $0.formUnion($1) }
    }

    /// The line of the value at a path of keys.
    func line(of path: [String]) -> Int? { document.position(of: path)?.line }
}

/// The property lists of a repository.
struct PropertyListFiles {
    /// A property list that is damaged.
    struct Unreadable {
        var path: String
        var fault: FileFault<PropertyListError>
        /// Whether an app has it as its Info.plist.
        var isNamed: Bool
    }

    /// Those that can be read, by path.
    let files: [PropertyListFile]
    /// Those that can't.
    let unreadable: [Unreadable]
    /// The pictures that they name by `CFBundleIconFiles`.
    let looseIcons: LooseIcons
    /// The index of each file by its path.
    private let indices: [ExactString: Int]

    /// How many there are.
    var count: Int { files.count + unreadable.count }

    init(_ project: LintedProject) {
        var users: [ExactString: [(app: BuiltTarget, build: BuiltTarget.Build)]] = [:]
        for app in project.apps {
            for build in app.builds {
                guard let path = build.settings.infoPlistPath else { continue }
                users[ExactString(path), default: []].append((app, build))
            }
        }
        var files: [PropertyListFile] = []
        var unreadable: [Unreadable] = []
        for path in Self.paths(in: project.source) {
            let named = users[ExactString(path)] ?? []
            guard !named.contains(where: { $0.build.preprocessesPropertyList }) else {
                unreadable.append(
                    Unreadable(path: path, fault: .damaged(Messages.preprocessed), isNamed: false)
                )
                continue
            }
            switch Self.document(path, in: project.source) {
            case .success(let document):
                let use = Self.use(of: path, by: named, in: project)
                files.append(
                    PropertyListFile(path: path, document: document, users: named, use: use)
                )
            case .failure(let fault):
                unreadable.append(Unreadable(path: path, fault: fault, isNamed: !named.isEmpty))
            }
        }
        (self.files, self.unreadable) = (files, unreadable)
        indices = Dictionary(
            uniqueKeysWithValues: files.enumerated().map { (ExactString($1.path), $0) }
        )
        let names = files.flatMap { $0.readings.flatMap(IconEntry.all).flatMap(\.files) }
        looseIcons = LooseIcons(names, in: project)
    }

    /// The property list of a target's build; nil for none in a build that generates all of it.
    ///
    /// - Returns: Nil when it is not known what is in it.
    func file(of target: BuiltTarget, in build: BuiltTarget.Build) -> PropertyListFile?? {
        switch build.setting("INFOPLIST_FILE") {
        case .unset: build.generatesPropertyList ? .some(nil) : nil
        case .unknown: nil
        case .known: build.settings.infoPlistPath.flatMap { self[$0] }.map { .some($0) }
        }
    }

    /// The file at a path; nil when it is missing or damaged.
    subscript(path: String) -> PropertyListFile? { indices[ExactString(path)].map { files[$0] } }

    private static func paths(in source: SourceFolder) -> [String] {
        source.folders.flatMap { folder, contents in
            contents.files
                .filter { $0.hasExactSuffix(".plist") || $0.hasExactSuffix(".entitlements") }
                .map { folder.text.appendingPath($0) }
        }.sorted(by: isOrderedBefore)
    }

    private static func document(
        _ path: String,
        in source: SourceFolder
    ) -> Result<PropertyListDocument, FileFault<PropertyListError>> {
        source.parsed(path, limit: PropertyList.largest) {
            bytes throws(PropertyListError) in try PropertyListDocument(bytes)
        }
    }

    private static func use(
        of path: String,
        by users: [(app: BuiltTarget, build: BuiltTarget.Build)],
        in project: LintedProject
    ) -> IconUse {
        guard !users.isEmpty else { return project.hasProjects ? .unused : .unknown }
        return users.allSatisfy { $0.build.isForDevelopment } ? .development : .primary
    }
}

extension BuiltTarget.Build {
    /// Whether the build writes keys of its settings into its Info.plist.
    var generatesPropertyList: Bool { setting("GENERATE_INFOPLIST_FILE").value?.isYes == true }

    /// Whether the build runs the C preprocessor over its Info.plist.
    fileprivate var preprocessesPropertyList: Bool {
        setting("INFOPLIST_PREPROCESS").value?.isYes ?? false
    }
}

private enum Messages {
    static let preprocessed = PropertyListError(
        "Xcode preprocesses the file, so it could not be checked",
        help: "check it yourself: its content depends on INFOPLIST_PREPROCESSOR_DEFINITIONS"
    )
}

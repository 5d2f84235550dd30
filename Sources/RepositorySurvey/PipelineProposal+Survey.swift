import ExactStrings
import JSON
import Releases

extension PipelineProposal {
    /// The variable that holds the signing key.
    package static let keyVariable = "SHIPIT_SIGNING_KEY"
    /// Words of channels whose builds testers get, and not the store.
    private static let testers: Set<String> = [
        "alpha", "beta", "canary", "dev", "internal", "nightly", "prerelease", "preview", "rc",
        "snapshot", "staging", "test", "testflight",
    ]
    private static let usualChannels: Set<String> = ["alpha", "beta", "rc", "snapshot"]

    /// The pipeline for what a survey found.
    package init(_ survey: Survey) {
        let isOne = survey.products.isEmpty
        var stages: [Stage] = []
        for (index, app) in survey.apps.enumerated() {
            let product = isOne ? nil : survey.products.first { $0.app == index }?.name
            stages += Self.stages(of: app, survey, product: product)
        }
        if let icons = Self.icons(of: survey) { stages.insert(icons, at: 0) }
        if case .project = survey.build {
        } else if !survey.apps.isEmpty {
            stages.append(
                Stage(
                    name: "version",
                    uses: "version-stamp",
                    with: nil,
                    comment: "writes version and build number into the Xcode project"
                )
            )
        }
        stages.append(Self.notes(survey.webPage))
        stages.append(
            Stage(
                name: "sign",
                uses: "sign",
                with: ["key": ["env": .string(Self.keyVariable)]],
                comment: "the key is created once by: shipit key make"
            )
        )
        self.init(
            name: survey.name,
            version: Self.version(survey),
            products: survey.products.map { $0.json(isDotted: survey.isDotted) },
            stages: stages
        )
    }

    private static func version(_ survey: Survey) -> [Member] {
        var members: [Member] = []
        if survey.products.isEmpty {
            members.append(Member(key: "tag", value: tag(survey.tags.patterns)))
        }
        if survey.isDotted { members.append(Member(key: "scheme", value: "dotted")) }
        switch survey.build {
        case .tag(let perVersion):
            var build: [JSONValue.Member] = [.init("strategy", "tag")]
            if perVersion { build.append(.init("perVersion", true)) }
            members.append(Member(key: "build", value: .object(build)))
        case .project(let number):
            members.append(
                Member(
                    key: "build",
                    value: ["strategy": "project"],
                    comment: "the Xcode project has it, now \(number)"
                )
            )
        case .commitCount(let offset):
            members.append(
                Member(
                    key: "build",
                    value: ["strategy": "commit-count", "offset": .integer(offset)],
                    comment: "the number of commits; more than the project's number"
                )
            )
        }
        return members
    }

    /// A pattern, or a list of several.
    fileprivate static func tag(_ patterns: [String]) -> JSONValue {
        patterns.count == 1
            ? .string(patterns[0]) : .array(patterns.map { .string($0) })
    }

    // MARK: Stages

    private static func stages(
        of app: SurveyedApp,
        _ survey: Survey,
        product: String?
    ) -> [Stage] {
        [
            icons(of: app, survey, product), alternates(of: app, product), splash(of: app, product),
            patches(of: app, product),
        ].compactMap { stage in
            guard var stage else { return nil }
            if let product {
                stage.name += "-\(product)"
                stage.products = [product]
            }
            return stage
        }
    }

    /// The target of an app, and its project where its name is not enough.
    private static func target(_ app: SurveyedApp, and others: [String] = []) -> [JSONValue.Member]
    {
        let names = [app.target] + others
        var members: [JSONValue.Member] = [.init("target", tag(names))]
        if app.isAmbiguous { members.append(.init("project", .string(app.project))) }
        return members
    }

    private static func channels(_ survey: Survey) -> JSONValue {
        let found = (survey.tags.channels + survey.products.flatMap(\.tags.channels))
            .filter { testers.contains($0.lowercased()) }
        return .array(usualChannels.union(found).sorted().map { .string($0) })
    }

    private static let iconComment =
        "stamps version and build on the icons of test builds; the store's stay plain"

    private static func icons(
        of app: SurveyedApp,
        _ survey: Survey,
        _ product: String?
    ) -> Stage? {
        guard !app.icons.isEmpty else { return nil }
        let channels = JSONValue.Member("channels", channels(survey))
        return Stage(
            name: "icons",
            uses: "icon-stamp",
            with: .object(target(app, and: app.companions.map(\.target)) + [channels]),
            comment: iconComment
        )
    }

    /// The stage for icons that no project in git uses.
    private static func icons(of survey: Survey) -> Stage? {
        guard !survey.looseIcons.isEmpty else { return nil }
        return Stage(
            name: "icons",
            uses: "icon-stamp",
            with: [
                "set": tag(survey.looseIcons.prefix(20).map(\.path)), "channels": channels(survey),
            ],
            comment: iconComment
        )
    }

    private static func alternates(of app: SurveyedApp, _ product: String?) -> Stage? {
        guard !app.alternates.isEmpty else { return nil }
        let icons = app.alternateGroups.flatMap(\.elements)
        return Stage(
            name: "alternates",
            uses: "alternate-icons",
            with: .object(
                [.init("mode", "catalog")] + target(app) + [.init("icons", .array(icons))]
            ),
            comment: "a list of the alternate icons for the app, and a check that none is lost"
        )
    }

    private static func patches(of app: SurveyedApp, _ product: String?) -> Stage? {
        guard !app.assets.isEmpty else { return nil }
        let assets = app.assets.map { folder -> JSONValue in
            ["from": .string(folder.path), "to": .string(folder.place)]
        }
        return Stage(
            name: "patches",
            uses: "asset-patch",
            with: ["assets": .array(assets)],
            comment: "hot-update patches, for apps that download changed files",
            isUsual: app.assets.contains(where: \.isUpdated)
        )
    }

    private static func notes(_ page: WebPage?) -> Stage {
        var with: [JSONValue.Member] = []
        if let page {
            let base = page.isGitLab ? "\(page.url)/-" : page.url
            let pull = page.isGitLab ? "merge_requests" : "pull"
            with.append(
                .init(
                    "links",
                    [
                        "pull-request": .string("\(base)/\(pull)/{{number}}"),
                        "commit": .string("\(base)/commit/{{commit}}"),
                        "compare": .string("\(base)/compare/{{from}}...{{to}}"),
                    ]
                )
            )
        }
        with.append(.init("store", ["fallback": "Bug fixes and improvements."]))
        return Stage(
            name: "notes",
            uses: "notes",
            with: .object(with),
            comment: "release notes from the commits"
        )
    }
}

extension SurveyedApp {
    /// Alternates in one folder, of one kind.
    fileprivate struct Alternates {
        /// Fewer are listed by their names.
        static let fewest = 4

        var icons: [IconPlace] = []
        /// Whether the folder has no others of the kind but the primary icon.
        var isWhole = false

        /// The entries of `icons`: one pattern for all where that is the same.
        var elements: [JSONValue] {
            guard let first = icons.first else { return [] }
            let key = first.isBundle ? "icon" : "appiconset"
            if isWhole, icons.count >= Self.fewest, let folder = first.path.parentPath {
                return [.object([.init(key, .string("\(folder)/*.\(key)"))])]
            }
            return icons.map { icon in
                .object([.init("name", .string(icon.name)), .init(key, .string(icon.path))])
            }
        }
    }

    /// The alternates by their folders and kinds, in the order of the paths.
    fileprivate var alternateGroups: [Alternates] {
        var groups: [(folder: ExactString, isBundle: Bool, alternates: Alternates)] = []
        for icon in alternates {
            let folder = ExactString(icon.path.parentPath ?? "")
            let index = groups.firstIndex { $0.folder == folder && $0.isBundle == icon.isBundle }
            if let index {
                groups[index].alternates.icons.append(icon)
            } else {
                let isWhole =
                    !folder.text.isEmpty
                    && !mixedFolders.contains { areSame($0, folder.text) }
                groups.append((folder, icon.isBundle, Alternates(icons: [icon], isWhole: isWhole)))
            }
        }
        return groups.map(\.alternates)
    }
}

extension Survey {
    /// Whether some tags have versions that are not Semantic Versions.
    var isDotted: Bool {
        ([tags] + products.map(\.tags)).contains { $0.scheme == .dotted }
    }
}

extension SurveyedProduct {
    fileprivate func json(isDotted: Bool) -> JSONValue {
        [
            "name": .string(name), "tag": PipelineProposal.tag(tags.patterns),
            "paths": .array(paths.map { .string($0) }),
        ]
    }
}

public import PluginAPI

/// The options of a `notes` stage.
public struct NotesOptions: StageOptions, Codable, Hashable {
    /// A form of the notes that needs no template.
    public enum Form: String, Codable, Hashable, Sendable, CaseIterable {
        /// Markdown, for a release page.
        case markdown
        /// JSON, for programs.
        case json
        /// Plain text, for a store.
        case store
    }

    /// Entries of some types, under a title.
    public struct Group: Codable, Hashable, Sendable {
        /// The title.
        public var title: String
        /// The types; `*` is for all that no group names and for commits without one.
        public var types: [String]
    }

    /// The URLs of pages, with the placeholders `{number}`, `{commit}`, `{from}` and `{to}`.
    public struct Links: Codable, Hashable, Sendable {
        enum CodingKeys: String, CodingKey, CaseIterable {
            case pullRequest = "pull-request"
            case commit, compare
        }

        /// The page of a pull request.
        public var pullRequest: String?
        /// The page of a commit.
        public var commit: String?
        /// The page that compares two releases.
        public var compare: String?
    }

    /// The text for a store.
    public struct Store: Codable, Hashable, Sendable {
        /// The greatest length in UTF-16 code units; 4,000 when nil.
        public var limit: Int?
        /// The titles of the groups to list; when nil, those with a type that users notice.
        public var groups: [String]?
        /// The text when there are no entries.
        public var fallback: String?
    }

    /// A file rendered from a template.
    public struct Template: Codable, Hashable, Sendable {
        /// The template: a file of the repository.
        public var file: String
        /// The path of the output; when nil, the file's name without `.mustache`.
        public var output: String?
    }

    enum CodingKeys: String, CodingKey {
        case paths, include, exclude, bots, groups, hidden, links, outputs, store, template, first
    }

    /// The files and folders whose commits are listed; the product's when nil.
    public var paths: [String]?
    /// The changes that are listed; all when nil.
    public var include: CommitFilter?
    /// The changes that are left out of those; none when nil.
    public var exclude: CommitFilter?
    /// Patterns of the names of authors whose commits become one line.
    public var bots = Self.usualBots
    /// The groups in their order.
    public var groups = Self.defaultGroups
    /// The types that are left out unless they break something; `*` as in a group.
    public var hidden = ["build", "chore", "ci", "docs", "refactor", "style", "test"]
    /// Where pages are; default: nothing is linked.
    public var links = Links()
    /// The forms to write.
    public var outputs = Form.allCases
    /// The text for a store.
    public var store = Store()
    /// A template that is filled in; nil for none.
    public var template: Template?
    /// The number of newest commits listed in a first release; all when nil.
    public var first: Int?

    /// Options with every default.
    public init() {}

    /// Reads the `"with"` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: CodingKeys.self)
        paths = try with.decodeIfPresent([String].self, forKey: .paths)
        include = try with.decodeIfPresent(CommitFilter.self, forKey: .include)
        exclude = try with.decodeIfPresent(CommitFilter.self, forKey: .exclude)
        bots = try with.decodeIfPresent([String].self, forKey: .bots) ?? bots
        groups = try with.decodeIfPresent([Group].self, forKey: .groups) ?? groups
        hidden = try with.decodeIfPresent([String].self, forKey: .hidden) ?? hidden
        links = try with.decodeIfPresent(Links.self, forKey: .links) ?? links
        outputs = try with.decodeIfPresent([Form].self, forKey: .outputs) ?? outputs
        store = try with.decodeIfPresent(Store.self, forKey: .store) ?? store
        template = try with.decodeIfPresent(Template.self, forKey: .template)
        first = try with.decodeIfPresent(Int.self, forKey: .first)
    }

    private static let defaultGroups = [
        Group(title: "Features", types: ["feat", "feature"]),
        Group(title: "Fixes", types: ["fix", "bugfix", "hotfix"]),
        Group(title: "Performance", types: ["perf"]),
        Group(title: "Security", types: ["security"]),
        Group(title: "Reverts", types: ["revert"]),
    ]

    /// Names of GitHub's apps, and of services and scripts that commit under a name of their own.
    private static let usualBots = [
        "*[bot]", "*-bot", "* bot", "dependabot*", "greenkeeper", "renovate", "* renovate",
        "depfu", "snyk", "weblate", "hosted weblate", "github actions", "crowdin",
    ]
}

extension NotesOptions {
    /// The groups, and after them one for the rest where none of them is and it is not hidden.
    var allGroups: [Group] {
        groups.contains { $0.types.contains("*") } || hidden.contains("*")
            ? groups : groups + [rest]
    }

    private var rest: Group { Group(title: "Other changes", types: ["*"]) }

    /// A group's title; the rest is nothing "other" where it is all there is.
    func title(of group: Group, isAlone: Bool) -> String {
        isAlone && group == rest ? "Changes" : group.title
    }

    /// The index among `allGroups` of the group for a type; nil when the type is left out.
    func place(of type: String?) -> Int? {
        if let type {
            if let place = allGroups.firstIndex(where: { $0.names(type) }) { return place }
            if hidden.contains(where: { $0.lowercased() == type }) { return nil }
        }
        return allGroups.firstIndex { $0.names("*") }
    }

    /// Whether a group is for this very type.
    func isKnown(_ type: String) -> Bool { allGroups.contains { $0.names(type) } }

    /// Whether Conventional Commits have this type, as far as the options know.
    func isConventional(_ type: String) -> Bool {
        isKnown(type) || hidden.contains { $0.lowercased() == type }
    }

    /// Whether a group is listed in the text for a store.
    func isForStore(_ group: Group) -> Bool {
        let felt = ["feat", "feature", "fix", "bugfix", "hotfix", "perf", "security"]
        return store.groups.map { $0.contains(group.title) } ?? felt.contains { group.names($0) }
    }
}

extension NotesOptions.Group {
    /// Whether the group names a type; types are case-insensitive.
    func names(_ type: String) -> Bool { types.contains { $0.lowercased() == type } }
}

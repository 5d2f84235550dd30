import JSON
import PluginAPI

extension NotesOptions {
    static let properties = [
        Property(
            "paths",
            .array(of: .string(), atLeast: 1),
            "files and folders; only commits that touch one are listed",
            usual: "the product's, or all"
        ),
        Property(
            "include",
            filter,
            "the changes to list: those that match each of these lists",
            usual: "all"
        ),
        Property(
            "exclude",
            filter,
            "the changes to leave out: those that match one of these lists"
        ),
        Property(
            "bots",
            .array(of: .string()),
            "patterns of authors whose commits become one line; [] lists each commit",
            usual:
                "*[bot], *-bot, * bot, and names of usual services such as dependabot* and weblate"
        ),
        Property(
            "groups",
            .array(
                of: .object([
                    Property("title", .string(), "the heading", required: true),
                    Property(
                        "types",
                        .array(of: .string(), atLeast: 1),
                        "types of commits; \"*\" for those that no group names",
                        required: true
                    ),
                ]),
                atLeast: 1
            ),
            "the groups of changes, in their order",
            usual: "Features (feat, feature), Fixes (fix, bugfix, hotfix), Performance (perf), "
                + "Security (security), Reverts (revert), Other changes (*)"
        ),
        Property(
            "hidden",
            .array(of: .string()),
            "types of commits to leave out, unless a group names them; \"*\" leaves out the rest",
            default: ["build", "chore", "ci", "docs", "refactor", "style", "test"]
        ),
        Property("links", links, "the URLs of pages to link to", usual: "nothing is linked"),
        Property(
            "outputs",
            .array(of: .string(Form.allCases.map(\.rawValue))),
            "the files to write: notes.md, notes.json, store.txt",
            default: ["markdown", "json", "store"]
        ),
        Property("store", store, "the text for a store"),
        Property("template", template, "a Mustache template of your own to fill in"),
        Property(
            "first",
            .integer(1...largestRange),
            "of a first release, so many of the newest commits",
            usual: "all"
        ),
    ]

    /// The greatest number of commits in the notes.
    static let largestRange = 100_000

    private static let filter = Schema.object([
        Property(
            "authors",
            .array(of: .string(), atLeast: 1),
            "patterns of the whole name of the author, in which * matches any text"
        ),
        Property(
            "scopes",
            .array(of: .string(), atLeast: 1),
            "patterns of the whole scope of a conventional commit",
            examples: [["android"]]
        ),
        Property(
            "subjects",
            .array(of: .string(), atLeast: 1),
            "patterns of the whole first line, without its pull request",
            examples: [["Bump version*"]]
        ),
    ])

    private static let links = Schema.object([
        Property(
            "pull-request",
            .string(),
            "the page of a pull request, with {{number}}",
            examples: ["https://example.com/pull/{{number}}"]
        ),
        Property(
            "commit",
            .string(),
            "the page of a commit, with {{commit}}",
            examples: ["https://example.com/commit/{{commit}}"]
        ),
        Property(
            "compare",
            .string(),
            "the page of all changes, with {{from}} and {{to}}",
            examples: ["https://example.com/compare/{{from}}...{{to}}"]
        ),
    ])

    private static let store = Schema.object([
        Property(
            "limit",
            .integer(80...100_000),
            "the most UTF-16 code units; Google Play takes 500",
            default: 4000
        ),
        Property(
            "groups",
            .array(of: .string(), atLeast: 1),
            "titles of the groups to list",
            usual: "those of features, fixes, performance and security, and plain subjects if most "
                + "commits are plain"
        ),
        Property(
            "fallback",
            .string(),
            "the text when there are no entries",
            usual: "an empty text is an error in a final release, and a warning in others"
        ),
    ])

    private static let template = Schema.object([
        Property("file", .string(), "the template, in the repository", required: true),
        Property(
            "output",
            .string(),
            "the path to write",
            usual: "the template's name without .mustache"
        ),
    ])
}

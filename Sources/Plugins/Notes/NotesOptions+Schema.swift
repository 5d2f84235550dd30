import JSON
import PluginAPI

extension NotesOptions {
    static let properties = [
        Property(
            "paths",
            .array(of: .string(), atLeast: 1),
            "files and folders whose commits are listed; default: the product's, or all"
        ),
        Property("include", filter, "the changes to list; without it, all"),
        Property("exclude", filter, "the changes to leave out; default: none"),
        Property(
            "bots",
            .array(of: .string()),
            "names of authors whose commits become one line; default: those of usual bots"
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
            "the groups in their order; features, fixes, performance, security, reverts, the rest"
        ),
        Property(
            "hidden",
            .array(of: .string()),
            "types that are left out",
            default: ["build", "chore", "ci", "docs", "refactor", "style", "test"]
        ),
        Property("links", links, "where pages are; default: nothing is linked"),
        Property(
            "outputs",
            .array(of: .string(Form.allCases.map(\.rawValue))),
            "the forms to write: notes.md, notes.json, store.txt",
            default: ["markdown", "json", "store"]
        ),
        Property("store", store, "the text for a store"),
        Property("template", template, "your own Mustache template"),
        Property(
            "first",
            .integer(1...largestRange),
            "of a first release, so many of the newest commits; all"
        ),
    ]

    /// The greatest number of commits in the notes.
    static let largestRange = 100_000

    private static let filter = Schema.object([
        Property("authors", .array(of: .string(), atLeast: 1), "names; * matches any text"),
        Property("scopes", .array(of: .string(), atLeast: 1), "scopes; * matches any text"),
        Property("subjects", .array(of: .string(), atLeast: 1), "first lines; * matches any text"),
    ])

    private static let links = Schema.object([
        Property(
            "pull-request",
            .string(),
            "a page's URL, with {{number}}",
            examples: ["https://example.com/pull/{{number}}"]
        ),
        Property("commit", .string(), "a page's URL, with {{commit}}"),
        Property("compare", .string(), "a page's URL, with {{from}} and {{to}}"),
    ])

    private static let store = Schema.object([
        Property("limit", .integer(80...100_000), "the most UTF-16 code units", default: 4000),
        Property(
            "groups",
            .array(of: .string(), atLeast: 1),
            "titles of the groups to list; default: those of features, fixes, performance and security"
        ),
        Property("fallback", .string(), "the text when there are no entries"),
    ])

    private static let template = Schema.object([
        Property("file", .string(), "the template, in the repository", required: true),
        Property("output", .string(), "the path to write; the name without .mustache"),
    ])
}

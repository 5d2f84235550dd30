import JSON
import PluginAPI

extension AssetPatchOptions {
    static let properties = [
        Property(
            "assets",
            .array(of: .oneOf([.path, .object(folder)]), atLeast: 1),
            "folders of the repository, or of other stages, whose files the app's bundle holds",
            required: true
        ),
        Property(
            "include",
            .array(of: .string()),
            "patterns of the files that are assets; without it, all"
        ),
        Property(
            "exclude",
            .array(of: .string()),
            "patterns of files that are not assets",
            default: []
        ),
        Property(
            "bases",
            .oneOf([.object(bases), .array(of: .string(), atLeast: 1)]),
            "the earlier releases that get a patch, or a list of their tags; without it, the last 5"
        ),
        Property(
            "shipped",
            .array(of: .string()),
            "patterns of the tags that mark binaries in the store: their releases always get a patch"
        ),
        Property("bundle", .string(), "the bundle's folder in a patch", default: "main.bundle"),
        Property("url", .string(), "where the stage's folder will be served"),
        Property("budget", .object(budget), "how large an exact pack may be; without it, any size"),
        Property("level", .integer(1...22), "the level of Zstandard", default: 19),
        Property(
            "identical",
            .string(Identical.allCases.map(\.rawValue)),
            "changed pictures with the same pixels: report them, skip them, or ignore it",
            default: "report"
        ),
    ]

    private static let folder = [
        Property("from", .path, "the folder", required: true),
        Property("to", .string(), "its folder in the bundle; the bundle itself"),
        Property(
            "flatten",
            .boolean,
            "whether its files are side by side, as a group's",
            default: false
        ),
    ]

    private static let bases = [
        Property("last", .integer(1...1000), "so many earlier final releases, the highest"),
        Property(
            "prereleases",
            .boolean,
            "whether prereleases count among the last",
            default: false
        ),
        Property("since", .string(), "the release with this tag, and every one since"),
        Property("tags", .array(of: .string()), "tags, or patterns of tags"),
        Property(
            "releases",
            .array(of: .string()),
            "bundles of earlier releases, or patterns of them"
        ),
    ]

    private static let budget = [
        Property("bytes", .integer(0...(1 << 40)), "the greatest size in bytes", required: true),
        Property(
            "over",
            .string(Budget.Over.allCases.map(\.rawValue)),
            "whether a larger one fails the stage or is warned of",
            default: "fail"
        ),
    ]
}

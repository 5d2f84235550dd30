import JSON
import PluginAPI

extension AssetPatchOptions {
    static let properties = [
        Property(
            "assets",
            .array(of: .oneOf([.path, .object(folder)]), atLeast: 1),
            "folders of the repository, or of other stages, whose files the app's bundle holds",
            required: true,
            examples: [["App/Resources", "{stage.splash}"]]
        ),
        Property(
            "include",
            .array(of: .string()),
            "patterns of the files that are assets: of the path below the folder, or "
                + "without a slash of "
                + "the name; ** matches any folders",
            usual: "all"
        ),
        Property(
            "exclude",
            .array(of: .string()),
            "patterns of files that are not assets",
            default: [],
            examples: [["*.psd"]]
        ),
        Property(
            "bases",
            .oneOf([.object(bases), .array(of: .string(), atLeast: 1)]),
            "the earlier releases that get a patch: those that any of its keys names, "
                + "or a list of tags",
            default: ["last": 5]
        ),
        Property(
            "shipped",
            .array(of: .string()),
            "patterns of tags that mark binaries in the store: the releases on their "
                + "commits always get a "
                + "patch"
        ),
        Property(
            "bundle",
            .string(),
            "the folder in an archive that stands for the app's bundle",
            default: "main.bundle"
        ),
        Property(
            "url",
            .string(),
            "where the stage's folder will be served",
            usual: "URLs are relative to the index",
            examples: ["https://updates.example.com/aurora/{version}"]
        ),
        Property(
            "budget",
            .object(budget),
            "how large an exact pack may be; if one is larger, the ten largest files are listed",
            usual: "any size",
            examples: [["bytes": 2_000_000, "over": "fail"]]
        ),
        Property("level", .integer(1...22), "how hard Zstandard compresses", default: 19),
        Property(
            "identical",
            .string(Identical.allCases.map(\.rawValue)),
            "changed PNGs that show the same picture: warn of them, leave them out, or pack them",
            default: "report"
        ),
    ]

    private static let folder = [
        Property("from", .path, "the folder", required: true, examples: ["App/Sounds"]),
        Property(
            "to",
            .string(),
            "its folder in the bundle",
            usual: "the bundle itself",
            examples: ["Sounds"]
        ),
        Property(
            "flatten",
            .boolean,
            "whether its files are side by side in the bundle, as Xcode copies those of a group",
            default: false
        ),
    ]

    private static let bases = [
        Property(
            "last",
            .integer(1...1000),
            "so many final releases, the highest versions below this one"
        ),
        Property(
            "prereleases",
            .boolean,
            "whether prereleases count among \"last\"",
            default: false
        ),
        Property("since", .string(), "the release with this tag, and every one since"),
        Property(
            "tags",
            .array(of: .string()),
            "the releases with these tags, or patterns of tags",
            examples: [["v2.*"]]
        ),
        Property(
            "releases",
            .array(of: .string()),
            "bundles of earlier releases in the work tree, or patterns of them",
            examples: [["released/*.zip"]]
        ),
    ]

    private static let budget = [
        Property("bytes", .integer(0...(1 << 40)), "the greatest size in bytes", required: true),
        Property(
            "over",
            .string(Budget.Over.allCases.map(\.rawValue)),
            "whether a larger one fails the stage or gets a warning",
            default: "fail"
        ),
    ]
}

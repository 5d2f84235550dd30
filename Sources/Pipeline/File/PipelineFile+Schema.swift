import JSON
package import PluginAPI
import Releases

extension PipelineFile {
    /// The shape of `pipeline.json`; the options of a stage are checked against its plugin's.
    static let schema = Schema.object(keys)

    /// The keys of `pipeline.json`.
    package static let keys = [
        Property(
            "$schema",
            .string(),
            "the JSON Schema of this file, for editors: a file with the output of "
                + "\"shipit schema\"",
            examples: [.string(schemaID), "pipeline.schema.json"]
        ),
        Property(
            "name",
            .text(.fileName),
            "the app's name, which is in the names of the bundles",
            required: true,
            examples: ["Aurora"]
        ),
        Property("version", VersionOptions.schema, "how versions are read from tags"),
        Property(
            "products",
            .array(of: Product.schema),
            "the products of a repository that has several, each with tags of its own"
        ),
        Property(
            "policy",
            ReleasePolicy.schema,
            "what a release of a tag has to keep to; snapshots are exempt"
        ),
        Property(
            "folder",
            .string(),
            "the name of a release's folder in \"dist\"",
            usual: "{version}; {version}-{build} if tags hold the build, and for all but final "
                + "releases",
            examples: ["{version}-{build}"]
        ),
        Property(
            "bundle",
            .array(of: .string(BundleFormat.allCases.map(\.rawValue)), atLeast: 1),
            "the forms of the bundle",
            default: ["zip"],
            examples: [["zip", "tar.zst"]]
        ),
        Property(
            "environment",
            .array(of: .text(.variable)),
            "the environment variables that options and custom plugins may read",
            default: [],
            examples: [["SITE", "TRAIN"]]
        ),
        Property(
            "provenance",
            ProvenanceOptions.schema,
            "who builds and where the source is, for the signed account of how a release was made",
            usual: "what the CI system and the clone's remote say"
        ),
        Property(
            "stages",
            .array(of: stageSchema),
            "the steps of the pipeline; they run in parallel, as their needs allow",
            required: true
        ),
    ]

    private static let stageSchema = Schema.object([
        Property(
            "name",
            .text(.stageName),
            "the stage's name: its folder in the release",
            required: true,
            examples: ["icons"]
        ),
        Property(
            "uses",
            .string(),
            "a built-in plugin, the path of your own, or a name that is looked up in the folder "
                + "plugins and on PATH",
            required: true,
            examples: ["icon-stamp", "./plugins/notify"]
        ),
        Property(
            "needs",
            .array(of: .string()),
            "the stages that must be done before, besides those whose output the options name",
            default: [],
            examples: [["sign"]]
        ),
        Property(
            "products",
            .array(of: .string(), atLeast: 1),
            "the products whose releases have the stage",
            usual: "all"
        ),
        Property("with", .map(of: .any), "the plugin's options", default: [:]),
        Property(
            "sha256",
            .text(.digest),
            "the digest that a custom plugin's file must have",
            usual: "any"
        ),
        Property(
            "timeout",
            .integer(1...86_400),
            "seconds that a unit of a custom plugin may run",
            default: 600
        ),
    ])
}

extension TextForm {
    /// What `isFileName` accepts, but for its length in bytes and for signs beyond ASCII.
    static let fileName = TextForm(
        "letters, digits, spaces and ._- that start with a letter or digit",
        pattern: fileNamePattern
    )
    /// The same without the name that the bundles have.
    static let stageName = TextForm(
        "letters, digits, spaces and ._- that start with a letter or digit, not \"bundle\"",
        pattern: "^(?![bB][uU][nN][dD][lL][eE](?![\\s\\S]))" + fileNamePattern
    )
    /// The name of an environment variable.
    static let variable = TextForm(
        "letters, digits and _, no digit in front",
        pattern: "^[A-Za-z_][A-Za-z0-9_]*(?![\\s\\S])"
    )
    /// A SHA-256.
    static let digest = TextForm(
        "64 hexadecimal digits",
        pattern: "^[0-9A-Fa-f]{64}(?![\\s\\S])"
    )

    // By what ASCII excludes: regular expressions have no common name for all letters.
    private static let fileNamePattern =
        "^(?=[^\\x00-/:-@\\[-`{-\\x7F])[^\\x00-\\x1F!-,/:-@\\[-^`{-\\x7F]*"
        + "[^\\x00-,./:-@\\[-^`{-\\x7F](?![\\s\\S])"
}

import JSON
import PluginAPI
import Releases

extension PipelineFile {
    /// The shape of `pipeline.json`; the options of a stage are checked against its plugin's.
    static let schema = Schema.object([
        Property("$schema", .string(), "the JSON Schema of this file, for editors"),
        Property(
            "name",
            .text(.fileName),
            "the app's name",
            required: true,
            examples: ["Aurora"]
        ),
        Property("version", VersionOptions.schema, "how versions are read from tags"),
        Property("products", .array(of: Product.schema), "what is released, when it is several"),
        Property(
            "folder",
            .string(),
            "the name of a release's folder; default: version, and build where two share it",
            examples: ["{version}-{build}"]
        ),
        Property(
            "bundle",
            .array(of: .string(BundleFormat.allCases.map(\.rawValue)), atLeast: 1),
            "the forms of the bundle",
            default: ["zip"]
        ),
        Property(
            "environment",
            .array(of: .text(.variable)),
            "the environment variables that options and custom plugins may read",
            default: []
        ),
        Property("stages", .array(of: stageSchema), "the stages", required: true),
    ])

    private static let stageSchema = Schema.object([
        Property(
            "name",
            .text(.stageName),
            "the stage's name: its folder in the release",
            required: true
        ),
        Property(
            "uses",
            .string(),
            "a built-in plugin, or the path of your own",
            required: true,
            examples: ["./plugins/notify"]
        ),
        Property("needs", .array(of: .string()), "stages that must be done before", default: []),
        Property("products", .array(of: .string(), atLeast: 1), "only in these products' releases"),
        Property("with", .map(of: .any), "the plugin's options", default: [:]),
        Property("sha256", .string(), "the digest that a custom plugin's file must have"),
        Property(
            "timeout",
            .integer(1...86_400),
            "seconds that a custom plugin may run",
            default: 600
        ),
    ])
}

extension TextForm {
    /// What `isFileName` accepts, but for its length in bytes and for signs beyond ASCII.
    static let fileName = TextForm(fileNamePattern)
    /// The same without the name that the bundles have.
    static let stageName = TextForm("^(?![bB][uU][nN][dD][lL][eE](?![\\s\\S]))" + fileNamePattern)
    /// The name of an environment variable.
    static let variable = TextForm("^[A-Za-z_][A-Za-z0-9_]*(?![\\s\\S])")

    // By what ASCII excludes: regular expressions have no common name for all letters.
    private static let fileNamePattern =
        "^(?=[^\\x00-/:-@\\[-`{-\\x7F])[^\\x00-\\x1F!-,/:-@\\[-^`{-\\x7F]*"
        + "[^\\x00-,./:-@\\[-^`{-\\x7F](?![\\s\\S])"
}

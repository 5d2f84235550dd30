public import JSON
public import PluginAPI
import Releases

extension PipelineFile {
    /// The shape of `pipeline.json`; the options of a stage are checked against its plugin's.
    static let schema = Schema.object([
        Property("$schema", .string(), "the JSON Schema of this file, for editors"),
        Property("name", .string(), "the app's name", required: true),
        Property("version", VersionOptions.schema, "how versions are read from tags"),
        Property("products", .array(of: Product.schema), "what is released, when it is several"),
        Property(
            "folder",
            .string(),
            "the name of a release's folder; default: version, and build where two share it"
        ),
        Property(
            "bundle",
            .array(of: .string(BundleFormat.allCases.map(\.rawValue)), atLeast: 1),
            "the forms of the bundle; default: \"zip\""
        ),
        Property(
            "environment",
            .array(of: .string()),
            "the environment variables that options and custom plugins may read"
        ),
        Property("stages", .array(of: stageSchema), "the stages", required: true),
    ])

    private static let stageSchema = Schema.object([
        Property("name", .string(), "the stage's name: its folder in the release", required: true),
        Property("uses", .string(), "a built-in plugin, or the path of your own", required: true),
        Property("needs", .array(of: .string()), "stages that must be done before"),
        Property("products", .array(of: .string(), atLeast: 1), "only in these products' releases"),
        Property("with", .map(of: .any), "the plugin's options"),
        Property("sha256", .string(), "the digest that a custom plugin's file must have"),
        Property("timeout", .integer(1...86_400), "seconds that a custom plugin may run; 600"),
    ])

    /// The JSON Schema (2020-12) of `pipeline.json` with the options of these plugins.
    public static func jsonSchema(for plugins: [PluginDescriptor]) -> JSONValue {
        let options = plugins.map { plugin -> JSONValue in
            [
                "if": ["properties": ["uses": ["const": .string(plugin.name)]]],
                "then": ["properties": ["with": Schema.object(plugin.options).jsonSchema]],
            ]
        }
        var members = schema.jsonSchema.members ?? []
        members.insert(.init("$schema", "https://json-schema.org/draft/2020-12/schema"), at: 0)
        members.insert(.init("title", "shipit pipeline"), at: 1)
        let definitions = Schema.definitions(in: plugins.map { .object($0.options) })
        members.append(
            .init(
                "$defs",
                .object(definitions + [.init("stageOptions", ["allOf": .array(options)])])
            )
        )
        return .object(
            members.map { member in
                guard member.key == "properties" else { return member }
                return .init(member.key, withStageOptions(member.value))
            }
        )
    }

    /// The properties with the stages' items pointing at the plugins' options.
    private static func withStageOptions(_ properties: JSONValue) -> JSONValue {
        .object(
            (properties.members ?? []).map { member in
                guard member.key == "stages", let items = member.value["items"]?.members else {
                    return member
                }
                let linked = items + [.init("allOf", [["$ref": "#/$defs/stageOptions"]])]
                return .init("stages", ["type": "array", "items": .object(linked)])
            }
        )
    }
}

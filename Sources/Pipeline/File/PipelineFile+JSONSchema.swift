public import JSON
public import PluginAPI

extension PipelineFile {
    /// The JSON Schema (2020-12) of `pipeline.json` with the options of these plugins.
    ///
    /// - Parameter custom: The options of custom plugins, by what `uses` says.
    public static func jsonSchema(
        for plugins: [PluginDescriptor],
        custom: [(uses: String, options: Schema)] = []
    ) -> JSONValue {
        let builtIn = plugins.map { (uses: $0.name, options: Schema.object($0.options)) }
        let all = builtIn + custom
        let definitions = Schema.definitions(in: all.map(\.options))
        var members: [JSONValue.Member] = [
            .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
            .init("title", "shipit pipeline"),
            .init("description", "What shipit releases, and how: pipeline.json."),
            // Visual Studio Code's own keywords.
            .init("allowComments", true), .init("allowTrailingCommas", true),
        ]
        // With the options of a repository's plugins, it is another schema.
        if custom.isEmpty { members.insert(.init("$id", .string(schemaID)), at: 1) }
        members += (schema.jsonSchema().members ?? []).map { member in
            guard member.key == "properties" else { return member }
            return .init(member.key, withStageOptions(member.value, all.map(\.uses)))
        }
        let options = JSONValue.object([.init("allOf", .array(all.map(condition)))])
        members.append(.init("$defs", .object(definitions + [.init("stageOptions", options)])))
        return .object(members)
    }

    /// The name of the schema, which `"$schema"` of a pipeline can hold.
    static let schemaID = "https://shipit.dev/schema/pipeline-1.json"

    /// The options of a stage, if it uses a plugin.
    private static func condition(_ plugin: (uses: String, options: Schema)) -> JSONValue {
        let needsOptions = !plugin.options.violations(of: [:]).isEmpty
        var then: [JSONValue.Member] = [
            .init("properties", ["with": plugin.options.jsonSchema(.options)])
        ]
        if needsOptions { then.append(.init("required", ["with"])) }
        return [
            "if": ["properties": ["uses": ["const": .string(plugin.uses)]], "required": ["uses"]],
            "then": .object(then),
        ]
    }

    /// The properties with the stages' items pointing at the plugins' options.
    private static func withStageOptions(_ properties: JSONValue, _ uses: [String]) -> JSONValue {
        properties.replacing("stages") { stages in
            stages.replacing("items") { items in
                let item = items.replacing("properties") { properties in
                    properties.replacing("uses") { property in
                        let names = JSONValue.array(uses.map { .string($0) })
                        let choice: JSONValue = [["enum": names], ["type": "string"]]
                        return .object((property.members ?? []) + [.init("anyOf", choice)])
                    }.replacing("with") { property in
                        // Options of plugins that are not known here.
                        property.replacing("additionalProperties") { _ in
                            ["$ref": "#/$defs/value"]
                        }
                    }
                }
                let link = JSONValue.array([["$ref": "#/$defs/stageOptions"]])
                return .object((item.members ?? []) + [.init("allOf", link)])
            }
        }
    }
}

extension JSONValue {
    /// The object with another value of one of its keys.
    fileprivate func replacing(_ key: String, by change: (JSONValue) -> JSONValue) -> JSONValue {
        .object(
            (members ?? []).map { $0.key == key ? .init(key, change($0.value)) : $0 }
        )
    }
}

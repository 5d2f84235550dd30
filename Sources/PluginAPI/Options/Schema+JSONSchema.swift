public import JSON

extension Schema {
    /// Where a schema is used, which decides what its strings can contain.
    package enum Use: Sendable {
        /// The pipeline itself: strings are as they are.
        case pipeline
        /// The options of a stage: strings can contain `{version}` and other placeholders.
        case options
    }

    /// The schema of options as a self-contained JSON Schema 2020-12, with the definitions it needs.
    public var wholeJSONSchema: JSONValue {
        let definitions = Self.definitions(in: [self])
        return .object(
            (jsonSchema(.options).members ?? []) + [.init("$defs", .object(definitions))]
        )
    }

    /// The definitions that schemas of options need, sorted by name.
    package static func definitions(in schemas: [Schema]) -> [JSONValue.Member] {
        var found: [String: JSONValue] = ["text": textDefinition, "value": valueDefinition]
        var open = schemas
        while let schema = open.popLast() {
            switch schema {
            case .array(let element, _), .map(let element): open.append(element)
            case .object(let properties): open += properties.map(\.schema)
            case .oneOf(let shapes): open += shapes
            case .defined(let definition) where found[definition.name] == nil:
                found[definition.name] = definition.schema.jsonSchema(.options)
                open.append(definition.schema)
            default: break
            }
        }
        return found.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }
    }

    /// The names of placeholders that options can contain, besides `{env.NAME}` and `{stage.NAME}`.
    package static let placeholders = [
        "branch", "build", "channel", "commit", "date", "name", "product", "shortVersion", "tag",
        "version",
    ]

    /// Text with nothing but known placeholders, in which `{{` and `}}` are single braces.
    private static let placeholderPattern =
        "^([^{}]|\\{\\{|\\}\\}|\\{(\(placeholders.joined(separator: "|"))"
        + "|env\\.[^}]*|stage\\.[^}]*)\\})*(?![\\s\\S])"

    private static let textDefinition: JSONValue = [
        "type": "string", "pattern": .string(placeholderPattern),
        "description": .string(
            "text with placeholders: "
                + (placeholders + ["env.NAME", "stage.NAME"]).map { "{\($0)}" }
                .joined(separator: ", ") + "; {{ and }} are single braces"
        ),
    ]

    /// Any value, in the strings of which are known placeholders only.
    private static let valueDefinition: JSONValue = [
        "pattern": .string(placeholderPattern), "items": ["$ref": "#/$defs/value"],
        "additionalProperties": ["$ref": "#/$defs/value"],
    ]

    /// The schema as JSON Schema 2020-12; what has a name is a reference to `#/$defs/NAME`.
    package func jsonSchema(_ use: Use = .pipeline) -> JSONValue {
        switch self {
        case .any: use == .options ? ["$ref": "#/$defs/value"] : [:]
        case .string([]): use == .options ? ["$ref": "#/$defs/text"] : ["type": "string"]
        case .string(let allowed) where allowed.count == 1: ["const": .string(allowed[0])]
        case .string(let allowed): ["enum": .array(allowed.map { .string($0) })]
        case .text(let form): form.jsonSchema(use)
        case .suggested(let names):
            [
                "anyOf": [
                    ["enum": .array(names.map { .string($0) })], Schema.string().jsonSchema(use),
                ]
            ]
        case .path:
            use == .options
                ? ["$ref": "#/$defs/text", "format": "path"]
                : ["type": "string", "format": "path"]
        case .integer(let bounds):
            withBounds(
                "integer",
                bounds.flatMap { $0.lowerBound == .min ? nil : .integer($0.lowerBound) },
                bounds.flatMap { $0.upperBound == .max ? nil : .integer($0.upperBound) }
            )
        case .number(let bounds):
            withBounds(
                "number",
                bounds.flatMap {
                    $0.lowerBound == -.greatestFiniteMagnitude ? nil : .number($0.lowerBound)
                },
                bounds.flatMap {
                    $0.upperBound == .greatestFiniteMagnitude ? nil : .number($0.upperBound)
                }
            )
        case .boolean: ["type": "boolean"]
        case .array(let element, 0): ["type": "array", "items": element.jsonSchema(use)]
        case .array(let element, let least):
            [
                "type": "array", "items": element.jsonSchema(use),
                "minItems": .integer(least),
            ]
        case .map(let element):
            ["type": "object", "additionalProperties": element.jsonSchema(use)]
        case .oneOf(let shapes): ["anyOf": .array(shapes.map { $0.jsonSchema(use) })]
        case .defined(let definition): ["$ref": .string("#/$defs/\(definition.name)")]
        case .object(let properties):
            [
                "type": "object",
                "properties": .object(properties.map { .init($0.key, $0.jsonSchema(use)) }),
                "required": .array(properties.filter(\.isRequired).map { .string($0.key) }),
                "additionalProperties": false,
            ]
        }
    }

    private func withBounds(
        _ type: String,
        _ least: JSONValue?,
        _ most: JSONValue?
    ) -> JSONValue {
        .object(
            [.init("type", .string(type))]
                + [least.map { .init("minimum", $0) }, most.map { .init("maximum", $0) }]
                .compactMap(\.self)
        )
    }

    /// Reads the JSON Schema that a custom plugin describes its options with.
    ///
    /// The keywords `type`, `properties`, `required`, `additionalProperties`, `items`, `minItems`,
    /// `enum` (of strings), `const` (a string), `minimum`, `maximum`, `anyOf`, `oneOf`,
    /// `format: path`, `description`, `default` and `examples` are understood. Any other keyword is
    /// left to the plugin, which sees the options as they are.
    ///
    /// - Throws: `SchemaError` when a keyword that is understood has a value of a wrong kind.
    public init(jsonSchema: JSONValue) throws(SchemaError) {
        guard jsonSchema.members != nil else {
            if jsonSchema == .bool(true) {
                self = .any
                return
            }
            throw SchemaError("a schema is an object or true, not \(jsonSchema.kind)")
        }
        if let shapes = (jsonSchema["anyOf"] ?? jsonSchema["oneOf"])?.array {
            self = .oneOf(
                try shapes.map { shape throws(SchemaError) in try Schema(jsonSchema: shape) }
            )
            return
        }
        if let value = jsonSchema["const"] {
            self = value.string.map { .string([$0]) } ?? .any
            return
        }
        if let values = jsonSchema["enum"]?.array {
            let strings = values.compactMap(\.string)
            self = strings.count == values.count && !strings.isEmpty ? .string(strings) : .any
            return
        }
        switch jsonSchema["type"]?.string {
        case "object": self = try Self.object(jsonSchema)
        case "array":
            self = .array(
                of: try Schema(jsonSchema: jsonSchema["items"] ?? [:]),
                atLeast: jsonSchema["minItems"]?.integer ?? 0
            )
        case "string": self = jsonSchema["format"]?.string == "path" ? .path : .string()
        case "integer":
            let least = jsonSchema["minimum"]?.integer ?? .min
            let most = jsonSchema["maximum"]?.integer ?? .max
            guard least <= most else { throw SchemaError("\"minimum\" is above \"maximum\"") }
            self = .integer(least...most)
        case "number":
            let least = jsonSchema["minimum"]?.double ?? -.greatestFiniteMagnitude
            let most = jsonSchema["maximum"]?.double ?? .greatestFiniteMagnitude
            guard least <= most else { throw SchemaError("\"minimum\" is above \"maximum\"") }
            self = .number(least...most)
        case "boolean": self = .boolean
        case nil: self = .any
        case let type?: throw SchemaError("unknown type \"\(type)\"")
        }
    }

    private static func object(_ jsonSchema: JSONValue) throws(SchemaError) -> Schema {
        let required = jsonSchema["required"]?.array?.compactMap(\.string) ?? []
        guard let members = jsonSchema["properties"]?.members else {
            return .map(of: .any)
        }
        // Like shipit's own options: keys that the schema does not name are refused.
        return .object(
            try members.map { member throws(SchemaError) in
                Property(
                    member.key,
                    try Schema(jsonSchema: member.value),
                    member.value["description"]?.string ?? "",
                    required: required.contains(member.key),
                    default: member.value["default"],
                    examples: member.value["examples"]?.array ?? []
                )
            }
        )
    }
}

extension TextForm {
    fileprivate func jsonSchema(_ use: Schema.Use) -> JSONValue {
        let own: JSONValue = ["type": "string", "pattern": .string(pattern)]
        guard use == .options else { return own }
        // What a placeholder stands for is not known yet.
        let open: JSONValue = ["pattern": "\\{"]
        return ["$ref": "#/$defs/text", "anyOf": [own, open]]
    }
}

extension Property {
    /// The property's schema with its summary as description.
    package func jsonSchema(_ use: Schema.Use = .pipeline) -> JSONValue {
        var members = schema.jsonSchema(use).members ?? []
        members.append(.init("description", .string(standard == nil ? description : summary)))
        if let standard { members.append(.init("default", standard)) }
        if !examples.isEmpty { members.append(.init("examples", .array(examples))) }
        return .object(members)
    }
}

/// Why a JSON Schema can't be used.
public struct SchemaError: Error, Hashable, Sendable {
    /// What is wrong, in one clause.
    public let summary: String
    init(_ summary: String) { self.summary = summary }
}

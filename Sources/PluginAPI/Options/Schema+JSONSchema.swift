public import JSON

extension Schema {
    /// The schema as a self-contained JSON Schema 2020-12, with the definitions it needs.
    public var wholeJSONSchema: JSONValue {
        let definitions = Self.definitions(in: [self])
        guard !definitions.isEmpty else { return jsonSchema }
        return .object((jsonSchema.members ?? []) + [.init("$defs", .object(definitions))])
    }

    /// The definitions that schemas need, sorted by name.
    package static func definitions(in schemas: [Schema]) -> [JSONValue.Member] {
        var found: [String: Schema] = [:]
        var open = schemas
        while let schema = open.popLast() {
            switch schema {
            case .array(let element, _), .map(let element): open.append(element)
            case .object(let properties): open += properties.map(\.schema)
            case .oneOf(let shapes): open += shapes
            case .defined(let definition) where found[definition.name] == nil:
                found[definition.name] = definition.schema
                open.append(definition.schema)
            default: break
            }
        }
        return found.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.jsonSchema) }
    }

    /// The schema as JSON Schema 2020-12; what has a name is a reference to `#/$defs/NAME`.
    package var jsonSchema: JSONValue {
        switch self {
        case .any: [:]
        case .string([]): ["type": "string"]
        case .string(let allowed): ["enum": .array(allowed.map { .string($0) })]
        case .path: ["type": "string", "format": "path"]
        case .integer(let bounds):
            withBounds("integer", bounds.map { (.integer($0.lowerBound), .integer($0.upperBound)) })
        case .number(let bounds):
            withBounds("number", bounds.map { (.number($0.lowerBound), .number($0.upperBound)) })
        case .boolean: ["type": "boolean"]
        case .array(let element, 0): ["type": "array", "items": element.jsonSchema]
        case .array(let element, let least):
            ["type": "array", "items": element.jsonSchema, "minItems": .integer(least)]
        case .map(let element): ["type": "object", "additionalProperties": element.jsonSchema]
        case .oneOf(let shapes): ["anyOf": .array(shapes.map(\.jsonSchema))]
        case .defined(let definition): ["$ref": .string("#/$defs/\(definition.name)")]
        case .object(let properties):
            [
                "type": "object",
                "properties": .object(properties.map { .init($0.key, $0.jsonSchema) }),
                "required": .array(properties.filter(\.isRequired).map { .string($0.key) }),
                "additionalProperties": false,
            ]
        }
    }

    private func withBounds(_ type: String, _ bounds: (JSONValue, JSONValue)?) -> JSONValue {
        guard let bounds else { return ["type": .string(type)] }
        return ["type": .string(type), "minimum": bounds.0, "maximum": bounds.1]
    }

    /// Reads the JSON Schema that a custom plugin describes its options with.
    ///
    /// The keywords `type`, `properties`, `required`, `additionalProperties`, `items`, `minItems`,
    /// `enum` (of strings), `minimum`, `maximum`, `anyOf`, `oneOf`, `format: path` and
    /// `description` are understood. Any other keyword is left to the plugin, which sees the
    /// options as they are.
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
                    required: required.contains(member.key)
                )
            }
        )
    }
}

extension Property {
    /// The property's schema with its summary as description.
    package var jsonSchema: JSONValue {
        let schema = self.schema.jsonSchema
        return .object((schema.members ?? []) + [.init("description", .string(summary))])
    }
}

/// Why a JSON Schema can't be used.
public struct SchemaError: Error, Hashable, Sendable {
    /// What is wrong, in one clause.
    public let summary: String
    init(_ summary: String) { self.summary = summary }
}

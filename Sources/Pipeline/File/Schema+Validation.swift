import JSON

extension Schema {
    /// One way in which a value does not fit.
    struct Violation: Hashable, Sendable {
        /// The RFC 6901 pointer of the value, from the value that was validated.
        var pointer: String
        /// Whether the key itself is at fault, and not the value behind it.
        var isKey = false
        var summary: String
        var help: String?
    }

    /// All the ways in which a value does not fit, in the order of the text.
    func violations(of value: JSONValue, at pointer: String = "") -> [Violation] {
        switch (self, value) {
        case (.any, _), (.boolean, .bool), (.string([]), .string), (.path, .string): []
        case (.string(let allowed), .string(let string)):
            allowed.contains(string)
                ? []
                : [
                    Violation(
                        pointer: pointer,
                        summary: "unknown value \"\(string)\"",
                        help: knownNames("known", allowed, near: string)
                    )
                ]
        case (.integer(let bounds), .integer(let integer)):
            bounds?.contains(integer) ?? true
                ? [] : [outOfBounds(pointer, "\(integer)", bounds.map { "\($0)" })]
        case (.number(let bounds), .integer), (.number(let bounds), .number):
            bounds?.contains(value.double ?? 0) ?? true
                ? [] : [outOfBounds(pointer, value.canonicalText, bounds.map { "\($0)" })]
        case (.array(let element, let least), .array(let elements)):
            (elements.count < least
                ? [
                    Violation(
                        pointer: pointer,
                        summary: "needs at least \(least) element(s)",
                        help: "name what is meant, or leave the key out"
                    )
                ] : [])
                + elements.enumerated().flatMap {
                    element.violations(of: $1, at: "\(pointer)/\($0)")
                }
        case (.object(let properties), .object(let members)):
            objectViolations(properties, members, at: pointer)
        case (.map(let element), .object(let members)):
            members.flatMap {
                element.violations(of: $0.value, at: pointer + JSONValue.pointerToken($0.key))
            }
        case (.oneOf(let shapes), _):
            choiceViolations(shapes, value, at: pointer)
        case (.defined(let definition), _):
            definition.schema.violations(of: value, at: pointer)
        default:
            [
                Violation(
                    pointer: pointer,
                    summary: "\(article(value.kind)) stands where \(expectation) should stand",
                    help: formHelp
                )
            ]
        }
    }

    private func objectViolations(
        _ properties: [Property],
        _ members: [JSONValue.Member],
        at pointer: String
    ) -> [Violation] {
        var found: [Violation] = []
        for member in members {
            let place = pointer + JSONValue.pointerToken(member.key)
            guard let property = properties.first(where: { $0.key == member.key }) else {
                found.append(
                    Violation(
                        pointer: place,
                        isKey: true,
                        summary: "unknown key \"\(member.key)\"",
                        help: knownNames("known keys", properties.map(\.key), near: member.key)
                    )
                )
                continue
            }
            found += property.schema.violations(of: member.value, at: place)
        }
        for property in properties
        where property.isRequired && !members.contains(where: { $0.key == property.key }) {
            found.append(
                Violation(
                    pointer: pointer,
                    summary: "the key \"\(property.key)\" is missing",
                    help: "add \"\(property.key)\": \(property.summary)"
                )
            )
        }
        return found
    }

    /// Of several shapes, the mistakes against the one that is meant: the one whose name the value has,
    /// else the one that fits best.
    private func choiceViolations(
        _ shapes: [Schema],
        _ value: JSONValue,
        at pointer: String
    ) -> [Violation] {
        let sameKind = shapes.filter { $0.accepts(kind: value.kind) }
        guard !sameKind.isEmpty else {
            return [
                Violation(
                    pointer: pointer,
                    summary: "\(article(value.kind)) stands where \(expectation) should stand",
                    help: formHelp
                )
            ]
        }
        let meant = sameKind.filter { $0.misnomer(in: value) == nil }
        if meant.isEmpty, let key = sameKind.lazy.compactMap({ $0.misnomer(in: value) }).first {
            let names = sameKind.flatMap { $0.names(at: key) }
            return Schema.string(names).violations(
                of: value[key] ?? .null,
                at: pointer + JSONValue.pointerToken(key)
            )
        }
        let attempts = meant.map { $0.violations(of: value, at: pointer) }
        return attempts.min { $0.count < $1.count } ?? []
    }

    /// The key at which a value has another name than the one that this shape allows there.
    private func misnomer(in value: JSONValue) -> String? {
        guard case .object(let properties) = self else { return nil }
        return properties.first { property in
            guard case .string(let allowed) = property.schema, allowed.count == 1 else {
                return false
            }
            return value[property.key]?.string.map { $0 != allowed[0] } ?? false
        }?.key
    }

    /// The names that this shape allows at a key.
    private func names(at key: String) -> [String] {
        guard case .object(let properties) = self else { return [] }
        return properties.filter { $0.key == key }.flatMap { property in
            if case .string(let allowed) = property.schema { allowed } else { [String]() }
        }
    }

    private func accepts(kind: String) -> Bool {
        switch self {
        case .any: true
        case .string, .path: kind == "string"
        case .integer: kind == "integer"
        case .number: kind == "number" || kind == "integer"
        case .boolean: kind == "boolean"
        case .array: kind == "array"
        case .object, .map: kind == "object"
        case .oneOf(let shapes): shapes.contains { $0.accepts(kind: kind) }
        case .defined(let definition): definition.schema.accepts(kind: kind)
        }
    }

    /// What should stand here, in words: `a string`, `an integer or an object`.
    private var expectation: String {
        switch self {
        case .any: "a value"
        case .string([]): "a string"
        case .string(let allowed): "one of \(allowed.map { "\"\($0)\"" }.joined(separator: ", "))"
        case .path: "a path"
        case .integer: "an integer"
        case .number: "a number"
        case .boolean: "true or false"
        case .array: "an array"
        case .object, .map: "an object"
        case .oneOf(let shapes):
            shapes.map(\.expectation).reduce(into: [String]()) {
                if !$0.contains($1) { $0.append($1) }
            }.joined(separator: " or ")
        case .defined(let definition): definition.schema.expectation
        }
    }

    /// How the value that should stand here is written; for several shapes, the first.
    private var formHelp: String {
        switch self {
        case .any: "write any value"
        case .string([]), .path: "write it in quotes: \"…\""
        case .string(let allowed): "write one of \(allowed.joined(separator: ", ")), in quotes"
        case .integer: "write a whole number without quotes"
        case .number: "write a number without quotes"
        case .boolean: "write true or false without quotes"
        case .array: "write a list, also of one: [ … ]"
        case .object, .map: "write an object: { \"key\": … }"
        case .oneOf(let shapes): shapes.first?.formHelp ?? ""
        case .defined(let definition): definition.schema.formHelp
        }
    }

    private func outOfBounds(_ pointer: String, _ value: String, _ bounds: String?) -> Violation {
        Violation(
            pointer: pointer,
            summary: "\(value) is out of bounds",
            help: bounds.map { "use a value in \($0)" }
        )
    }
}

private func article(_ kind: String) -> String {
    switch kind {
    case "null": "null"
    case "integer", "array", "object": "an \(kind)"
    default: "a \(kind)"
    }
}

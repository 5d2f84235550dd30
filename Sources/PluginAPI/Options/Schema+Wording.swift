import JSON

extension Schema {
    /// A value of a kind that is not expected here.
    func misfit(_ value: JSONValue, at pointer: String) -> Violation {
        Violation(
            pointer: pointer,
            summary: "expected \(expectation), found \(article(value.kind))",
            help: fix(value)
        )
    }

    /// A value where only the place of a secret may be named: it may be the secret, so it is not
    /// repeated.
    func secretInPlace(_ value: JSONValue, at pointer: String) -> Violation {
        let found = value.members == nil ? article(value.kind) : "one with other members"
        var violation = Violation(
            pointer: pointer,
            summary: "expected an object that names a variable or a file, found \(found)",
            help: "a secret never stands here: write { \"env\": \"NAME\" } with the name of a "
                + "variable, or { \"file\": \"PATH\" }"
        )
        violation.isSecret = true
        return violation
    }

    /// A number out of the range of `integer` or `number`.
    func outOfRange(_ pointer: String, _ value: JSONValue) -> Violation {
        Violation(
            pointer: pointer,
            summary: "\(value.canonicalText) is out of range",
            help: boundsHelp
        )
    }

    /// A list with fewer elements than it needs.
    func tooFew(
        _ count: Int,
        of least: Int,
        at pointer: String,
        _ property: Property?
    ) -> Violation {
        let isOptional = property.map { !$0.isRequired } ?? false
        return Violation(
            pointer: pointer,
            summary: count == 0
                ? "the list is empty" : "the list has \(count), and needs at least \(least)",
            help: "write at least \(least)" + (isOptional ? ", or leave the key out" : "")
                + (property?.explanation ?? "")
        )
    }

    /// Whether a value of this kind is expected here, whatever is in it.
    func accepts(kind: String) -> Bool {
        switch self {
        case .any: true
        case .string, .suggested, .path, .text: kind == "string"
        case .integer: kind == "integer"
        case .number: kind == "number" || kind == "integer"
        case .boolean: kind == "boolean"
        case .array: kind == "array"
        case .object, .map: kind == "object"
        case .oneOf(let shapes): shapes.contains { $0.accepts(kind: kind) }
        case .defined(let definition): definition.schema.accepts(kind: kind)
        }
    }

    /// What is expected here, in words: `a string`, `an integer or an object`.
    private var expectation: String {
        switch self {
        case .any: "a value"
        case .string([]), .suggested: "a string"
        case .string(let allowed): "one of \(allowed.map { "\"\($0)\"" }.joined(separator: ", "))"
        case .path: "a path"
        case .text: "a string"
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

    /// How to make a value of a wrong kind fit: by taking what it holds, or by wrapping it, where
    /// that would do; else how the expected value is written.
    private func fix(_ value: JSONValue) -> String {
        if let held = value.array, let first = held.first, accepts(kind: first.kind) {
            return held.count == 1 ? "take the brackets away" : "write one, without brackets"
        }
        if case .array(let element, _) = self, element.violations(of: value).isEmpty {
            return value.string == nil
                ? "put brackets around it: [ … ]" : "write [ \(value.canonicalText) ]"
        }
        if let key = wrappingKey(for: value) {
            return "write { \"\(key)\": \(value.canonicalText) }"
        }
        return form(of: value)
    }

    /// The key of an object that holds nothing else, or needs nothing else, than such a value.
    private func wrappingKey(for value: JSONValue) -> String? {
        guard value.array == nil, value.members == nil else { return nil }
        switch self {
        case .object(let properties):
            let needed = properties.filter(\.isRequired)
            let only = needed.isEmpty ? properties : needed
            guard only.count == 1, only[0].schema.violations(of: value).isEmpty else { return nil }
            return only[0].key
        case .oneOf(let shapes): return shapes.lazy.compactMap { $0.wrappingKey(for: value) }.first
        case .defined(let definition): return definition.schema.wrappingKey(for: value)
        default: return nil
        }
    }

    /// How the expected value is written; for several shapes, the first.
    private func form(of value: JSONValue) -> String {
        switch self {
        case .any: "write any value"
        case .string([]), .suggested, .path, .text:
            ["integer", "number"].contains(value.kind)
                ? "write it in quotes: \"\(value.canonicalText)\"" : "write it in quotes: \"…\""
        case .string(let allowed): "write one of \(allowed.joined(separator: ", ")), in quotes"
        case .integer: "write \(quotedNumber(value) ?? "a whole number") without quotes"
        case .number: "write \(quotedNumber(value) ?? "a number") without quotes"
        case .boolean: "write true or false without quotes"
        case .array: "write a list, also of one: [ … ]"
        case .object(let properties):
            "write an object: { \"\(properties.first?.key ?? "key")\": … }"
        case .map: "write an object: { \"key\": … }"
        case .oneOf(let shapes): shapes.first?.form(of: value) ?? ""
        case .defined(let definition): definition.schema.form(of: value)
        }
    }

    /// The bounds in words; where a custom plugin's schema has but one, that one.
    private var boundsHelp: String? {
        let (least, most): (JSONValue?, JSONValue?) =
            switch self {
            case .integer(let bounds?):
                (
                    bounds.lowerBound == .min ? nil : .integer(bounds.lowerBound),
                    bounds.upperBound == .max ? nil : .integer(bounds.upperBound)
                )
            case .number(let bounds?):
                (
                    bounds.lowerBound == -.greatestFiniteMagnitude
                        ? nil : whole(bounds.lowerBound),
                    bounds.upperBound == .greatestFiniteMagnitude
                        ? nil : whole(bounds.upperBound)
                )
            default: (nil, nil)
            }
        return switch (least?.canonicalText, most?.canonicalText) {
        case (let least?, let most?): "write a value from \(least) to \(most)"
        case (let least?, nil): "write a value of at least \(least)"
        case (nil, let most?): "write a value of at most \(most)"
        case (nil, nil): nil
        }
    }
}

/// The number that a string holds; nil for any other value.
private func quotedNumber(_ value: JSONValue) -> String? {
    value.string.flatMap { Double($0) == nil ? nil : $0 }
}

/// A number that is written without a fraction where it has none.
private func whole(_ number: Double) -> JSONValue {
    Int(exactly: number).map { .integer($0) } ?? .number(number)
}

private func article(_ kind: String) -> String {
    switch kind {
    case "null": "null"
    case "integer", "array", "object": "an \(kind)"
    default: "a \(kind)"
    }
}

extension Property {
    /// What follows the key in a message: the summary after a colon; empty without a summary.
    var explanation: String { summary.isEmpty ? "" : ": \(summary)" }
}

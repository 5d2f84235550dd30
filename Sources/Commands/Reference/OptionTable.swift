import JSON
package import PluginAPI

/// The keys of an object, for people: a section of the reference.
package struct OptionTable: Sendable {
    /// A part of the description of a value.
    package enum Piece: Sendable, Hashable {
        /// Words.
        case words(String)
        /// A value as it is written.
        case code(String)
        /// An object, which another table describes.
        case object(String, table: String)
    }

    /// A key.
    package struct Row: Sendable {
        /// The key with its summary, default and examples.
        package let property: Property
        /// What its value can be.
        package let value: [Piece]
    }

    /// The path of the object: `products[].build`; empty for the outermost one.
    package let title: String
    /// The keys in the order of the schema.
    package fileprivate(set) var rows: [Row]
}

/// The tables of an object and of all objects in it, each one once.
package struct OptionTables: Sendable {
    /// The tables, an object's before those of the objects in it.
    package private(set) var tables: [OptionTable] = []
    /// The forms that texts in them have, in the order of their first use.
    package private(set) var forms: [TextForm] = []
    private var titles: [[Property]: String] = [:]

    /// The tables of an object with these keys.
    package init(_ properties: [Property]) { add(properties, title: "") }

    private mutating func add(_ properties: [Property], title: String) {
        guard titles[properties] == nil else { return }
        titles[properties] = title
        let index = tables.count
        tables.append(OptionTable(title: title, rows: []))
        for property in properties {
            let path = title.isEmpty ? property.key : "\(title).\(property.key)"
            addObjects(in: property.schema, path: path)
        }
        tables[index].rows = properties.map {
            OptionTable.Row(property: $0, value: pieces($0.schema))
        }
    }

    private mutating func addObjects(in schema: Schema, path: String) {
        switch schema {
        case .object(let properties): add(properties, title: path)
        case .array(let element, _): addObjects(in: element, path: "\(path)[]")
        case .map(let element): addObjects(in: element, path: "\(path).NAME")
        case .defined(let definition): addObjects(in: definition.schema, path: path)
        case .oneOf(let shapes):
            let labels = Self.labels(of: shapes)
            for (shape, label) in zip(shapes, labels) {
                addObjects(in: shape, path: label.map { "\(path) (\($0))" } ?? path)
            }
        case .text(let form): if !forms.contains(form) { forms.append(form) }
        case .any, .string, .suggested, .path, .integer, .number, .boolean: break
        }
    }

    /// What tells each of several objects from the others: the value or the name of its first
    /// required key, or of its first key; nil for shapes that need no label.
    private static func labels(of shapes: [Schema]) -> [String?] {
        let labels = shapes.map { shape -> String? in
            guard case .object(let properties) = shape,
                let key = properties.first(where: \.isRequired) ?? properties.first
            else { return nil }
            // An object that is chosen by a word has it in its first key, required or not.
            if case .string(let allowed)? = properties.first?.schema, allowed.count == 1 {
                return allowed[0]
            }
            return key.key
        }
        return labels.count { $0 != nil } > 1 ? labels : shapes.map { _ in nil }
    }

    /// What a value of this schema can be.
    private func pieces(_ schema: Schema) -> [OptionTable.Piece] {
        switch schema {
        case .any: [.words("any value")]
        case .string([]), .suggested: [.words("string")]
        case .string(let allowed):
            Self.joined(allowed.map { [.code("\"\($0)\"")] })
        case .text(let form): [.words("string (\(form.meaning))")]
        case .path: [.words("path")]
        case .integer(let bounds):
            [.words("integer" + Self.range(bounds.map { ($0.lowerBound, $0.upperBound) }))]
        case .number(let bounds):
            [.words("number" + Self.range(bounds.map { ($0.lowerBound, $0.upperBound) }))]
        case .boolean: [.words("true or false")]
        case .array(let element, let least):
            [
                .words(
                    least > 1
                        ? "list of \(least) or more of "
                        : least > 0 ? "non-empty list of " : "list of "
                )
            ]
                + pieces(element)
        case .map(.any): [.words("object")]
        case .map(let element): [.words("object, by name, of ")] + pieces(element)
        case .object(let properties):
            [.object("object", table: titles[properties] ?? "")]
        case .oneOf(let shapes):
            Self.joined(
                zip(shapes, Self.labels(of: shapes)).map { shape, label in
                    guard let label, case .object(let properties) = shape else {
                        return pieces(shape)
                    }
                    return [.object(label, table: titles[properties] ?? "")]
                }
            )
        case .defined(let definition): pieces(definition.schema)
        }
    }

    /// The bounds of a number in words; those that no user meets are left out.
    private static func range<Number: Comparable & BinaryInteger>(
        _ bounds: (Number, Number)?
    ) -> String {
        bounds.map { range(Double($0.0), Double($0.1)) } ?? ""
    }

    private static func range(_ bounds: (Double, Double)?) -> String {
        bounds.map { range($0.0, $0.1) } ?? ""
    }

    private static func range(_ least: Double, _ most: Double) -> String {
        func text(_ number: Double) -> String {
            Int(exactly: number).map { String($0) } ?? String(number)
        }
        return switch (least > -1e15, most < 1e15) {
        case (true, true): " from \(text(least)) to \(text(most))"
        case (true, false): " of at least \(text(least))"
        case (false, true): " of at most \(text(most))"
        case (false, false): ""
        }
    }

    /// Alternatives with "or" between them, each one once.
    private static func joined(_ parts: [[OptionTable.Piece]]) -> [OptionTable.Piece] {
        var distinct: [[OptionTable.Piece]] = []
        for part in parts where !distinct.contains(part) { distinct.append(part) }
        return distinct.enumerated().flatMap { index, part -> [OptionTable.Piece] in
            index == 0
                ? part : [.words(index == distinct.count - 1 ? " or " : ", ")] + part
        }
    }
}

extension JSONValue {
    /// The value on one line, as people write it.
    var inlineText: String {
        if let elements = array { return "[\(elements.map(\.inlineText).joined(separator: ", "))]" }
        guard let members, !members.isEmpty else { return canonicalText }
        let list = members.map {
            "\(JSONValue.string($0.key).canonicalText): \($0.value.inlineText)"
        }
        return "{ \(list.joined(separator: ", ")) }"
    }
}

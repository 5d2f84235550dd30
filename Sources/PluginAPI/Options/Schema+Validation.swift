import Diagnostics
import ExactStrings
package import JSON

extension Schema {
    /// One way in which a value does not fit.
    package struct Violation: Hashable, Sendable {
        /// The RFC 6901 pointer of the value, from the value that was validated.
        package var pointer: String
        /// Whether the key itself is at fault, and not the value behind it.
        package var isKey: Bool
        /// What does not fit: one clause, lower case.
        package var summary: String
        /// How to fix it, as an instruction.
        package var help: String?
        /// Whether the value may be a secret: its line is not shown.
        package var isSecret = false

        /// A violation from its parts.
        package init(pointer: String, isKey: Bool = false, summary: String, help: String?) {
            (self.pointer, self.isKey, self.summary, self.help) = (pointer, isKey, summary, help)
        }
    }

    /// The first of the ways in which a value does not fit, in the order of the text.
    ///
    /// - Parameter property: What the value is meant to be, for messages.
    package func violations(
        of value: JSONValue,
        at pointer: String = "",
        as property: Property? = nil
    ) -> [Violation] {
        var found = First<Violation>()
        find(&found, in: value, at: pointer, as: property)
        return found.all
    }

    private func find(
        _ found: inout First<Violation>,
        in value: JSONValue,
        at pointer: String,
        as property: Property?
    ) {
        guard !found.isFull else { return }
        switch (self, value) {
        case (.any, _), (.boolean, .bool), (.string([]), .string), (.suggested, .string),
            (.path, .string), (.text, .string):
            break
        case (.string(let allowed), .string(let string)):
            guard !allowed.contains(where: { areSame($0, string) }) else { break }
            found.add(
                Violation(
                    pointer: pointer,
                    summary: "unknown value \"\(string)\"",
                    help: knownNames("known", allowed, near: string)
                )
            )
        case (.integer(let bounds), .integer(let integer)):
            if bounds?.contains(integer) == false { found.add(outOfRange(pointer, value)) }
        // To JSON Schema, 1.0 is an integer; so it is to a plugin that decodes it.
        case (.integer(let bounds), .number(let number)) where Int(exactly: number) != nil:
            if let integer = Int(exactly: number), bounds?.contains(integer) == false {
                found.add(outOfRange(pointer, value))
            }
        case (.number(let bounds), .integer), (.number(let bounds), .number):
            if bounds?.contains(value.double ?? 0) == false {
                found.add(outOfRange(pointer, value))
            }
        case (.array(let element, let least), .array(let elements)):
            if elements.count < least {
                found.add(tooFew(elements.count, of: least, at: pointer, property))
            }
            for (index, value) in elements.enumerated() where !found.isFull {
                element.find(&found, in: value, at: "\(pointer)/\(index)", as: nil)
            }
        case (.object(let properties), .object(let members)):
            findInObject(&found, properties, members, at: pointer)
        case (.map(let element), .object(let members)):
            for member in members where !found.isFull {
                let place = pointer + JSONValue.pointerToken(member.key)
                element.find(&found, in: member.value, at: place, as: nil)
            }
        case (.oneOf, let value)
        where self == SecretReference.schema && !SecretReference.isNamed(in: value):
            found.add(secretInPlace(value, at: pointer))
        case (.oneOf(let shapes), _):
            for violation in choiceViolations(shapes, value, at: pointer, as: property) {
                found.add(violation)
            }
        case (.defined(let definition), _):
            definition.schema.find(&found, in: value, at: pointer, as: property)
        default: found.add(misfit(value, at: pointer))
        }
    }

    private func findInObject(
        _ found: inout First<Violation>,
        _ properties: [Property],
        _ members: [JSONValue.Member],
        at pointer: String
    ) {
        var misspelt: Set<String> = []
        for member in members where !found.isFull {
            let place = pointer + JSONValue.pointerToken(member.key)
            if let property = properties.first(where: { areSame($0.key, member.key) }) {
                property.schema.find(&found, in: member.value, at: place, as: property)
                continue
            }
            let near = nearestName(to: member.key, among: properties.map(\.key))
            if let near { misspelt.insert(near) }
            found.add(
                Violation(
                    pointer: place,
                    isKey: true,
                    summary: "unknown key \"\(member.key)\"",
                    help: knownNames("known keys", properties.map(\.key), near: member.key)
                )
            )
        }
        for property in properties
        where property.isRequired && !members.contains(where: { $0.key == property.key })
            && !misspelt.contains(property.key)
        {
            found.add(
                Violation(
                    pointer: pointer,
                    summary: "the key \"\(property.key)\" is missing",
                    help: "add \"\(property.key)\"\(property.explanation)"
                )
            )
        }
    }

    /// Of several shapes, the errors against the one that is meant: the one whose name the value
    /// has, else the one that fits best.
    private func choiceViolations(
        _ shapes: [Schema],
        _ value: JSONValue,
        at pointer: String,
        as property: Property?
    ) -> [Violation] {
        let sameKind = shapes.filter {
            $0.accepts(kind: value.kind) || $0.violations(of: value).isEmpty
        }
        guard !sameKind.isEmpty else { return [misfit(value, at: pointer)] }
        let meant = sameKind.filter { $0.misnomer(in: value) == nil }
        if meant.isEmpty, let key = sameKind.lazy.compactMap({ $0.misnomer(in: value) }).first {
            let names = sameKind.flatMap { $0.names(at: key) }
            return Schema.string(names).violations(
                of: value[key] ?? .null,
                at: pointer + JSONValue.pointerToken(key)
            )
        }
        let attempts = meant.map { $0.violations(of: value, at: pointer, as: property) }
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
}

import JSON

/// A name in a tag: `from.version`, `.`, `first(groups)`, `index()`.
public struct MustacheName: Hashable, Sendable {
    /// The functions applied to the value, the innermost last.
    var functions: [MustacheFunction]
    /// The keys from the outermost to the innermost; empty for the current value.
    public var keys: [String]
    /// Whether only the current value is searched, as in `.name`.
    var isLocal: Bool
    /// Whether the name is of a place in a list and not of a value, as in `index()`.
    var isPlace: Bool
    /// The byte of the template that its tag begins at, from 0.
    var offset: Int

    /// Whether this is the same name as another one, wherever the two are.
    func isSame(as other: MustacheName) -> Bool {
        functions == other.functions && keys == other.keys && isLocal == other.isLocal
            && isPlace == other.isPlace
    }
}

/// A function of the templates, applied to a value or to the place in a list.
enum MustacheFunction: String, CaseIterable {
    case capitalized, count, empty, equalzero, even, first, index, last, lowercased, minusone, odd,
        plusone, reversed, uppercased

    /// The function's value; nil when it does not apply.
    func callAsFunction(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .array(let elements): ofList(elements)
        case .string(let text): ofText(text)
        case .integer(let number): ofNumber(number)
        case .null, .bool, .number, .object: nil
        }
    }

    /// The function's value at a place of a list; nil when it does not apply.
    func callAsFunction(_ place: ListPlace) -> JSONValue? {
        switch self {
        case .first: .bool(place.index == 0)
        case .last: .bool(place.index == place.count - 1)
        case .index: .integer(place.index)
        case .even, .odd: ofNumber(place.index)
        default: nil
        }
    }

    private func ofList(_ elements: [JSONValue]) -> JSONValue? {
        switch self {
        case .first: elements.first
        case .last: elements.last
        case .reversed: .array(elements.reversed())
        case .count: .integer(elements.count)
        case .empty: .bool(elements.isEmpty)
        default: nil
        }
    }

    private func ofText(_ text: String) -> JSONValue? {
        switch self {
        case .empty: .bool(text.isEmpty)
        case .capitalized: .string(Self.capitalize(text))
        case .lowercased: .string(text.lowercased())
        case .uppercased: .string(text.uppercased())
        case .reversed: .string(String(text.reversed()))
        default: nil
        }
    }

    private func ofNumber(_ number: Int) -> JSONValue? {
        switch self {
        case .equalzero: .bool(number == 0)
        case .plusone: .integer(number &+ 1)
        case .minusone: .integer(number &- 1)
        case .even: .bool(number & 1 == 0)
        case .odd: .bool(number & 1 == 1)
        default: nil
        }
    }

    /// The text with each word's first letter in upper case and the others in lower case.
    private static func capitalize(_ text: String) -> String {
        var result = ""
        var isInside = false
        for character in text {
            result += isInside ? character.lowercased() : character.uppercased()
            isInside = character.isLetter || character.isNumber || character == "'"
        }
        return result
    }
}

/// A place in a list.
struct ListPlace {
    /// From 0.
    var index: Int
    /// The number of elements.
    var count: Int
}

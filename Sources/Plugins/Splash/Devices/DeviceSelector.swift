import PluginAPI

/// An entry of the option `devices`.
enum DeviceSelector: Hashable, Sendable, Decodable {
    /// An id, an idiom, a family, `all` or `legacy`.
    case group(String)
    /// All that fit each condition that is given.
    case matching(Conditions)

    /// What devices have in common; legacy ones never fit.
    struct Conditions: Hashable, Sendable, Decodable {
        var idiom: Device.Idiom?
        var family: String?
        /// Came with this version of iOS or a newer one.
        var firstOS: String?
    }

    init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            self = .group(name)
        } else {
            self = .matching(try Conditions(from: decoder))
        }
    }

    static let schema = Schema.oneOf([
        .string(),
        .object([
            Property("idiom", .string(Device.Idiom.names), "iphone or ipad"),
            Property("family", .string(), "as \"ipad-pro\""),
            Property("firstOS", .string(), "came with this iOS or a newer one: \"15.0\""),
        ]),
    ])
}

/// A version of iOS; missing parts are zero.
struct SystemVersion: Comparable, Hashable, Sendable {
    /// Always three.
    private let parts: [Int]

    /// The version of a text such as `15` or `10.3.2`; nil for any other.
    init?(_ text: String) {
        let words = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = words.compactMap { word in
            word.allSatisfy { $0.isASCII && $0.isNumber } && word.count < 5 ? Int(word) : nil
        }
        guard (1...3).contains(words.count), numbers.count == words.count else { return nil }
        parts = numbers + Array(repeating: 0, count: 3 - numbers.count)
    }

    static func < (left: SystemVersion, right: SystemVersion) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }

    /// The number before the first point.
    var major: Int { parts[0] }

    /// `15`, `15.1`, `10.3.2`: without zeros at the end.
    var text: String {
        let shown = parts.reversed().drop { $0 == 0 }.reversed()
        return shown.map { "\($0)" }.joined(separator: ".")
    }
}

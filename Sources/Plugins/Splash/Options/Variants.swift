import Images
import JSON

/// A value for all images, or one for each appearance and theme.
///
/// ```json
/// "#FFFFFF"
/// { "light": "#FFFFFF", "dark": "#000000", "themes": { "spring": { "light": "#CFE8CF" } } }
/// ```
struct Variants<Value: Sendable & Hashable>: Sendable, Hashable {
    /// A value for both appearances, or one for each.
    struct Pair: Sendable, Hashable {
        var light: Value?
        var dark: Value?
        /// Whether one value was written for both.
        var isPlain = false

        /// The value for an appearance, the other one's when it has none of its own, and where it
        /// stands.
        fileprivate func pick(_ appearance: Appearance) -> (value: Value, place: String)? {
            let own = appearance == .light ? light : dark
            guard let value = own ?? light ?? dark else { return nil }
            if isPlain { return (value, "") }
            let isLight = own == nil ? light != nil : appearance == .light
            return (value, isLight ? "/light" : "/dark")
        }
    }

    /// For images of no theme, and of themes without a value of their own.
    var base: Pair
    /// By name.
    var themes: [String: Pair] = [:]

    /// The value of an image, and where it stands from the pointer of the option.
    func pick(_ look: Look) -> (value: Value, place: String)? {
        if let own = themes[look.theme ?? ""]?.pick(look.appearance) {
            return (own.value, "/themes\(JSONValue.pointerToken(look.theme ?? ""))\(own.place)")
        }
        return base.pick(look.appearance)
    }

    /// All values, each with where it stands.
    var all: [(value: Value, place: String)] {
        func values(_ pair: Pair, _ place: String) -> [(value: Value, place: String)] {
            if pair.isPlain { return pair.light.map { [($0, place)] } ?? [] }
            return [(pair.light, "\(place)/light"), (pair.dark, "\(place)/dark")]
                .compactMap { value, place in value.map { ($0, place) } }
        }
        return values(base, "")
            + themes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.flatMap {
                values($0.value, "/themes\(JSONValue.pointerToken($0.key))")
            }
    }

    /// The variants of another type, made of each value and where it stands.
    func map<Other>(
        _ transform: (_ value: Value, _ place: String) -> Other?
    ) -> Variants<Other> {
        func mapped(_ pair: Pair, _ place: String) -> Variants<Other>.Pair {
            guard !pair.isPlain else {
                let value = pair.light.flatMap { transform($0, place) }
                return .init(light: value, dark: value, isPlain: true)
            }
            return .init(
                light: pair.light.flatMap { transform($0, "\(place)/light") },
                dark: pair.dark.flatMap { transform($0, "\(place)/dark") }
            )
        }
        var other = Variants<Other>(base: mapped(base, ""))
        for (name, pair) in themes {
            other.themes[name] = mapped(pair, "/themes\(JSONValue.pointerToken(name))")
        }
        return other
    }
}

extension Variants {
    /// One value for all images.
    init(_ value: Value) {
        base = Pair(light: value, dark: value, isPlain: true)
    }
}

extension Variants.Pair: Decodable where Value: Decodable {
    private enum Key: String, CodingKey { case light, dark }

    init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: Key.self) {
            light = try keyed.decodeIfPresent(Value.self, forKey: .light)
            dark = try keyed.decodeIfPresent(Value.self, forKey: .dark)
        } else {
            light = try decoder.singleValueContainer().decode(Value.self)
            dark = light
            isPlain = true
        }
    }
}

extension Variants: Decodable where Value: Decodable {
    private enum Key: String, CodingKey { case themes }

    init(from decoder: any Decoder) throws {
        base = try Pair(from: decoder)
        guard let keyed = try? decoder.container(keyedBy: Key.self) else { return }
        themes = try keyed.decodeIfPresent([String: Pair].self, forKey: .themes) ?? [:]
    }
}

/// What one image looks like apart from its screen.
struct Look: Hashable, Sendable {
    var appearance: Appearance
    /// The theme's name; nil for the layout without one.
    var theme: String?
    /// A BCP 47 tag; nil when one image serves all languages.
    var language: String?

    var direction: LayoutDirection {
        language.map { TextDirection(language: $0) } == .rightToLeft ? .rightToLeft : .leftToRight
    }
}

import Devices
import ExactStrings
import Images
import JSON

/// A value for all images, or one for each appearance, contrast and theme.
///
/// ```json
/// "#FFFFFF"
/// { "light": "#F4F1EA", "lightHighContrast": "#FFFFFF", "dark": "#101014" }
/// { "light": "#FFFFFF", "dark": "#000000", "themes": { "spring": { "light": "#CFE8CF" } } }
/// ```
struct Variants<Value: Sendable & Hashable>: Sendable, Hashable {
    /// A value for all shades, or some of their own.
    struct Shades: Sendable, Hashable {
        var values: [Shade: Value] = [:]
        /// Whether one value was written for all.
        var isPlain = false

        /// The value for a shade, or that of the nearest one that has any, and where it stands.
        fileprivate func pick(_ shade: Shade) -> (value: Value, place: String)? {
            guard let own = shade.preferred.first(where: { values[$0] != nil }),
                let value = values[own]
            else { return nil }
            return (value, isPlain ? "" : "/\(own.rawValue)")
        }

        /// The values as written, each with where it stands from a place.
        fileprivate func all(_ place: String) -> [(value: Value, place: String)] {
            if isPlain { return values[.light].map { [($0, place)] } ?? [] }
            return Shade.allCases.compactMap { shade in
                values[shade].map { ($0, "\(place)/\(shade.rawValue)") }
            }
        }

        fileprivate func map<Other>(
            _ place: String,
            _ transform: (_ value: Value, _ place: String) -> Other?
        ) -> Variants<Other>.Shades {
            var other = Variants<Other>.Shades(isPlain: isPlain)
            if isPlain {
                other.values[.light] = values[.light].flatMap { transform($0, place) }
            } else {
                for shade in Shade.allCases {
                    other.values[shade] = values[shade].flatMap {
                        transform($0, "\(place)/\(shade.rawValue)")
                    }
                }
            }
            return other
        }
    }

    /// For images of no theme, and of themes without a value of their own.
    var base: Shades
    /// By name.
    var themes: [String: Shades] = [:]

    /// The value of an image, and where it stands from the pointer of the option.
    func pick(_ look: Look) -> (value: Value, place: String)? {
        if let own = themes[look.theme ?? ""]?.pick(look.shade) {
            return (own.value, "/themes\(JSONValue.pointerToken(look.theme ?? ""))\(own.place)")
        }
        return base.pick(look.shade)
    }

    /// All values, each with where it stands.
    var all: [(value: Value, place: String)] {
        base.all("")
            + themes.sorted { isOrderedBefore($0.key, $1.key) }.flatMap {
                $0.value.all("/themes\(JSONValue.pointerToken($0.key))")
            }
    }

    /// The variants of another type, made of each value and where it stands.
    func map<Other>(
        _ transform: (_ value: Value, _ place: String) -> Other?
    ) -> Variants<Other> {
        var other = Variants<Other>(base: base.map("", transform))
        for (name, shades) in themes {
            other.themes[name] = shades.map(
                "/themes\(JSONValue.pointerToken(name))",
                transform
            )
        }
        return other
    }
}

extension Variants {
    /// One value for all images.
    init(_ value: Value) {
        base = Shades(values: [.light: value], isPlain: true)
    }
}

extension Variants.Shades: Decodable where Value: Decodable {
    init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: Shade.self) {
            for shade in Shade.allCases {
                values[shade] = try keyed.decodeIfPresent(Value.self, forKey: shade)
            }
        } else {
            values[.light] = try decoder.singleValueContainer().decode(Value.self)
            isPlain = true
        }
    }
}

extension Variants: Decodable where Value: Decodable {
    private enum Key: String, CodingKey { case themes }

    init(from decoder: any Decoder) throws {
        base = try Shades(from: decoder)
        guard let keyed = try? decoder.container(keyedBy: Key.self) else { return }
        themes = try keyed.decodeIfPresent([String: Shades].self, forKey: .themes) ?? [:]
    }
}

/// What one image looks like apart from its screen.
struct Look: Hashable, Sendable {
    var appearance: Appearance
    var contrast = ContrastSetting.standard
    /// The theme's name; nil for the layout without one.
    var theme: String?
    /// A BCP 47 tag; nil when one image serves all languages.
    var language: String?

    var shade: Shade { Shade(appearance, contrast) }

    var direction: LayoutDirection {
        language.map { TextDirection(language: $0) } == .rightToLeft ? .rightToLeft : .leftToRight
    }
}

import Devices
import ExactStrings
import JSON

/// A value for all images, or one for each appearance, contrast and theme.
///
/// ```json
/// "#FFFFFF"
/// { "light": "#F4F1EA", "lightHighContrast": "#FFFFFF", "dark": "#101014" }
/// { "light": "#FFFFFF", "dark": "#000000", "themes": { "spring": { "light": "#CFE8CF" } } }
/// ```
struct VariantValues<Value: Sendable & Hashable>: Sendable, Hashable {
    /// A value for all display modes, or some of their own.
    struct Modes: Sendable, Hashable {
        var values: [DisplayMode: Value] = [:]
        /// Whether one value was written for all.
        var isSingle = false

        /// The value for a mode, or that of the nearest one that has any, and where it is written.
        fileprivate func pick(_ displayMode: DisplayMode) -> (value: Value, place: String)? {
            guard let own = displayMode.fallbacks.first(where: { values[$0] != nil }),
                let value = values[own]
            else { return nil }
            return (value, isSingle ? "" : "/\(own.rawValue)")
        }

        /// The values as written, each with its pointer.
        fileprivate func all(_ place: String) -> [(value: Value, place: String)] {
            if isSingle { return values[.light].map { [($0, place)] } ?? [] }
            return DisplayMode.allCases.compactMap { displayMode in
                values[displayMode].map { ($0, "\(place)/\(displayMode.rawValue)") }
            }
        }

        fileprivate func map<Other>(
            _ place: String,
            _ transform: (_ value: Value, _ place: String) -> Other?
        ) -> VariantValues<Other>.Modes {
            var other = VariantValues<Other>.Modes(isSingle: isSingle)
            if isSingle {
                other.values[.light] = values[.light].flatMap { transform($0, place) }
            } else {
                for displayMode in DisplayMode.allCases {
                    other.values[displayMode] = values[displayMode].flatMap {
                        transform($0, "\(place)/\(displayMode.rawValue)")
                    }
                }
            }
            return other
        }
    }

    /// For images of no theme, and of themes without a value of their own.
    var base: Modes
    /// By name.
    var themes: [String: Modes] = [:]

    /// The value for an image, and its pointer from the option.
    func pick(_ variant: Variant) -> (value: Value, place: String)? {
        if let own = themes[variant.theme ?? ""]?.pick(variant.displayMode) {
            return (own.value, "/themes\(JSONValue.pointerToken(variant.theme ?? ""))\(own.place)")
        }
        return base.pick(variant.displayMode)
    }

    /// All values, each with its pointer from the option.
    var all: [(value: Value, place: String)] {
        base.all("")
            + themes.sorted { isOrderedBefore($0.key, $1.key) }.flatMap {
                $0.value.all("/themes\(JSONValue.pointerToken($0.key))")
            }
    }

    /// Values of another type, from each value and its pointer.
    func map<Other>(
        _ transform: (_ value: Value, _ place: String) -> Other?
    ) -> VariantValues<Other> {
        var other = VariantValues<Other>(base: base.map("", transform))
        for (name, displayModes) in themes {
            other.themes[name] = displayModes.map(
                "/themes\(JSONValue.pointerToken(name))",
                transform
            )
        }
        return other
    }
}

extension VariantValues {
    /// One value for all images.
    init(_ value: Value) {
        base = Modes(values: [.light: value], isSingle: true)
    }
}

extension VariantValues.Modes: Decodable where Value: Decodable {
    init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: DisplayMode.self) {
            for displayMode in DisplayMode.allCases {
                values[displayMode] = try keyed.decodeIfPresent(Value.self, forKey: displayMode)
            }
        } else {
            values[.light] = try decoder.singleValueContainer().decode(Value.self)
            isSingle = true
        }
    }
}

extension VariantValues: Decodable where Value: Decodable {
    private enum Key: String, CodingKey { case themes }

    init(from decoder: any Decoder) throws {
        base = try Modes(from: decoder)
        guard let keyed = try? decoder.container(keyedBy: Key.self) else { return }
        themes = try keyed.decodeIfPresent([String: Modes].self, forKey: .themes) ?? [:]
    }
}

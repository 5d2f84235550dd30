public import Pipeline

/// What stands under the `with` of a splash stage.
public struct SplashOptions: StageOptions {
    /// A value for both appearances, or one for each; see `value(_:)`.
    struct Variants<Value: Decodable & Sendable & Hashable>: Decodable, Sendable, Hashable {
        var light: Value?
        var dark: Value?

        private enum Key: String, CodingKey { case light, dark }

        init(light: Value?, dark: Value?) {
            self.light = light
            self.dark = dark
        }

        init(from decoder: any Decoder) throws {
            if let keyed = try? decoder.container(keyedBy: Key.self) {
                light = try keyed.decodeIfPresent(Value.self, forKey: .light)
                dark = try keyed.decodeIfPresent(Value.self, forKey: .dark)
            } else {
                light = try decoder.singleValueContainer().decode(Value.self)
                dark = light
            }
        }

        /// The value for an appearance; the other one's when it has none of its own.
        func value(_ appearance: Appearance) -> Value? {
            appearance == .light ? light ?? dark : dark ?? light
        }
    }

    /// One layer, as written.
    struct Layer: Decodable, Sendable {
        var color: Variants<String>?
        var image: Variants<SourcePath>?
        var mode = ContentMode.aspectFill
        var align = Alignment.center
        var anchor = Anchor.screen
        var frame = Frame()
        var opacity = 1.0

        private enum Key: String, CodingKey {
            case color, image, mode, align, anchor, frame, opacity
        }

        init(from decoder: any Decoder) throws {
            let keyed = try decoder.container(keyedBy: Key.self)
            color = try keyed.decodeIfPresent(Variants<String>.self, forKey: .color)
            image = try keyed.decodeIfPresent(Variants<SourcePath>.self, forKey: .image)
            mode = try keyed.decodeIfPresent(ContentMode.self, forKey: .mode) ?? mode
            align = try keyed.decodeIfPresent(Alignment.self, forKey: .align) ?? align
            anchor = try keyed.decodeIfPresent(Anchor.self, forKey: .anchor) ?? anchor
            frame = try keyed.decodeIfPresent(Frame.self, forKey: .frame) ?? frame
            opacity = try keyed.decodeIfPresent(Double.self, forKey: .opacity) ?? opacity
        }
    }

    /// The orientations of each idiom.
    struct Orientations: Decodable, Sendable {
        var iphone = [Orientation.portrait]
        var ipad = [Orientation.portrait, .landscape]

        private enum Key: String, CodingKey { case iphone, ipad }

        init() {}

        init(from decoder: any Decoder) throws {
            let keyed = try decoder.container(keyedBy: Key.self)
            iphone = try keyed.decodeIfPresent([Orientation].self, forKey: .iphone) ?? iphone
            ipad = try keyed.decodeIfPresent([Orientation].self, forKey: .ipad) ?? ipad
        }

        func of(_ idiom: Device.Idiom) -> [Orientation] {
            let chosen = idiom == .iphone ? iphone : ipad
            return Orientation.allCases.filter(chosen.contains)
        }
    }

    var devices = ["all"]
    var orientations = Orientations()
    var appearances = Appearance.allCases
    var layers: [Layer]
    var strict = false

    private enum Key: String, CodingKey { case devices, orientations, appearances, layers, strict }

    /// Reads the `with` object.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        layers = try with.decodeIfPresent([Layer].self, forKey: .layers) ?? []
        devices = try with.decodeIfPresent([String].self, forKey: .devices) ?? devices
        orientations =
            try with.decodeIfPresent(Orientations.self, forKey: .orientations) ?? orientations
        let chosen = try with.decodeIfPresent([Appearance].self, forKey: .appearances)
        appearances = Appearance.allCases.filter((chosen ?? appearances).contains)
        strict = try with.decodeIfPresent(Bool.self, forKey: .strict) ?? strict
    }
}

import AssetCatalogs
import JSON
import Testing

struct ColorSetTests {
    @Test(arguments: [
        ("0.500", 127.5), ("1.000", 255), ("0x80", 128), ("0XfF", 255), ("255", 255),
        ("128", 128), ("1", 1), (".25", 63.75), ("1e-1", 25.5),
    ])
    func `a component is a decimal, hexadecimal, or a whole number of 255`(
        text: String,
        parts: Double
    ) throws {
        let set = try colorSet(
            components: "\"red\": \"\(text)\", \"green\": \"0\", \"blue\": \"0\""
        )
        #expect(try set.color(for: light).components == [parts / 255, 0, 0])
    }

    @Test(arguments: ["", "0x100", "256", "-1", "1.5", "nan", "inf", "0x1p3", "50%"])
    func `a component that is no such number is refused with its place`(text: String) {
        let error = #expect(throws: CatalogError.self) {
            try colorSet(components: "\"red\": \"\(text)\", \"green\": \"0\", \"blue\": \"0\"")
        }
        #expect(error?.pointer == "/colors/0/color/components/red")
        #expect(error?.position?.line == 3)
    }

    @Test func `a whole alpha of 1 is opaque, and one left out too`() throws {
        let black = "\"red\": \"0\", \"green\": \"0\", \"blue\": \"0\""
        #expect(try colorSet(components: black).color(for: light).alpha == 1)
        #expect(try colorSet(components: black + ", \"alpha\": \"1\"").color(for: light).alpha == 1)
        let half = try colorSet(components: black + ", \"alpha\": \"0x80\"").color(for: light)
        #expect(half.alpha == 128.0 / 255)
    }

    @Test(arguments: spaces)
    func `every colour space comes to encoded values`(
        space: String,
        components: [Double],
        encoded: [Double]
    ) throws {
        let keys = components.count == 1 ? ["white"] : ["red", "green", "blue"]
        let written = zip(keys, components).map { "\"\($0)\": \"\(Double($1))\"" }
        let set = try colorSet(space, components: written.joined(separator: ", "))
        let color = try set.color(for: light).encoded
        for (value, wanted) in zip([color.red, color.green, color.blue], encoded) {
            #expect(abs(value - wanted) < 2e-6)
        }
        #expect(color.isDisplayP3 == (space == "display-p3"))
    }

    @Test func `an unknown colour space and a missing component are named`() {
        let space = #expect(throws: CatalogError.self) { try colorSet("cmyk", components: "") }
        #expect(space?.summary == "unknown colour space \"cmyk\"")
        let missing = #expect(throws: CatalogError.self) {
            try colorSet("gray-gamma-22", components: "\"red\": \"0\"")
        }
        #expect(missing?.summary == "the colour has no component \"white\"")
    }

    @Test(arguments: [
        ("iphone", false, false, "0.1"), ("iphone", true, false, "0.2"),
        ("iphone", false, true, "0.3"), ("iphone", true, true, "0.4"),
        ("ipad", false, false, "0.5"), ("ipad", true, false, "0.2"), ("tv", true, true, "0.4"),
    ])
    func `appearance goes before contrast, and contrast before idiom`(
        idiom: String,
        isDark: Bool,
        isHighContrast: Bool,
        white: String
    ) throws {
        let set = try ColorSet(CatalogContents(Array(variants.utf8)))
        let traits = CatalogTraits(
            idiom: Idiom(rawValue: idiom),
            isDark: isDark,
            isHighContrast: isHighContrast
        )
        #expect(try set.color(for: traits).components == [Double(white)])
    }

    @Test func `high contrast in the dark falls back to dark, and dark to any`() throws {
        var set = try ColorSet(CatalogContents(Array(variants.utf8)))
        let both = CatalogTraits(idiom: .iphone, isDark: true, isHighContrast: true)
        set.slots.removeAll { $0.traits.conditions.count == 2 }
        #expect(try set.color(for: both).components == [0.2])
        set.slots.removeAll { $0.traits.conditions[.luminosity] != nil }
        #expect(try set.color(for: both).components == [0.3])
    }

    @Test func `a colour of the system is resolved, and an unknown one named`() throws {
        func set(_ name: String) throws -> ColorSet {
            try ColorSet(
                CatalogContents(
                    Array(
                        """
                        {"colors": [{"idiom": "universal", "color":
                          {"platform": "ios", "reference": "\(name)"}}]}
                        """.utf8
                    )
                )
            )
        }
        let background = try set("secondarySystemBackgroundColor")
        #expect(try background.color(for: light).components.map { $0 * 255 } == [242, 242, 247])
        let dark = CatalogTraits(idiom: .ipad, isDark: true)
        #expect(try background.color(for: dark).components.map { $0 * 255 } == [28, 28, 30])
        let error = #expect(throws: CatalogError.self) {
            try set("systemTealColor").color(for: light)
        }
        #expect(
            error?.summary == "the value of the system's colour \"systemTealColor\" is not known"
        )
        #expect(error?.position == TextPosition(line: 2, column: 3))
    }

    @Test func `a set that fits no device is an error`() throws {
        let set = ColorSet(slots: [
            .init(
                traits: SlotTraits(idiom: Idiom(rawValue: "watch")),
                value: .system("labelColor")
            )
        ])
        let error = #expect(throws: CatalogError.self) { try set.color(for: light) }
        #expect(error?.summary == "no colour of the set is for iphone, luminosity light")
    }

    @Test func `a set is written as Xcode writes it, and reads as the same`() throws {
        let red = CatalogColor(space: .displayP3, components: [1, 0.25, 0.123_456], alpha: 0.5)
        let set = ColorSet(slots: [
            .init(traits: SlotTraits(), value: .color(red)),
            .init(
                traits: SlotTraits(conditions: [.luminosity: "dark", .contrast: "high"]),
                value: .system("systemBackgroundColor")
            ),
        ])
        #expect(set.text == written)
        #expect(try ColorSet(CatalogContents(Array(set.text.utf8))).text == written)
    }
}

private let light = CatalogTraits(idiom: .iphone, isDark: false)

private func colorSet(_ space: String = "srgb", components: String) throws -> ColorSet {
    try ColorSet(
        CatalogContents(
            Array(
                """
                {"colors": [{"idiom": "universal", "color": {
                  "color-space": "\(space)",
                  "components": {\(components)},}}]}
                """.utf8
            )
        )
    )
}

/// Each variant is known by its white.
private let variants: String = {
    func slot(_ white: String, _ idiom: String, _ appearances: [String: String]) -> String {
        let list = appearances.map { "{\"appearance\": \"\($0)\", \"value\": \"\($1)\"}" }
        return """
            {"appearances": [\(list.joined(separator: ", "))], "idiom": "\(idiom)", "color": {
              "color-space": "gray-gamma-22", "components": {"white": "\(white)"}}}
            """
    }
    let slots = [
        slot("0.1", "universal", [:]),
        slot("0.2", "universal", ["luminosity": "dark"]),
        slot("0.3", "universal", ["contrast": "high"]),
        slot("0.4", "universal", ["luminosity": "dark", "contrast": "high"]),
        slot("0.5", "ipad", [:]),
        slot("0.6", "universal", ["luminosity": "sepia"]),
    ]
    return "{\"colors\": [\(slots.joined(separator: ","))]}"
}()

private let written = """
    {
      "colors" : [
        {
          "color" : {
            "color-space" : "display-p3",
            "components" : {
              "alpha" : "0.500",
              "blue" : "0.123456",
              "green" : "0.250",
              "red" : "1.000"
            }
          },
          "idiom" : "universal"
        },
        {
          "appearances" : [
            {
              "appearance" : "luminosity",
              "value" : "dark"
            },
            {
              "appearance" : "contrast",
              "value" : "high"
            }
          ],
          "color" : {
            "platform" : "ios",
            "reference" : "systemBackgroundColor"
          },
          "idiom" : "universal"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """

private let spaces: [(String, [Double], [Double])] = [
    ("srgb", [0.2, 0.4, 0.6], [0.2, 0.4, 0.6]),
    ("display-p3", [0.2, 0.4, 0.6], [0.2, 0.4, 0.6]),
    ("extended-srgb", [-0.5, 1.25, 0], [-0.5, 1.25, 0]),
    // The curve of IEC 61966-2-1 at 0.5, 0.001 and -0.5.
    ("extended-linear-srgb", [0.5, 0.001, -0.5], [0.735357, 0.01292, -0.735357]),
    // 0.5 ^ 2.2 = 0.217638, which sRGB encodes as 0.503867.
    ("gray-gamma-22", [0.5], [0.503867, 0.503867, 0.503867]),
    ("extended-gray", [1], [1, 1, 1]),
]

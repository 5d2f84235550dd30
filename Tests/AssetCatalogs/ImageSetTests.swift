import AssetCatalogs
import JSON
import Testing

struct ImageSetTests {
    private static let heightClass = SlotTraits.Condition(rawValue: "height-class")
    private static let widthClass = SlotTraits.Condition(rawValue: "width-class")

    @Test(arguments: [
        (false, "iphone", 3, "any@3x.png"), (false, "iphone", 2, "any@2x.png"),
        (false, "iphone", 1, "any@2x.png"), (true, "iphone", 3, "dark.png"),
        (false, "ipad", 2, "pad@1x.png"), (true, "ipad", 2, "dark.png"),
    ])
    func `the slot of the traits is taken, and in it the nearest scale that is not upscaled`(
        isDark: Bool,
        idiom: String,
        scale: Int,
        file: String
    ) throws {
        let set = try ImageSet(CatalogContents(Array(variants.utf8)))
        let traits = CatalogTraits(idiom: Idiom(rawValue: idiom), isDark: isDark)
        #expect(set.slot(for: traits, scale: scale)?.file == file)
    }

    @Test func `a slot for a size class serves only devices of that class`() throws {
        let set = ImageSet(slots: [
            .init(traits: SlotTraits(), scale: nil, file: "any.pdf"),
            .init(
                traits: SlotTraits(conditions: [Self.heightClass: "compact"]),
                scale: nil,
                file: "compact.pdf"
            ),
        ])
        var traits = CatalogTraits(idiom: .iphone, isDark: false)
        #expect(set.slot(for: traits, scale: 2)?.file == "any.pdf")
        traits.conditions[Self.heightClass] = "compact"
        #expect(set.slot(for: traits, scale: 2)?.file == "compact.pdf")
    }

    @Test(arguments: ["../a.png", "a/b.png", "a\\\\b.png", "Contents.json", "..", "a\\u0000.png"])
    func `a file name that leads out of the set is refused`(name: String) {
        let error = #expect(throws: CatalogError.self) {
            let text = "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"\(name)\"}]}"
            return try ImageSet(CatalogContents(Array(text.utf8)))
        }
        #expect(error?.pointer == "/images/0/filename")
    }

    @Test func `slots that are no objects, no list, and too many are refused`() {
        for text in ["{}", "[]", "{\"images\": [1]}", "{\"images\": {}}"] {
            #expect(throws: CatalogError.self) {
                try ImageSet(CatalogContents(Array(text.utf8)))
            }
        }
        let many = Array(repeating: "{}", count: 1001).joined(separator: ",")
        let error = #expect(throws: CatalogError.self) {
            try ImageSet(CatalogContents(Array("{\"images\": [\(many)]}".utf8)))
        }
        #expect(error?.summary == "more than 1000 slots")
    }

    @Test func `what was read is written in its order with unknown keys and Xcode's spaces`() throws
    {
        let contents = try CatalogContents(
            Array("{\"x\":[1],\"images\":[{\"scale\":\"1x\",\"idiom\":\"car\",},]}".utf8)
        )
        #expect(
            contents.text == """
                {
                  "x" : [
                    1
                  ],
                  "images" : [
                    {
                      "scale" : "1x",
                      "idiom" : "car"
                    }
                  ]
                }

                """
        )
    }

    @Test func `a set is written as Xcode writes it`() {
        let set = ImageSet(
            slots: [
                .init(traits: SlotTraits(), scale: 2, file: "a@2x.png"),
                .init(
                    traits: SlotTraits(
                        idiom: .ipad,
                        conditions: [.luminosity: "dark", Self.widthClass: "compact"]
                    ),
                    scale: nil,
                    file: "b.svg"
                ),
            ],
            properties: [.init("preserves-vector-representation", true)]
        )
        #expect(set.text == written)
    }

    @Test func `a launch image set has its slots in order and leaves out what is not told`() throws
    {
        let set = LaunchImageSet(slots: [
            .init(
                idiom: .iphone,
                subtype: "2436h",
                orientation: "portrait",
                extent: .fullScreen,
                minimumSystemVersion: "11.0",
                scale: 3,
                file: "x.png"
            ),
            .init(
                idiom: .ipad,
                subtype: nil,
                orientation: "landscape",
                extent: .toStatusBar,
                minimumSystemVersion: nil,
                scale: 1
            ),
        ])
        #expect(
            set.text.hasPrefix(
                """
                {
                  "images" : [
                    {
                      "extent" : "full-screen",
                      "filename" : "x.png",
                      "idiom" : "iphone",
                      "minimum-system-version" : "11.0",
                      "orientation" : "portrait",
                      "scale" : "3x",
                      "subtype" : "2436h"
                    },
                    {
                      "extent" : "to-status-bar",
                      "idiom" : "ipad",
                      "orientation" : "landscape",
                      "scale" : "1x"
                    }
                  ],
                """
            )
        )
        #expect(try LaunchImageSet(CatalogContents(Array(set.text.utf8))) == set)
    }
}

private let variants = """
    {"images": [
      {"filename": "any@2x.png", "idiom": "universal", "scale": "2x"},
      {"filename": "any@3x.png", "idiom": "universal", "scale": "3x"},
      {"idiom": "universal", "scale": "1x"},
      {"filename": "pad@1x.png", "idiom": "ipad", "scale": "1x"},
      {"filename": "dark.png", "idiom": "universal", "scale": "1x",
       "appearances": [{"appearance": "luminosity", "value": "dark"}]},
    ], "properties": {"template-rendering-intent": "original", "unheard-of": 1}}
    """

private let written = """
    {
      "images" : [
        {
          "filename" : "a@2x.png",
          "idiom" : "universal",
          "scale" : "2x"
        },
        {
          "appearances" : [
            {
              "appearance" : "luminosity",
              "value" : "dark"
            }
          ],
          "filename" : "b.svg",
          "idiom" : "ipad",
          "width-class" : "compact"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      },
      "properties" : {
        "preserves-vector-representation" : true
      }
    }

    """

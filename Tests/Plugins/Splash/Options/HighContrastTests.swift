import Devices
import Diagnostics
import JSON
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import SplashPlugin

struct HighContrastTests {
    private static let both = #""contrasts": ["standard", "high"]"#

    private func units(_ layers: String, _ more: String, in folder: String) throws
        -> [Unit<SplashWork>]
    {
        try SplashStage(
            #"{"devices": ["iphone-se-3"], \#(more), "layers": [\#(layers)]}"#,
            in: folder
        ).plan().units
    }

    /// What the first layer of each image shows, by the image's name without what all have.
    private func shown(_ layers: String, _ more: String = both, in folder: String) throws
        -> [String: String]
    {
        var shown: [String: String] = [:]
        for unit in try units(layers, more, in: folder) {
            let layer = unit.launchImage?.layers.first
            let name = unit.label.dropFirst("launch-750x1334@2x-portrait-".count).dropLast(4)
            let color = layer?.color.map { "\($0.red) \($0.green) \($0.blue)" }
            shown[String(name)] = layer?.art?.source.text ?? color
        }
        return shown
    }

    @Test func `without the option no image is of high contrast`() async throws {
        try await withTemporaryFolder { folder in
            let layer = ##"{"color": {"light": "#FF0000", "lightHighContrast": "#0000FF"}}"##
            let more = #""strict": false"#
            #expect(
                try shown(layer, more, in: folder) == [
                    "light": "1.0 0.0 0.0", "dark": "1.0 0.0 0.0",
                ]
            )
            let units = try units(layer, more, in: folder)
            #expect(units.allSatisfy { $0.outputs[0].metadata["contrast"] == nil })
        }
    }

    @Test(arguments: [
        (
            ##"{"light": "#FF0000", "dark": "#00FF00", "lightHighContrast": "#0000FF"}"##,
            ["red", "green", "blue", "green"]
        ),
        (
            ##"{"light": "#FF0000", "dark": "#00FF00", "darkHighContrast": "#0000FF"}"##,
            ["red", "green", "red", "blue"]
        ),
        (
            ##"{"light": "#FF0000", "lightHighContrast": "#0000FF"}"##,
            ["red", "red", "blue", "blue"]
        ),
        (##"{"dark": "#FF0000", "darkHighContrast": "#0000FF"}"##, ["red", "red", "blue", "blue"]),
        (##""#FF0000""##, ["red", "red", "red", "red"]),
    ])
    func `high contrast falls back to the standard one of the same appearance`(
        _ color: String,
        _ expected: [String]
    ) async throws {
        try await withTemporaryFolder { folder in
            let values = ["red": "1.0 0.0 0.0", "green": "0.0 1.0 0.0", "blue": "0.0 0.0 1.0"]
            let found = try shown(#"{"color": \#(color)}"#, in: folder)
            let names = ["light", "dark", "light-high-contrast", "dark-high-contrast"]
            #expect(names.map { found[$0] } == expected.map { values[$0] })
            #expect(found.count == 4)
        }
    }

    @Test func `a color that has no standard variant is refused`() async throws {
        try await withTemporaryFolder { folder in
            let found = try SplashStage(
                ##"""
                {"devices": ["iphone-se-3"],
                 "layers": [{"color": {"lightHighContrast": "#FF0000"}}]}
                """##,
                in: folder
            ).errors()
            #expect(found.map(\.place?.pointer) == ["/layers/0/color"])
        }
    }

    /// A set whose slots are empty of conditions or ask for dark, high contrast, or both.
    private func imageSet(_ slots: [(file: String, dark: Bool, high: Bool)]) -> String {
        let images = slots.map { file, dark, high -> String in
            let conditions = [
                dark ? #"{"appearance": "luminosity", "value": "dark"}"# : nil,
                high ? #"{"appearance": "contrast", "value": "high"}"# : nil,
            ].compactMap { $0 }
            let appearances = #""appearances": [\#(conditions.joined(separator: ", "))]"#
            return #"{"idiom": "universal", "filename": "\#(file)", \#(appearances)}"#
        }
        return #"{"images": [\#(images.joined(separator: ", "))], "info": {"version": 1}}"#
    }

    @Test func `an image set's slots of high contrast are chosen`() async throws {
        try await withTemporaryFolder { folder in
            let slots = [
                ("a.png", false, false), ("b.png", true, false), ("c.png", false, true),
                ("d.png", true, true),
            ]
            try write(imageSet(slots), to: "\(folder)/A.imageset/Contents.json")
            for (file, _, _) in slots {
                try write(try blocks([["#FF0000"]]), to: "\(folder)/A.imageset/\(file)")
            }
            let found = try shown(#"{"image": "A.imageset"}"#, in: folder)
            #expect(
                found == [
                    "light": "A.imageset/a.png", "dark": "A.imageset/b.png",
                    "light-high-contrast": "A.imageset/c.png",
                    "dark-high-contrast": "A.imageset/d.png",
                ]
            )
            // As the system does: appearance before contrast.
            try write(imageSet(Array(slots.prefix(3))), to: "\(folder)/A.imageset/Contents.json")
            let three = try shown(#"{"image": "A.imageset"}"#, in: folder)
            #expect(three["dark-high-contrast"] == "A.imageset/b.png")
        }
    }

    @Test func `manifest and index have the contrast where there are several`() async throws {
        try await withTemporaryFolder { folder in
            let options = ##"""
                {"devices": ["iphone-se-3"], "appearances": ["dark"],
                 "contrasts": ["standard", "high"], "outputs": {"sheet": true},
                 "layers": [{"color": {"dark": "#101014", "darkHighContrast": "#000000"}}]}
                """##
            let made = try await StageRun.run(SplashPlugin(), options, in: folder)
            let index = try JSONDocument(try made.bytes("launch-images.json")).value
            let images = try #require(index["images"]?.array)
            #expect(images.map { $0["contrast"]?.string } == ["high", "standard"])
            let path = "launch-750x1334@2x-portrait-dark-high-contrast.png"
            #expect(images.first?["path"]?.string == path)
            #expect(made.metadata[path]?["contrast"] == "high")
            #expect(try Picture(try made.bytes(path)).color(5, 5) == "#000000")
        }
    }

    @Test func `the catalog carries the art of high contrast though no picture was asked for`()
        async throws
    {
        try await withTemporaryFolder { folder in
            for (name, color) in [("a", "#FF0000"), ("b", "#00FF00")] {
                try write(try blocks([[color]], side: 6), to: "\(folder)/\(name)@3x.png")
            }
            let options = #"""
                {"devices": ["iphone-17"], "outputs": {"storyboard": true, "sheet": false},
                 "layers": [{"id": "logo", "image": {"light": "a.png", "darkHighContrast": "b.png"},
                             "frame": {"width": 90, "height": 90}}]}
                """#
            let made = try await StageRun.run(SplashPlugin(), options, in: folder)
            let contents = try #require(
                made.outputs.map(\.path).first { $0.contains(".imageset/Contents.json") }
            )
            let set = try JSONDocument(try made.bytes(contents)).value["images"]?.array
            #expect(
                set?.map { $0["filename"]?.string } == [
                    "LaunchLogo@3x.png", "LaunchLogo-dark-high-contrast@3x.png",
                ]
            )
            #expect(
                set?.last?["appearances"] == [
                    ["appearance": "luminosity", "value": "dark"],
                    ["appearance": "contrast", "value": "high"],
                ]
            )
            #expect(
                !made.outputs.contains { $0.path.contains("launch-") && $0.path.contains("high") }
            )
        }
    }
}

import Diagnostics
import JSON
import PluginAPI
import SplashPlugin
import Testing
import PluginTestSupport
import TestSupport

struct StoryboardTests {
    /// The layout that the issue was written for.
    private static let real = ##"""
        {"id": "background", "image": "background.png"},
        {"id": "content", "image": "content.png",
         "frame": {"left": 0, "right": 0, "top": "safe-area.top + 18", "height": "auto"}},
        {"id": "bottom", "clip": true,
         "frame": {"left": 0, "right": 0, "top": "safe-area.bottom - 90", "bottom": 0},
         "layers": [{"id": "slogan", "image": "slogan.png",
                     "frame": {"left": 0, "right": 0, "top": 0, "height": 124}}]}
        """##
    /// Shares, references, centres and spacers.
    private static let mixed = ##"""
        {"id": "card", "color": "#FF0000", "anchor": "safe-area",
         "frame": {"left": "10% + 3", "width": "60%", "top": "25% - 4", "bottom": "12.5%"}},
        {"id": "dot", "color": "#00FF00", "anchor": "card",
         "frame": {"centerX": "30%", "width": 12, "centerY": "50% + 5", "height": "card.width * 0.1"}},
        {"id": "tail", "color": "#0000FF",
         "frame": {"leading": "dot.trailing + 7", "trailing": "25%", "height": 20,
                   "top": "screen.height * 0.5 + 1"}},
        {"id": "logo", "image": "content.png", "opacity": 0.5,
         "frame": {"width": "auto", "height": "auto", "right": "-5%", "bottom": 30}}
        """##
    /// Multiples of positions, and images that are not in the middle of their frames.
    private static let odd = ##"""
        {"id": "mark", "color": "#FF0000",
         "frame": {"left": "screen.right * 0.25", "width": 12, "top": "safe-area.bottom * 0.5 - 3",
                   "height": 9}},
        {"id": "tail", "color": "#00FF00",
         "frame": {"leading": "mark.trailing * 0.5 + 3", "width": 30, "bottom": "mark.top * -0.1",
                   "height": 4}},
        {"id": "top", "image": "content.png", "align": "top"},
        {"id": "corner", "image": "background.png", "mode": "aspect-fit", "align": "bottom-right",
         "frame": {"left": "10%", "right": 0, "top": "screen.height * 0.3", "bottom": 20}}
        """##

    private func stage(_ layers: String, _ more: String = "") -> String {
        """
        {"devices": ["iphone-se-3", "iphone-17", "ipad-9"], \(more)
         "outputs": {"storyboard": true, "sheet": false}, "layers": [\(layers)]}
        """
    }

    private func addArt(to folder: String) throws {
        for (name, width, height) in [
            ("background", 20, 40), ("content", 75, 44), ("slogan", 30, 10),
        ] {
            let rows = Array(repeating: Array(repeating: "#336699", count: width), count: height)
            try write(try blocks(rows), to: "\(folder)/\(name).png")
        }
    }

    @Test(
        arguments: [real, mixed, odd],
        [
            ("750x1334@2x-portrait", 375, 667, 2, [20, 0, 0, 0]),
            ("1206x2622@3x-portrait", 402, 874, 3, [62, 0, 34, 0]),
            ("2160x1620@2x-landscape", 1080, 810, 2, [20, 0, 0, 0]),
        ]
    )
    func `Auto Layout puts every layer where the images have it`(
        layers: String,
        screen: (name: String, width: Int, height: Int, scale: Int, insets: [Int])
    ) async throws {
        try await withTemporaryFolder { folder in
            try addArt(to: folder)
            let made = try await StageRun.run(SplashPlugin(), stage(layers), in: folder)
            #expect(warnings(made) == [])
            let boxes = try StoryboardSolver.solve(
                "\(made.folder)/LaunchScreen.storyboard",
                width: screen.width,
                height: screen.height,
                insets: screen.insets
            )
            let units = try StageRun.plan(SplashPlugin(), stage(layers), in: folder).units
            let unit = try #require(units.first { $0.label == "launch-\(screen.name)-light.png" })
            let frames = try frames(of: unit)
            let names = names(of: try JSONDocument(Array("[\(layers)]".utf8)).value, at: "/layers")
            #expect(frames.count >= 4 && frames.count == names.count)
            for (name, frame) in zip(names, frames) {
                let box = try #require(boxes[name], "no view is called \(name)")
                let edges = [box.left, box.top, box.left + box.width, box.top + box.height]
                for (edge, pixels) in zip(edges, frame) {
                    #expect(
                        abs(edge * Double(screen.scale) - Double(pixels)) <= 0.501,
                        "\(name): \(edges) and \(frame)"
                    )
                }
            }
        }
    }

    /// What messages call the layers, a container before what it holds.
    private func names(of layers: JSONValue, at pointer: String) -> [String] {
        (layers.array ?? []).enumerated().flatMap { index, layer in
            let place = "\(pointer)/\(index)"
            let held = layer["layers"].map { names(of: $0, at: "\(place)/layers") } ?? []
            return [layer["id"]?.string ?? place] + held
        }
    }

    /// The left, top, right and bottom edge of each layer in pixels, a container before what it
    /// holds.
    private func frames(of unit: Unit<SplashWork>) throws -> [[Int]] {
        var frames: [[Int]] = []
        func read(_ value: JSONValue) {
            if value["content"] != nil, let frame = value["frame"] {
                let (left, top) = (frame["left"]?.integer ?? 0, frame["top"]?.integer ?? 0)
                frames.append([
                    left, top, left + (frame["width"]?.integer ?? 0),
                    top + (frame["height"]?.integer ?? 0),
                ])
            }
            for element in value.array ?? [] { read(element) }
            for member in value.members ?? [] { read(member.value) }
        }
        read(try JSONValue(encoding: unit.specification))
        return frames
    }

    @Test func `the XML is well-formed, and constraints speak of views and guides that are there`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try addArt(to: folder)
            for layers in [Self.real, Self.mixed] {
                let made = try await StageRun.run(SplashPlugin(), stage(layers), in: folder)
                let file = "\(made.folder)/LaunchScreen.storyboard"
                let read = try run(["xmllint", "--nonet", "--noout", file])
                #expect(read.status == 0, "\(read.error)")
                let questions = [
                    "count(//constraint[@firstItem and not(@firstItem = //@id)])",
                    "count(//constraint[@secondItem and not(@secondItem = //@id)])",
                    "count(//*[@id and @id = (preceding::*/@id | ancestor::*/@id)])",
                    "count(//viewLayoutGuide[@key='safeArea']) - 1",
                ]
                let counts = try questions.map {
                    try run(["xmllint", "--nonet", "--xpath", $0, file]).output.prefix {
                        $0 != "\n"
                    }
                }
                #expect(counts == ["0", "0", "0", "0"])
            }
        }
    }

    @Test func `storyboard and catalog name the same assets`() async throws {
        try await withTemporaryFolder { folder in
            try addArt(to: folder)
            let made = try await StageRun.run(SplashPlugin(), stage(Self.real), in: folder)
            let script = """
                import sys
                from xml.etree import ElementTree
                for e in ElementTree.parse(sys.argv[1]).getroot().find("resources"):
                    if e.tag != "systemColor": print(e.get("name"))
                """
            let storyboard = "\(made.folder)/LaunchScreen.storyboard"
            let named = try run(["python3", "-c", script, storyboard]).output
            let folders = made.outputs.map(\.path).filter { $0.hasPrefix("Launch.xcassets/Launch") }
                .compactMap { $0.split(separator: "/")[1].split(separator: ".").first }
            #expect(named.split(separator: "\n").count == 3)
            #expect(Set(named.split(separator: "\n")) == Set(folders))
            let again = try await StageRun.run(SplashPlugin(), stage(Self.real), in: folder)
            #expect(
                try again.bytes("LaunchScreen.storyboard") == made.bytes("LaunchScreen.storyboard")
            )
        }
    }

    @Test func `the text is what Interface Builder writes`() async throws {
        try await withTemporaryFolder { folder in
            let layer =
                ##"{"id": "band", "color": "#336699", "frame": {"top": 8, "height": "50%"}}"##
            let made = try await StageRun.run(SplashPlugin(), stage(layer), in: folder)
            let text = String(
                decoding: try made.bytes("LaunchScreen.storyboard"),
                as: UTF8.self
            )
            #expect(text == storyboard)
        }
    }
}

/// Lines that end in a backslash go on in the next one.
private let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    toolsVersion="23504" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" \
    useAutolayout="YES" launchScreen="YES" useTraitCollections="YES" useSafeAreas="YES" \
    colorMatched="YES" initialViewController="Yhv-r2-zwQ">
        <device id="retina4_7" orientation="portrait" appearance="light"/>
        <dependencies>
            <deployment identifier="iOS"/>
            <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" \
    version="23506"/>
            <capability name="Named colors" minToolsVersion="9.0"/>
            <capability name="Safe area layout guides" minToolsVersion="9.0"/>
            <capability name="System colors in document resources" minToolsVersion="11.0"/>
            <capability name="documents saved in the Xcode 8 format" minToolsVersion="8.0"/>
        </dependencies>
        <scenes>
            <scene sceneID="i5b-oO-KB0">
                <objects>
                    <viewController id="Yhv-r2-zwQ" sceneMemberID="viewController">
                        <view key="view" contentMode="scaleToFill" id="HNn-FE-1x5">
                            <rect key="frame" x="0" y="0" width="375" height="667"/>
                            <autoresizingMask key="autoresizingMask" widthSizable="YES" \
    heightSizable="YES"/>
                            <subviews>
                                <view userInteractionEnabled="NO" contentMode="scaleToFill" \
    translatesAutoresizingMaskIntoConstraints="NO" id="bnT-Pt-Jly" userLabel="band">
                                    <rect key="frame" x="0" y="8" width="375" \
    height="333.5"/>
                                    <color key="backgroundColor" name="LaunchBand-7ab2c24a"/>
                                </view>
                            </subviews>
                            <viewLayoutGuide key="safeArea" id="roM-eF-Uh7"/>
                            <color key="backgroundColor" \
    systemColor="systemBackgroundColor"/>
                            <constraints>
                                <constraint firstItem="bnT-Pt-Jly" firstAttribute="leading" \
    secondItem="HNn-FE-1x5" secondAttribute="leading" id="9n2-4E-QAD"/>
                                <constraint firstItem="bnT-Pt-Jly" firstAttribute="trailing" \
    secondItem="HNn-FE-1x5" secondAttribute="trailing" id="gqp-lP-H7K"/>
                                <constraint firstItem="bnT-Pt-Jly" firstAttribute="top" \
    secondItem="HNn-FE-1x5" secondAttribute="top" constant="8" id="ObQ-Kb-P5h"/>
                                <constraint firstItem="bnT-Pt-Jly" firstAttribute="height" \
    secondItem="HNn-FE-1x5" secondAttribute="height" multiplier="0.5" id="Jbv-0D-iJf"/>
                            </constraints>
                        </view>
                    </viewController>
                    <placeholder placeholderIdentifier="IBFirstResponder" id="RLm-Cz-qQ5" \
    userLabel="First Responder" sceneMemberID="firstResponder"/>
                </objects>
                <point key="canvasLocation" x="0.0" y="0.0"/>
            </scene>
        </scenes>
        <resources>
            <namedColor name="LaunchBand-7ab2c24a">
                <color red="0.2" green="0.4" blue="0.6" alpha="1" colorSpace="custom" \
    customColorSpace="sRGB"/>
            </namedColor>
            <systemColor name="systemBackgroundColor">
                <color white="1" alpha="1" colorSpace="custom" \
    customColorSpace="genericGamma22GrayColorSpace"/>
            </systemColor>
        </resources>
    </document>

    """

import JSON
import ProjectVersions
import TestSupport
import Testing

@testable import RepositorySurvey

struct LaunchSearchTests {
    private static let storyboard = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" launchScreen="YES">
          <!-- <imageView image="NotThis"/> -->
          <scenes><scene><objects><viewController id="a">
            <view key="view" contentMode="scaleToFill" id="b">
              <rect key="frame" x="0.0" y="0.0" width="400" height="800"/>
              <subviews>
                <imageView contentMode="scaleAspectFit" image="Logo &amp; More" id="c">
                  <rect key="frame" x="100" y="200" width="200" height="100"/>
                </imageView>
                <imageView hidden="YES" image="Hidden" id="e"><rect key="frame" x="0" y="0"/></imageView>
              </subviews>
              COLOR
            </view></viewController></objects></scene></scenes>
          <resources><namedColor name="Back"><color red="1" green="0.5" blue="0" alpha="1"
            colorSpace="custom" customColorSpace="sRGB"/></namedColor></resources>
        </document>
        """

    private func launch(
        color: String,
        files more: [String: String] = [:],
        settings: [String: String] = [:]
    ) async throws -> SurveyedApp {
        var files = iconFiles("App/Assets.xcassets/AppIcon")
        let named = ["INFOPLIST_KEY_UILaunchStoryboardName": "Launch"]
        files["App.xcodeproj/project.pbxproj"] =
            XcodeProjectText([appTarget("App", settings: named.merging(settings) { $1 })]).text
        files["App/Base.lproj/Launch.storyboard"] =
            Self.storyboard.replacing("COLOR", with: color)
        files["App/Assets.xcassets/Logo & More.imageset/Contents.json"] = "{}"
        files.merge(more) { $1 }
        return try await withTree(files) { tree in
            let found = try search(in: tree)
            let app = try #require(found.chosen.first)
            return found.survey(app, versions: ProjectVersions(projects: [], in: tree))
        }
    }

    @Test(arguments: [
        (#"<color key="backgroundColor" red="0.1" green="0.2" blue="1" alpha="1"/>"#, "#1A33FF"),
        (#"<color key="backgroundColor" white="0.0" alpha="1" colorSpace="custom"/>"#, "#000000"),
        (#"<color key="backgroundColor" name="Back"/>"#, "#FF8000"),
    ])
    func `a storyboard's picture and colour become layers`(color: String, text: String)
        async throws
    {
        let launch = try #require(try await launch(color: color).launch)
        #expect(launch.source == "App/Base.lproj/Launch.storyboard")
        #expect(launch.color == .plain(light: text, dark: text))
        let picture = try #require(launch.pictures.first)
        #expect(launch.pictures.count == 1)
        #expect(picture.path == "App/Assets.xcassets/Logo & More.imageset")
        #expect(picture.mode == .fit)
        let frame = try #require(picture.frame)
        #expect(frame.width == 200 && frame.height == 100)
        #expect(frame.centerX == 0.5 && frame.centerY == 0.3125)
    }

    @Test func `a colour of the catalog goes before the storyboard's copy of it`() async throws {
        let app = try await launch(
            color: #"<color key="backgroundColor" name="Back"/>"#,
            files: ["App/Assets.xcassets/Back.colorset/Contents.json": "{}"]
        )
        #expect(app.launch?.color == .set("App/Assets.xcassets/Back.colorset"))
    }

    @Test func `the system's background is white and black`() async throws {
        let app = try await launch(
            color: #"<color key="backgroundColor" systemColor="systemBackgroundColor"/>"#
        )
        #expect(app.launch?.color == .plain(light: "#FFFFFF", dark: "#000000"))
    }

    @Test func `the layers of a stage keep sizes in points, and places as shares`() async throws {
        let app = try await launch(
            color: #"<color key="backgroundColor" white="1" alpha="1"/>"#,
            settings: ["TARGETED_DEVICE_FAMILY": "1", "IPHONEOS_DEPLOYMENT_TARGET": "15.0"]
        )
        let stage = try #require(PipelineProposal.splash(of: app, nil))
        #expect(
            stage.with == [
                "devices": ["iphone"], "deploymentTarget": "15.0",
                "layers": [
                    ["color": "#FFFFFF"],
                    [
                        "image": "App/Assets.xcassets/Logo & More.imageset", "mode": "aspect-fit",
                        "frame": ["width": 200, "height": 100, "centerY": "31%"],
                    ],
                ],
            ]
        )
    }

    @Test(arguments: [
        "", "<", "<a", "<a b=", "<a b='", "</a>", "<a></b></a></a>", "<!-- ", "<a><b></a>",
        "<a b=\"&lt;\">\u{0}</a>",
    ])
    func `a damaged storyboard is read as far as it goes, or not at all`(text: String) {
        _ = StoryboardNode(Array(text.utf8))
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(StoryboardNode(Array(deep.utf8)) == nil)
    }
}

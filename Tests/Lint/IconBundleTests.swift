import Lint
import Testing

struct IconBundleTests {
    private static let icon = "App/AppIcon.icon"

    /// An app whose icon is a bundle.
    private func app(_ json: String, assets: [String] = ["mark.svg"]) -> AppFixture {
        var app = AppFixture()
        app.files = ["\(Self.icon)/icon.json": Array(json.utf8)]
        for name in assets { app.files["\(Self.icon)/Assets/\(name)"] = Array("<svg/>".utf8) }
        app.resources = [Self.icon]
        return app
    }

    private func json(_ image: String) -> String {
        #"{"groups":[{"layers":[{"image-name":"\#(image)","name":"a"}]}]}"#
    }

    @Test func `a bundle in order is the app's icon`() async throws {
        let report = try await app(json("mark.svg")).report()
        #expect(report.findings == [])
        #expect(report.checked.icons == 1)
    }

    @Test func `a bundle without its JSON is broken`() async throws {
        var app = app("")
        app.files["\(Self.icon)/icon.json"] = nil
        #expect(
            try await app.findings() == ["error icon-bundle-unreadable \(Self.icon)/icon.json"]
        )
    }

    @Test func `a layer names a picture that is not there`() async throws {
        let report = try await app(json("other.svg")).report()
        #expect(
            report.outline == [
                "note unassigned-file \(Self.icon)/Assets/mark.svg",
                "error icon-layer-missing \(Self.icon)/icon.json: /groups/0/layers/0/image-name",
            ]
        )
    }

    @Test func `a picture for one appearance is found too`() async throws {
        let json = """
            {"groups":[{"layers":[{"image-name-specializations":
              [{"value":"mark.svg"},{"appearance":"dark","value":"night.svg"}]}]}]}
            """
        #expect(
            try await app(json).findings() == [
                "error icon-layer-missing \(Self.icon)/icon.json: "
                    + "/groups/0/layers/0/image-name-specializations/1/value"
            ]
        )
    }

    @Test func `a name that differs in case, and JSON that is none`() async throws {
        #expect(
            try await app(json("Mark.svg")).findings() == [
                "error file-name-case \(Self.icon)/icon.json: /groups/0/layers/0/image-name"
            ]
        )
        let broken = try await app("{\n  \"groups\": nothing\n}").report()
        #expect(broken.outline == ["error icon-bundle-unreadable \(Self.icon)/icon.json"])
        #expect(broken.findings.first?.line == 2)
    }

    @Test func `a set of the same name is reported, and its pictures are less severe`() async throws
    {
        var app = app(json("mark.svg"))
        app.files.merge(AppFixture().files) { $1 }
        app.resources.append("App/Assets.xcassets")
        app.files["\(AppFixture.icon)/1024.png"] = png(1000, 1000)
        #expect(
            try await app.findings() == [
                "warning icon-name-twice \(Self.icon)",
                "note wrong-pixel-size \(AppFixture.icon)/1024.png: universal ios 1024x1024",
            ]
        )
    }

    @Test func `a set of the same name is meant where Xcode renders no fallback`() async throws {
        var app = app(json("mark.svg"))
        app.files.merge(AppFixture().files) { $1 }
        app.resources.append("App/Assets.xcassets")
        app.settings["ASSETCATALOG_OTHER_FLAGS"] =
            "--enable-icon-stack-fallback-generation=disabled"
        #expect(try await app.findings() == [])
    }
}

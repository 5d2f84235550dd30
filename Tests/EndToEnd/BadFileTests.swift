import Foundation
import Testing
import TestSupport

struct BadFileTests {
    private static func splash(_ image: String) -> String {
        """
        {"name": "splash", "uses": "splash",
         "with": {"devices": ["iphone-se-3"], "layers": [{"image": "\(image)"}]}}
        """
    }

    private static func picture(
        _ description: String,
        _ bytes: [UInt8]
    ) -> BadInput {
        BadInput(
            description,
            2,
            ["Art/new.png", "/stages/0/with/layers/0/image"],
            stages: splash("Art/new.png")
        ) {
            try write(bytes, to: "\($0.repository.path)/Art/new.png")
            try $0.change([:])
        }
    }

    private static let iconSet =
        #"{"name": "icons", "uses": "icon-stamp", "with": {"set": "Icon.appiconset"}}"#
    private static let alternates = """
        {"name": "alternates", "uses": "alternate-icons", "with": {"infoPlist": "Info.plist",
         "icons": [{"name": "Dawn", "master": "Art/light.png"}]}}
        """

    /// A PNG of 50,000 × 50,000 pixels, says its header.
    private static let billions = """
        iVBORw0KGgoAAAANSUhEUgAAw1AAAMNQCAIAAADEzaqdAAAADElEQVR4nGNgoD0AAABkAAGGZDw1AAAAAElFTkSuQmCC
        """

    static let inputs = [
        picture("a text that is called PNG", Array("no picture".utf8)),
        picture("an empty picture", []),
        picture(
            "a truncated picture",
            (try? Array(EndToEndTests.picture("Icon-29~ipad.png").prefix(800))) ?? []
        ),
        picture("a picture of billions of pixels", Array(Data(base64Encoded: billions) ?? Data())),
        BadInput(
            "a picture that is not there",
            2,
            ["Art/none.png", "/stages/0/with/layers/0/image"],
            stages: splash("Art/none.png")
        ),
        BadInput(
            "a path with dots that leaves the repository",
            2,
            ["leaves the repository", "/stages/0/with/layers/0/image"],
            stages: splash("../secret.png")
        ),
        BadInput(
            "an absolute path",
            2,
            ["\"/etc/passwd\" leaves the repository", "/stages/0/with/layers/0/image"],
            stages: splash("/etc/passwd")
        ),
        BadInput(
            "a link that leaves the repository",
            2,
            ["Art/link.png", "leaves the repository", "/stages/0/with/layers/0/image"],
            stages: splash("Art/link.png")
        ) { app in
            try write("secret", to: "\(app.folder)/secret.png")
            try FileManager.default.createSymbolicLink(
                atPath: "\(app.repository.path)/Art/link.png",
                withDestinationPath: "../../secret.png"
            )
            try app.change([:])
        },
        BadInput(
            "an icon set that is not there",
            2,
            ["Icon.appiconset", "/stages/0/with/set"],
            stages: iconSet
        ),
        BadInput(
            "an icon set whose picture is not there",
            2,
            ["Gone.png", "Icon.appiconset"],
            stages: iconSet,
            files: [
                "Icon.appiconset/Contents.json": """
                {"images": [{"filename": "Gone.png", "idiom": "iphone", "scale": "2x", "size": "60x60"}],
                 "info": {"author": "xcode", "version": 1}}
                """
            ]
        ),
        BadInput(
            "an icon set without an account",
            2,
            ["Contents.json"],
            stages: iconSet,
            files: ["Icon.appiconset/x.txt": ""]
        ),
        BadInput(
            "an Info.plist that is none",
            2,
            ["--> Info.plist", "neither XML nor binary"],
            stages: alternates,
            files: ["Info.plist": "no property list"]
        ),
        BadInput(
            "assets that are not there",
            2,
            ["\"Nowhere\"", "/stages/0/with/assets/0"],
            stages: #"{"name": "s", "uses": "asset-patch", "with": {"assets": ["Nowhere"]}}"#
        ),
    ]

    @Test(arguments: inputs)
    func `a file that is not what it should be is refused`(input: BadInput) async throws {
        try await input.check()
    }
}

import Foundation
import TestSupport
import Testing

/// What a user did wrong, and how shipit must answer.
struct BadInput: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The exit status.
    let status: Int32
    /// Texts that standard error must hold: the place, what is wrong, the mend.
    let words: [String]
    var stages = App.patch
    var files: [String: String] = [:]
    var arguments: [String] = []
    var environment: [String: String?] = [:]
    /// Changes the repository before the run.
    var spoil: @Sendable (App) throws -> Void = { _ in }

    init(
        _ description: String,
        _ status: Int32,
        _ words: [String],
        stages: String = App.patch,
        files: [String: String] = [:],
        arguments: [String] = [],
        environment: [String: String?] = [:],
        spoil: @escaping @Sendable (App) throws -> Void = { _ in }
    ) {
        testDescription = description
        self.status = status
        self.words = words
        self.stages = stages
        self.files = files
        self.arguments = arguments
        self.environment = environment
        self.spoil = spoil
    }

    /// Runs a release over the bad input: status and words must be right, and nothing is left.
    func check() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: stages, files: files)
            try spoil(app)
            let made = try run(
                [Tool.path, "release"] + arguments,
                in: app.repository.path,
                environment: app.environment.merging(environment) { $1 }
            )
            #expect(made.status == status, "\(made.error)")
            #expect(made.output == "")
            for word in words + ["error: ", "help: "] {
                #expect(made.error.contains(word), "\(word) is not in: \(made.error)")
            }
            #expect(try app.leftovers() == [])
        }
    }
}

struct BadPipelineTests {
    private static func stage(_ text: String) -> String { "{\"name\": \"s\", \(text)}" }

    static let inputs = [
        BadInput("no pipeline", 2, ["pipeline.json", "no such file", "--config"]) { app in
            try FileManager.default.removeItem(atPath: "\(app.repository.path)/pipeline.json")
            try app.change([:])
        },
        BadInput("an empty pipeline", 2, ["--> pipeline.json:1:1"]) {
            try $0.change(["pipeline.json": ""])
        },
        BadInput(
            "a pipeline that is no JSON",
            2,
            ["--> pipeline.json:1:15", "a comma stands behind the last element"]
        ) {
            try $0.change(["pipeline.json": "{\"name\": \"App\",\n}"])
        },
        BadInput("a pipeline that is cut off", 2, ["--> pipeline.json:1:"]) {
            try $0.change(["pipeline.json": "{\"name\": \"App\", \"stages\": ["])
        },
        BadInput(
            "a pipeline that is another program's",
            2,
            ["--> pipeline.json:1:1", "an array stands where an object should stand"]
        ) {
            try $0.change(["pipeline.json": "[1, 2]"])
        },
        BadInput("a pipeline in UTF-16", 2, ["--> pipeline.json:1:1"]) { app in
            try write([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], to: "\(app.repository.path)/pipeline.json")
            try app.change([:])
        },
        BadInput("a pipeline that is a folder", 2, ["pipeline.json"]) { app in
            try FileManager.default.removeItem(atPath: "\(app.repository.path)/pipeline.json")
            try app.change(["pipeline.json/x": ""])
        },
        BadInput(
            "an option of a wrong type",
            2,
            ["/stages/0/with/assets", "--> pipeline.json:3:"],
            stages: stage(#""uses": "asset-patch", "with": {"assets": "Assets"}"#)
        ),
        BadInput(
            "a required option that lacks",
            2,
            ["assets", "--> pipeline.json:3:"],
            stages: stage(#""uses": "asset-patch""#)
        ),
        BadInput(
            "an unknown option",
            2,
            ["unknown key \"asets\"", "/stages/0/with/asets", "\"assets\""],
            stages: stage(#""uses": "asset-patch", "with": {"asets": ["Assets"]}"#)
        ),
        BadInput(
            "an unknown plugin",
            2,
            ["no plugin \"spalsh\"", "/stages/0/uses", "did you mean \"splash\"?"],
            stages: stage(#""uses": "spalsh""#)
        ),
        BadInput(
            "an unknown stage",
            2,
            ["unknown stage \"nobody\"", "/stages/0/needs/0"],
            stages: stage(
                #""uses": "asset-patch", "needs": ["nobody"], "with": {"assets": ["Assets"]}"#
            )
        ),
        BadInput(
            "a stage that --only does not find",
            64,
            ["patchs", "patches"],
            arguments: ["--only", "patchs"]
        ),
        BadInput(
            "a stage that --skip does not find",
            64,
            ["patchs", "patches"],
            arguments: ["--skip", "patchs"]
        ),
        BadInput(
            "a custom plugin that is not there",
            2,
            ["./none", "/stages/0/uses"],
            stages: stage(#""uses": "./none""#)
        ),
        BadInput(
            "a custom plugin that is not executable",
            2,
            ["is not executable", "chmod +x ./run", "/stages/0/uses"],
            stages: stage(#""uses": "./run""#),
            files: ["run": "echo"]
        ),
        BadInput(
            "a custom plugin with another digest than the pinned one",
            2,
            ["not the pinned one", "/stages/0/sha256"],
            stages: stage(
                "\"uses\": \"./run\", \"sha256\": \"\(String(repeating: "0", count: 64))\""
            ),
            files: ["run": plugin("")]
        ),
    ]

    @Test(arguments: inputs)
    func `a wrong pipeline is refused with its place and a mend`(input: BadInput) async throws {
        try await input.check()
    }
}

struct BadFileTests {
    private static func splash(_ image: String) -> String {
        """
        {"name": "splash", "uses": "splash",
         "with": {"devices": ["iphone-se-3"], "layers": [{"image": "\(image)"}]}}
        """
    }

    private static func picture(
        _ description: String,
        _ bytes: [UInt8],
        status: Int32 = 2
    ) -> BadInput {
        BadInput(
            description,
            status,
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
            (try? Array(EndToEndTests.picture("Icon-29~ipad.png").prefix(800))) ?? [],
            status: 4
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

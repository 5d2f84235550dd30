import Foundation
import Testing
import TestSupport

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
            "a pipeline that is not JSON",
            2,
            ["--> pipeline.json:1:16", "expected a key in double quotes"]
        ) {
            try $0.change(["pipeline.json": "{\"name\": \"App\",,\n}"])
        },
        BadInput("a pipeline that is cut off", 2, ["--> pipeline.json:1:"]) {
            try $0.change(["pipeline.json": "{\"name\": \"App\", \"stages\": ["])
        },
        BadInput(
            "a pipeline that is another program's",
            2,
            ["--> pipeline.json:1:1", "expected an object, found an array"]
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
    func `a wrong pipeline is refused with its place and a fix`(input: BadInput) async throws {
        try await input.check()
    }
}

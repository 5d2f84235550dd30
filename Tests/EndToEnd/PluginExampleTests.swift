import Testing
import TestSupport

/// The examples that no test of their plugin releases.
struct PluginExampleTests {
    @Test(arguments: ["AssetPatch", "Sign", "Splash", "VersionStamp"])
    func `the README's example is planned as it is written`(plugin: String) async throws {
        try await withTemporaryFolder { folder in
            var app = try App(
                in: folder,
                stages: readmeExample(of: plugin),
                files: [
                    "App/Resources/places.json": "[]\n",
                    "App.xcodeproj/project.pbxproj": XcodeProjectText([
                        .init("App", settings: ["GENERATE_INFOPLIST_FILE": "YES"])
                    ]).text,
                ]
            )
            let example = "\(projectFolder)/Examples/Aurora/App"
            for (file, original) in [
                "dawn.jpg": "Resources/images/hero.jpg", "night.jpg": "Resources/images/hero.jpg",
                "logo.svg": "Splash/mark-night.svg",
            ] {
                try write(
                    try read("\(example)/\(original)"),
                    to: "\(app.repository.path)/art/\(file)"
                )
            }
            try app.repository.git("add", "art")
            try app.change(["App/Resources/places.json": "[1]\n"])
            try app.makeKey()
            app.environment["SHIPIT_SIGNING_KEY"] = app.environment["KEY"]
            let planned = try app.run("plan")
            #expect(planned.status == 0, "\(planned.error)")
            // The photo of the example is smaller than the screens, which is a warning.
            #expect(!planned.error.contains("error:"), "\(planned.error)")
        }
    }
}

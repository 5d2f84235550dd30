import Foundation
import Testing
import TestSupport

/// The picture in the README.
struct PictureTests {
    @Test(.timeLimit(.minutes(5))) func `the script draws the committed picture of the demo`()
        throws
    {
        try withAurora { aurora in
            let made = try aurora.run("release")
            try #require(made.status == 0, "\(made.error)")
            let folder = "\(aurora.folder)/demo"
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            try FileManager.default.moveItem(
                atPath: aurora.repository.path,
                toPath: "\(folder)/Aurora"
            )
            let app = GitRepository(existing: "\(folder)/Aurora")
            try app.git("commit", "--quiet", "--allow-empty", "-m", "feat: look further north")
            try app.git("tag", "v1.3.0-beta.1")
            let beta = try run(
                [Tool.path, "release", "--only", "icons", "--only", "version"],
                in: "\(folder)/Aurora",
                environment: aurora.environment
            )
            try #require(beta.status == 0, "\(beta.error)")
            var pixels: [String] = []
            for name in ["one.png", "two.png"] {
                let drawn = try run(
                    [
                        "python3", "\(projectFolder)/docs/picture.py", folder,
                        "\(aurora.folder)/\(name)",
                    ]
                )
                try #require(drawn.status == 0, "\(drawn.error)")
                pixels.append(try identify("%#", "\(aurora.folder)/\(name)"))
            }
            #expect(pixels[0] == pixels[1], "the same pixels")
            let size = try identify("%wx%h", "\(aurora.folder)/one.png")
            #expect(size == "1600x1070")
            #expect(try identify("%wx%h", "\(projectFolder)/docs/release.png") == size)
        }
    }

    private func identify(_ format: String, _ picture: String) throws -> String {
        let found = try run(["identify", "-format", format, picture])
        #expect(found.status == 0, "\(found.error)")
        return found.output
    }
}

import Foundation
import Pipeline
import TestSupport
import Testing

/// The patch in clones whose files are not the bytes of the commit.
struct WorkTreePatchCheckoutTests {
    private static let stages = """
        {"name": "edits", "uses": "edit", "with": {
            "files": {"new.json": "[\\n]\\n", "picture.png": "PNG\\u0000after"},
            "keys": [{"file": "Info.plist", "key": ["CFBundleVersion"], "value": "45"}],
            "lines": [{"file": "App.xcconfig", "line": 1, "old": "A = 1", "new": ["A = 2"]}]}}
        """

    private static let files = [
        "Info.plist":
            "<plist version=\"1.0\">\n<dict>\n<key>CFBundleVersion</key>\n<string>1</string>\n</dict>\n</plist>\n",
        "App.xcconfig": "A = 1\nB = 2\n", "picture.png": "PNG before",
    ]

    /// A release, and a clone of its tag with a setting of git's.
    private func makeClone(
        in folder: String,
        attributes: String = "",
        setting: String...
    ) async throws -> (clone: GitRepository, patch: String) {
        let fixture = try ReleaseFixture(
            in: folder,
            stages: Self.stages,
            files: Self.files.merging([".gitattributes": attributes]) { $1 }
        )
        _ = try await fixture.make()
        let clone = try GitRepository(at: "\(folder)/clone")
        for setting in setting {
            let parts = setting.split(separator: "=").map(String.init)
            try clone.git("config", parts[0], parts[1])
        }
        try clone.git(
            "fetch",
            "--quiet",
            fixture.repository.path,
            "refs/tags/v1.0.0:refs/tags/v1.0.0"
        )
        try clone.git("checkout", "--quiet", "v1.0.0")
        return (clone, "\(fixture.release)/work-tree.patch")
    }

    private func text(_ clone: GitRepository, _ name: String) throws -> String {
        String(decoding: try read("\(clone.path)/\(name)"), as: UTF8.self)
    }

    @Test(arguments: [
        ("", ["core.autocrlf=true"], true), ("", ["core.autocrlf=input"], false),
        ("* text=auto eol=crlf\n*.png -text\n", [], true),
        ("* text=auto\n*.png binary\n", ["core.eol=crlf"], true), ("* binary\n", [], false),
        ("* -diff merge=union\n", ["core.fileMode=false"], false),
    ])
    func `line ends are those of the clone, whatever decides them`(
        _ attributes: String,
        _ settings: [String],
        _ isCRLF: Bool
    ) async throws {
        try await withTemporaryFolder { folder in
            let (clone, patch) = try await makeClone(
                in: folder,
                attributes: attributes,
                setting: settings.first ?? "core.bare=false"
            )
            let end = isCRLF ? "\r\n" : "\n"
            #expect(try text(clone, "App.xcconfig") == "A = 1\(end)B = 2\(end)")
            try clone.git("apply", "--binary", patch)
            #expect(try text(clone, "App.xcconfig") == "A = 2\(end)B = 2\(end)")
            #expect(try text(clone, "Info.plist").contains("\(end)<string>45</string>\(end)"))
            #expect(try text(clone, "new.json") == "[\(end)]\(end)")
            #expect(try text(clone, "picture.png") == "PNG\0after")
            #expect(try clone.ask("apply", "--binary", patch) == nil)
            try clone.git("apply", "--binary", "-R", patch)
            #expect(try clone.git("status", "--porcelain").isEmpty)
        }
    }

    @Test func `a file that is in the way is left as it is, and so are all others`() async throws {
        try await withTemporaryFolder { folder in
            let (clone, patch) = try await makeClone(in: folder)
            try write("mine", to: "\(clone.path)/new.json")
            #expect(try clone.ask("apply", "--binary", patch) == nil)
            #expect(try clone.git("status", "--porcelain") == "?? new.json")
            #expect(try text(clone, "new.json") == "mine")
        }
    }

    @Test func `a file of Git LFS is replaced by the bytes of the new one`() async throws {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/repo")
            try repository.git("lfs", "install", "--local")
            let pipeline = "{\"name\": \"App\", \"stages\": [\(Self.stages)]}"
            try repository.commit(
                Self.files.merging([
                    ".gitattributes": "*.png filter=lfs -text\n", "pipeline.json": pipeline,
                ]) { $1 }
            )
            try repository.git("tag", "v1.0.0")
            let isPointer = try repository.git("cat-file", "blob", "HEAD:picture.png")
            #expect(isPointer.hasPrefix("version https://git-lfs"))
            let fixture = ReleaseFixture(of: repository, in: folder)
            _ = try await fixture.make()
            let patch = "\(fixture.release)/work-tree.patch"
            try repository.git("apply", "--binary", patch)
            #expect(try text(repository, "picture.png") == "PNG\0after")
            #expect(try text(repository, "App.xcconfig") == "A = 2\nB = 2\n")
            try repository.git("checkout", "--", ".")
            #expect(try text(repository, "picture.png") == "PNG before")
        }
    }
}

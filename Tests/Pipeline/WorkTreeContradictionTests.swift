import Diagnostics
import Foundation
import Pipeline
import TestSupport
import Testing

/// Changes of stages that no repository can take.
struct WorkTreeContradictionTests {
    private static let files = [
        "App/Info.plist": "<plist version=\"1.0\"><dict/></plist>\n"
    ]

    @Test(arguments: [
        (
            #""files": {"a.txt": "1"}"#, #""files": {"a.txt": "2"}"#,
            "a.txt is changed by the stage \"one\" too, in another way"
        ),
        (#""files": {"a.txt": "1"}"#, #""files": {"A.txt": "1"}"#, "are one file on a Mac"),
        (
            #""lines": [{"file": "a.txt", "line": 1, "old": "alpha", "new": ["1"]}]"#,
            #""lines": [{"file": "a.txt", "line": 1, "old": "alpha", "new": ["2"]}]"#,
            "a.txt is changed by the stage \"one\" too"
        ),
        (
            #""keys": [{"file": "Info.plist", "key": ["A", "B"], "value": "1"}]"#,
            #""keys": [{"file": "Info.plist", "key": ["A"], "value": "2"}]"#,
            "Info.plist is changed by the stage \"one\" too"
        ),
        (#""files": {"x": "1"}"#, #""files": {"../y": "1"}"#, "is outside its folder"),
        (#""files": {"x": "1"}"#, #""files": {".git/hooks/x": "1"}"#, "git's own folder"),
        (
            #""files": {"x": "1"}"#, #""files": {"link": "1"}"#,
            "link can't be changed: it is a symbolic link"
        ),
        (#""files": {"x": "1"}"#, #""files": {"module/a": "1"}"#, "module is a submodule"),
        (
            #""files": {"x": "1"}"#, #""files": {"folder": "1"}"#,
            "the destination folder is a folder"
        ),
        (#""files": {"x": "1"}"#, #""files": {"a.txt/b": "1"}"#, "a.txt is a file"),
        (#""files": {"a/x": "1"}"#, #""files": {"A": "1"}"#, "can't be a file and a folder"),
        (#""files": {"A": "1"}"#, #""files": {"a/b/x": "1"}"#, "can't be a file and a folder"),
        (#""replaced": ["Set"]"#, #""files": {"set/x": "1"}"#, "Set is replaced as a whole"),
        (
            #""keys": [{"file": "Set/a.plist", "key": ["A"], "value": "2"}]"#,
            #""replaced": ["Set"]"#, "Set is replaced as a whole"
        ),
        (#""replaced": ["Set"]"#, #""replaced": ["Set/Inner"]"#, "Set is replaced as a whole"),
        (#""files": {"x": "1"}"#, #""files": {"Folder/x": "1"}"#, "one file with folder on a Mac"),
        (#""files": {"x": "1"}"#, #""files": {"A.TXT": "1"}"#, "one file with a.txt on a Mac"),
        (#""files": {"x": "1"}"#, #""files": {".g\u200Cit/x": "1"}"#, "git's own folder"),
        (#""files": {"x": "1"}"#, #""files": {"git~1/x": "1"}"#, "git's own folder"),
        (#""files": {"x": "1"}"#, #""files": {".git /x": "1"}"#, "git's own folder"),
        (#""files": {"x": "1"}"#, #""files": {"b/.gitAttributes": "1"}"#, "how git reads"),
        (
            #""files": {"x": "1"}"#, #""files": {"folder/a.strings": "1"}"#,
            "working-tree-encoding=UTF-16"
        ),
    ])
    func
        `stages that contradict each other, and paths that can't be changed, are errors of the plan`(
            _ one: String,
            _ two: String,
            _ message: String
        ) async throws
    {
        try await withTemporaryFolder { folder in
            let stages = """
                {"name": "one", "uses": "edit", "with": {\(one)}},
                {"name": "two", "uses": "edit", "with": {\(two)}}
                """
            let fixture = try ReleaseFixture(in: folder, stages: stages)
            let root = fixture.repository.path
            try FileManager.default.createSymbolicLink(
                atPath: "\(root)/link",
                withDestinationPath: "a.txt"
            )
            let module = try GitRepository(at: "\(folder)/module")
            try module.commit(["a": "a\n"])
            try fixture.repository.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                module.path,
                "module"
            )
            try fixture.change([
                "folder/a": "a\n",
                "folder/.gitattributes": "*.strings text working-tree-encoding=UTF-16\n",
            ])
            let failure = try #require(try await fixture.failure())
            #expect(failure.status == .pipeline)
            let text = failure.diagnostics.flatMap(\.lines).joined(separator: "\n")
            #expect(text.contains(message), "\(text)")
            #expect(text.contains("pipeline.json"))
        }
    }

    @Test func `two stages that want the same of a key don't contradict each other`() async throws {
        try await withTemporaryFolder { folder in
            let keys =
                #""keys": [{"file": "App/Info.plist", "key": ["CFBundleVersion"], "value": "3"}]"#
            let stages = """
                {"name": "one", "uses": "edit", "with": {\(keys)}},
                {"name": "two", "uses": "edit", "with": {\(keys)}}
                """
            let fixture = try ReleaseFixture(in: folder, stages: stages, files: Self.files)
            #expect(try await fixture.make().changedFiles == 1)
        }
    }
}

import Diagnostics
import ExactStrings
import Files
import Testing
import TestSupport

@testable import PluginAPI

/// A work tree to which changes are applied, read as it was before.
struct OriginalFilesTests {
    /// `App/a.txt` is changed, `App/new/b.txt` added with its folder, and `Old/é/c.txt` removed with
    /// its folders; `keep.txt` is as it was.
    private func withTree(_ body: (SourceTree) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let root = "\(folder)/tree"
            try write("changed", to: "\(root)/App/a.txt")
            try write("added", to: "\(root)/App/new/b.txt")
            try write("kept", to: "\(root)/keep.txt")
            try write("original a", to: "\(folder)/originals/1")
            try write("original c", to: "\(folder)/originals/2")
            let originals = OriginalFiles(
                [
                    ExactString("App/a.txt"): "\(folder)/originals/1",
                    ExactString("Old/é/c.txt"): "\(folder)/originals/2",
                ],
                absent: [ExactString("App/new/b.txt"), ExactString("App/new")]
            )
            try body(SourceTree(root: root, originals: originals))
        }
    }

    @Test func `files have their bytes of before`() async throws {
        try await withTree { (tree) throws in
            for (path, text) in [
                ("App/a.txt", "original a"), ("Old/é/c.txt", "original c"), ("keep.txt", "kept"),
            ] {
                let file = try tree.file("./" + path, option: "")
                #expect(file == path)
                #expect(try tree.read(file, limit: 99) == Array(text.utf8))
                let size = try tree.look(at: file, limit: 99) { file in file.size }
                #expect(size == text.utf8.count)
            }
            #expect(throws: Diagnostic.self) { _ = try tree.file("App/new/b.txt", option: "") }
            #expect(throws: Diagnostic.self) { try tree.file("Old/é", option: "") }
        }
    }

    @Test func `folders and names are those of before`() async throws {
        try await withTree { (tree) throws in
            #expect(try tree.names(in: "") == ["App", "Old", "keep.txt"])
            #expect(try tree.names(in: "App") == ["a.txt"])
            #expect(try tree.names(in: "Old") == ["é"])
            #expect(try tree.files(below: "") == ["App/a.txt", "Old/é/c.txt", "keep.txt"])
            #expect(try tree.files(below: "Old", matching: Glob("Old/**")) == ["Old/é/c.txt"])
            #expect(try tree.files(below: "Old", matching: Glob("Old/*.png")) == [])
            #expect(try tree.folder("Old/é", option: "") == "Old/é")
            #expect(throws: Diagnostic.self) { try tree.folder("App/new", option: "") }
            #expect(tree.isFolder("Old") && tree.isFolder("App"))
            #expect(!tree.isFolder("App/new") && !tree.isFolder("App/a.txt"))
        }
    }
}

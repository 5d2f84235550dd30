import Diagnostics
import Files
import Patches
import Releases
import Testing
import TestSupport

struct AssetTreeTests {
    @Test(arguments: [
        ["a": "1"],
        // In the order of bytes these stand as written here; no locale agrees.
        [
            "B": "1", "a b/c d.txt": "2", "a-b": "3", "a.b": "4", "a/b": "5", "a0": "6", "é": "7",
            "🦊": "",
        ],
        [:],
    ])
    func `the digest is what find and sha256sum give`(files: [String: String]) async throws {
        try await withTemporaryFolder { folder in
            try write(texts(files), below: "\(folder)/tree")
            try FileSystem.createFolder("\(folder)/tree/empty folder")
            let script = """
                find . -type f -printf '%P\\0' | LC_ALL=C sort -z | xargs -0r sha256sum | sha256sum
                """
            let checked = try run(["sh", "-c", script], in: "\(folder)/tree").output.prefix(64)
            let tree = try AssetTree(folder: "\(folder)/tree")
            #expect(tree.digest == checked)
            #expect(AssetTree(of: texts(files)) == tree)
            #expect(tree.size == files.values.reduce(0) { $0 + $1.utf8.count })
        }
    }

    @Test func `the order in which files are named does not matter`() {
        let files = AssetTree(of: texts(["a": "1", "b/c": "2", "é": "3"])).files
        #expect(AssetTree(files.reversed()) == AssetTree(files))
    }

    @Test func `a path is found by its bytes`() {
        let tree = AssetTree(of: texts(["a": "1", "caf\u{E9}": "2", "z": "3"]))
        #expect(tree["caf\u{E9}"] == ContentDigest(of: Array("2".utf8)))
        #expect(tree["cafe\u{301}"] == nil)
        #expect(tree["b"] == nil && tree["zz"] == nil && tree[""] == nil)
    }

    @Test(arguments: ["ln -s a link", "mkfifo pipe", "mkdir d && ln -s ../a d/link"])
    func `what is neither file nor folder is refused`(command: String) async throws {
        try await withTemporaryFolder { folder in
            try write(texts(["a": "1"]), below: folder)
            try run(["sh", "-c", command], in: folder)
            let error = #expect(throws: Diagnostic.self) { try AssetTree(folder: folder) }
            #expect(error?.summary.contains("is a link or a device") == true)
        }
    }
}

import Patches
import Releases
import Testing

struct TreeChangesTests {
    @Test func `each path that differs has one kind, in the order of the bytes`() {
        let base = tree(["a": "1", "b": "2", "gone": "3", "kept": "4", "é": "5"])
        let result = tree(["a": "other", "b/c": "new", "copy": "4", "kept": "4", "z": "6"])
        let changes = TreeChanges(from: base, to: result).changes
        #expect(
            changes.map { "\($0.path) \($0.kind.rawValue) \($0.source ?? "-")" } == [
                "a changed -", "b deleted -", "b/c added -", "copy same-as kept", "gone deleted -",
                "z added -", "é deleted -",
            ]
        )
    }

    @Test func `what takes the content of another path is a copy of it`() {
        let changes = TreeChanges(
            from: tree(["a": "1", "b": "2"]),
            to: tree(["a": "2", "b": "1"])
        )
        #expect(changes.changes.map(\.kind) == [.sameAs, .sameAs])
        #expect(changes.changes.map(\.source) == ["b", "a"])
    }
}

/// A tree of files with these texts.
private func tree(_ files: [String: String]) -> AssetTree {
    AssetTree(
        files.map {
            AssetTree.File(path: $0.key, content: ContentDigest(of: Array($0.value.utf8)))
        }
    )
}

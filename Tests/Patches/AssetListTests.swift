import Diagnostics
import Foundation
import JSON
import Releases
import Testing
import TestSupport

@testable import Patches

struct AssetListTests {
    /// The text of a list of two files with these sizes.
    private func text(_ first: Int, _ second: Int) throws -> String {
        let tree = AssetTree(
            ["a", "b"].map { path in
                AssetTree.File(
                    path: path,
                    content: ContentDigest(hash: String(repeating: "1", count: 64), size: 0)
                )
            }
        )
        let list = AssetList(
            app: "App",
            release: PatchManifest.Release(version: "1.0.0", commit: nil),
            build: "1",
            selection: AssetSelection(folders: []),
            tree: tree
        )
        var text = try list.json.canonicalText
        for size in [second, first] {
            let place = try #require(text.range(of: "\"size\":0}", options: .backwards))
            text.replaceSubrange(place, with: "\"size\":\(size)}")
        }
        return text
    }

    @Test func `sizes that no tree has are refused`() throws {
        let valid = try AssetList(Array(try text(4 << 30, 7).utf8), of: "assets.json")
        #expect(valid.tree.summary.size == 4 << 30 + 7)
        for (first, second) in [(Int.max, Int.max), (4 << 30 + 1, 0), (-1, 0)] {
            #expect(throws: Diagnostic.self) {
                try AssetList(Array(try text(first, second).utf8), of: "assets.json")
            }
        }
    }
}

import AssetPatchPlugin
import JSON
import PluginAPI
import Releases
import Testing
import TestSupport

struct LargeFileTests {
    @Test func `a file of Git LFS is planned as the file that its pointer names`() async throws {
        try await withTemporaryFolder { folder in
            let scenario = try PatchScenario(in: folder)
            let digest = ContentDigest(of: Array("large".utf8))
            let pointer = """
                version https://git-lfs.github.com/spec/v1
                oid sha256:\(digest.hash)
                size 5

                """
            try scenario.release("1.0.0", ["Assets/a": "1"])
            try scenario.release("1.1.0", ["Assets/hero.png": pointer])
            let plan = try scenario.plan(
                #"{"assets": ["Assets"]}"#,
                "1.1.0",
                earlier: ["1.0.0"]
            )
            let file = ReleaseHistory.LargeFile(
                digest,
                path: "Assets/hero.png",
                revision: "v1.1.0"
            )
            #expect(plan.units.last?.inputs.first?.source == .largeFile(file))
        }
    }
}

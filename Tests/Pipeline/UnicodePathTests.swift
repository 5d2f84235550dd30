import PluginAPI
import Testing
import TestSupport

/// Paths that Swift's strings take for equal, or cut at other places than the system does.
struct UnicodePathTests {
    private let composed = "\u{E9}.txt"
    private let decomposed = "e\u{301}.txt"

    @Test func `inputs and options of two names are two, though the names look alike`() {
        #expect(SourcePath(composed) != SourcePath(decomposed))
        #expect(Set([SourcePath(composed), SourcePath(decomposed)]).count == 2)
        #expect(SourcePath("{stage.a}/\(composed)") != SourcePath("{stage.a}/\(decomposed)"))
        let inputs = [composed, decomposed].map { UnitInput($0, from: .file($0)) }
        #expect(Set(inputs).count == 2)
        #expect(UnitInput("a", from: .file(composed)) != UnitInput("a", from: .file(decomposed)))
        #expect(inputs[0] == UnitInput(composed, from: .file(composed)))
    }

    @Test func `a path of a stage begins behind its slashes`() {
        let expected = SourcePath.stage(name: "a", path: "\u{301}x")
        #expect(SourcePath("{stage.a}/\u{301}x") == expected)
        #expect(SourcePath("{stage.a}//\u{301}x") == expected)
    }

    @Test func `a stage that reads two such files gets both`() async throws {
        try await withTemporaryFolder { folder in
            let tree = SourceTree(root: folder)
            for name in [composed, decomposed] { try write(name, to: "\(folder)/d/\(name)") }
            let files = try tree.files(below: "d").map { UnitInput($0, from: .file($0)) }
            #expect(Set(files).count == 2)
            #expect(
                tree.nearest(to: "d/\(composed)").map { Array($0.utf8) }
                    == Array("d/\(composed)".utf8)
            )
        }
    }
}

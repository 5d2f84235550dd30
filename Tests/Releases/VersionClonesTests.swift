import Diagnostics
import Releases
import Testing
import TestSupport

struct VersionClonesTests {
    @Test(arguments: CIClone.options + CIClone.places + CIClone.systems)
    func `a clone gives right facts or the command that brings them`(
        clone: CIClone
    ) async throws {
        try await withTemporaryFolder { folder in
            let origin = try GitRepository(at: "\(folder)/app")
            try origin.load(graph([[], [1], [2], [3], [4]]))
            try origin.git("reset", "--quiet", "--hard", "c5")
            try annotate(origin, "v1.0.0", "c2")
            try annotate(origin, "v1.1.0", "c5")
            try origin.git("config", "uploadpack.allowFilter", "true")
            try origin.git("config", "uploadpack.allowAnySHA1InWant", "true")
            let path = "\(folder)/\(clone.place)"
            try clone.make(origin, try GitRepository(at: "\(folder)/clone"))
            let count = BuildStrategy.commitCount(offset: 0)
            switch clone.gap {
            case .nothing: break
            case .history:
                let release = try resolveRelease(path, environment: clone.environment)
                #expect(release.facts.tag == "v1.1.0")
                #expect(release.facts.previous == nil)
                #expect(release.warnings.count == 1)
                let refused = refusals(path, build: count, environment: clone.environment)
                let help = try #require(refused.first?.help)
                try fix(path, by: help)
            case .tags:
                let release = try resolveRelease(path, build: count, environment: clone.environment)
                #expect(release.facts.previous == nil)
                try fix(path, by: try #require(release.warnings.first?.help))
            case .releasedTag:
                let refused = refusals(path, build: count, environment: clone.environment)
                try fix(path, by: try #require(refused.first?.help))
            }
            let facts = try resolveRelease(path, build: count, environment: clone.environment).facts
            #expect(facts.tag == "v1.1.0")
            #expect(facts.build == "5")
            #expect(facts.previous?.tag == "v1.0.0")
            #expect(!facts.dirty)
        }
    }

    /// Runs the command with which a diagnostic's help brings what lacks.
    private func fix(_ path: String, by help: String) throws {
        let command = try #require(help.matches(of: /git fetch[^;,]*/).last?.output)
        let words = command.split(separator: " ").map(String.init)
        let result = try run(["git", "-C", path] + words.dropFirst())
        #expect(result.status == 0, "\(help): \(result.error)")
    }
}

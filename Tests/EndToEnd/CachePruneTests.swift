import Foundation
import JSON
import Testing
import TestSupport

struct CachePruneTests {
    @Test func `a pruned cache costs time and nothing else`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try app.run("release")
            let sums = try read("\(app.release)/checksums.txt")
            let info = try app.run("cache", "info", "--json")
            let results = try JSONDocument(Array(info.output.utf8)).value["results"]?.integer
            #expect(results == 4, "\(info)")
            let planned = try app.run("cache", "prune", "--max-size", "0", "--dry-run")
            #expect(planned.output.hasPrefix("would remove 4 results and "), "\(planned)")
            #expect(try app.run("cache", "info", "--json").output == info.output)
            let pruned = try app.run("cache", "prune", "--max-size", "0", "--json")
            let document = try JSONDocument(Array(pruned.output.utf8)).value
            #expect(document["removed"]?["results"] == 4 && document["size"] == 0)
            #expect(try app.run("release", "--clean").status == 0)
            #expect(try read("\(app.release)/checksums.txt") == sums)
        }
    }

    @Test func `releases beside prunes are complete, and so is what two prunes leave`() async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try app.run("release")
            let sums = try read("\(app.release)/checksums.txt")
            async let prunes = aside {
                try (0..<40).map { _ in try app.run("cache", "prune", "--max-size", "1K") }
            }
            async let others = aside {
                try (0..<40).map { _ in try app.run("cache", "prune", "--older-than", "0s") }
            }
            for index in 0..<8 {
                let made = try app.run("release", "--dist", "\(folder)/dist\(index)")
                #expect(made.status == 0, "\(made.error)")
                #expect(try read("\(folder)/dist\(index)/1.0.0/checksums.txt") == sums)
            }
            for result in try await prunes + others {
                #expect(result.status == 0, "\(result.error)")
            }
        }
    }

    @Test func `a prune that is killed leaves a valid cache`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try app.run("release")
            let sums = try read("\(app.release)/checksums.txt")
            for call in 1...6 {
                // strace ends it at its n-th removal.
                let killed = try run(
                    [
                        "strace", "-f", "-o", "/dev/null", "-e",
                        "inject=unlink:signal=KILL:when=\(call)", Tool.path, "cache", "prune",
                        "--max-size", "0",
                    ],
                    environment: app.environment
                )
                #expect(killed.status != 0)
                let made = try app.run("release", "--clean", "--log-format", "json")
                #expect(made.status == 0, "\(made.error)")
                #expect(try read("\(app.release)/checksums.txt") == sums)
                let again = try app.run("release", "--clean", "--log-format", "json")
                #expect(try again.units("ran") == [], "the cache is whole again")
            }
        }
    }

    @Test(arguments: [
        [], ["--max-size", "2X"], ["--older-than", "30"], ["--max-size", ""], ["--cache-dir="],
    ])
    func `a prune without a limit, or with one that is not understood, is wrong usage`(
        arguments: [String]
    ) async throws {
        try await withTemporaryFolder { folder in
            let result = try run(
                [Tool.path, "cache", "prune"] + arguments,
                environment: Tool.environment(home: folder)
            )
            #expect(result.status == 64, "\(result)")
        }
    }
}

import Testing
import TestSupport

@testable import Diagnostics
@testable import WorkTree

/// A work tree with four files, of which some are replaced, and one is added.
struct AppliedChangesTests {
    private static let before = ["a/one.png": "1", "a/two.png": "2", "run.sh": "3", "same": "4"]
    private static let state = AppliedChanges.State(stages: ["icons"])
    private static let files: [(path: String, text: String?)] = [
        ("a/two.png", "new 2"), ("a/one.png", "new 1"), ("a/added.png", "new"), ("same", "4"),
    ]

    private func make(_ folder: String) throws {
        for (path, text) in Self.before { try write(Array(text.utf8), to: "\(folder)/\(path)") }
        try run(["chmod", "754", "\(folder)/a/one.png"])
        try run(["chmod", "604", "\(folder)/a/two.png"])
    }

    private func permissions(_ folder: String) throws -> [String] {
        let paths = ["\(folder)/a/one.png", "\(folder)/a/two.png"]
        return try run(["stat", "-c", "%a"] + paths).output.split(separator: "\n").map(String.init)
    }

    /// All files but those of the git directory.
    private func contents(_ folder: String) throws -> [String: String] {
        var contents: [String: String] = [:]
        for path in try TestSupport.files(below: folder) where !path.hasPrefix(".git/") {
            contents[path] = String(decoding: try read("\(folder)/\(path)"), as: UTF8.self)
        }
        return contents
    }

    @Test func `files are replaced, and restored exactly`() async throws {
        try await withTemporaryFolder { folder in
            try make(folder)
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            try applied.replace(Self.files, as: Self.state)
            let now = try contents(folder)
            #expect(now["a/one.png"] == "new 1" && now["a/added.png"] == "new")
            #expect(applied.paths == ["a/added.png", "a/one.png", "a/two.png"])
            #expect(try permissions(folder) == ["754", "604"])
            #expect(try applied.restore() == ["a/added.png", "a/one.png", "a/two.png"])
            #expect(try contents(folder) == Self.before)
            #expect(try permissions(folder) == ["754", "604"])
            #expect(try applied.restore() == [])
        }
    }

    @Test func `replacing twice equals replacing once`() async throws {
        try await withTemporaryFolder { folder in
            try make(folder)
            for _ in 0..<2 {
                var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
                try applied.replace(Self.files, as: Self.state)
            }
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            try applied.restore()
            #expect(try contents(folder) == Self.before)
        }
    }

    @Test func `a process that ends at any change loses nothing`() async throws {
        struct Killed: Error {}
        for last in 0..<40 {
            try await withTemporaryFolder { folder in
                try make(folder)
                for action in [true, false] {
                    var steps = 0
                    do {
                        var applied = try AppliedChanges(in: folder, under: "\(folder)/.git") {
                            steps += 1
                            if steps > last % 20 { throw Killed() }
                        }
                        try applied.replace(Self.files, as: Self.state)
                        if action == (last < 20) { try applied.restore() }
                    } catch is Killed {}
                }
                var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
                try applied.restore()
                #expect(try contents(folder) == Self.before, "killed at change \(last)")
            }
        }
    }

    @Test func `what is where a file is written for a moment is not removed`() async throws {
        try await withTemporaryFolder { folder in
            try make(folder)
            try write("keep", to: "\(folder)/a/one.png.shipit-new/file")
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            let error = #expect(throws: Diagnostic.self) {
                try applied.replace(Self.files, as: Self.state)
            }
            #expect(error?.summary.contains("a/one.png.shipit-new exists") == true)
            #expect(try contents(folder).count == Self.before.count + 1)
        }
    }

    @Test func `a file that was changed since is not overwritten`() async throws {
        try await withTemporaryFolder { folder in
            try make(folder)
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            try applied.replace(Self.files, as: Self.state)
            try write(Array("mine".utf8), to: "\(folder)/a/two.png")
            let refusal = #expect(throws: Diagnostics.self) { try applied.restore() }
            #expect(
                refusal?.all.map(\.summary) == [
                    "a/two.png was changed since shipit replaced it"
                ]
            )
            #expect(try contents(folder)["a/one.png"] == "new 1")
            try applied.restore(discardsChanges: true)
            #expect(try contents(folder) == Self.before)
        }
    }

    @Test func `a second process is kept out, and a damaged journal is reported`() async throws {
        try await withTemporaryFolder { folder in
            try make(folder)
            do {
                var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
                try applied.replace(Self.files, as: Self.state)
                let error = #expect(throws: Diagnostic.self) {
                    _ = try AppliedChanges(in: folder, under: "\(folder)/.git")
                }
                #expect(error?.summary.hasPrefix("another shipit") == true)
                _ = applied.paths
            }
            try write(Array("{".utf8), to: "\(folder)/.git/shipit/originals/journal.json")
            let error = #expect(throws: Diagnostic.self) {
                _ = try AppliedChanges(in: folder, under: "\(folder)/.git")
            }
            #expect(error?.summary == "the journal of changed files is damaged")
        }
    }

    @Test func `a folder that was moved is reported, and comes back when asked for`() async throws {
        try await withTemporaryFolder { folder in
            try make(folder)
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            try applied.replace(Self.files, as: Self.state)
            try run(["mv", "\(folder)/a", "\(folder)/b"])
            let refusal = #expect(throws: Diagnostics.self) { try applied.restore() }
            #expect(refusal?.all.count == 2)
            #expect(refusal?.all.first?.summary.contains("gone with its folder") == true)
            try applied.restore(discardsChanges: true)
            #expect(try contents(folder).filter { !$0.key.hasPrefix("b/") } == Self.before)
        }
    }

    @Test func `what a stash brings back is not taken for an original`() async throws {
        try await withTemporaryFolder { folder in
            try make(folder)
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            try applied.replace(Self.files, as: Self.state)
            try applied.restore()
            try write(Array("new 1".utf8), to: "\(folder)/a/one.png")
            let refusal = #expect(throws: Diagnostics.self) {
                try applied.replace([("a/one.png", "newer")], as: Self.state)
            }
            #expect(refusal?.all.first?.place?.file == "a/one.png")
            #expect(try contents(folder)["a/one.png"] == "new 1")
            #expect(applied.paths == [])
        }
    }

    @Test(arguments: [
        #"{"path": "../x", "replacement": "HASH"}"#, #"{"path": "/x", "replacement": "HASH"}"#,
        #"{"path": "a/../../x", "replacement": "HASH"}"#, #"{"path": "x", "replacement": "0"}"#,
        #"{"path": "x", "original": "../../x", "replacement": "HASH"}"#,
    ])
    func `a journal that leaves the work tree is refused`(entry: String) async throws {
        try await withTemporaryFolder { folder in
            let hash = String(repeating: "a", count: 64)
            let journal =
                #"{"purpose": {"state": "a", "undo": "b"}, "entries": [\#(entry.replacing("HASH", with: hash))]}"#
            try write(
                Array(journal.utf8),
                to: "\(folder)/.git/shipit/originals/journal.json"
            )
            #expect(throws: Diagnostic.self) {
                _ = try AppliedChanges(in: folder, under: "\(folder)/.git")
            }
        }
    }

    @Test func `a folder that became a link out of the work tree is not written to`() async throws {
        try await withTemporaryFolder { folder in
            try make("\(folder)/tree")
            var applied = try AppliedChanges(in: "\(folder)/tree", under: "\(folder)/git")
            try applied.replace(Self.files, as: Self.state)
            try run(["mv", "\(folder)/tree/a", "\(folder)/outside"])
            try run(["ln", "-s", "../outside", "\(folder)/tree/a"])
            #expect(throws: Diagnostics.self) { try applied.restore(discardsChanges: true) }
            let one = try read("\(folder)/outside/one.png")
            #expect(String(decoding: one, as: UTF8.self) == "new 1")
        }
    }

    @Test func `links and folders are refused before anything is replaced`() async throws {
        try await withTemporaryFolder { folder in
            try make(folder)
            try run(["ln", "-s", "one.png", "\(folder)/a/link.png"])
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            #expect(throws: Diagnostic.self) {
                try applied.replace(Self.files + [("a/link.png", "")], as: Self.state)
            }
            #expect(try contents(folder)["a/one.png"] == "1")
        }
    }
}

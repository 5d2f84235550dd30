import ExactStrings
import Testing
import TestSupport

@testable import Diagnostics
@testable import WorkTree

extension AppliedChanges {
    /// Changes files to these texts, from what they hold without the changes so far.
    @discardableResult
    mutating func replace(
        _ files: [(path: String, text: String?)],
        as state: State,
        isExecutable: Bool = false
    ) throws -> Bool {
        let originals = try originals()
        let replacements = try files.map { path, text in
            let original = try originals[.init(path)] ?? file(path)
            let isOld = original.map { $0.permissions & 0o100 != 0 } ?? isExecutable
            return Replacement(
                path,
                of: original,
                by: text.map { Array($0.utf8) },
                isExecutable: isOld
            )
        }
        return try replace(replacements, as: state)
    }
}

/// Changes that replace, add and remove files, in folders that are there or not.
struct ChangeTests {
    private static let before = [
        "App/Icon é.appiconset/Contents.json": "old", "App/Icon é.appiconset/a b.png": "1",
        "App/Old.appiconset/only.png": "2", "App/Deep/Er/only.png": "3", "run.sh": "4",
        "keep": "5",
    ]
    private static let state = AppliedChanges.State(stages: ["icons", "version"])
    private static let files: [(path: String, text: String?)] = [
        ("App/Icon é.appiconset/Contents.json", "new"), ("App/Icon é.appiconset/a b.png", nil),
        ("App/Icon é.appiconset/c d.png", "6"), ("App/Old.appiconset/only.png", nil),
        ("App/Deep/Er/only.png", nil), ("New/Folder é/file", "7"), ("New/other", "8"),
        ("run.sh", "9"), ("missing", nil),
    ]
    private static let after = [
        "App/Icon é.appiconset/Contents.json": "new", "App/Icon é.appiconset/c d.png": "6",
        "New/Folder é/file": "7", "New/other": "8", "run.sh": "9", "keep": "5",
    ]

    private func create(_ folder: String) throws {
        for (path, text) in Self.before { try write(text, to: "\(folder)/\(path)") }
        try run(["chmod", "755", "\(folder)/run.sh"])
    }

    /// All files but those of the git directory.
    private func contents(_ folder: String) throws -> [String: String] {
        var contents: [String: String] = [:]
        for path in try TestSupport.files(below: folder) where !path.hasPrefix(".git/") {
            contents[path] = String(decoding: try read("\(folder)/\(path)"), as: UTF8.self)
        }
        return contents
    }

    private func folders(_ folder: String) throws -> [String] {
        try run(
            ["find", ".", "-path", "./.git", "-prune", "-o", "-type", "d", "-print"],
            in: folder
        )
        .output.split(separator: "\n").map(String.init).sorted()
    }

    /// Names, modes and times, to see whether something was written.
    private func listing(_ folder: String) throws -> String {
        try run(
            ["find", ".", "-path", "./.git", "-prune", "-o", "-printf", "%p %m %i %T@ %C@\\n"],
            in: folder
        ).output
    }

    @Test func `files are added and removed with their folders, and restored exactly`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try create(folder)
            let before = try folders(folder)
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            #expect(try applied.replace(Self.files, as: Self.state))
            #expect(try contents(folder) == Self.after)
            // git has no empty folders, and leaves none.
            let expected = [".", "./App", "./App/Icon é.appiconset", "./New", "./New/Folder é"]
            #expect(try folders(folder) == expected)
            #expect(try run(["stat", "-c", "%a", "run.sh"], in: folder).output == "755\n")
            #expect(applied.state == Self.state)
            #expect(try applied.restore().count == Self.files.count - 1)
            #expect(try contents(folder) == Self.before)
            #expect(try folders(folder) == before)
            #expect(try run(["stat", "-c", "%a", "run.sh"], in: folder).output == "755\n")
            #expect(applied.state == nil)
        }
    }

    @Test func `the same change again writes nothing`() async throws {
        try await withTemporaryFolder { folder in
            try create(folder)
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            try applied.replace(Self.files, as: Self.state)
            let once = try listing(folder)
            #expect(try !applied.replace(Self.files, as: Self.state))
            #expect(try listing(folder) == once)
            // A stage more that changes nothing is remembered all the same.
            let more = AppliedChanges.State(stages: Self.state.stages + ["splash"])
            #expect(try !applied.replace(Self.files, as: more))
            #expect(applied.state == more)
            #expect(try listing(folder) == once)
        }
    }

    @Test func `changes are replaced by others, from the originals`() async throws {
        try await withTemporaryFolder { folder in
            try create(folder)
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            try applied.replace(Self.files, as: Self.state)
            let other = AppliedChanges.State(stages: ["version"])
            #expect(try applied.replace([("run.sh", "10"), ("New/other", "11")], as: other))
            #expect(
                try contents(folder)
                    == Self.before.merging(["run.sh": "10", "New/other": "11"]) { $1 }
            )
            #expect(applied.state == other)
            try applied.restore()
            #expect(try contents(folder) == Self.before)
            #expect(try folders(folder).contains("./New") == false)
        }
    }

    @Test func `a process that ends at any step of a change or a restoring loses nothing`()
        async throws
    {
        struct Killed: Error {}
        // More than all steps of both.
        for last in 0..<60 {
            try await withTemporaryFolder { folder in
                try create(folder)
                let before = try folders(folder)
                var steps = 0
                do {
                    var applied = try AppliedChanges(in: folder, under: "\(folder)/.git") {
                        steps += 1
                        if steps > last { throw Killed() }
                    }
                    try applied.replace(Self.files, as: Self.state)
                    try applied.restore()
                    #expect(steps < 60)
                } catch is Killed {}
                // A second one is killed while it restores.
                steps = 0
                do {
                    var applied = try AppliedChanges(in: folder, under: "\(folder)/.git") {
                        steps += 1
                        if steps > last % 7 { throw Killed() }
                    }
                    try applied.restore()
                } catch is Killed {}
                var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
                try applied.restore()
                #expect(try contents(folder) == Self.before, "killed at step \(last)")
                #expect(try folders(folder) == before, "killed at step \(last)")
            }
        }
    }

    @Test func `a process that ends while changes take the place of others loses nothing`()
        async throws
    {
        struct Killed: Error {}
        let other: [(path: String, text: String?)] = [
            ("App/Icon é.appiconset/Contents.json", "newer"), ("App/Old.appiconset/only.png", "x"),
            ("New/Folder é/file", nil), ("New/other", "y"), ("keep", nil), ("Newer/z", "z"),
        ]
        for last in 0..<40 {
            try await withTemporaryFolder { folder in
                try create(folder)
                let before = try folders(folder)
                do {
                    var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
                    try applied.replace(Self.files, as: Self.state)
                }
                var steps = 0
                do {
                    var applied = try AppliedChanges(in: folder, under: "\(folder)/.git") {
                        steps += 1
                        if steps > last { throw Killed() }
                    }
                    try applied.replace(other, as: AppliedChanges.State(stages: ["other"]))
                    #expect(steps < 40)
                    #expect(try contents(folder)["run.sh"] == "4")
                    #expect(try contents(folder)["New/other"] == "y")
                    #expect(try contents(folder)["New/Folder é/file"] == nil)
                    #expect(try !folders(folder).contains("./New/Folder é"))
                } catch is Killed {}
                // The next one starts from the originals again.
                do {
                    var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
                    try applied.replace(Self.files, as: Self.state)
                    #expect(try contents(folder) == Self.after, "killed at step \(last)")
                }
                var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
                try applied.restore()
                #expect(try contents(folder) == Self.before, "killed at step \(last)")
                #expect(try folders(folder) == before, "killed at step \(last)")
            }
        }
    }

    @Test func `a journal of shipit 1 is restored`() async throws {
        try await withTemporaryFolder { folder in
            try write("stamped", to: "\(folder)/icon.png")
            try write("added", to: "\(folder)/added.png")
            let originals = "\(folder)/.git/shipit/originals"
            try write("original", to: "\(originals)/\(try sha256("original"))")
            try write(
                """
                {"purpose": {"state": "stamped", "undo": "shipit icons restore"}, "entries": [
                {"path": "added.png", "replacement": "\(try sha256("added"))"},
                {"path": "icon.png", "original": "\(try sha256("original"))", "permissions": 420,
                 "replacement": "\(try sha256("stamped"))"}]}
                """,
                to: "\(originals)/journal.json"
            )
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            #expect(applied.state == AppliedChanges.State(stages: []))
            #expect(try applied.restore() == ["added.png", "icon.png"])
            #expect(try contents(folder) == ["icon.png": "original"])
        }
    }

    @Test func `what the user put into a new folder stays`() async throws {
        try await withTemporaryFolder { folder in
            try create(folder)
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            try applied.replace(Self.files, as: Self.state)
            try write("mine", to: "\(folder)/New/mine")
            try applied.restore()
            #expect(try contents(folder) == Self.before.merging(["New/mine": "mine"]) { $1 })
        }
    }

    @Test func `a file that comes back at a removed path is not overwritten unasked`() async throws
    {
        try await withTemporaryFolder { folder in
            try create(folder)
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            try applied.replace(Self.files, as: Self.state)
            try write("mine", to: "\(folder)/App/Deep/Er/only.png")
            let refusal = #expect(throws: Diagnostics.self) { try applied.restore() }
            #expect(refusal?.all.map(\.place?.file) == ["App/Deep/Er/only.png"])
            try applied.restore(discardsChanges: true)
            #expect(try contents(folder) == Self.before)
        }
    }

    @Test func `a file that became a folder is an error, and nothing is removed`() async throws {
        try await withTemporaryFolder { folder in
            try create(folder)
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            try applied.replace(Self.files, as: Self.state)
            try run(["rm", "\(folder)/New/other"])
            try write("mine", to: "\(folder)/New/other/mine")
            for discards in [false, true] {
                let refusal = #expect(throws: Diagnostics.self) {
                    try applied.restore(discardsChanges: discards)
                }
                #expect(refusal?.all.first?.summary == "New/other is not a regular file")
            }
            #expect(try contents(folder)["New/other/mine"] == "mine")
            #expect(try contents(folder)["run.sh"] == "9")
        }
    }

    @Test func `what git has in both commits is left as a checkout put it there`() async throws {
        try await withTemporaryFolder { folder in
            try create(folder)
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            let original = try applied.file("keep")
            try applied.replace(
                [.init("keep", of: original, isCommitted: true, by: Array("new".utf8))],
                as: Self.state
            )
            try write("of another branch", to: "\(folder)/keep")
            #expect(throws: Diagnostics.self) { try applied.restore() }
            try applied.restore(isCommitted: { $0 == "keep" })
            #expect(try contents(folder)["keep"] == "of another branch")
            #expect(applied.state == nil)
        }
    }

    @Test func `an error while files are changed takes the changes back`() async throws {
        struct Full: Error {}
        try await withTemporaryFolder { folder in
            try create(folder)
            var (steps, isFull) = (0, true)
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git") {
                steps += 1
                guard steps == 10, isFull else { return }
                isFull = false
                throw Full()
            }
            #expect(throws: Full.self) { try applied.replace(Self.files, as: Self.state) }
            #expect(try contents(folder) == Self.before)
            #expect(applied.state == nil)
        }
    }

    @Test func `a file that changed since it was read is refused before anything is written`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try create(folder)
            var applied = try AppliedChanges(in: folder, under: "\(folder)/.git")
            let old = try applied.file("keep")
            try write("edited", to: "\(folder)/keep")
            let files: [AppliedChanges.Replacement] = [
                .init("keep", of: old, by: Array("new".utf8)), .init("a", of: nil, by: []),
            ]
            let refusal = #expect(throws: Diagnostics.self) {
                try applied.replace(files, as: Self.state)
            }
            #expect(refusal?.all.map(\.summary) == ["keep changed while shipit read it"])
            #expect(try contents(folder) == Self.before.merging(["keep": "edited"]) { $1 })
        }
    }
}

/// The SHA-256 of a text, by coreutils.
private func sha256(_ text: String) throws -> String {
    String(try run(["sh", "-c", "printf %s \"$1\" | sha256sum", "sh", text]).output.prefix(64))
}

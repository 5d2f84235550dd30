import Foundation
import Git
import TestSupport
import Testing

/// What git makes of our patches.
struct GitPatchTests {
    /// Puts files into a repository, and the patch beside it.
    private func makeRepository(
        _ files: [GitPatch.File],
        in folder: String
    ) throws -> GitRepository {
        let repository = try GitRepository(at: "\(folder)/repository")
        try repository.git("commit", "--quiet", "--allow-empty", "-m", "start")
        for file in files {
            guard let before = file.before else { continue }
            let path = "\(repository.path)/\(file.path)"
            let parent = URL(filePath: path).deletingLastPathComponent().path
            try FileManager.default.createDirectory(
                atPath: parent,
                withIntermediateDirectories: true
            )
            try Data(before).write(to: URL(filePath: path))
            if file.isExecutable {
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755],
                    ofItemAtPath: path
                )
            }
        }
        try repository.git("add", "--all")
        try repository.git("commit", "--quiet", "--allow-empty", "-m", "before")
        let patch = try GitPatch(of: files)
        try Data(patch.bytes).write(to: URL(filePath: "\(folder)/work-tree.patch"))
        return repository
    }

    private func check(_ files: [GitPatch.File], _ what: Comment? = nil) async throws {
        try await withTemporaryFolder { folder in try check(files, in: folder, what) }
    }

    private func check(_ files: [GitPatch.File], in folder: String, _ what: Comment?) throws {
        let repository = try makeRepository(files, in: folder)
        let patch = "\(folder)/work-tree.patch"
        try repository.git("apply", "--binary", patch)
        for file in files {
            let path = "\(repository.path)/\(file.path)"
            #expect(FileManager.default.contents(atPath: path).map(Array.init) == file.after, what)
            guard file.after != nil else { continue }
            #expect(
                FileManager.default.isExecutableFile(atPath: path) == file.isExecutable,
                what
            )
        }
        #expect(throws: GitCommandFailed.self, what) {
            try repository.git("apply", "--binary", patch)
        }
        try repository.git("apply", "--binary", "-R", patch)
        #expect(try repository.git("status", "--porcelain").isEmpty, what)
    }

    @Test func `git applies what was changed, added and removed, once, and takes it back`()
        async throws
    {
        try await check([
            .init(
                "App/a b.txt",
                isExecutable: false,
                before: text("a\nb\nc\n"),
                after: text("a\nB\nc\n")
            ),
            .init(
                "App/crlf.txt",
                isExecutable: false,
                before: text("a\r\nb\r\n"),
                after: text("a\r\nc\r\n")
            ),
            .init("App/é\"x\"\\y.txt", isExecutable: false, before: text("1"), after: text("2")),
            .init("App/end", isExecutable: false, before: text("a\nb"), after: text("a\nb\nc")),
            .init("empty", isExecutable: false, before: nil, after: []),
            .init("emptied", isExecutable: false, before: text("x\n"), after: []),
            .init("gone.bin", isExecutable: false, before: [0, 1, 2], after: nil),
            .init("gone.txt", isExecutable: false, before: text("x"), after: nil),
            .init(
                "icon.png",
                isExecutable: false,
                before: [0, 1, 2],
                after: [UInt8](repeating: 7, count: 300) + [0]
            ),
            .init("new folder/n.bin", isExecutable: false, before: nil, after: [0]),
            .init("new folder/n.txt", isExecutable: false, before: nil, after: text("n")),
            .init(
                "tool",
                isExecutable: true,
                before: text("#!/bin/sh\n"),
                after: text("#!/bin/sh\ntrue\n")
            ),
            .init("tool.bin", isExecutable: true, before: [0], after: [0, 0]),
        ])
    }

    @Test func `what git writes for the same change are the same blobs`() async throws {
        try await withTemporaryFolder { folder in
            let before = (1...60).map { "line \($0)\n" }.joined()
            let after = before.replacing("line 7\n", with: "line seven\n").replacing(
                "line 40\n",
                with: ""
            )
            let file = GitPatch.File(
                "t.txt",
                isExecutable: false,
                before: text(before),
                after: text(after)
            )
            let repository = try makeRepository([file], in: folder)
            try after.write(toFile: "\(repository.path)/t.txt", atomically: true, encoding: .utf8)
            let expected = try repository.git("diff", "--binary", "--full-index")
                .replacing(/(@@ .* @@).*/) { $0.output.1 }
            let made = String(decoding: try GitPatch(of: [file]).bytes, as: UTF8.self)
            #expect(
                made.trimmingCharacters(in: .newlines) == expected.trimmingCharacters(in: .newlines)
            )
        }
    }

    @Test(arguments: 0..<12) func `git applies changes of random files`(_ seed: UInt64) async throws
    {
        var random = SeededGenerator(seed: seed)
        let files = (0..<12).map { number in
            let isText = Bool.random(using: &random)
            func content() -> [UInt8]? {
                let length = Int.random(in: 0..<400, using: &random)
                switch Int.random(in: 0..<8, using: &random) {
                case 0: return nil
                case 1: return []
                default:
                    let alphabet: [UInt8] = isText ? text("ab \t\n\n\n\r") : Array(0...255)
                    return (0..<length).map { _ in alphabet.randomElement(using: &random) ?? 0 }
                }
            }
            return GitPatch.File(
                "folder \(number % 3)/\(number)",
                isExecutable: number % 4 == 0,
                before: content(),
                after: content()
            )
        }
        guard files.contains(where: { $0.before != $0.after }) else { return }
        let kept = files.filter { $0.before != nil || $0.after != nil }
        try await check(kept, "seed \(seed)")
    }

    private func text(_ text: String) -> [UInt8] { Array(text.utf8) }
}

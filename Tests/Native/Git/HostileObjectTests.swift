import Compression
import Foundation
import Testing
import TestSupport

@testable import Git

/// Objects that git would not write.
struct HostileObjectTests {
    /// An empty repository with one loose object; what a zlib stream holds need not be true.
    private func withLoose(
        _ file: [UInt8],
        as id: ObjectID,
        _ body: (borrowing Repository) throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let digits = id.description
            try write(
                file,
                to: "\(git.path)/.git/objects/\(digits.prefix(2))/\(digits.dropFirst(2))"
            )
            try body(try Repository(around: git.path))
        }
    }

    private func withPack(
        _ pack: PackBytes,
        _ body: (borrowing Repository) throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let path = "\(git.path)/.git/objects/pack/\(pack.name)"
            try write(pack.pack, to: "\(path).pack")
            try write(pack.index, to: "\(path).idx")
            try body(try Repository(around: git.path))
        }
    }

    private static let text = Array("twelve bytes".utf8)

    // MARK: Loose objects

    @Test(
        arguments: [
            ("blob 12\0twelve bytes", nil), ("blob 11\0twelve bytes", "longer than 19 bytes"),
            ("blob 13\0twelve bytes", "shorter than 21 bytes"), ("blob 0\0twelve bytes", "longer"),
            ("blob 99999999\0twelve bytes", "cut off"),
            ("blob 4294967308\0twelve bytes", "holds a blob of 4294967308 bytes"),
            ("blob 99999999999999999999\0", "no kind and size"),
            ("blob -12\0twelve bytes", "no kind and size"),
            ("blob 012\0twelve bytes", "no kind and size"),
            ("blob +12\0twelve bytes", "no kind and size"),
            ("blob  12\0twelve bytes", "no kind and size"), ("blob 12", "no kind and size"),
            ("lump 12\0twelve bytes", "no kind and size"), ("", "no kind and size"),
            ("blob 12\0twelve BYTES", "its bytes have another id"),
            ("tree 12\0twelve bytes", "its bytes have another id"),
        ] as [(String, String?)]
    )
    func `a loose object is believed only when its header and its id are true`(
        text: String,
        error: String?
    ) async throws {
        let id = try id("blob", Self.text)
        let file = try Zlib.compress(Array(text.utf8).span, level: 6)
        try await withLoose(file, as: id) { repository in
            if let error {
                let thrown = #expect(throws: GitError.self) {
                    try repository.bytes(of: id, as: .blob)
                }
                #expect(thrown?.message.contains(error) == true, "\(thrown as Any)")
            } else {
                let found = try repository.bytes(of: id, as: .blob)
                #expect(found == Self.text)
            }
        }
    }

    @Test func `a loose object that is cut off anywhere, or goes on, is damaged`() async throws {
        let id = try id("blob", Self.text)
        let whole = try Zlib.compress(Array("blob 12\0twelve bytes".utf8).span, level: 6)
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let digits = id.description
            let path = "\(git.path)/.git/objects/\(digits.prefix(2))/\(digits.dropFirst(2))"
            for file in (0..<whole.count).map({ Array(whole.prefix($0)) }) + [whole + [0]] {
                try write(file, to: path)
                let repository = try Repository(around: git.path)
                #expect(throws: GitError.self) { try repository.bytes(of: id, as: .blob) }
            }
        }
    }

    @Test func `a pipe in the place of an object is refused, not waited for`() async throws {
        let id = try id("blob", Self.text)
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let digits = id.description
            let parent = "\(git.path)/.git/objects/\(digits.prefix(2))"
            try run(["mkdir", parent])
            try run(["mkfifo", "\(parent)/\(digits.dropFirst(2))"])
            let repository = try Repository(around: git.path)
            let error = #expect(throws: GitError.self) {
                try repository.bytes(of: id, as: .blob)
            }
            // Taken for an empty file, it would be one that is damaged.
            #expect(error?.message.contains("is damaged") == false, "\(error as Any)")
        }
    }

    @Test(arguments: [
        ("100644 a\0", true), ("100644 a", false), ("40000 \0", false), (" a\0", false),
        ("100648 a\0", false), ("10064444 a\0", false), ("100644 a/b\0", false),
    ])
    func `a tree is read only when git could check it out`(head: String, isFine: Bool) async throws
    {
        let entry = Array(head.utf8) + [UInt8](repeating: 7, count: head.hasSuffix("\0") ? 20 : 0)
        let tree = try id("tree", entry)
        let text = "tree \(tree)\nauthor A <a> 1 +0000\ncommitter A <a> 1 +0000\n\nm\n"
        let commit = try id("commit", Array(text.utf8))
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            for (id, kind, bytes) in [(tree, "tree", entry), (commit, "commit", Array(text.utf8))] {
                let digits = id.description
                let whole = Array("\(kind) \(bytes.count)\0".utf8) + bytes
                try write(
                    try Zlib.compress(whole.span, level: 6),
                    to: "\(git.path)/.git/objects/\(digits.prefix(2))/\(digits.dropFirst(2))"
                )
            }
            let repository = try Repository(around: git.path)
            if isFine {
                #expect(try repository.files(at: [commit], below: "")[0].map(\.path) == ["a"])
            } else {
                #expect(throws: GitError.self) { try repository.files(at: [commit], below: "") }
            }
        }
    }

    @Test func `ten trees that hold each other ten times are refused, not listed`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let script = """
                id=$(printf 1 | git hash-object -w --stdin)
                for n in 0 1 2 3 4 5 6 7 8 9; do printf "100644 blob $id\\t$n\\n"; done >tree
                id=$(git mktree <tree)
                for depth in 1 2 3 4 5 6 7 8 9; do
                    for n in 0 1 2 3 4 5 6 7 8 9; do printf "040000 tree $id\\t$n\\n"; done >tree
                    id=$(git mktree <tree)
                done
                rm tree
                git update-ref HEAD $(git -c user.name=A -c user.email=a@b commit-tree -m bomb $id)
                """
            let made = try run(["bash", "-c", script], in: git.path)
            #expect(made.status == 0, "\(made.error)")
            let repository = try Repository(around: git.path)
            let head = try #require(try repository.head().commit)
            let error = #expect(throws: GitError.self) {
                try repository.files(at: [head], below: "")
            }
            #expect(error?.message.contains("too many files") == true)
        }
    }

    @Test func `libgit2 gets no more trees than a work tree's state takes`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            // Long names: few trees of many bytes are read quickly.
            let script = """
                name=$(printf 'x%.0s' {1..240})
                id=$(printf 1 | git hash-object -w --stdin)
                kind='100644 blob'
                for depth in 0 1 2 3 4 5; do
                    for n in {10..59}; do printf "$kind $id\\t$name$n\n"; done >tree
                    id=$(git mktree <tree)
                    kind='040000 tree'
                done
                rm tree
                git update-ref HEAD $(git -c user.name=A -c user.email=a@b commit-tree -m bomb $id)
                """
            let made = try run(["bash", "-c", script], in: git.path)
            #expect(made.status == 0, "\(made.error)")
            let repository = try Repository(around: git.path)
            let error = #expect(throws: GitError.self) { try repository.changes() }
            #expect(error?.message.contains("the trees of HEAD hold too many files") == true)
        }
    }

    // MARK: Packs

    @Test func `a cycle of deltas is refused`() async throws {
        let first = try #require(ObjectID(String(repeating: "11", count: 20)))
        let second = try #require(ObjectID(String(repeating: "22", count: 20)))
        let delta: [UInt8] = [12, 12, 0x90, 12]
        let pack = try PackBytes([
            .init(id: first, type: 7, base: second.bytes, content: delta),
            .init(id: second, type: 7, base: first.bytes, content: delta),
        ])
        try await withPack(pack) { repository in
            for id in [first, second] {
                let error = #expect(throws: GitError.self) { try repository.header(of: id) }
                #expect(error?.message.contains("cycle") == true)
                let other = #expect(throws: GitError.self) {
                    try repository.bytes(of: id, as: .blob)
                }
                #expect(other?.message == error?.message)
            }
        }
    }

    @Test(
        arguments: [
            ([12, 12, 0x90, 12], nil),  // all of the base
            ([12, 13, 0x90, 12], "does not fit"), ([12, 11, 0x90, 12], "does not fit"),
            ([13, 12, 0x90, 12], "does not fit"), ([12, 12, 0x91, 1, 12], "does not fit"),
            ([12, 12, 0x90], "does not fit"), ([12, 12, 12, 1], "does not fit"),
            ([12, 12, 0], "does not fit"), ([12, 12, 0x80], "does not fit"), ([12], "does not fit"),
            ([], "does not fit"), ([12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], "does not fit"),
            ([12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], "does not fit"),
            ([12, 12, 0x8F, 0xFF, 0xFF, 0xFF, 0xFF], "does not fit"),
        ] as [([UInt8], String?)]
    )
    func `a delta is applied only to its base, and within both`(
        delta: [UInt8],
        error: String?
    ) async throws {
        let base = try id("blob", Self.text)
        let made = try #require(ObjectID(String(repeating: "22", count: 20)))
        let pack = try PackBytes([
            .init(id: base, type: 3, content: Self.text),
            .init(id: made, type: 7, base: base.bytes, content: delta),
        ])
        try await withPack(pack) { repository in
            let found = try repository.bytes(of: base, as: .blob)
            #expect(found == Self.text)
            let thrown = #expect(throws: GitError.self) {
                try repository.bytes(of: made, as: .blob)
            }
            // What fits makes the base's bytes, and these have the base's id.
            let message = error ?? "its bytes have another id"
            #expect(thrown?.message.contains(message) == true, "\(thrown as Any)")
        }
    }

    @Test(arguments: [0, 5, 11, 13, 40, 1 << 20, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF])
    func `an index that leads to a wrong place is refused`(offset: Int) async throws {
        let id = try id("blob", Self.text)
        let pack = try PackBytes([.init(id: id, type: 3, content: Self.text)], offsets: [offset])
        try await withPack(pack) { repository in
            #expect(throws: GitError.self) { try repository.bytes(of: id, as: .blob) }
            #expect(throws: GitError.self) { try repository.header(of: id) }
        }
    }

    @Test(arguments: [0, 5]) func `an entry of no kind is refused`(type: Int) async throws {
        let id = try id("blob", Self.text)
        let pack = try PackBytes([.init(id: id, type: type, content: Self.text)])
        try await withPack(pack) { repository in
            #expect(throws: GitError.self) { try repository.bytes(of: id, as: .blob) }
        }
    }

    @Test(arguments: [11, 13, 1 << 30, 1 << 40])
    func `an entry that claims another size is refused`(size: Int) async throws {
        let id = try id("blob", Self.text)
        let pack = try PackBytes([.init(id: id, type: 3, content: Self.text, claimed: size)])
        try await withPack(pack) { repository in
            #expect(throws: GitError.self) { try repository.bytes(of: id, as: .blob) }
        }
    }

    @Test func `an index with more objects than it has room for is refused`() async throws {
        let id = try id("blob", Self.text)
        var pack = try PackBytes([.init(id: id, type: 3, content: Self.text)])
        // 28 bytes for each are few when they are counted in 32 bits.
        for first in Int(id.bytes[0])..<256 {
            pack.index.replaceSubrange(
                8 + first * 4..<12 + first * 4,
                with: [0x09, 0x24, 0x92, 0x4A]
            )
        }
        let path = pack
        await #expect(throws: GitError.self) {
            try await withPack(path) { repository in
                _ = try repository.bytes(of: id, as: .blob)
            }
        }
    }

    @Test func `folders that borrow objects from each other end`() async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            let commit = try git.commit(["a.txt": "1"])
            let other = try GitRepository(at: "\(folder)/other")
            for (from, to) in [(git, other), (other, git)] {
                try write(
                    "# comment\n\(to.path)/.git/objects\n/nowhere\n\(from.path)/.git/objects\n",
                    to: "\(from.path)/.git/objects/info/alternates"
                )
            }
            let id = try #require(ObjectID(commit))
            #expect(try Repository(around: other.path).commit(id).message == "change\n")
            let absent = try #require(ObjectID(String(repeating: "ab", count: 20)))
            let error = #expect(throws: GitError.self) {
                try Repository(around: other.path).commit(absent)
            }
            #expect(error?.isMissing == true)
        }
    }
}

import Cryptography
import Foundation
import Testing
import TestSupport

@testable import Git

/// A small repository of all that git writes, of which one file at a time is damaged.
struct DamagedRepository {
    /// The places to read from: a repository, one that borrows its objects, a linked work tree.
    let places: [String]
    /// What git itself reads of every object.
    let objects: [(id: ObjectID, kind: String, bytes: [UInt8])]
    /// The files below the git directories.
    let files: [String]

    /// Makes the repository in a folder.
    init(in folder: String) throws {
        let git = try GitRepository(at: "\(folder)/app")
        try Self.fill(git)
        try git.git("worktree", "add", "--quiet", "--detach", "\(folder)/linked", "v1.0.0")
        try git.git("clone", "--quiet", "--shared", git.path, "\(folder)/clone")
        let clone = GitRepository(existing: "\(folder)/clone")
        try clone.commit(["borrowed.txt": "1"])
        places = [git.path, clone.path, "\(folder)/linked"]
        var objects: [(id: ObjectID, kind: String, bytes: [UInt8])] = []
        let all = try git.git("cat-file", "--batch-all-objects", "--batch-check")
        for line in all.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            let file = "\(folder)/object"
            let script = "exec git -C \"$1\" cat-file \"$2\" \"$3\" >\"$4\""
            try run(["sh", "-c", script, "sh", git.path, words[1], words[0], file])
            objects.append((try #require(ObjectID(words[0])), words[1], try read(file)))
        }
        self.objects = objects
        files = try ["app", "clone"].flatMap { name in
            try TestSupport.files(below: "\(folder)/\(name)/.git")
                .filter { !$0.hasPrefix("hooks/") && !$0.hasPrefix("logs/") }
                .map { "\(folder)/\(name)/.git/\($0)" }
        }
    }

    /// Packs with deltas of both kinds, loose objects, tags of every kind, and all indexes there
    /// are.
    private static func fill(_ git: GitRepository) throws {
        for number in 1...6 {
            let lines = (0..<200).map { "line \($0 * ($0 % 7 == number ? number : 1))\n" }
            try git.commit(
                ["a/text.txt": lines.joined(), "a/b/\(number).txt": "\(number)"],
                date: 1_700_000_000 + number
            )
            try git.git("tag", "--annotate", "--message=m", "v\(number).0.0")
            guard [2, 4].contains(number) else { continue }
            try git.git("-c", "repack.useDeltaBaseOffset=\(number == 4)", "repack", "-dfq")
        }
        try git.git("tag", "nested", "v2.0.0^{tag}")
        try git.git("tag", "--annotate", "--message=m", "outer", "v2.0.0")
        try git.git("pack-refs", "--all")
        try git.git("multi-pack-index", "write")
        try git.git("commit-graph", "write", "--reachable")
        try write("*.bin filter=lfs\n", to: "\(git.path)/.git/info/attributes")
        try git.commit([".gitattributes": "*.txt text\n", ".gitignore": "*.o\n"])
        try git.git("tag", "light")
    }

    /// Reads all that shipit reads, in all places.
    ///
    /// Errors of git's are fine, other bytes are not.
    ///
    /// - Returns: How many errors there were.
    func readAll() throws -> Int {
        var errors = 0
        for place in places {
            do {
                let repository = try Repository(around: place)
                errors += try check(repository)
            } catch is GitError {
                errors += 1
            }
        }
        return errors
    }

    private func check(_ repository: borrowing Repository) throws -> Int {
        var errors = 0
        func trying(_ body: () throws -> Void) throws {
            do { try body() } catch is GitError { errors += 1 }
        }
        for object in objects {
            do {
                let found = try repository.objects.object(object.id)
                #expect("\(found.kind)" == object.kind)
                #expect(found.bytes == object.bytes, "\(object.id) has other bytes")
            } catch {
                errors += 1
            }
            do {
                _ = try repository.header(of: object.id)
            } catch {
                errors += 1
            }
        }
        do {
            _ = try repository.tags { $0 }
            _ = try repository.replacements()
            _ = try repository.hasRemoteWithoutTags()
            _ = try repository.largeFileStore()
            _ = try repository.changes()
        } catch {
            errors += 1
        }
        do {
            let head = try repository.head()
            guard let commit = head.commit else { return errors }
            var graph = CommitGraph(from: commit)
            _ = try repository.commitCount(from: commit, graph: &graph)
            _ = try repository.commitCount(from: commit, touching: ["a/b"], graph: &graph)
            _ = try repository.files(at: [commit], below: "")
            _ = try repository.commit(startingWith: String(commit.short))
        } catch {
            errors += 1
        }
        return errors
    }
}

/// One change of a file's bytes.
struct Damage {
    /// What is done.
    enum Kind: CaseIterable {
        case flip, cut, extend, insert, remove, zero, fill, number, swap, empty, sum
    }

    let kind: Kind

    /// The damaged bytes.
    func applied(
        to bytes: [UInt8],
        other: [UInt8],
        _ random: inout SeededGenerator
    ) throws -> [UInt8] {
        var bytes = bytes
        let place = Int.random(in: 0...max(0, bytes.count - 1), using: &random)
        let count = Int.random(in: 1...16, using: &random)
        let end = min(bytes.count, place + count)
        let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        switch kind {
        case .flip: if !bytes.isEmpty { bytes[place] ^= 1 << UInt8(count % 8) }
        case .cut: bytes = Array(bytes.prefix(place))
        case .extend: bytes += noise
        case .insert: bytes.insert(contentsOf: noise, at: min(place, bytes.count))
        case .remove: bytes.removeSubrange(min(place, end)..<end)
        case .zero: for index in place..<max(place, end) { bytes[index] = 0 }
        case .fill: for index in place..<max(place, end) { bytes[index] = 0xFF }
        case .number:
            let numbers: [[UInt8]] = [
                [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0], [0, 0, 0, 0],
                // So many entries that 28 bytes for each are few in 32 bits.
                [0x09, 0x24, 0x92, 0x4A],
            ]
            let start = place / 4 * 4
            guard start + 4 <= bytes.count else { break }
            bytes.replaceSubrange(start..<start + 4, with: numbers[count % numbers.count])
        case .swap: bytes = other
        case .empty: bytes = []
        case .sum:
            // A reader that checks a sum at the end looks at nothing else: make it the right one.
            guard bytes.count > 40 else { break }
            let body = bytes.count - 20
            bytes[min(place, body - 1)] ^= 1 << UInt8(count % 8)
            var sum = try SHA1()
            try sum.update(bytes.span.extracting(first: body))
            bytes.replaceSubrange(body..., with: try sum.next())
        }
        return bytes
    }
}

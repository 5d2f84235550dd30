import Files
import Foundation
import Testing
import TestSupport

struct FolderScanTests {
    private func scan(
        _ folder: String,
        entries: Int = 100,
        bytes: Int = 1000,
        pathBytes: Int = 100
    ) throws -> FolderScan {
        try FolderScan(folder, limits: .init(entries: entries, bytes: bytes, pathBytes: pathBytes))
    }

    @Test func `all but folders is listed, and links are not followed`() async throws {
        try await withTemporaryFolder { folder in
            try write("one", to: "\(folder)/a/b")
            try FileSystem.link("\(folder)/a/link", to: "/")
            let found = try scan(folder)
            #expect(found.excess == nil)
            #expect(found.found.map(\.path).sorted() == ["a/b", "a/link"])
        }
    }

    @Test func `the first limit that is passed is named`() async throws {
        try await withTemporaryFolder { folder in
            for name in ["a/1", "a/2", "a/3"] { try write("1234", to: "\(folder)/\(name)") }
            #expect(try scan(folder, entries: 4).excess == nil)
            #expect(try scan(folder, entries: 3).excess == .entries)
            #expect(try scan(folder, bytes: 12).excess == nil)
            guard case .bytes? = try scan(folder, bytes: 11).excess else {
                Issue.record("twelve bytes are more than eleven")
                return
            }
            #expect(try scan(folder, pathBytes: 2).excess == .pathLength(folder: "a"))
        }
    }

    @Test func `the bytes of a hole count`() async throws {
        try await withTemporaryFolder { folder in
            try TestSupport.run(["truncate", "-s", "1T", "\(folder)/sparse"])
            #expect(try scan(folder, bytes: 1 << 39).excess == .bytes(path: "sparse"))
        }
    }

    #if os(Linux)
    @Test func `a name that is not UTF-8 is escaped`() async throws {
        try await withTemporaryFolder { folder in
            try TestSupport.run(["sh", "-c", "mkdir d; : > d/$(printf 'x\\377')"], in: folder)
            #expect(try scan(folder).excess == .name(path: "d/x\\xFF"))
        }
    }
    #endif
}

struct FolderSnapshotTests {
    private func snapshot(_ folder: String) -> FolderSnapshot {
        var snapshot = FolderSnapshot()
        snapshot.add(folder, as: "") { $0.hasSuffix("/out") }
        return snapshot
    }

    @Test func `what was added, changed and removed is found, and what is left out is not`()
        async throws
    {
        try await withTemporaryFolder { folder in
            for name in ["a", "b/c", "b/d", "out/e"] { try write("1", to: "\(folder)/\(name)") }
            let before = snapshot(folder)
            #expect(before.changes(until: snapshot(folder)) == [])
            try TestSupport.run(["chmod", "+x", "\(folder)/a"])
            try FileSystem.remove("\(folder)/b/c")
            for name in ["b/d", "f", "out/e", "out/g"] { try write("2", to: "\(folder)/\(name)") }
            #expect(before.changes(until: snapshot(folder)) == ["a", "b/c", "b/d", "f"])
        }
    }

    @Test func `a folder and a file of the same content elsewhere are other ones`() async throws {
        try await withTemporaryFolder { folder in
            try write("1", to: "\(folder)/a")
            try write("1", to: "\(folder)/b")
            let before = snapshot(folder)
            try FileSystem.move("\(folder)/b", to: "\(folder)/a")
            #expect(before.changes(until: snapshot(folder)) == ["a", "b"])
        }
    }
}

import Files
import Testing
import TestSupport

struct FileSystemTests {
    @Test func `a file larger than the limit is refused before it is read`() async throws {
        try await withTemporaryFolder { folder in
            try write("12345", to: "\(folder)/file")
            #expect(try FileSystem.read("\(folder)/file", limit: 5) == Array("12345".utf8))
            let error = #expect(throws: FileError.self) {
                try FileSystem.read("\(folder)/file", limit: 4)
            }
            #expect(error?.isTooLarge == true)
        }
    }

    @Test func `a folder or a pipe can't be read as a file`() async throws {
        try await withTemporaryFolder { folder in
            try run(["mkfifo", "\(folder)/pipe"])
            #expect(throws: FileError.self) { try FileSystem.read(folder, limit: 10) }
            #expect(throws: FileError.self) { try FileSystem.read("\(folder)/pipe", limit: 10) }
            #expect(try FileSystem.kind(of: "\(folder)/pipe") == .other)
        }
    }

    @Test func `a walk lists links and does not follow them`() async throws {
        try await withTemporaryFolder { folder in
            try write("x", to: "\(folder)/b/é")
            try write("x", to: "\(folder)/a-b")
            try FileSystem.link("\(folder)/a", to: "/etc")
            let found = try FileSystem.walk(folder)
            #expect(found.map(\.path) == ["a", "a-b", "b/é"])
            #expect(found[0].kind == .link)
        }
    }

    @Test func `removing a folder leaves what its links point at`() async throws {
        try await withTemporaryFolder { folder in
            try write("keep", to: "\(folder)/kept/file")
            try FileSystem.createFolder("\(folder)/gone/deep")
            try FileSystem.link("\(folder)/gone/deep/link", to: "\(folder)/kept")
            try FileSystem.remove("\(folder)/gone")
            #expect(try files(below: folder) == ["kept/file"])
            try FileSystem.remove("\(folder)/gone")
        }
    }

    @Test func `a folder of any names and any depth is removed`() async throws {
        try await withTemporaryFolder { folder in
            try FileSystem.createFolder("\(folder)/gone")
            let script = """
                import os
                for name in [b"Ic\\xf4ne.png", b"\\xff"]:
                    open(name, "w").close()
                os.mkdir(b"folder-\\xe9")
                open(b"folder-\\xe9/file", "w").close()
                os.mkdir("locked")
                open("locked/file", "w").close()
                os.chmod("locked", 0)
                os.symlink("..", "link")
                for level in range(1500):  # deeper than PATH_MAX, and than descriptors reach
                    os.mkdir("level"); os.chdir("level")
                    open("file", "w").close()
                """
            let made = try run(["python3", "-c", script], in: "\(folder)/gone")
            #expect(made.status == 0, "\(made.error)")
            try FileSystem.remove("\(folder)/gone")
            #expect(try FileSystem.kind(of: "\(folder)/gone") == nil)
        }
    }

    @Test func `a name that is not UTF-8 is listed as such and never repaired`() async throws {
        try await withTemporaryFolder { folder in
            try write("x", to: "\(folder)/sub/a")
            let script = """
                import os
                open(b"sub/Ic\\xf4ne.png", "w").close()
                os.mkdir(b"\\xff"); open(b"\\xff/below", "w").close()
                """
            #expect(try run(["python3", "-c", script], in: folder).status == 0)
            let found = try FileSystem.walk(folder)
            #expect(found.map(\.path) == ["\\xFF", "sub/Ic\\xF4ne.png", "sub/a"])
            #expect(found.map { $0.kind == .undecodable } == [true, true, false])
            let names = try FileSystem.names(in: "\(folder)/sub")
            #expect(names.decoded == ["a"] && names.undecodable == ["Ic\\xF4ne.png"])
            let error = #expect(throws: FileError.self) { try FileSystem.list("\(folder)/sub") }
            #expect(error == .undecodable("\(folder)/sub/Ic\\xF4ne.png"))
            #expect(error?.reason == "its name is not UTF-8")
        }
    }

    @Test func `an existing file is never overwritten`() async throws {
        try await withTemporaryFolder { folder in
            try FileSystem.write([1], to: "\(folder)/file")
            let error = #expect(throws: FileError.self) {
                try FileSystem.write([2], to: "\(folder)/file")
            }
            #expect(error?.isTaken == true)
            #expect(try read("\(folder)/file") == [1])
        }
    }

    @Test func `an exclusive rename refuses a target, and an exchange swaps`() async throws {
        try await withTemporaryFolder { folder in
            let (one, two) = ("\(folder)/one", "\(folder)/two")
            try write("1", to: "\(one)/file")
            try write("2", to: "\(two)/file")
            #expect(throws: FileError.self) { try FileSystem.renameExclusively(one, to: two) }
            try FileSystem.exchange(one, two)
            #expect(try read("\(one)/file") == Array("2".utf8))
            #expect(try read("\(two)/file") == Array("1".utf8))
            try FileSystem.renameExclusively(one, to: "\(folder)/three")
            #expect(try files(below: folder) == ["three/file", "two/file"])
        }
    }

    @Test func `where no rename is exclusive, a second name is`() async throws {
        try await withTemporaryFolder { folder in
            try write("1", to: "\(folder)/one")
            try write("2", to: "\(folder)/two")
            let error = #expect(throws: FileError.self) {
                try FileSystem.linkExclusively("\(folder)/one", to: "\(folder)/two")
            }
            #expect(error?.isTaken == true)
            #expect(try read("\(folder)/two") == Array("2".utf8))
            try FileSystem.linkExclusively("\(folder)/one", to: "\(folder)/three")
            #expect(try files(below: folder) == ["three", "two"])
        }
    }

    @Test func `a fingerprint changes with the content`() async throws {
        try await withTemporaryFolder { folder in
            try write("a", to: "\(folder)/file")
            let before = try FileSystem.fingerprint(of: "\(folder)/file")
            #expect(try FileSystem.fingerprint(of: "\(folder)/file") == before)
            try write("bb", to: "\(folder)/file")
            #expect(try FileSystem.fingerprint(of: "\(folder)/file") != before)
        }
    }
}

struct TemporaryFolderTests {
    @Test func `a folder in use is kept, and one whose process is gone is removed`() async throws {
        try await withTemporaryFolder { folder in
            let mine = try TemporaryFolder(in: folder, prefix: "run")
            try write("x", to: "\(mine.path)/file")
            try write("half", to: "\(folder)/run-dead/deep/file")
            try write("", to: "\(folder)/run-dead.lock")
            try write("not ours", to: "\(folder)/other-dead/file")
            try TemporaryFolder.removeAbandoned(in: folder, prefix: "run")
            let name = String(mine.path.dropFirst(folder.count + 1))
            #expect(
                try files(below: folder) == ["other-dead/file", "\(name).lock", "\(name)/file"]
            )
            mine.remove()
            #expect(try files(below: folder) == ["other-dead/file"])
        }
    }

    @Test func `a lock is held by one at a time and ends with its holder`() async throws {
        try await withTemporaryFolder { folder in
            let path = "\(folder)/lock"
            func isFree() throws -> Bool {
                guard let lock = try FileLock(path) else { return false }
                _ = consume lock
                return true
            }
            if let lock = try FileLock(path) {
                #expect(try !isFree())
                _ = consume lock
            }
            #expect(try isFree())
        }
    }
}

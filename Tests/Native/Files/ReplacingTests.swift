import Files
import Testing
import TestSupport

struct ReplacingTests {
    private let new = Array("new".utf8)

    private func text(_ path: String) throws -> String {
        String(decoding: try read(path), as: UTF8.self)
    }

    /// The names below a folder, hidden ones too, with their kinds and permissions.
    private func listing(_ folder: String) throws -> String {
        try run(["find", ".", "-mindepth", "1", "-printf", "%P %y %m %l\\n"], in: folder).output
            .split(separator: "\n").sorted().joined(separator: "\n")
    }

    #if os(Linux)
    @Test func `an old file is replaced and keeps its permissions; nothing else changes`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try write("old", to: "\(folder)/log")
            try run(["chmod", "640", "\(folder)/log"])
            try write("keep", to: "\(folder)/log.new/file")
            try write("keep", to: "\(folder)/log~")
            let before = try listing(folder)
            try FileSystem.replace("\(folder)/log", with: new)
            #expect(try text("\(folder)/log") == "new")
            #expect(try listing(folder) == before)
        }
    }

    @Test func `a link stays, and its target is replaced or created`() async throws {
        try await withTemporaryFolder { folder in
            try write("old", to: "\(folder)/a/real")
            try FileSystem.link("\(folder)/one", to: "two")
            try FileSystem.link("\(folder)/two", to: "a/real")
            try FileSystem.link("\(folder)/dangling", to: "\(folder)/a/made")
            try FileSystem.link("\(folder)/round", to: "round")
            try FileSystem.replace("\(folder)/one", with: new)
            try FileSystem.replace("\(folder)/dangling", with: new)
            #expect(try text("\(folder)/a/real") == "new")
            #expect(try text("\(folder)/a/made") == "new")
            #expect(try FileSystem.kind(of: "\(folder)/one") == .link)
            #expect(try FileSystem.kind(of: "\(folder)/two") == .link)
            #expect(try FileSystem.kind(of: "\(folder)/dangling") == .link)
            #expect(throws: FileError.self) {
                try FileSystem.replace("\(folder)/round", with: new)
            }
        }
    }

    @Test func `a device is written into where it is`() async throws {
        try await withTemporaryFolder { folder in
            try FileSystem.link("\(folder)/full", to: "/dev/full")
            let error = #expect(throws: FileError.self) {
                try FileSystem.replace("\(folder)/full", with: new)
            }
            #expect(error?.isFull == true)
            #expect(error?.path == "\(folder)/full")
            try FileSystem.replace("/dev/null", with: new)
            #expect(try FileSystem.kind(of: "/dev/null") == .other)
        }
    }
    #endif

    @Test func `a folder is refused and stays, and an error leaves nothing`() async throws {
        try await withTemporaryFolder { folder in
            try write("keep", to: "\(folder)/log/file")
            let error = #expect(throws: FileError.self) {
                try FileSystem.replace("\(folder)/log", with: new)
            }
            #expect(error?.isFolder == true)
            let missing = #expect(throws: FileError.self) {
                try FileSystem.replace("\(folder)/none/log", with: new)
            }
            #expect(missing?.path == "\(folder)/none/log")
            #expect(try files(below: folder) == ["log/file"])
        }
    }
}

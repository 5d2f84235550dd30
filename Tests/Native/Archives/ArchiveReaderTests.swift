import Archives
import Testing
import TestSupport

struct ArchiveReaderTests {
    @Test(arguments: [ArchiveFormat.zip, .tar])
    func `what was written is listed and read`(format: ArchiveFormat) async throws {
        try await withTemporaryFolder { folder in
            var writer = try ArchiveWriter("\(folder)/a", format: format, date: 1_700_000_000)
            try writer.add("ä/b.txt", bytes: [1, 2, 3])
            try writer.add("c", bytes: [], isExecutable: true)
            try writer.finish()
            var reader = try ArchiveReader("\(folder)/a")
            let first = try reader.next()
            #expect(first?.path == "ä/b.txt")
            #expect(first?.kind == .file && first?.size == 3 && first?.mode == 0o644)
            #expect(first?.date == 1_700_000_000)
            #expect(try reader.read(limit: 3) == [1, 2, 3])
            let second = try reader.next()
            #expect(second?.path == "c" && second?.size == 0 && second?.mode == 0o755)
            #expect(try reader.next() == nil)
        }
    }

    @Test func `links and folders made by another tool are distinguished`() async throws {
        try await withTemporaryFolder { folder in
            try write("x", to: "\(folder)/d/file")
            try run(["ln", "-s", "file", "\(folder)/d/link"])
            try run(["ln", "\(folder)/d/file", "\(folder)/d/twin"])
            for (name, command) in [
                ("a.tar.gz", ["tar", "--sort=name", "-czf", "a.tar.gz", "d"]),
                ("a.tar.zst", ["tar", "--sort=name", "--zstd", "-cf", "a.tar.zst", "d"]),
            ] {
                #expect(try run(command, in: folder).status == 0)
                var kinds: [String: ArchiveReader.Entry.Kind] = [:]
                var reader = try ArchiveReader("\(folder)/\(name)")
                while let entry = try reader.next() { kinds[entry.path] = entry.kind }
                #expect(
                    kinds == ["d/": .folder, "d/file": .file, "d/link": .link, "d/twin": .link]
                )
            }
        }
    }

    @Test func `more bytes than the bound are refused`() async throws {
        try await withTemporaryFolder { folder in
            var writer = try ArchiveWriter("\(folder)/a.zip", format: .zip, date: 0)
            try writer.add("big", bytes: [UInt8](repeating: 0, count: 1_000_000))
            try writer.finish()
            var reader = try ArchiveReader("\(folder)/a.zip")
            _ = try reader.next()
            let error = #expect(throws: ArchiveError.self) { _ = try reader.read(limit: 999_999) }
            #expect(error == ArchiveError("big", message: "holds more than 999999 bytes"))
        }
    }

    @Test func `damage is an error`() async throws {
        try await withTemporaryFolder { folder in
            var writer = try ArchiveWriter("\(folder)/a.zip", format: .zip, date: 0)
            try writer.add("a", bytes: Array("hello hello".utf8), storage: .stored)
            try writer.finish()
            var bytes = try read("\(folder)/a.zip")
            let start = try #require(
                bytes.indices.first { bytes[$0...].starts(with: Array("hello".utf8)) }
            )
            bytes[start] = 0x48
            try write(bytes, to: "\(folder)/b.zip")
            var reader = try ArchiveReader("\(folder)/b.zip")
            _ = try reader.next()
            #expect(throws: ArchiveError.self) { _ = try reader.read(limit: 100) }
            try write("no archive at all", to: "\(folder)/c.zip")
            #expect(throws: ArchiveError.self) {
                var reader = try ArchiveReader("\(folder)/c.zip")
                _ = try reader.next()
            }
        }
    }
}

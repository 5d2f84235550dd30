import Archives
import Files
import Testing
import TestSupport

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// 2023-11-14 22:13:20 UTC.
private let date = 1_700_000_000
private let text = Array(String(repeating: "compressible ", count: 500).utf8)

struct ArchiveWriterTests {
    @Test(arguments: [ArchiveFormat.zip, .tar])
    func `other tools read what was written`(format: ArchiveFormat) async throws {
        try await withTemporaryFolder { folder in
            let archive = "\(folder)/archive"
            try writeSample(archive, format)
            let out = "\(folder)/out"
            try FileSystem.createFolder(out)
            let tools =
                format == .zip
                ? [
                    ["unzip", "-q", archive, "-d", out], ["7z", "t", archive],
                    ["python3", "-m", "zipfile", "-t", archive], ["bsdtar", "-tf", archive],
                ]
                : [["tar", "-xf", archive, "-C", out], ["bsdtar", "-tf", archive]]
            for tool in tools {
                let result = try run(tool, environment: ["LC_ALL": "C.UTF-8"])
                #expect(result.status == 0, "\(tool): \(result.output) \(result.error)")
            }
            #expect(try files(below: out) == ["bin/tool", "grüße/日本.txt", "kept.png"])
            #expect(try read("\(out)/grüße/日本.txt") == text)
            #expect(try read("\(out)/kept.png") == text)
            #expect(
                try FileSystem.kind(of: "\(out)/bin/tool") == .file(size: 3, isExecutable: true)
            )
        }
    }

    @Test func `zip entries have the methods, owner and time asked for`() async throws {
        try await withTemporaryFolder { folder in
            try writeSample("\(folder)/a.zip", .zip)
            let script = """
                import zipfile
                for i in zipfile.ZipFile("a.zip").infolist():
                    print(ascii(i.filename), i.compress_type, i.date_time, oct(i.external_attr >> 16),
                        hex(i.flag_bits & 0x800), i.create_system)
                """
            let listing = try run(["python3", "-c", script], in: folder)
            #expect(
                listing.output == """
                    'gr\\xfc\\xdfe/\\u65e5\\u672c.txt' 8 (2023, 11, 14, 22, 13, 20) 0o100644 0x800 3
                    'kept.png' 0 (2023, 11, 14, 22, 13, 20) 0o100644 0x0 3
                    'bin/tool' 8 (2023, 11, 14, 22, 13, 20) 0o100755 0x0 3

                    """
            )
            let kept = try read("\(folder)/a.zip")
            #expect(kept.count > text.count && kept.count < 2 * text.count)
        }
    }

    @Test func `tar entries have numeric owners and the time asked for`() async throws {
        try await withTemporaryFolder { folder in
            try writeSample("\(folder)/a.tar", .tar)
            let listing = try run(
                ["tar", "--full-time", "--utc", "-tvf", "a.tar"],
                in: folder,
                environment: ["LC_ALL": "C.UTF-8"]
            )
            let lines = listing.output.split(separator: "\n")
            #expect(lines.count == 3)
            #expect(lines.allSatisfy { $0.contains(" 0/0 ") && $0.contains("2023-11-14 22:13:20") })
            #expect(lines.last?.hasPrefix("-rwxr-xr-x") == true)
        }
    }

    @Test func `the bytes do not depend on the time zone or the clock`() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryFolder { folder in
                var archives: [[UInt8]] = []
                for zone in ["Asia/Tokyo", "UTC", "America/St_Johns", "XYZ-5:45"] {
                    unsafe setenv("TZ", zone, 1)
                    tzset()
                    for format in [ArchiveFormat.zip, .tar] {
                        let path = "\(folder)/\(archives.count)"
                        try writeSample(path, format)
                        archives.append(try read(path))
                    }
                }
                for index in archives.indices.dropFirst(2) {
                    try #require(archives[index] == archives[index % 2])
                }
            }
        }
    }

    @Test(arguments: [
        (0, "1980-01-01 00:00:00"), (951_782_399, "2000-02-28 23:59:58"),
        (951_782_400, "2000-02-29 00:00:00"), (1_709_251_199, "2024-02-29 23:59:58"),
        (4_107_542_400, "2100-03-01 00:00:00"), (9_000_000_000, "2107-12-31 23:59:58"),
    ])
    func `zip dates are UTC and within the format's years`(
        seconds: Int,
        expected: String
    ) async throws {
        try await withTemporaryFolder { folder in
            var writer = try ArchiveWriter("\(folder)/a.zip", format: .zip, date: seconds)
            try writer.add("a", bytes: [])
            try writer.finish()
            let script = """
                import zipfile
                print("%d-%02d-%02d %02d:%02d:%02d" % zipfile.ZipFile("a.zip").infolist()[0].date_time)
                """
            #expect(try run(["python3", "-c", script], in: folder).output == expected + "\n")
        }
    }

    @Test func `thousands of entries are read back`() async throws {
        try await withTemporaryFolder { folder in
            var writer = try ArchiveWriter("\(folder)/a.zip", format: .zip, date: date, level: 1)
            // More than 65,535 need Zip64.
            for index in 0..<66_000 { try writer.add("f\(index)", bytes: [], storage: .stored) }
            try writer.finish()
            let script = """
                import zipfile
                z = zipfile.ZipFile("a.zip")
                print(len(z.infolist()), {i.date_time for i in z.infolist()}, z.testzip())
                """
            let answer = try run(["python3", "-c", script], in: folder).output
            #expect(answer == "66000 {(2023, 11, 14, 22, 13, 20)} None\n")
        }
    }

    @Test(arguments: [
        "/a", "../a", "a/../b", "a//b", "", "a/", "./a", "a\u{0}b", "a\nb", "a\\b", "../\u{301}",
    ])
    func `unsafe names are refused`(name: String) async throws {
        try await withTemporaryFolder { folder in
            var writer = try ArchiveWriter("\(folder)/a.zip", format: .zip, date: date)
            #expect(throws: ArchiveError.self) { try writer.add(name, bytes: []) }
        }
    }

    @Test func `a duplicate name is refused`() async throws {
        try await withTemporaryFolder { folder in
            var writer = try ArchiveWriter("\(folder)/a.tar", format: .tar, date: date)
            try writer.add("a", bytes: [])
            let error = #expect(throws: ArchiveError.self) { try writer.add("a", bytes: []) }
            #expect(error?.path == "a")
        }
    }

    @Test func `an archive that is not finished leaves no file`() async throws {
        try await withTemporaryFolder { folder in
            do {
                var writer = try ArchiveWriter("\(folder)/a.zip", format: .zip, date: date)
                try writer.add("a", bytes: text)
            }
            #expect(try FileSystem.kind(of: "\(folder)/a.zip") == nil)
        }
    }

    @Test func `a full disk is reported as such`() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryFolder { folder in
                try write([UInt8](repeating: 7, count: 1 << 20), to: "\(folder)/input")
                // A limit of the process on the size of files stands for the disk.
                signal(SIGXFSZ, SIG_IGN)
                var limit = rlimit(rlim_cur: 1 << 18, rlim_max: 1 << 18)
                // 1 is RLIMIT_FSIZE, whose type differs between systems.
                try #require(unsafe setrlimit(1, &limit) == 0)
                for format in [ArchiveFormat.zip, .tar] {
                    let error = #expect(throws: FileError.self) {
                        var writer = try ArchiveWriter("\(folder)/a", format: format, date: date)
                        try writer.add("a", file: "\(folder)/input", storage: .stored)
                        try writer.finish()
                    }
                    #expect(error?.code == EFBIG)
                    #expect(try FileSystem.kind(of: "\(folder)/a") == nil)
                }
            }
        }
    }

    @Test func `a file that stands there is not written over`() async throws {
        try await withTemporaryFolder { folder in
            try write("mine", to: "\(folder)/a.zip")
            #expect(throws: FileError.self) {
                _ = try ArchiveWriter("\(folder)/a.zip", format: .zip, date: date)
            }
            #expect(try read("\(folder)/a.zip") == Array("mine".utf8))
        }
    }
}

/// Three entries: a name that is not ASCII, a stored one from a file, an executable.
private func writeSample(_ path: String, _ format: ArchiveFormat) throws {
    try write(text, to: "\(path).input")
    defer { try? FileSystem.remove("\(path).input") }
    var writer = try ArchiveWriter(path, format: format, date: date)
    try writer.add("grüße/日本.txt", bytes: text)
    try writer.add("kept.png", file: "\(path).input", storage: .stored)
    try writer.add("bin/tool", bytes: [1, 2, 3], isExecutable: true)
    try writer.finish()
}

import PropertyLists
import Testing
import TestSupport

/// Python's plistlib judges what is read and written; it shares no code with this module.
struct PeerTests {
    /// Writes a property list of every type, in the format of its second argument.
    static let maker = """
        import plistlib, datetime, sys
        v = {"s": "text", "u": "春节 \\U0001F9E7", "i": 1, "n": -5, "big": 2**64 - 1, "r": 0.1,
             "d": datetime.datetime(2024, 2, 29, 12, 30, 1), "b": b"\\0\\1\\xff" * 20, "t": True,
             "f": False, "l": [1, 1.5, "text"] * 10, "o": datetime.datetime(1970, 1, 1),
             "CFBundleIcons": {"CFBundlePrimaryIcon": {"CFBundleIconFiles": ["P"]}}, "e": {}}
        v.update({"key %d" % n: n * 100 for n in range(300)})
        plistlib.dump(v, open(sys.argv[1], "wb"), fmt=getattr(plistlib, sys.argv[2]))
        """
    /// Prints each member of a property list, sorted, with its type.
    static let printer = """
        import plistlib, sys
        v = plistlib.load(open(sys.argv[1], "rb"))
        for k in sorted(v): print(k, type(v[k]).__name__, repr(v[k]))
        """

    @Test(arguments: ["FMT_BINARY", "FMT_XML"])
    func `a change keeps every other key and type`(format: String) async throws {
        try await withTemporaryFolder { folder in
            let source = "\(folder)/in.plist"
            try run(["python3", "-c", Self.maker, source, format])
            let before = try run(["python3", "-c", Self.printer, source]).output
            var list = try PropertyList(try read(source))
            #expect(list.format == (format == "FMT_XML" ? .xml : .binary))
            let new = PropertyListValue.dictionary([
                .init("春节", .array([.string("é"), .integer(70_000), .integer(-1), .real(2.5)]))
            ])
            try list.set(new, at: ["Z", "春节"])
            try write(list.bytes, to: "\(folder)/out.plist")
            let after = try run(["python3", "-c", Self.printer, "\(folder)/out.plist"])
            #expect(after.error == "")
            #expect(before.split(separator: "\n").count == 314)
            let lines = after.output.split(separator: "\n")
            #expect(lines.filter { !$0.hasPrefix("Z ") } == before.split(separator: "\n"))
            #expect(
                lines.contains("Z dict {'春节': {'春节': ['é', 70000, -1, 2.5]}}"),
                "\(lines.filter { $0.hasPrefix("Z") })"
            )
        }
    }

    @Test func `values of every type that are written as XML are read alike`() async throws {
        try await withTemporaryFolder { folder in
            try run(["python3", "-c", Self.maker, "\(folder)/in.plist", "FMT_BINARY"])
            let binary = try PropertyList(try read("\(folder)/in.plist"))
            var list = try PropertyList(Array("<plist>\n<dict/>\n</plist>\n".utf8))
            for member in try #require(binary.value.members) {
                try list.set(member.value, at: [member.key])
            }
            #expect(list.value == binary.value)
            try write(list.bytes, to: "\(folder)/out.plist")
            let (one, two) = (
                try run(["python3", "-c", Self.printer, "\(folder)/in.plist"]),
                try run(["python3", "-c", Self.printer, "\(folder)/out.plist"])
            )
            #expect(one.output == two.output)
        }
    }

    @Test func `the same binary list is written alike each time`() async throws {
        try await withTemporaryFolder { folder in
            try run(["python3", "-c", Self.maker, "\(folder)/in.plist", "FMT_BINARY"])
            let bytes = try read("\(folder)/in.plist")
            let all = try (0..<5).map { _ in
                var list = try PropertyList(bytes)
                try list.set(.string("x"), at: ["new"])
                return list.bytes
            }
            #expect(Set(all).count == 1)
            // In another process the hash seeds differ: the order must come from the file.
            let keys = try #require(PropertyList(all[0]).value.members).map(\.key)
            #expect(keys == (try #require(PropertyList(bytes).value.members)).map(\.key) + ["new"])
        }
    }

    @Test func `damaged bytes are refused or read and never crash`() async throws {
        try await withTemporaryFolder { folder in
            for format in ["FMT_BINARY", "FMT_XML"] {
                try run(["python3", "-c", Self.maker, "\(folder)/\(format)", format])
                let bytes = try read("\(folder)/\(format)")
                var random = SeededGenerator(seed: 42)
                var refused = 0
                for _ in 0..<400 {
                    var damaged = bytes
                    for _ in 0...Int.random(in: 0..<4, using: &random) {
                        let at = Int.random(in: 0..<damaged.count, using: &random)
                        switch Int.random(in: 0..<3, using: &random) {
                        case 0: damaged[at] = .random(in: 0...255, using: &random)
                        case 1: damaged.removeSubrange(at..<min(at + 9, damaged.count))
                        default: damaged.removeLast(damaged.count - at)
                        }
                        if damaged.isEmpty { damaged = [0] }
                    }
                    do {
                        var list = try PropertyList(damaged)
                        try list.set(.boolean(true), at: ["new"])
                        #expect(list.value["new"] == .boolean(true))
                        _ = try PropertyList(list.bytes)
                    } catch is PropertyListError {
                        refused += 1
                    }
                }
                #expect(refused > 100)
            }
        }
    }

    @Test func `a list that contains itself is refused`() throws {
        // A dictionary whose one value is the dictionary: key "a" at 1, itself at 0.
        let hostile: [UInt8] =
            Array("bplist00".utf8) + [0xD1, 1, 0, 0x51, 0x61] + [8, 11]
            + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 2]
            + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 13]
        #expect(throws: PropertyListError("nested deeper than 128 levels")) {
            _ = try PropertyList(hostile)
        }
    }
}

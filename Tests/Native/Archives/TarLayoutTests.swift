import Archives
import Testing

struct TarLayoutTests {
    /// Notes paths and sizes.
    private struct Listing: TarLayout.Visitor {
        var entries: [String] = []
        mutating func start(_ path: String, size: Int) { entries.append("\(path) \(size)") }
        mutating func take(_ bytes: Span<UInt8>) {}
        mutating func end() {}
    }

    private func padded(_ bytes: [UInt8], to count: Int) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: count - bytes.count)
    }

    /// A header as POSIX has it, with fields as they are given.
    private func header(
        kind: String = "0",
        size: String,
        mode: String = "0000644\0",
        sum: (String) -> String = { $0 + "\0 " }
    ) -> [UInt8] {
        let start = padded(Array("a".utf8), to: 100) + padded(Array(mode.utf8), to: 8)
        let middle = padded(Array(size.utf8), to: 12) + padded([], to: 12)
        let head = start + padded([], to: 16) + middle
        let tail = padded(Array("\(kind)".utf8), to: 101) + Array("ustar\u{0}00".utf8)
        let rest = padded(tail, to: 512 - head.count - 8)
        let number = (head + rest).reduce(8 * 0x20) { $0 + Int($1) }
        return head + padded(Array(sum(octal(number)).utf8), to: 8) + rest
    }

    private func octal(_ number: Int) -> String {
        let digits = String(number, radix: 8)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    private func entries(_ archive: [UInt8]) throws -> [String] {
        var (layout, listing) = (TarLayout(named: "a.tar"), Listing())
        try layout.add((archive + [UInt8](repeating: 0, count: 1024)).span, &listing)
        try layout.finish()
        return listing.entries
    }

    @Test(arguments: ["0", "00000000000", "00000000000\0", "000 \0 ", "00000000012 "])
    func `digits with spaces and zeros behind them are a size`(size: String) throws {
        let content = size.contains("12") ? padded([1], to: 512) : []
        let found = try entries(header(size: size) + content)
        #expect(found == ["a \(content.isEmpty ? 0 : 10)"])
    }

    @Test(arguments: ["1 2", "+0", "-0", "+", "-", " 0", "0\u{0}0", "8", "0x", ""])
    func `any other text in a number's place is damage`(text: String) {
        #expect(throws: ArchiveError("a.tar", message: "a damaged header")) {
            try entries(header(size: text))
        }
        #expect(throws: ArchiveError.self) { try entries(header(size: "0", mode: text)) }
    }

    @Test(arguments: ["+", " "])
    func `a checksum with a sign or a space before it is damage`(sign: String) {
        #expect(throws: ArchiveError("a.tar", message: "a damaged header")) {
            try entries(header(size: "0", sum: { sign + $0 }))
        }
    }

    @Test(arguments: [
        ("9 path=b\n", "b 0"), ("8 path=b\n", nil), ("+11 path=b\n", nil), ("-11 path=b\n", nil),
        ("11 size=00\n", "a 0"), ("11 size=+0\n", nil), ("11 size=-0\n", nil),
        ("10 size= 0\n", nil), ("8 size=\n", nil), ("29 size=99999999999999999999\n", nil),
    ])
    func `pax records have digits alone for numbers`(records: String, entry: String?) throws {
        let size = "0\(String(records.utf8.count, radix: 8))"
        let archive =
            header(kind: "x", size: size) + padded(Array(records.utf8), to: 512)
            + header(size: "0")
        if let entry {
            #expect(try entries(archive) == [entry])
        } else {
            #expect(throws: ArchiveError.self) { try entries(archive) }
        }
    }
}

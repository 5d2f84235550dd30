/// A tar archive that all readers understand alike, taken a piece at a time.
///
/// Only what shipit writes is accepted: regular files, whose names and sizes are in ustar headers
/// or in pax records before them, and zeros behind the last. Links, sparse files, GNU's long names,
/// records for all files and archives behind the end are refused: readers differ in what they make
/// of them.
///
/// Source: POSIX.1-2008, pax, "pax Interchange Format" and "ustar Interchange Format".
public struct TarLayout {
    /// What the next bytes are.
    private enum State {
        case header
        case records(left: Int)
        case content(left: Int, padding: Int)
        case padding(Int)
        case end
    }

    /// Sees the entries of an archive in their order.
    public protocol Visitor {
        /// Starts an entry with a path and a size in bytes.
        mutating func start(_ path: String, size: Int) throws
        /// Takes the next bytes of the entry that was started last.
        mutating func take(_ bytes: Span<UInt8>) throws
        /// Ends the entry.
        mutating func end() throws
    }

    private let name: String
    private var state = State.header
    /// The bytes of a header or of records that are not whole yet.
    private var pending: [UInt8] = []
    /// What the records before the next header say.
    private var records: [String: String] = [:]
    private var zeroBlocks = 0

    /// A reader that has read nothing yet.
    ///
    /// - Parameter name: What the archive is called in errors.
    public init(named name: String) { self.name = name }

    /// Reads on.
    ///
    /// - Throws: `ArchiveError` for what shipit does not write, or what the visitor throws.
    public mutating func add(_ bytes: Span<UInt8>, _ visitor: inout some Visitor) throws {
        var place = 0
        while place < bytes.count {
            let left = bytes.count - place
            switch state {
            case .content(let size, let padding):
                let count = min(size, left)
                try visitor.take(bytes.extracting(place..<place + count))
                place += count
                if count == size { try visitor.end() }
                state =
                    count < size ? .content(left: size - count, padding: padding) : after(padding)
            case .padding(let size):
                let count = min(size, left)
                try checkZero(bytes.extracting(place..<place + count))
                place += count
                state = after(size - count)
            case .end:
                try checkZero(bytes.extracting(place..<bytes.count))
                place = bytes.count
            case .header, .records:
                let wanted = pendingSize - pending.count
                let count = min(wanted, left)
                for index in place..<place + count { pending.append(bytes[index]) }
                place += count
                if count == wanted { try takePending(&visitor) }
            }
        }
    }

    /// Ends the reading.
    ///
    /// - Throws: `ArchiveError` when the archive is cut off.
    public func finish() throws(ArchiveError) {
        guard case .end = state else { throw ArchiveError(name, message: "it is cut off") }
    }

    private func after(_ padding: Int) -> State { padding > 0 ? .padding(padding) : .header }

    private var pendingSize: Int {
        if case .records(let size) = state { (size + 511) / 512 * 512 } else { 512 }
    }

    private func checkZero(_ bytes: Span<UInt8>) throws(ArchiveError) {
        for index in bytes.indices where bytes[index] != 0 {
            throw ArchiveError(name, message: "bytes where only zeros may be")
        }
    }

    private mutating func takePending(_ visitor: inout some Visitor) throws {
        let bytes = pending
        pending = []
        if case .records(let size) = state {
            try checkZero(bytes.span.extracting(size..<bytes.count))
            records = try TarRecords(bytes.prefix(size), of: name).values
            state = .header
            return
        }
        guard bytes.contains(where: { $0 != 0 }) else {
            zeroBlocks += 1
            if !records.isEmpty { throw ArchiveError(name, message: "records without an entry") }
            if zeroBlocks == 2 { state = .end }
            return
        }
        guard zeroBlocks == 0 else {
            throw ArchiveError(name, message: "an entry behind the end")
        }
        try start(TarHeader(bytes, of: name), &visitor)
    }

    private mutating func start(_ header: TarHeader, _ visitor: inout some Visitor) throws {
        switch header.kind {
        case UInt8(ascii: "x") where records.isEmpty && header.size <= 1 << 16 && header.size > 0:
            state = .records(left: header.size)
        case UInt8(ascii: "0"):
            let path = records["path"] ?? header.path
            guard let path, let size = records["size"].map({ decimal($0.utf8) }) ?? header.size
            else { throw ArchiveError(name, message: "an entry without a name in UTF-8") }
            records = [:]
            try visitor.start(path, size: size)
            let padding = (512 - size % 512) % 512
            if size == 0 {
                try visitor.end()
                state = .header
            } else {
                state = .content(left: size, padding: padding)
            }
        default: throw ArchiveError(name, message: "an entry that is not a plain file")
        }
    }
}

/// One header of a tar archive.
private struct TarHeader {
    /// The type flag.
    let kind: UInt8
    let size: Int
    /// Nil when it is not UTF-8.
    let path: String?

    init(_ bytes: [UInt8], of archive: String) throws(ArchiveError) {
        let sum = bytes.enumerated().reduce(0) { sum, byte in
            sum + ((148..<156).contains(byte.offset) ? 0x20 : Int(byte.element))
        }
        guard Array(bytes[257..<265]) == Array("ustar\u{0}00".utf8),
            Self.number(bytes[148..<156]) == sum,
            let size = Self.number(bytes[124..<136])
        else { throw ArchiveError(archive, message: "a damaged header") }
        guard let mode = Self.number(bytes[100..<108]), mode & 0o7000 == 0 else {
            throw ArchiveError(archive, message: "an entry with a mode that gives rights")
        }
        kind = bytes[156]
        self.size = size
        let (name, prefix) = (Self.text(bytes[0..<100]), Self.text(bytes[345..<500]))
        path = String(validating: prefix.isEmpty ? name : prefix + "/".utf8 + name, as: UTF8.self)
    }

    /// Octal digits and behind them spaces and zeros alone; nil for anything else.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
        guard bytes.dropFirst(digits.count).allSatisfy({ [0, 0x20].contains($0) }) else {
            return nil
        }
        return Int(String(decoding: digits, as: UTF8.self), radix: 8)
    }

    /// The bytes before the first 0.
    private static func text(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        Array(bytes.prefix { $0 != 0 })
    }
}

/// The pax records before an entry.
private struct TarRecords {
    /// Those that shipit writes: of a name that is not ASCII, a size above 8 GiB, a date after
    /// 2242.
    private static let known = ["path", "size", "mtime"]
    let values: [String: String]

    init(_ bytes: ArraySlice<UInt8>, of archive: String) throws(ArchiveError) {
        var values: [String: String] = [:]
        var rest = bytes
        while !rest.isEmpty {
            let digits = rest.prefix { $0 != 0x20 }
            guard digits.count < 8, let size = decimal(digits),
                size > digits.count + 2, size <= rest.count, rest.prefix(size).last == 0x0A,
                let text = String(
                    validating: rest.prefix(size - 1).dropFirst(digits.count + 1),
                    as: UTF8.self
                ), let cut = text.utf8.firstIndex(of: UInt8(ascii: "=")),
                Self.known.contains(String(text[..<cut])),
                values.updateValue(
                    String(text[text.utf8.index(after: cut)...]),
                    forKey: String(text[..<cut])
                ) == nil
            else { throw ArchiveError(archive, message: "a pax record of another kind") }
            rest = rest.dropFirst(size)
        }
        self.values = values
    }
}

/// Decimal digits and nothing else; nil for anything else, or more than a number holds.
private func decimal(_ digits: some Collection<UInt8>) -> Int? {
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
        return nil
    }
    return Int(String(decoding: digits, as: UTF8.self))
}

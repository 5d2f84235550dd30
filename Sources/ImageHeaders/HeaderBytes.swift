import BinaryNumbers
import Files

/// A file as the readers of headers see it: any place of it, but little of it.
///
/// Every step of a reader takes at least one byte, so the allowance bounds its time too, whatever
/// lengths and offsets a hostile file holds.
struct HeaderBytes {
    /// What one file's header may cost, in bytes: a JPEG's segments take four each.
    static let allowance = 64 << 10
    /// The bytes that are loaded at once: the heads of several chunks.
    private static let windowLength = 512

    /// The file's size in bytes.
    let size: Int
    private let load: (_ offset: Int, _ count: Int) throws(FileError) -> [UInt8]
    private var rest = allowance
    private var window: [UInt8]
    private var windowStart = 0

    /// A file of `size` bytes whose first are `head`; `load` gives those from an offset on, fewer
    /// where the file ends.
    init(
        size: Int,
        head: [UInt8],
        load: @escaping (_ offset: Int, _ count: Int) throws(FileError) -> [UInt8]
    ) {
        self.size = size
        self.load = load
        window = head
    }

    /// Exactly so many bytes from an offset on.
    ///
    /// - Throws: `HeaderFault` when the file ends before, or the allowance is used up.
    mutating func read(at offset: Int, count: Int) throws(HeaderFault) -> [UInt8] {
        guard offset >= 0, count <= size, offset <= size - count else {
            throw HeaderFault("it ends in the middle of its header")
        }
        guard count <= rest else {
            throw HeaderFault("its header takes more than \(Self.allowance) bytes to read")
        }
        rest -= max(1, count)
        if offset < windowStart || offset + count > windowStart + window.count {
            do throws(FileError) {
                window = try load(offset, max(count, Self.windowLength))
            } catch {
                throw HeaderFault("it can't be read: \(error.reason)")
            }
            windowStart = offset
        }
        let start = offset - windowStart
        guard start + count <= window.count else {
            throw HeaderFault("it became shorter while it was read")
        }
        return Array(window[start..<start + count])
    }
}

/// Why a header does not say what its format can: one clause about "it", the file.
struct HeaderFault: Error, Hashable {
    let text: String
    init(_ text: String) { self.text = text }
}

extension Array<UInt8> {
    /// The unsigned number in so many bytes at an offset.
    ///
    /// - Throws: `HeaderFault` when the bytes end before, or no size or place can be so large.
    func value(
        at offset: Int,
        count: Int,
        _ order: ByteOrder
    ) throws(HeaderFault) -> Int {
        guard let value = number(at: offset, count: count, order) else {
            throw HeaderFault("it ends in the middle of its header")
        }
        return value
    }
}

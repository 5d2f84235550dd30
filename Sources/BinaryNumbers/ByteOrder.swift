/// Which byte of a number comes first.
public enum ByteOrder: Hashable, Sendable {
    /// The lowest, as in zip archives and GIFs.
    case little
    /// The highest, as in PNGs, git's packs and binary property lists.
    case big
}

extension Span<UInt8> {
    /// The unsigned number in `count` bytes from an offset; nil when there are fewer bytes, or when
    /// the number has more than 64 bits.
    @inlinable
    public func unsigned(at place: Int, count: Int, _ order: ByteOrder) -> UInt64? {
        guard place >= 0, count >= 0, place <= self.count - count else { return nil }
        var value: UInt64 = 0
        for index in 0..<count {
            guard value >> 56 == 0 else { return nil }
            let byte = self[place + (order == .big ? index : count - 1 - index)]
            value = value << 8 | UInt64(byte)
        }
        return value
    }

    /// The number in `count` bytes from an offset; nil when there are fewer bytes, or when it does
    /// not fit an `Int`.
    @inlinable
    public func number(at place: Int, count: Int, _ order: ByteOrder) -> Int? {
        unsigned(at: place, count: count, order).flatMap { Int(exactly: $0) }
    }
}

extension Array<UInt8> {
    /// The unsigned number in `count` bytes from an offset; nil when there are fewer bytes, or when
    /// the number has more than 64 bits.
    @inlinable
    public func unsigned(at place: Int, count: Int, _ order: ByteOrder) -> UInt64? {
        span.unsigned(at: place, count: count, order)
    }

    /// The number in `count` bytes from an offset; nil when there are fewer bytes, or when it does
    /// not fit an `Int`.
    @inlinable
    public func number(at place: Int, count: Int, _ order: ByteOrder) -> Int? {
        span.number(at: place, count: count, order)
    }
}

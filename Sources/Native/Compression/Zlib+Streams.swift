import CDeflate
import CZlib

extension Zlib {
    /// The first bytes that a stream holds, at most `count`; fewer where it ends or is cut off.
    ///
    /// zlib is asked, because libdeflate restores whole streams only.
    ///
    /// - Throws: `CompressionError` when the stream is damaged before that, or is not a stream.
    public static func prefix(
        of bytes: Span<UInt8>,
        count: Int
    ) throws(CompressionError) -> [UInt8] {
        // zlib keeps the stream's address and compares it in each call.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        defer { unsafe stream.deallocate() }
        guard unsafe shipit_zlib_start_inflating(stream) == Z_OK else {
            throw CompressionError("", call: "inflateInit", message: "no memory")
        }
        defer { unsafe inflateEnd(stream) }
        var code = Z_OK
        let made = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, made in
            unsafe bytes.withUnsafeBufferPointer { source in
                // zlib does not write to its input, though its type says so.
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                unsafe stream.pointee.avail_in = UInt32(min(source.count, 1 << 16))
                unsafe stream.pointee.next_out = target.baseAddress
                unsafe stream.pointee.avail_out = UInt32(clamping: count)
                code = unsafe inflate(stream, Z_SYNC_FLUSH)
                made = unsafe Int(stream.pointee.total_out)
            }
        }
        guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(code) else {
            throw CompressionError("", call: "inflate", message: "damaged")
        }
        return made
    }
}

/// Restores streams of the zlib format whose size is known, one after the other.
@safe public struct ZlibDecoder: ~Copyable {
    private let pointer: OpaquePointer

    deinit { unsafe libdeflate_free_decompressor(pointer) }

    /// A decoder for any number of streams.
    ///
    /// - Throws: `CompressionError` when there is no memory for it.
    public init() throws(CompressionError) {
        guard let pointer = unsafe libdeflate_alloc_decompressor() else {
            throw CompressionError("", call: "libdeflate_alloc_decompressor", message: "no memory")
        }
        unsafe self.pointer = pointer
    }

    /// The bytes of the stream at the beginning of some bytes.
    ///
    /// - Parameter size: How many bytes the stream holds, no more and no fewer.
    /// - Returns: The bytes, and how many the stream itself has.
    /// - Throws: `CompressionError` when the stream is damaged, cut off or of another size.
    public func decode(
        _ bytes: Span<UInt8>,
        size: Int
    ) throws(CompressionError) -> (bytes: [UInt8], streamSize: Int) {
        // No stream holds more: a false size must not take memory.
        guard size >= 0, size / mostBytesPerByte <= bytes.count else {
            throw CompressionError("", call: call, message: "cut off")
        }
        let (made, streamSize) = try decode(bytes, room: size)
        guard made.count == size else {
            throw CompressionError("", call: call, message: "shorter than \(size) bytes")
        }
        return (made, streamSize)
    }

    /// The bytes of a stream, at most `limit`.
    ///
    /// - Throws: `CompressionError` when the stream is damaged, cut off, or longer than that.
    func decode(_ bytes: Span<UInt8>, limit: Int) throws(CompressionError) -> [UInt8] {
        try decode(bytes, room: limit).bytes
    }

    private func decode(
        _ bytes: Span<UInt8>,
        room: Int
    ) throws(CompressionError) -> (bytes: [UInt8], streamSize: Int) {
        var result = LIBDEFLATE_SUCCESS
        var streamSize = 0
        let made = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
            var written = 0
            unsafe bytes.withUnsafeBytes { source in
                result = unsafe libdeflate_zlib_decompress_ex(
                    pointer,
                    source.baseAddress,
                    source.count,
                    target.baseAddress,
                    room,
                    &streamSize,
                    &written
                )
            }
            count = result == LIBDEFLATE_SUCCESS ? written : 0
        }
        switch result {
        case LIBDEFLATE_SUCCESS: return (made, streamSize)
        case LIBDEFLATE_INSUFFICIENT_SPACE:
            throw CompressionError("", call: call, message: "longer than \(room) bytes")
        default: throw CompressionError("", call: call, message: "damaged")
        }
    }
}

private let call = "libdeflate_zlib_decompress_ex"

/// How many bytes a byte of deflate (RFC 1951) can expand to at most, rounded up: 258 for two bits.
private let mostBytesPerByte = 1040

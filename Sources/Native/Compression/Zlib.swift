import CDeflate

/// The zlib format (RFC 1950) in memory, through libdeflate.
public enum Zlib {
    /// Compresses bytes at a level from 1, fastest, to 12.
    ///
    /// - Throws: `CompressionError` when there is no memory for it.
    public static func compress(
        _ bytes: Span<UInt8>,
        level: Int
    ) throws(CompressionError) -> [UInt8] {
        guard let compressor = unsafe libdeflate_alloc_compressor(Int32(clamping: level)) else {
            throw CompressionError("", call: "libdeflate_alloc_compressor", message: "no memory")
        }
        defer { unsafe libdeflate_free_compressor(compressor) }
        let bound = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
        return unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            unsafe bytes.withUnsafeBytes { source in
                // The bound is what it may need, so that it always fits.
                count = unsafe libdeflate_zlib_compress(
                    compressor,
                    source.baseAddress,
                    source.count,
                    target.baseAddress,
                    target.count
                )
            }
        }
    }

    /// The bytes that were compressed, at most `limit`.
    ///
    /// - Throws: `CompressionError` when the stream is damaged, cut off, or longer than that.
    public static func decompress(
        _ bytes: Span<UInt8>,
        limit: Int
    ) throws(CompressionError) -> [UInt8] {
        try ZlibDecoder().decode(bytes, limit: limit)
    }

    /// The CRC-32 (ISO 3309) of bytes that follow bytes whose CRC is `start`.
    public static func crc32(_ bytes: Span<UInt8>, after start: UInt32 = 0) -> UInt32 {
        unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(start, $0.baseAddress, $0.count) }
    }
}

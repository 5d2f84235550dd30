import CZstd

/// Zstandard frames (RFC 8878) that are being restored, a piece at a time.
///
/// Memory is bounded by the prefix, a window of at most 128 MiB, and a piece of output.
@safe public struct ZstdDecoder: ~Copyable {
    private let context: OpaquePointer
    /// The prefix's bytes, which must stay in place while a frame is read.
    private let prefix: UnsafeMutableRawBufferPointer
    private let source: String
    private let limit: Int
    private var total = 0
    private let isSingle: Bool
    private var isBetweenFrames = false

    deinit {
        unsafe ZSTD_freeDCtx(context)
        unsafe prefix.deallocate()
    }

    /// A decoder that has read nothing yet.
    ///
    /// - Parameters:
    ///   - source: What the bytes are called in errors.
    ///   - prefix: The bytes that the first frame may refer to, as `zstd --patch-from` has them;
    ///     they are copied.
    ///   - limit: The greatest number of bytes to restore; a few bytes may expand to gigabytes.
    ///   - isSingle: Whether anything behind the first frame is an error; readers disagree about
    ///     it.
    /// - Throws: `CompressionError` when there is no memory for it.
    public init(
        of source: String,
        prefix: [UInt8] = [],
        limit: Int,
        isSingle: Bool = false
    ) throws(CompressionError) {
        guard let context = unsafe ZSTD_createDCtx() else {
            throw CompressionError(source, call: "ZSTD_createDCtx", message: "no memory")
        }
        let copy = UnsafeMutableRawBufferPointer.allocate(
            byteCount: prefix.count,
            alignment: 1
        )
        unsafe copy.copyBytes(from: prefix)
        if !prefix.isEmpty { _ = unsafe ZSTD_DCtx_refPrefix(context, copy.baseAddress, copy.count) }
        self.source = source
        self.limit = limit
        self.isSingle = isSingle
        unsafe self.prefix = copy
        unsafe self.context = context
    }

    /// Restores bytes and hands on what they give.
    ///
    /// - Throws: `CompressionError` when they are damaged or give more than the limit, or what
    ///   `body` throws.
    public mutating func add(_ bytes: Span<UInt8>, _ body: (Span<UInt8>) throws -> Void) throws {
        var done = 0
        var piece = [UInt8](repeating: 0, count: ZSTD_DStreamOutSize())
        var isDrained = false
        // A full output buffer may hide more output behind the last input byte.
        while done < bytes.count || !isDrained {
            if isSingle, isBetweenFrames, done < bytes.count {
                throw CompressionError(source, message: "bytes follow the end of the frame")
            }
            let (code, read, written) = unsafe step(bytes, from: done, into: &piece) { from, to in
                unsafe ZSTD_decompressStream(context, &to, &from)
            }
            isBetweenFrames = try check("ZSTD_decompressStream", code, source) == 0
            done = read
            isDrained = written < piece.count
            total += written
            guard total <= limit else {
                throw CompressionError(source, message: "holds more than \(limit) bytes")
            }
            try body(piece.span.extracting(first: written))
            if isBetweenFrames, done == bytes.count { return }
        }
    }

    /// Ends the reading.
    ///
    /// - Throws: `CompressionError` when a frame is cut off.
    public consuming func finish() throws(CompressionError) {
        guard isBetweenFrames else {
            throw CompressionError(source, message: "the file is cut off")
        }
    }
}

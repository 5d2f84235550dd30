import CZstd
import Files

/// Zstandard (RFC 8878): whole files, a piece at a time, in one thread.
public enum Zstd {
    /// Compresses a file to a new file: one frame with its content's size and checksum.
    ///
    /// One thread, whatever the machine has: the same file and level (1 to 22) give the same bytes.
    ///
    /// - Throws: `FileError` or `CompressionError`; what was half written is removed.
    public static func compress(_ file: String, to target: String, level: Int = 19) throws {
        guard case .file(let size, _) = try FileSystem.kind(of: file) else {
            throw CompressionError(file, message: "only a regular file can be compressed")
        }
        try writeNewFile(target) { output throws in
            let compressor = try Compressor(file, level: level, size: size)
            try FileSystem.forEachPiece(of: file) { piece in
                try compressor.add(piece, isLast: false, to: &output)
            }
            try compressor.add([UInt8]().span, isLast: true, to: &output)
        }
    }

    /// Restores a file to a new file of at most `limit` bytes; a few bytes may expand to gigabytes.
    ///
    /// - Throws: `FileError` or `CompressionError`; what was half written is removed.
    public static func decompress(_ file: String, to target: String, limit: Int) throws {
        try writeNewFile(target) { output throws in
            var decoder = try ZstdDecoder(of: file, limit: limit)
            try FileSystem.forEachPiece(of: file) { piece in
                try decoder.add(piece) { try output.write($0) }
            }
            try decoder.finish()
        }
    }

    private static func writeNewFile(
        _ target: String,
        _ body: (inout NewFile) throws -> Void
    ) throws {
        var output = try NewFile(target)
        do {
            try body(&output)
            try output.close()
        } catch {
            try FileSystem.remove(target)
            throw error
        }
    }
}

/// One frame that is being compressed.
@safe private struct Compressor: ~Copyable {
    private let context: OpaquePointer
    private let path: String

    deinit { unsafe ZSTD_freeCCtx(context) }

    init(_ path: String, level: Int, size: Int) throws(CompressionError) {
        guard let context = unsafe ZSTD_createCCtx() else {
            throw CompressionError(path, call: "ZSTD_createCCtx", message: "no memory")
        }
        do {
            let codes = unsafe [
                ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, Int32(clamping: level)),
                ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1),
                ZSTD_CCtx_setPledgedSrcSize(context, UInt64(size)),
            ]
            for code in codes { try check("ZSTD_CCtx_setParameter", code, path) }
        } catch {
            unsafe ZSTD_freeCCtx(context)
            throw error
        }
        self.path = path
        unsafe self.context = context
    }

    borrowing func add(_ bytes: Span<UInt8>, isLast: Bool, to output: inout NewFile) throws {
        var done = 0
        var piece = [UInt8](repeating: 0, count: ZSTD_CStreamOutSize())
        while true {
            let (code, read, written) = unsafe step(bytes, from: done, into: &piece) { from, to in
                unsafe ZSTD_compressStream2(
                    context,
                    &to,
                    &from,
                    isLast ? ZSTD_e_end : ZSTD_e_continue
                )
            }
            let left = try check("ZSTD_compressStream2", code, path)
            done = read
            try output.write(piece.span.extracting(first: written))
            if isLast ? left == 0 : done == bytes.count { return }
        }
    }
}

/// One call of a function of zstd that takes bytes from one buffer and puts others into a second.
///
/// - Parameters:
///   - bytes: What is taken.
///   - done: How many of them are taken already.
///   - piece: Where bytes are put, from its begin on.
/// - Returns: What the function returned, how many bytes are taken now, and how many were put.
func step(
    _ bytes: Span<UInt8>,
    from done: Int,
    into piece: inout [UInt8],
    _ call: (inout ZSTD_inBuffer, inout ZSTD_outBuffer) -> Int
) -> (code: Int, read: Int, written: Int) {
    unsafe bytes.withUnsafeBytes { source in
        unsafe piece.withUnsafeMutableBytes { target in
            var from = unsafe ZSTD_inBuffer(
                src: source.baseAddress,
                size: source.count,
                pos: done
            )
            var to = unsafe ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
            let code = unsafe call(&from, &to)
            return unsafe (code, from.pos, to.pos)
        }
    }
}

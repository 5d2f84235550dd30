import CZstd

extension Zstd {
    /// One frame of some bytes, with its content's size and checksum.
    ///
    /// With a prefix it is the frame that `zstd --patch-from` writes: it refers to the prefix
    /// wherever the two agree, and only who has the prefix can restore it. One thread, whatever the
    /// machine has: the same bytes and level give the same frame.
    ///
    /// - Parameters:
    ///   - bytes: What to compress.
    ///   - prefix: What the reader has already; with `bytes` at most 1 GiB.
    ///   - level: 1, fastest, to 22.
    ///   - seesAll: Whether all of it can refer to all before it, however fast the level is.
    /// - Throws: `CompressionError` when there is no memory for it.
    public static func frame(
        _ bytes: [UInt8],
        prefix: [UInt8] = [],
        level: Int,
        seesAll: Bool = false
    ) throws(CompressionError) -> [UInt8] {
        guard let context = unsafe ZSTD_createCCtx() else {
            throw CompressionError("", call: "ZSTD_createCCtx", message: "no memory")
        }
        defer { unsafe ZSTD_freeCCtx(context) }
        var parameters = [
            (ZSTD_c_compressionLevel, Int32(clamping: level)), (ZSTD_c_checksumFlag, 1),
        ]
        if seesAll || !prefix.isEmpty {
            let log = windowLog(of: bytes.count + prefix.count)
            parameters.append((ZSTD_c_windowLog, log))
            // As the zstd command does: the tables of a level see no further than this.
            if seesAll || log > 23 { parameters.append((ZSTD_c_enableLongDistanceMatching, 1)) }
        }
        for (parameter, value) in parameters {
            let code = unsafe ZSTD_CCtx_setParameter(context, parameter, value)
            try check("ZSTD_CCtx_setParameter", code, "")
        }
        var code = 0
        let frame = unsafe [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) {
            target,
            count in
            // The prefix must stay in place until the frame is written.
            code = unsafe prefix.withUnsafeBytes { prefix in
                unsafe bytes.withUnsafeBytes { source in
                    unsafe ZSTD_CCtx_refPrefix(context, prefix.baseAddress, prefix.count)
                    return unsafe ZSTD_compress2(
                        context,
                        target.baseAddress,
                        target.count,
                        source.baseAddress,
                        source.count
                    )
                }
            }
            count = ZSTD_isError(code) == 0 ? code : 0
        }
        try check("ZSTD_compress2", code, "")
        return frame
    }

    /// The smallest window that holds so many bytes; zstd takes 10 to 30.
    private static func windowLog(of size: Int) -> Int32 {
        Int32(min(30, max(10, Int.bitWidth - max(size - 1, 0).leadingZeroBitCount)))
    }
}

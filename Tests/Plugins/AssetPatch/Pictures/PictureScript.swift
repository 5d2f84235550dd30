import TestSupport

/// Makes and edits PNGs in Python, which knows nothing of our reader and writer.
struct PictureScript {
    /// A folder for the files.
    let folder: String

    /// A picture of soft colours; `script` may change `width`, `height`, `depth`, `color` (the
    /// number of the type), `sample`, a function of x, y and band, and `parts`, the chunks.
    func picture(_ script: String = "", parts: String = "") throws -> [UInt8] {
        try made(
            """
            width, height, depth, color = 37, 23, 8, 6
            sample = lambda x, y, band: (x * 5 + y * 3 + band * 40 + x * y) % 251 if band < 3 else x * 9 % 256
            \(script)
            bands = [1, 0, 3, 1, 2, 0, 4][color]
            parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)),
                     (b"IDAT", zlib.compress(b"".join(row(y) for y in range(height)))), (b"IEND", b"")]
            \(parts)
            """
        )
    }

    /// A picture with other chunks; `script` changes `parts`, pairs of type and data.
    func edited(_ picture: [UInt8], _ script: String) throws -> [UInt8] {
        try write(picture, to: "\(folder)/in.png")
        return try made("parts = read(\"\(folder)/in.png\")\n" + script)
    }

    /// Copies of a picture with one bit changed: in a part, or in the rows.
    ///
    /// Checksums are right, so that more than the first test of a reader is reached.
    func damaged(_ picture: [UInt8], seed: Int, count: Int) throws -> [[UInt8]] {
        try write(picture, to: "\(folder)/in.png")
        let script = """
            import random
            random.seed(\(seed))
            def flip(data): data[random.randrange(len(data))] ^= 1 << random.randrange(8)
            whole = read("\(folder)/in.png")
            for number in range(\(count)):
                parts = [(kind, bytearray(data)) for kind, data in whole]
                if number % 3: change(flip)
                else: flip(random.choice(parts[:-1])[1])
                open("\(folder)/%d.png" % number, "wb").write(file())
            """
        _ = try made(script)
        return try (0..<count).map { try read("\(folder)/\($0).png") }
    }

    private func made(_ script: String) throws -> [UInt8] {
        let out = "\(folder)/out.png"
        let result = try run(["python3", "-c", Self.prelude + script + Self.coda, out])
        guard result.status == 0 else { throw Failure(text: result.error) }
        return try read(out)
    }

    /// The picture as another program writes it; `arguments` name `in.png` and `out.png`.
    func rewritten(_ picture: [UInt8], by arguments: [String]) throws -> [UInt8] {
        try write(picture, to: "\(folder)/in.png")
        try run(["rm", "-f", "\(folder)/out.png"])
        let result = try run(arguments, in: folder)
        guard result.status == 0 else { throw Failure(text: result.error) }
        return try read("\(folder)/out.png")
    }

    /// What went wrong in Python or another program.
    struct Failure: Error { let text: String }

    private static let prelude = #"""
        import struct, sys, zlib
        def read(path):
            data, at, parts = open(path, "rb").read(), 8, []
            while at < len(data):
                count = struct.unpack(">I", data[at:at + 4])[0]
                parts.append((data[at + 4:at + 8], data[at + 8:at + 8 + count]))
                at += 12 + count
            return parts
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        def row(y, padding="0"):
            values = [sample(x, y, band) for x in range(width) for band in range(bands)]
            if depth == 16: return b"\0" + struct.pack(">%dH" % len(values), *values)
            if depth == 8: return b"\0" + bytes(values)
            text = "".join(format(value, "0%db" % depth) for value in values)
            text += padding * (-len(text) % 8)
            return b"\0" + int(text, 2).to_bytes(len(text) // 8, "big")
        def change(change):
            global parts
            data = bytearray(zlib.decompress(b"".join(data for kind, data in parts if kind == b"IDAT")))
            change(data)
            parts = [p for p in parts if p[0] != b"IDAT"]
            parts.insert(-1, (b"IDAT", zlib.compress(bytes(data))))
        tail = b""
        def file():
            return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts) + tail

        """#
    private static let coda = #"""

        open(sys.argv[1], "wb").write(file())
        """#
}

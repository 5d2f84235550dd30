/// Writes a PNG whose header and chunks are whole and whose pixels end in the middle.
///
/// - Parameters:
///   - path: Where it goes; its folder is made.
///   - side: Its width and height.
///   - hasAlpha: Whether it could be transparent.
/// - Throws: when it can't be made.
public func writeDamagedPNG(to path: String, side: Int, hasAlpha: Bool = false) throws {
    let script = """
        import os, struct, sys, zlib
        path, side, bands = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
        def chunk(tag, data):
            return struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))
        rows = b"".join(bytes([0]) + bytes((x * y) % 251 for x in range(side * bands)) for y in range(side))
        header = struct.pack(">IIBBBBB", side, side, 8, 2 if bands == 3 else 6, 0, 0, 0)
        pixels = zlib.compress(rows)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", header)
                       + chunk(b"IDAT", pixels[:len(pixels) // 2]) + chunk(b"IEND", b""))
        """
    let made = try run(["python3", "-c", script, path, "\(side)", hasAlpha ? "4" : "3"])
    guard made.status == 0 else { throw ToolMissing("python3: \(made.error)") }
}

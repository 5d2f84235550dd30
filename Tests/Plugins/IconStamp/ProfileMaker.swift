/// A Python program that writes a Display P3 profile (ICC.1, version 2) to its argument: the
/// numbers are those of the primaries of DCI P3 and the white point D65, adapted to D50.
let displayP3 = """
    import struct, sys
    def xyz(x, y, z): return b"XYZ \\0\\0\\0\\0" + b"".join(struct.pack(">i", round(v * 65536)) for v in (x, y, z))
    def text(kind, s): return kind + b"\\0\\0\\0\\0" + s
    description = b"desc\\0\\0\\0\\0" + struct.pack(">I", 11) + b"Display P3\\0" + bytes(78)
    curve = b"curv\\0\\0\\0\\0" + struct.pack(">IH", 1, round(2.2 * 256)) + b"\\0\\0"
    tags = [(b"desc", description), (b"cprt", b"text\\0\\0\\0\\0none\\0\\0\\0\\0"),
            (b"wtpt", xyz(0.9642, 1, 0.8249)), (b"rXYZ", xyz(0.51512, 0.2412, -0.00105)),
            (b"gXYZ", xyz(0.29198, 0.69225, 0.04189)), (b"bXYZ", xyz(0.1571, 0.06657, 0.78407)),
            (b"rTRC", curve), (b"gTRC", curve), (b"bTRC", curve)]
    table, body, at = b"", b"", 128 + 4 + 12 * len(tags)
    for name, data in tags:
        data += bytes(-len(data) % 4)
        table += name + struct.pack(">II", at + len(body), len(data))
        body += data
    size = at + len(body)
    head = struct.pack(">I4sI4s4s4s", size, b"none", 0x02400000, b"mntr", b"RGB ", b"XYZ ")
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acspAPPL" + bytes(24)
    head += b"".join(struct.pack(">i", round(v * 65536)) for v in (0.9642, 1, 0.8249))
    head += bytes(128 - len(head))
    open(sys.argv[1], "wb").write(head + struct.pack(">I", len(tags)) + table + body)
    """

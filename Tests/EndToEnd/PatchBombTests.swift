import Foundation
import Testing
import TestSupport

/// Small packs that would take much memory if they were believed.
struct PatchBombTests {
    @Test(arguments: [
        "pack(b' ' * (33 << 20), b'')",
        "pack(b'{\"files\":[' + b','.join([b'[]'] * 2000000) + b']}', b'')",
        "pack(b'{\"files\":[' + b','.join([b'{\"a\":0}'] * 1000000) + b']}', b'')",
        "pack(b'[' * (31 << 20), b'')",
        "pack(b'{\"app\":\"' + b'x' * (31 << 20) + b'\"}', b'')",
        """
        pack(manifest(b','.join(b'{"kind":"deleted","path":"%06d"}' % n for n in range(100000))), b'')
        """,
        "pack(stored(1 << 28), Zeros(1 << 28))",
        "pack(stored(1), Zeros(1 << 30))",
        "pack(framed(1000, BOMB), BOMB)",
        "pack(framed(1 << 28, BOMB), BOMB)",
        "pack(framed(1, WIDE), WIDE)",
    ])
    func `a bomb is refused within bounds`(script: String) async throws {
        try await withTemporaryFolder { folder in
            let app = try PatchedApp(in: folder)
            try app.makePack()
            let made = try run(["python3", "-c", Self.makers + script], in: folder)
            try #require(made.status == 0, "\(made.error)")
            let names = try app.names()
            let measured = ["python3", "-c", Self.measuring]
            let valid = try app.run(["patch", "show", "pack.zip"], behind: measured)
            let usual = try #require(Int(valid.output.split(separator: "\n").last ?? ""))
            let bomb = try app.run(
                ["patch", "apply", "bomb.zip", "--base", "v1", "--out", "out"],
                behind: measured
            )
            #expect(bomb.status == 6, "\(bomb.error)")
            #expect(bomb.error.contains("error: "), "\(bomb.error)")
            let peak = try #require(Int(bomb.output.split(separator: "\n").last ?? ""))
            #expect(peak - usual < Self.bound, "\(peak - usual) KB more than a valid pack")
            #expect(try app.names() == names)
        }
    }

    /// How much more memory a hostile pack may take than a small valid one, in KB.
    private static let bound = 400_000

    /// Runs a program and prints its greatest resident size in KB behind what it prints.
    private static let measuring = """
        import resource, subprocess, sys
        status = subprocess.run(sys.argv[1:]).returncode
        size = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        print(size // (1024 if sys.platform == "darwin" else 1))
        sys.exit(status)
        """

    /// Python that writes packs: `pack(manifest, content)` to `bomb.zip`, and what its arguments
    /// are of.
    private static let makers = """
        import zipfile
        base = '"base":{"digest":"%064d","files":3,"size":20},"from":{"version":"v1"},' % 0
        class Zeros(int): pass
        def manifest(rows):
            return ('{"app":"A","bundle":"b","format":1,%s"result":{"digest":"%064d","files":9,'
                    '"size":4294967296},"to":{"version":"v2"},"files":[' % (base, 0)).encode() + rows + b']}'
        def full(encoding, size, count):
            return ('{"app":"A","bundle":"b","format":1,"from":{"version":"v1"},"base":BASE,'
                    '"result":{"digest":"%064d","files":4,"size":4294967296},"to":{"version":"v2"},"files":'
                    '[{"kind":"added","path":"x","encoding":"%s","size":%d,"bytes":%d,"sha256":"%064d"}]}'
                    % (0, encoding, size, count, 0))
        def true_base():
            import hashlib, os
            rows, size, count = [], 0, 0
            for folder, _, names in os.walk("v1"):
                for name in names:
                    path = os.path.join(folder, name)
                    data = open(path, "rb").read()
                    rows.append((os.path.relpath(path, "v1").encode(), hashlib.sha256(data).hexdigest()))
                    size, count = size + len(data), count + 1
            text = b"".join(d.encode() + b"  " + p + b"\\n" for p, d in sorted(rows))
            return '{"digest":"%s","files":%d,"size":%d}' % (hashlib.sha256(text).hexdigest(), count, size)
        def stored(size): return full("stored", size, size).replace("BASE", true_base()).encode()
        def framed(size, frame):
            return full("zstd", size, len(frame)).replace("BASE", true_base()).encode()
        def pack(manifest, content):
            with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
                archive.writestr("patch.json", manifest)
                with archive.open("content", "w") as entry:
                    if isinstance(content, Zeros):
                        for _ in range(max(1, content >> 20)): entry.write(bytes(1 << 20))
                    else: entry.write(content)
        magic = bytes([0x28, 0xB5, 0x2F, 0xFD])
        # Eight thousand blocks of 128 KiB of one byte each, in a window of 128 MiB.
        BOMB = magic + bytes([0, 17 << 3]) + bytes([2, 0, 16, 0]) * 8000 + bytes([3, 0, 16, 0])
        WIDE = magic + bytes([0, 21 << 3]) + bytes([9, 0, 0, 120])

        """
}

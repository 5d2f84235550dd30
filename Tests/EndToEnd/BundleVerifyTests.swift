import Foundation
import Testing
import TestSupport

/// Bundles that were downloaded alone.
struct BundleVerifyTests {
    /// A signed release: what each case starts from.
    private struct Released: Sendable {
        let zip: [UInt8]
        let tar: [UInt8]
        let publicKey: [UInt8]
    }

    /// Made once: no case changes it.
    private static let released = Task {
        try await withTemporaryFolder { folder in
            var app = try App(
                in: folder,
                stages: #"{"name": "copy", "uses": "./copy"},"# + App.patch + "," + App.sign,
                top: "\"bundle\": [\"zip\", \"tar.zst\"],",
                files: [
                    "copy": plugin(
                        "printf hello > \"$out/Ic\u{F4}ne.txt\"\n" + madeMessages("Ic\u{F4}ne.txt")
                    )
                ]
            )
            try app.makeKey()
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            return Released(
                zip: try read("\(app.release)/App-1.0.0.zip"),
                tar: try read("\(app.release)/App-1.0.0.tar.zst"),
                publicKey: try read(app.publicKey)
            )
        }
    }

    /// Calls `body` with a folder that holds the bundles as `good.*` and the public key as
    /// `key.pem`.
    private func withBundles(_ body: (_ folder: String) throws -> Void) async throws {
        let released = try await Self.released.value
        try await withTemporaryFolder { folder in
            try write(released.zip, to: "\(folder)/good.zip")
            try write(released.tar, to: "\(folder)/good.tar.zst")
            try write(released.publicKey, to: "\(folder)/key.pem")
            try body(folder)
        }
    }

    private func shipit(_ arguments: String..., in folder: String) throws -> CommandResult {
        try run(
            [Tool.path] + arguments,
            in: folder,
            environment: Tool.environment(home: "\(folder)/home")
        )
    }

    @Test func `what is missing or no release is reported as that`() async throws {
        try await withTemporaryFolder { folder in
            try write("text", to: "\(folder)/notes.txt")
            try write("text", to: "\(folder)/1.0.0/checksums.txt")
            for path in ["2.0.0", "none.zip"] {
                let result = try shipit("verify", path, in: folder)
                #expect(result.status == 64)
                let message = "no such file or folder: \(folder)/\(path)"
                #expect(result.error.contains("error: \(message)\n"), "\(result.error)")
            }
            let cases = [
                (
                    "notes.txt",
                    "\(folder)/notes.txt is neither a folder nor a bundle, and no manifest lists it"
                ),
                ("1.0.0", "\(folder)/1.0.0 has no manifest.json"),
            ]
            for (path, message) in cases {
                let result = try shipit("verify", path, in: folder)
                #expect(result.status == 6)
                #expect(result.error.contains("error: \(message)\n"), "\(result.error)")
                #expect(result.error.contains("name a release's folder like dist/1.4.0"))
            }
            try write("{}", to: "\(folder)/1.0.0/manifest.json")
            try FileManager.default.removeItem(atPath: "\(folder)/1.0.0/checksums.txt")
            let half = try shipit("verify", "1.0.0", in: folder)
            #expect(half.error.contains("error: checksums.txt is missing\n"), "\(half.error)")
        }
    }

    @Test func `a bundle alone is verified by the signed manifest in it`() async throws {
        try await withBundles { folder in
            for bundle in ["good.zip", "good.tar.zst"] {
                let verified = try shipit("verify", bundle, "--key", "key.pem", in: folder)
                #expect(verified.status == 0, "\(verified.error)")
                #expect(verified.output.hasPrefix("App 1.0.0 verified: "), "\(verified.output)")
                #expect(verified.output.contains("manifest.json.sig: signature valid"))
                #expect(verified.output.contains("patches were not applied"))
                let keyless = try shipit("verify", bundle, in: folder)
                #expect(keyless.status == 64, "\(keyless.output)")
                let loose = try shipit("verify", bundle, "--no-signature", in: folder)
                #expect(loose.status == 0 && loose.output.contains("signatures were not checked"))
                let pair = "other-\(bundle)"
                let made = try shipit("key", "make", "--out", "\(pair).pem", in: folder)
                try #require(made.status == 0, "\(made.error)")
                let other = try shipit("verify", bundle, "--key", "\(pair).pub.pem", in: folder)
                #expect(other.status == 6)
                #expect(other.error.contains("is not signed by this key"), "\(other.error)")
            }
            #expect(try shipit("verify", "none.zip", in: folder).status == 64)
        }
    }

    /// Writes `bad.zip` or `bad.tar.zst` out of the good one; `put` rewrites the archive.
    private static let tools = """
        import io, struct, subprocess, sys, tarfile, zipfile
        good = open(sys.argv[1], 'rb').read()
        def out(data): open(sys.argv[2], 'wb').write(data)
        def entries():
            z = zipfile.ZipFile(io.BytesIO(good))
            return [(i.filename, z.read(i)) for i in z.infolist()]
        def zipped(entries):
            file = io.BytesIO()
            with zipfile.ZipFile(file, 'w', zipfile.ZIP_DEFLATED) as z:
                for name, data in entries: z.writestr(name, data)
            return file.getvalue()
        def unzst(data): return subprocess.run(['zstd', '-dc'], input=data, stdout=-1, check=True).stdout
        def zst(data): return subprocess.run(['zstd', '-c'], input=data, stdout=-1, check=True).stdout
        def tarred(entries, format=tarfile.PAX_FORMAT, change=lambda info: info):
            file = io.BytesIO()
            with tarfile.open(fileobj=file, mode='w', format=format) as t:
                for name, data in entries:
                    info = tarfile.TarInfo(name)
                    info.size = len(data)
                    t.addfile(change(info), io.BytesIO(data))
            return zst(file.getvalue())
        e = entries() if sys.argv[1].endswith('zip') else []
        end = good.rfind(b'PK\\5\\6')

        """

    /// A script, and whether the bundle that it writes is valid.
    struct Rewriting: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let words: String
        let script: String

        init(_ testDescription: String, _ words: String, _ script: String) {
            self.testDescription = testDescription
            self.words = words
            self.script = script
        }
    }

    static let zips = [
        Rewriting("the same files, packed by another tool", "", "out(zipped(e))"),
        Rewriting("bytes before it", "can't be read", "out(b'MZ junk' + good)"),
        Rewriting(
            "bytes before it, which its directory knows of",
            "are of no entry",
            """
            junk = b'MZ junk'; start, = struct.unpack('<I', good[end + 16:end + 20])
            bad = bytearray(junk + good)
            at, last = start + len(junk), end + len(junk)
            struct.pack_into('<I', bad, last + 16, start + len(junk))
            while bad[at:at + 4] == b'PK\\1\\2':
                name, extra, comment = struct.unpack_from('<HHH', bad, at + 28)
                place, = struct.unpack_from('<I', bad, at + 42)
                struct.pack_into('<I', bad, at + 42, place + len(junk))
                at += 46 + name + extra + comment
            zipfile.ZipFile(io.BytesIO(bytes(bad))).testzip(); out(bytes(bad))
            """
        ),
        Rewriting("bytes behind it", "can't be read", "out(good + b'junk')"),
        Rewriting(
            "a link of another system",
            "is not a plain file",
            """
            at, = struct.unpack('<I', good[end + 16:end + 20]); bad = bytearray(good)
            bad[at + 5] = 2; struct.pack_into('<I', bad, at + 38, 0xA1FF0000); out(bytes(bad))
            """
        ),
        Rewriting(
            "a folder of DOS",
            "is not a plain file",
            """
            at, = struct.unpack('<I', good[end + 16:end + 20])
            out(good[:at + 38] + b'\\x10' + good[at + 39:])
            """
        ),
        Rewriting(
            "another file",
            "holds App-1.0.0/evil, which the manifest does not list",
            "out(zipped(e + [('App-1.0.0/evil', b'evil')]))"
        ),
        Rewriting(
            "a file named like a signature",
            "holds manifest.json.evil.sig, which the manifest does not list",
            "out(zipped(e[:1] + [('App-1.0.0/manifest.json.evil.sig', b'evil')] + e[1:]))"
        ),
        Rewriting(
            "a file outside its folder",
            "holds ../evil, which the manifest does not list",
            "out(zipped(e + [('../evil', b'evil')]))"
        ),
        Rewriting(
            "a root that leaves the folder",
            "does not start with a release's manifest.json",
            "out(zipped([('..' + n[n.index('/'):], d) for n, d in e]))"
        ),
        Rewriting(
            "a root of another name",
            "holds the folder \"Other-1.0.0\" instead of \"App-1.0.0\"",
            "out(zipped([('Other-1.0.0' + n[n.index('/'):], d) for n, d in e]))"
        ),
        Rewriting(
            "a file twice",
            "or holds it twice",
            "import warnings; warnings.simplefilter('ignore'); out(zipped(e + [e[-1]]))"
        ),
        Rewriting("a file fewer", "lacks stages/", "out(zipped(e[:-1]))"),
        Rewriting(
            "other bytes",
            "with other bytes than the manifest says",
            "out(zipped(e[:-1] + [(e[-1][0], e[-1][1][:-1] + b'!')]))"
        ),
        Rewriting(
            "the same name in the other Unicode form",
            "which the manifest does not list",
            "import unicodedata as u; out(zipped([(u.normalize('NFD', n), d) for n, d in e]))"
        ),
        Rewriting(
            "another name in the header before an entry",
            "the two headers of App-1.0.0/",
            "at = zipfile.ZipFile(io.BytesIO(good)).infolist()[-1].header_offset; out(good[:at + 30] + b'B' + good[at + 31:])"
        ),
        Rewriting(
            "an entry that the directory does not have",
            "are of no entry",
            """
            d = zipped([('App-1.0.0/evil', b'evil')]); hidden = d[:d.find(b'PK\\1\\2')]
            start = struct.unpack('<I', good[end + 16:end + 20])[0]
            out(good[:start] + hidden + good[start:end + 16]
                + struct.pack('<I', start + len(hidden)) + good[end + 20:])
            """
        ),
        Rewriting(
            "two entries that share their bytes",
            "are of no entry",
            """
            start, = struct.unpack('<I', good[end + 16:end + 20])
            at = good.find(b'PK\\1\\2', start + 4)
            out(good[:at + 42] + good[start + 42:start + 46] + good[at + 46:])
            """
        ),
        Rewriting(
            "a link",
            "is not a plain file",
            """
            at = good.rfind(b'PK\\1\\2'); mode = struct.pack('<I', 0o120777 << 16)
            out(good[:at + 5] + b'\\3' + good[at + 6:at + 38] + mode + good[at + 42:])
            """
        ),
    ]

    static let tars = [
        Rewriting("the same files, packed by another tool", "", "out(tarred(t))"),
        Rewriting("bytes behind it", "bytes follow the end", "out(good + b'junk')"),
        Rewriting(
            "another frame behind it",
            "bytes follow the end",
            "out(good + tarred([('App-1.0.0/evil', b'evil')]))"
        ),
        Rewriting(
            "another archive behind the end",
            "only zeros may be",
            "out(zst(unzst(good) + unzst(tarred([('App-1.0.0/evil', b'evil')]))))"
        ),
        Rewriting(
            "another file",
            "holds App-1.0.0/evil, which the manifest does not list",
            "out(tarred(t + [('App-1.0.0/evil', b'evil')]))"
        ),
        Rewriting(
            "a link",
            "not a plain file",
            """
            def link(info):
                if info.name.endswith('evil'): info.type, info.linkname = tarfile.SYMTYPE, '/etc'
                return info
            out(tarred(t + [('App-1.0.0/evil', b'')], change=link))
            """
        ),
        Rewriting(
            "a long name of GNU's",
            "can't be read",
            "out(tarred(t + [('App-1.0.0/' + 'e' * 200, b'')], format=tarfile.GNU_FORMAT))"
        ),
        Rewriting(
            "a record for all files",
            "not a plain file",
            """
            raw = tarfile.TarInfo.create_pax_global_header({'path': 'App-1.0.0/evil'})
            out(zst(raw + unzst(good)))
            """
        ),
        Rewriting("a file cut off", "cut off", "out(zst(unzst(good)[:-1024]))"),
    ]

    @Test(arguments: zips) func `a zip has to show every tool the same files`(
        rewriting: Rewriting
    ) async throws {
        try await check(rewriting, suffix: "zip", prelude: "")
    }

    @Test(arguments: tars) func `a tar.zst has to show every tool the same files`(
        rewriting: Rewriting
    ) async throws {
        let prelude = """
            tar = tarfile.open(fileobj=io.BytesIO(unzst(good)))
            t = [(i.name, tar.extractfile(i).read()) for i in tar.getmembers()]

            """
        try await check(rewriting, suffix: "tar.zst", prelude: prelude)
    }

    private func check(_ rewriting: Rewriting, suffix: String, prelude: String) async throws {
        try await withBundles { folder in
            let script = Self.tools + prelude + rewriting.script
            let written = try run(
                ["python3", "-c", script, "good.\(suffix)", "bad.\(suffix)"],
                in: folder
            )
            try #require(written.status == 0, "\(written.error)")
            let verified = try shipit("verify", "bad.\(suffix)", "--key", "key.pem", in: folder)
            #expect(
                verified.status == (rewriting.words.isEmpty ? 0 : 6),
                "\(verified.output)\(verified.error)"
            )
            if !rewriting.words.isEmpty {
                #expect(verified.error.contains(rewriting.words), "\(verified.error)")
            }
        }
    }
}

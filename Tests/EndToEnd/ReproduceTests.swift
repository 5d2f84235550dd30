import Foundation
import JSON
import Testing
import TestSupport

/// Releases that are built again from their commit.
struct ReproduceTests {
    /// A signed release with a picture, texts, an archive and JSON.
    private func released(
        in folder: String,
        stages: String = App.splash + "," + App.patch + "," + App.sign,
        top: String = "",
        key: String = "ed25519",
        files: [String: String] = [:],
        with variables: [String: String?] = [:]
    ) throws -> App {
        var app = try App(in: folder, stages: stages, top: top, files: files)
        try app.makeKey(key)
        let made = try app.run("release", with: variables)
        try #require(made.status == 0, "\(made.error)")
        // What is built again needs no key.
        app.environment["KEY"] = .some(nil)
        return app
    }

    @Test(arguments: ["ed25519", "p256"])
    func `a release is built again without its key, and the repository is not touched`(
        kind: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let app = try released(in: folder, key: kind)
            try write("changed\n", to: "\(app.repository.path)/Assets/a.txt")
            let git = { try app.repository.git("status", "--porcelain", "--ignored") }
            let refs = { try app.repository.git("for-each-ref") }
            let before = (try git(), try refs(), try app.leftovers())
            for (subject, count) in [
                (app.release, "files"), ("\(app.release)/App-1.0.0.zip", "files"),
                ("\(app.release)/manifest.json", "files"),
            ] {
                let done = try app.run("reproduce", subject)
                #expect(done.status == 0, "\(subject) \(done.output)\(done.error)")
                #expect(done.output.hasPrefix("App 1.0.0 reproduced: "), "\(done.output)")
                #expect(done.output.contains("\(count), every byte the same"))
            }
            try write(try read("\(app.release)/manifest.json"), to: "\(folder)/one/manifest.json")
            let alone = try app.run("reproduce", "\(folder)/one/manifest.json")
            #expect(alone.status == 0, "\(alone.output)")
            #expect(alone.output.contains("were compared by the digests in the manifest"))
            // Of several signatures, one may be beside it.
            for form in kind == "ed25519" ? ["sig", "minisig"] : ["sig"] {
                for name in ["manifest.json", "manifest.json.\(form)"] {
                    try write(try read("\(app.release)/\(name)"), to: "\(folder)/\(form)/\(name)")
                }
                let signed = try app.run("reproduce", "\(folder)/\(form)/manifest.json")
                #expect(signed.status == 0, "\(form) \(signed.output)")
            }
            #expect(try (git(), refs(), app.leftovers()) == before)
        }
    }

    @Test(arguments: ["sig", "minisig"])
    func `one signature is enough to compare the report, which names all`(
        form: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let app = try released(in: folder, stages: App.sign)
            for name in ["manifest.json", "manifest.json.\(form)", "report.html"] {
                try write(try read("\(app.release)/\(name)"), to: "\(folder)/few/\(name)")
            }
            let done = try app.run("reproduce", "\(folder)/few/manifest.json")
            #expect(done.status == 0, "\(done.output)")
            #expect(!done.output.contains("report.html"), "\(done.output)")
        }
    }

    /// One way to harm a release, as a script of the shell in its folder, and what is said of it.
    struct Harm: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let words: [String]
        let script: String

        init(_ testDescription: String, _ words: [String], _ script: String) {
            (self.testDescription, self.words, self.script) = (testDescription, words, script)
        }
    }

    static let harms = [
        Harm(
            "a pixel",
            [
                "stages/splash/launch-750x1334@2x-portrait-dark.png\n",
                "it was altered after the release",
                "1 of 1000500 pixels differ, by up to ",
                " at 3, 4\n",
            ],
            """
            python3 -c '
            import struct, zlib
            name = "stages/splash/launch-750x1334@2x-portrait-dark.png"
            data = open(name, "rb").read(); at, out, image = 8, data[:8], b""
            while at < len(data):
                size, = struct.unpack(">I", data[at:at + 4]); kind = data[at + 4:at + 8]
                body = data[at + 8:at + 8 + size]; at += 12 + size
                if kind == b"IHDR": width, height, depth, color = struct.unpack(">IIBB", body[:10])
                if kind == b"IDAT": image += body; continue
                if kind == b"IEND":
                    bands = {0: 1, 2: 3, 4: 2, 6: 4}[color]; row = width * bands + 1
                    lines = bytearray(zlib.decompress(image)); plain = []; last = bytearray(row)
                    for y in range(height):
                        line = bytearray(lines[y * row:(y + 1) * row])
                        for x in range(1, row):
                            a = line[x - bands] if x > bands else 0
                            b = last[x]; c = last[x - bands] if x > bands else 0
                            p = a + b - c
                            e = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
                            line[x] = line[x] + [0, a, b, (a + b) // 2, e][line[0]] & 255
                        line[0] = 0; plain.append(line); last = line
                    plain[4][1 + 3 * bands] ^= 128
                    body = zlib.compress(b"".join(bytes(l) for l in plain))
                    out += struct.pack(">I", len(body)) + b"IDAT" + body
                    out += struct.pack(">I", zlib.crc32(b"IDAT" + body)); body = b""
                out += struct.pack(">I", len(body)) + kind + body
                out += struct.pack(">I", zlib.crc32(kind + body))
            open(name, "wb").write(out)'
            """
        ),
        Harm(
            "the same pixels, compressed otherwise",
            ["all pixels are equal"],
            """
            python3 -c '
            import struct, zlib
            name = "stages/splash/launch-750x1334@2x-portrait-dark.png"
            d = open(name, "rb").read(); t = b"tEXtComment\\0x"
            extra = struct.pack(">I", len(t) - 4) + t + struct.pack(">I", zlib.crc32(t))
            open(name, "wb").write(d[:33] + extra + d[33:])'
            """
        ),
        Harm(
            "a value of JSON",
            [
                "stages/patches/assets.json\n",
                "/files/0/path is \"b.txt\", and \"a.txt\" when built",
            ],
            "sed -i 's/\"a.txt\"/\"b.txt\"/' stages/patches/assets.json"
        ),
        Harm(
            "an entry of an archive",
            ["stages/patches/full.zip\n", "content differs"],
            """
            python3 -c '
            import glob, zipfile
            name = "stages/patches/full.zip"
            z = zipfile.ZipFile(name); e = [(i, z.read(i)) for i in z.infolist()]; z.close()
            z = zipfile.ZipFile(name, "w")
            for i, b in e: z.writestr(i, b + b"x" if i is e[-1][0] else b)
            z.close()'
            """
        ),
        Harm(
            "the time of an entry of an archive",
            ["stages/patches/full.zip\n", "has the time "],
            """
            python3 -c '
            import zipfile
            name = "stages/patches/full.zip"
            z = zipfile.ZipFile(name); e = [(i, z.read(i)) for i in z.infolist()]; z.close()
            z = zipfile.ZipFile(name, "w")
            for i, b in e: i.date_time = (1999, 1, 2, 3, 4, 6); i.extra = b""; z.writestr(i, b)
            z.close()'
            """
        ),
        Harm(
            "a document that no stage wants",
            ["work-tree.patch\n", "it is not in the release that was built again"],
            "echo evil > work-tree.patch"
        ),
        Harm(
            "a missing file",
            ["it is missing from the release's folder"],
            "rm stages/patches/full.zip"
        ),
        Harm(
            "an added file",
            ["stages/evil.txt\n", "it is not in the release"],
            "echo > stages/evil.txt"
        ),
        Harm(
            "a file named like a signature of the manifest",
            ["manifest.json.evil.sig\n", "it is not in the release"],
            "cp manifest.json.sig manifest.json.evil.sig"
        ),
        Harm(
            "a file with a name that begins as the manifest's does",
            ["manifest.jsonx\n", "it is not in the release"],
            "echo > manifest.jsonx"
        ),
        Harm("a file with a signature's extension", ["evil.sig\n"], "echo > evil.sig"),
        Harm(
            "the bill of materials",
            ["sbom.cdx.json\n"],
            "sed -i 's/\"bomFormat\"/\"evil\": 1, \"bomFormat\"/' sbom.cdx.json"
        ),
        Harm(
            "the manifest alone",
            ["manifest.json\n", "/build is \"9\", and \"2\" when built again"],
            "sed -i 's/\"build\": \"2\"/\"build\": \"9\"/' manifest.json"
        ),
        Harm("the report alone", ["report.html\n", "it was altered"], "echo evil >> report.html"),
    ]

    @Test(arguments: harms)
    func `what differs is named, and how`(harm: Harm) async throws {
        try await withTemporaryFolder { folder in
            let app = try released(in: folder)
            let harmed = try run(["bash", "-euc", harm.script], in: app.release)
            try #require(harmed.status == 0, "\(harmed.error)")
            let done = try app.run("reproduce", app.release)
            #expect(done.status == 6, "\(done.error)")
            #expect(done.output.hasPrefix("App 1.0.0 not reproduced: 1 of "), "\(done.output)")
            for words in harm.words { #expect(done.output.contains(words), "\(done.output)") }
            let json = try app.run("reproduce", app.release, "--json")
            let document = try JSONDocument(Array(json.output.utf8)).value
            #expect(json.status == 6 && document["equal"] == false)
            #expect(document["differences"]?.array?.count == 1, "\(json.output)")
        }
    }

    @Test func `a tag that is missing or moved is said, and the manifest's facts are used`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try released(in: folder)
            try app.repository.git("tag", "--delete", "v1.0.0")
            let missing = try app.run("reproduce", app.release)
            #expect(missing.status == 0, "\(missing.output)")
            #expect(missing.error.contains("the tag v1.0.0 is not in this repository"))
            try app.repository.git("tag", "v1.0.0", "v0.9.0")
            let moved = try app.run("reproduce", app.release)
            #expect(moved.status == 0, "\(moved.output)")
            #expect(moved.error.contains("the tag v1.0.0 is at another commit in this repository"))
        }
    }

    @Test func `a clone without the commit or its history is refused with the way to fetch it`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try released(in: folder)
            let source = "file://\(app.repository.path)"
            try run(["git", "clone", "-q", "--depth", "1", source, "\(folder)/shallow"])
            let shallow = try app.run("reproduce", app.release, "--repo", "\(folder)/shallow")
            #expect(shallow.status == 3)
            #expect(shallow.error.contains("git fetch --unshallow"), "\(shallow.error)")
            let other = try GitRepository(at: "\(folder)/other")
            try other.commit(["a": "b"])
            let foreign = try app.run("reproduce", app.release, "--repo", other.path)
            #expect(foreign.status == 3)
            #expect(foreign.error.contains("is not in this repository"), "\(foreign.error)")
        }
    }

    @Test func `the number of a CI run is taken from the manifest`() async throws {
        try await withTemporaryFolder { folder in
            let app = try released(
                in: folder,
                top: #""version": {"build": {"strategy": "ci-run"}},"#,
                with: ["GITHUB_ACTIONS": "true", "GITHUB_RUN_NUMBER": "77"]
            )
            let done = try app.run("reproduce", app.release)
            #expect(done.status == 0, "\(done.output)\(done.error)")
            #expect(done.error.contains("the build number 77 is taken from the manifest"))
        }
    }

    @Test
    func `a plugin that differs each time, or by a variable, is named with what may explain it`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let body = "printf \"%s\" \"$SITE\" > $out/site.txt; date +%N > $out/time.txt\n"
            let outputs = ["site.txt", "time.txt"].map {
                "echo '{\"type\": \"output\", \"path\": \"\($0)\", \"kind\": \"text\", "
                    + "\"mediaType\": \"text/plain\"}'\n"
            }
            let end = "echo '{\"type\": \"result\", \"status\": \"ok\"}'"
            let script = plugin(body + outputs.joined() + end).replacing(
                "\"inputs\": {",
                with: "\"inputs\": {\"env\": [\"SITE\"], "
            )
            let app = try released(
                in: folder,
                stages: #"{"name": "copy", "uses": "./copy"},"# + App.sign,
                top: #""environment": ["SITE"],"#,
                files: ["copy": script],
                with: ["SITE": "here"]
            )
            let done = try app.run("reproduce", app.release, with: ["SITE": "here"])
            #expect(done.status == 6 && done.output.contains("1 of "), "\(done.output)")
            #expect(done.output.contains("stages/copy/time.txt\n"))
            #expect(done.output.contains("as a consequence: "))
            let without = try app.run("reproduce", app.release)
            #expect(without.output.contains("stages/copy/site.txt\n"), "\(without.output)")
            #expect(without.output.contains("not set here: SITE\n"), "\(without.output)")
            let refused = try app.run("reproduce", app.release, "--no-custom")
            #expect(refused.status == 2, "\(refused.error)")
        }
    }

    @Test func `snapshots and parts of a release are built again as they were`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.patch + "," + App.sign)
            try app.makeKey()
            try app.run("release", "--skip", "sign")
            let part = try app.run("reproduce", "\(app.dist)/1.0.0-partial")
            #expect(part.status == 0, "\(part.output)\(part.error)")
            try app.repository.commit(["Assets/a.txt": "three\n"])
            let made = try app.run("release", "--snapshot", "--quiet")
            let snapshot = made.output.trimmingCharacters(in: .newlines)
            // A tag that came later gives snapshots a higher version.
            try app.repository.git("tag", "v1.5.0")
            let done = try app.run("reproduce", snapshot)
            #expect(done.status == 0, "\(done.output)\(done.error)")
            try write("four\n", to: "\(app.repository.path)/Assets/a.txt")
            let dirty = try app.run("release", "--snapshot", "--quiet").output
            let refused = try app.run("reproduce", dirty.trimmingCharacters(in: .newlines))
            #expect(refused.status == 3, "\(refused.output)")
            #expect(refused.error.contains("was built from a work tree with changes"))
        }
    }

    @Test func `another pipeline than the release's is refused, and a named one is the commit's`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try released(in: folder)
            let other = "{\"name\": \"App\", \"stages\": []}"
            try write(other, to: "\(folder)/other.json")
            let refused = try app.run("reproduce", app.release, "--config", "\(folder)/other.json")
            #expect(refused.status == 2)
            #expect(
                refused.error.contains(
                    "the release was built with the stages splash, patches, sign"
                )
            )
            // What is in the work tree now is of no account.
            try write(other, to: "\(app.repository.path)/pipeline.json")
            let done = try app.run("reproduce", app.release, "--config", "pipeline.json")
            #expect(done.status == 0, "\(done.output)\(done.error)")
        }
    }
}

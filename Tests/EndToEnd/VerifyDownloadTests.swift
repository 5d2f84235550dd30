import Foundation
import JSON
import Testing
import TestSupport

/// A manifest with some of its files beside it, and single files.
struct VerifyDownloadTests {
    /// One way to harm a download of 1.1.0, as a script of the shell in its folder, the words that
    /// must name it, and the code for programs.
    struct Harm: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let words: String
        let code: String
        let script: String

        init(_ testDescription: String, _ words: String, _ code: String, _ script: String) {
            (self.testDescription, self.words) = (testDescription, words)
            (self.code, self.script) = (code, script)
        }
    }

    /// What a consumer downloads: some files without their folders.
    private static let download = """
        mkdir get; cp 1.1.0/manifest.json 1.1.0/manifest.json.sig 1.1.0/stages/copy/b.txt 1.1.0/report.html get
        cp 1.1.0/stages/copy/one/a.txt get/a.txt; cd get

        """

    static let harms = [
        Harm(
            "an altered file",
            "b.txt is not the file that was released",
            "altered",
            "echo >> b.txt"
        ),
        Harm("a truncated file", "b.txt is not the file", "altered", ": > b.txt"),
        Harm(
            "a file swapped with another of the release",
            "b.txt is not the file that was released: it is stages/copy/two/a.txt",
            "altered",
            "cp ../1.1.0/stages/copy/two/a.txt b.txt"
        ),
        Harm(
            "a file under another name",
            "c.txt is named otherwise than in the release, where it is stages/copy/b.txt",
            "added",
            "mv b.txt c.txt"
        ),
        Harm(
            "a file in a folder of another",
            "stages/copy/two/b.txt is named otherwise",
            "added",
            "mkdir -p stages/copy/two; mv b.txt stages/copy/two"
        ),
        Harm("an added file", "evil.txt is not part of the release", "added", "echo > evil.txt"),
        Harm(
            "a file named like a signature",
            "manifest.json.evil.sig is not part of the release",
            "added",
            "cp manifest.json.sig manifest.json.evil.sig"
        ),
        Harm(
            "a second signature of another release",
            "manifest.json.minisig is not the file that was released",
            "altered",
            "cp ../1.1.0/checksums.txt* . ; cp ../1.0.0/manifest.json.minisig ."
        ),
        Harm("a hidden file", ".evil is not part of the release", "added", "echo > .evil"),
        Harm("a link", "link.png is a link or a device", "added", "ln -s b.txt link.png"),
        Harm("a folder", "more is a folder without a file", "added", "mkdir more"),
        Harm(
            "a name that is not UTF-8",
            "has a name that is not UTF-8",
            "added",
            "python3 -c 'open(b\"\\xff.txt\", \"w\")'"
        ),
        Harm("a stripped signature", "manifest.json is not signed\n", "unsigned", "rm *.sig"),
        Harm(
            "an empty signature",
            "manifest.json is not signed by this key",
            "other-key",
            ": > manifest.json.sig"
        ),
        Harm(
            "the signature of another document",
            "manifest.json is not signed by this key",
            "other-key",
            "cp ../1.1.0/checksums.txt.sig manifest.json.sig"
        ),
        Harm(
            "a signature of another key",
            "manifest.json is not signed by this key",
            "other-key",
            """
            openssl pkeyutl -sign -inkey ../other.pem -rawin -in manifest.json \
                -out manifest.json.sig
            """
        ),
        Harm(
            "an altered manifest",
            "manifest.json is not signed by this key",
            "other-key",
            "sed -i s/1.1.0/1.1.1/ manifest.json"
        ),
        Harm(
            "files of an older release",
            "report.html is not the file that was released",
            "altered",
            "cp ../1.0.0/report.html ."
        ),
        Harm(
            "a replayed older manifest",
            "report.html is not the file that was released",
            "altered",
            "cp ../1.0.0/manifest.json* ."
        ),
        Harm(
            "checksums of an older release",
            "checksums.txt is of another release than manifest.json",
            "altered",
            "cp ../1.0.0/checksums.txt* ."
        ),
        Harm(
            "checksums that nobody signed",
            "checksums.txt is not signed\n",
            "unsigned",
            "cp ../1.1.0/checksums.txt ."
        ),
        Harm(
            "the bundle of an older release under the new name",
            "App-1.1.0.zip is of another release than manifest.json",
            "altered",
            "cp ../1.0.0/App-1.0.0.zip App-1.1.0.zip"
        ),
        Harm(
            "a truncated bundle",
            "App-1.1.0.zip can't be read",
            "",
            "head -c 2000 ../1.1.0/App-1.1.0.zip > App-1.1.0.zip"
        ),
        Harm(
            "a bundle with an entry twice",
            "App-1.1.0.zip ",
            "",
            """
            cp ../1.1.0/*.zip . && python3 -W ignore -c '
            import zipfile
            z = zipfile.ZipFile("App-1.1.0.zip", "a"); n = z.namelist()[-1]
            z.writestr(n, z.read(n)); z.close()'
            """
        ),
    ]

    @Test(arguments: harms)
    func `each kind of harm to a download is named`(harm: Harm) async throws {
        try await SignedReleases.unpacked { folder, _ in
            let valid = try run(["bash", "-euc", Self.download], in: folder)
            try #require(valid.status == 0, "\(valid.error)")
            let command = ["verify", "get/manifest.json", "--key", "key.pem"]
            let whole = try SignedReleases.shipit(command, in: folder)
            try #require(whole.status == 0, "\(whole.error)")
            let done = try run(["bash", "-euc", harm.script], in: "\(folder)/get")
            try #require(done.status == 0, "\(done.error)")
            let verified = try SignedReleases.shipit(command, in: folder)
            #expect(verified.status == 6 && verified.output == "")
            #expect(verified.error.contains(harm.words), "\(verified.error)")
            let document = try SignedReleases.shipit(command + ["--json"], in: folder)
            let value = try JSONDocument(Array(document.output.utf8)).value
            let codes = value["diagnostics"]?.array?.compactMap { $0["code"]?.string } ?? []
            #expect(harm.code.isEmpty || codes.contains(harm.code), "\(document.output)")
        }
    }

    @Test func `files that are not there are listed, and are an error only with --all`()
        async throws
    {
        try await SignedReleases.unpacked { folder, _ in
            let made = try run(["bash", "-euc", Self.download], in: folder)
            try #require(made.status == 0, "\(made.error)")
            let command = ["verify", "get/manifest.json", "--key", "key.pem"]
            let some = try SignedReleases.shipit(command, in: folder)
            #expect(some.output.hasPrefix("App 1.1.0 verified: 5 files, 1 not here\n"))
            #expect(some.output.contains("\n  stages/copy/two/a.txt is not here\n"))
            let all = try SignedReleases.shipit(command + ["--all"], in: folder)
            #expect(all.status == 6)
            for name in ["stages/copy/two/a.txt", "checksums.txt", "provenance.intoto.json"] {
                #expect(all.error.contains("\(name) is missing"), "\(all.error)")
            }
            // In a whole release nothing is missing, and the folder is what has to be whole.
            let inRelease = ["verify", "1.1.0/manifest.json", "--key", "key.pem", "--all"]
            #expect(try SignedReleases.shipit(inRelease, in: folder).status == 0)
            let asFolder = try SignedReleases.shipit(
                ["verify", "get", "--key", "key.pem"],
                in: folder
            )
            #expect(asFolder.status == 6)
            #expect(asFolder.error.contains("name its manifest.json instead of the folder"))
        }
    }

    @Test(
        arguments: [
            ("get/b.txt", [], 0, "App 1.1.0 verified: 1 file\n"),
            ("get/a.txt", [], 0, "verified: 1 file"),
            ("1.1.0/stages/copy/two/a.txt", [], 0, "verified: 1 file"),
            ("1.1.0/App-1.1.0.zip", ["--manifest", "1.1.0/manifest.json"], 0, "content matches"),
            (
                "1.0.0/App-1.0.0.zip", ["--manifest", "1.1.0/manifest.json"], 6,
                "not part of the release"
            ),
            ("far/b.txt", ["--manifest", "get/manifest.json"], 0, "verified: 1 file"),
            ("far/b.txt", [], 6, "no manifest lists it"),
            ("far/c.txt", ["--manifest", "get/manifest.json"], 6, "where it is stages/copy/b.txt"),
            (
                "far/d.txt", ["--manifest", "get/manifest.json"], 6,
                "d.txt is not part of the release"
            ),
            (
                "far/report.html", ["--manifest", "get/manifest.json"], 6,
                "is not the file that was"
            ),
            ("far/link.txt", ["--manifest", "get/manifest.json"], 6, "not a regular file"),
            ("get/b.txt", ["--manifest", "far/b.txt"], 6, "is not signed"),
        ] as [(String, [String], Int32, String)]
    )
    func `one file is checked by the manifest beside it, above its stage, or named`(
        file: String,
        options: [String],
        status: Int32,
        words: String
    ) async throws {
        try await SignedReleases.unpacked { folder, _ in
            let script =
                Self.download + """
                    cd ..; mkdir far; cp get/b.txt far; cp get/b.txt far/c.txt; echo > far/d.txt
                    cp 1.0.0/report.html far; ln -s b.txt far/link.txt; echo evil > get/evil.txt
                    """
            let made = try run(["bash", "-euc", script], in: folder)
            try #require(made.status == 0, "\(made.error)")
            let verified = try SignedReleases.shipit(
                ["verify", file, "--key", "key.pem"] + options,
                in: folder
            )
            #expect(verified.status == status, "\(verified.output)\(verified.error)")
            #expect((verified.output + verified.error).contains(words), "\(verified.error)")
            let keyless = try SignedReleases.shipit(["verify", file] + options, in: folder)
            #expect(keyless.status != 0, "\(keyless.output)")
        }
    }

    @Test func `a manifest with a key twice is refused, whoever signed it`() async throws {
        try await SignedReleases.unpacked { folder, _ in
            let script = """
                cd 1.1.0; sed -i 's/"name": "App"/"name": "App", "name": "Evil"/' manifest.json
                openssl pkeyutl -sign -inkey ../other.pem -rawin -in manifest.json \
                    -out manifest.json.sig
                """
            let made = try run(["bash", "-euc", script], in: folder)
            try #require(made.status == 0, "\(made.error)")
            for subject in ["1.1.0/manifest.json", "1.1.0/stages/copy/b.txt"] {
                let verified = try SignedReleases.shipit(
                    ["verify", subject, "--key", "other.pub.pem"],
                    in: folder
                )
                #expect(verified.status == 6)
                #expect(verified.error.contains("duplicate key"), "\(verified.error)")
            }
        }
    }
}

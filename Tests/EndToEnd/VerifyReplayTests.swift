import Testing
import TestSupport

/// A whole release in which something of another release, or of another key, stands.
struct VerifyReplayTests {
    /// A script of the shell in the folder of 1.1.0, and the words that must name what it did.
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
            "a replayed older manifest",
            ["manifest.json.sig is not the file that was released", "the version is \"1.0.0\""],
            "cp ../1.0.0/manifest.json* ."
        ),
        Harm(
            "replayed older documents",
            ["report.html is not the file that was released", "the version is \"1.0.0\""],
            "cp ../1.0.0/manifest.json* ../1.0.0/checksums.txt* ."
        ),
        Harm(
            "an older release in the place of the new one",
            ["the version is \"1.0.0\", and not \"1.1.0\""],
            "rm -r ./*; cp -r ../1.0.0/. ."
        ),
        Harm(
            "two files of the release swapped",
            [
                "stages/copy/one/a.txt is not the file that was released",
                "stages/copy/two/a.txt is not the file that was released",
            ],
            "mv stages/copy/one/a.txt x; mv stages/copy/two/a.txt stages/copy/one; mv x stages/copy/two/a.txt"
        ),
        Harm(
            "a foreign signature beside a good one",
            ["manifest.json.sig is not the file that was released"],
            """
            openssl pkeyutl -sign -inkey ../other.pem -rawin -in manifest.json \
                -out manifest.json.sig
            """
        ),
        Harm(
            "a truncated bundle",
            ["App-1.1.0.zip is not the file that was released"],
            "truncate -s -100 App-1.1.0.zip"
        ),
        Harm(
            "a bundle with an entry twice",
            ["App-1.1.0.zip is not the file that was released"],
            """
            python3 -W ignore -c '
            import zipfile
            z = zipfile.ZipFile("App-1.1.0.zip", "a"); n = z.namelist()[-1]
            z.writestr(n, z.read(n)); z.close()'
            """
        ),
    ]

    @Test(arguments: harms)
    func `what is of another release or another key is named`(harm: Harm) async throws {
        try await SignedReleases.unpacked { folder, _ in
            let command = ["verify", "1.1.0", "--key", "key.pem", "--version", "1.1.0"]
            let whole = try SignedReleases.shipit(command, in: folder)
            try #require(whole.status == 0, "\(whole.error)")
            let done = try run(["bash", "-euc", harm.script], in: "\(folder)/1.1.0")
            try #require(done.status == 0, "\(done.error)")
            let verified = try SignedReleases.shipit(command, in: folder)
            #expect(verified.status == 6 && verified.output == "")
            for words in harm.words { #expect(verified.error.contains(words), "\(verified.error)") }
        }
    }
}

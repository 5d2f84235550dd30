import Foundation
import Testing
import TestSupport

/// Releases whose names or kinds were tampered with, in ways that a comparison of strings
/// overlooks.
struct VerifyNamesTests {
    /// One way to harm a release, in Python, and the words that must name it.
    struct Tampering: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: [String]
        let script: String

        init(_ testDescription: String, _ expected: [String], _ script: String) {
            self.testDescription = testDescription
            self.expected = expected
            self.script = script
        }
    }

    private static let stage = "stages/copy"
    private static let composed = "stages/copy/Ic\u{F4}ne.txt"

    static let tamperings = [
        Tampering(
            "other bytes, and the good ones beside them in the other Unicode form",
            ["\(composed) is not the file that was released"],
            "shutil.copy(nfc, nfd); open(nfc, 'w').write('evil')"
        ),
        Tampering(
            "a twin in the other Unicode form with other bytes",
            ["Ico\u{302}ne.txt is not part of the release"],
            "open(nfd, 'w').write('evil')"
        ),
        Tampering(
            "a file renamed to the other Unicode form",
            ["\(composed) is missing", "Ico\u{302}ne.txt is not part of the release"],
            "os.rename(nfc, nfd)"
        ),
        Tampering(
            "a file whose name is not UTF-8",
            ["Ic\\xF4ne.txt has a name that is not UTF-8"],
            "open(stage + b'/Ic\\xf4ne.txt', 'w').write('evil')"
        ),
        Tampering(
            "a folder whose name is not UTF-8",
            ["stages/copy/\\xFF has a name that is not UTF-8"],
            "os.mkdir(stage + b'/\\xff'); open(stage + b'/\\xff/evil', 'w').write('evil')"
        ),
        Tampering(
            "an empty folder",
            ["stages/more is a folder without a file"],
            "os.makedirs('stages/more/deep')"
        ),
        Tampering(
            "a setuid bit",
            ["\(composed) is setuid, setgid or sticky"],
            "os.chmod(nfc, 0o4755)"
        ),
        Tampering(
            "a pipe",
            ["stages/copy/pipe is a link or a device"],
            "os.mkfifo(stage + b'/pipe')"
        ),
        Tampering(
            "a huge sparse file, whose size alone shows it",
            [
                "\(composed) is not the file that was released: it has 5000000000000 bytes instead of 5"
            ],
            "os.truncate(nfc, 5000000000000)"
        ),
        Tampering(
            "a huge sparse report",
            ["report.html is not the file that was released: it has 5000000000000 bytes"],
            "os.truncate('report.html', 5000000000000)"
        ),
    ]

    /// A signed release of a file with a name that has two Unicode forms.
    private func signedApp(in folder: String) throws -> App {
        let copy = #"{"name": "copy", "uses": "./copy"}"#
        var app = try App(
            in: folder,
            stages: copy + "," + App.sign,
            files: [
                "copy": plugin(
                    "printf hello > \"$out/Ic\u{F4}ne.txt\"\n" + madeMessages("Ic\u{F4}ne.txt")
                )
            ]
        )
        try app.makeKey()
        let made = try app.run("release")
        try #require(made.status == 0, "\(made.error)")
        return app
    }

    @Test(arguments: tamperings)
    func `names and kinds are compared as the file system has them`(
        tampering: Tampering
    ) async throws {
        try await withTemporaryFolder { folder in
            let app = try signedApp(in: folder)
            let valid = try app.run("verify", app.release, "--key", app.publicKey)
            try #require(valid.status == 0, "\(valid.error)")
            let script = """
                import os, shutil
                stage = b'\(Self.stage)'
                nfc = stage + 'Ic\\u00f4ne.txt'.encode().join([b'/', b''])
                nfd = stage + 'Ico\\u0302ne.txt'.encode().join([b'/', b''])
                \(tampering.script)
                """
            let harmed = try run(["python3", "-c", script], in: app.release)
            try #require(harmed.status == 0, "\(harmed.error)")
            let verified = try app.run("verify", app.release, "--key", app.publicKey)
            #expect(verified.status == 6, "\(verified.output)\(verified.error)")
            for words in tampering.expected {
                // By bytes, too.
                #expect(
                    Data(verified.error.utf8).range(of: Data(words.utf8)) != nil,
                    "\(verified.error)"
                )
            }
        }
    }

    @Test func `modes that a umask or a CI system's archive leaves are fine`() async throws {
        try await withTemporaryFolder { folder in
            let app = try signedApp(in: folder)
            for mode in ["0600", "0755", "0444"] {
                try run(["chmod", mode, "\(app.release)/\(Self.composed)"])
                let verified = try app.run("verify", app.release, "--key", app.publicKey)
                #expect(verified.status == 0, "\(mode): \(verified.error)")
            }
            try run(["chmod", "g+s", "\(app.release)/stages"])
            #expect(try app.run("verify", app.release, "--key", app.publicKey).status == 0)
        }
    }
}

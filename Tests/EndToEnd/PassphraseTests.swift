import Foundation
import JSON
import Testing
import TestSupport

/// A shipit that runs on a terminal of its own, at which Python types.
struct PassphraseTests {
    /// Runs a command on a terminal, answers its questions, and prints how it went as JSON.
    private static let typist = """
        import json, os, pty, signal, sys, termios
        answers, command = json.loads(sys.argv[1]), sys.argv[2:]
        pid, terminal = pty.fork()
        if pid == 0:
            os.execvp(command[0], command)

        def shows():
            return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)

        output, answered, hidden, asked = b"", 0, True, 0
        while True:
            try:
                piece = os.read(terminal, 4096)
            except OSError:
                break
            if not piece:
                break
            output += piece
            question = output[answered:]
            if answers and question.endswith(b": ") and (b"assphrase of" in question
                                                         or b"again" in question):
                asked += 1
                hidden = hidden and not shows()
                answered = len(output)
                answer = answers.pop(0)
                if answer == "SIGTERM":
                    os.kill(pid, signal.SIGTERM)
                else:
                    os.write(terminal, answer.encode())
        shown = shows()
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        print(json.dumps({"status": status, "output": output.decode(), "asked": asked,
                          "hidden": hidden, "shown": shown}))
        """

    private struct Session {
        let status: Int?
        let output: String
        let asked: Int?
        /// Whether the terminal showed nothing while an answer was waited for.
        let isHidden: Bool
        /// Whether it shows again afterwards what is typed.
        let isShown: Bool
    }

    private func type(
        _ answers: [String],
        to arguments: [String],
        of app: App
    ) throws -> Session {
        let texts = JSONValue.array(answers.map { .string($0) }).canonicalText
        let result = try run(
            ["python3", "-c", Self.typist, texts, Tool.path] + arguments,
            in: app.repository.path,
            environment: app.environment
        )
        try #require(result.status == 0, "\(result.error)")
        let session = try JSONDocument(Array(result.output.utf8)).value
        return Session(
            status: session["status"]?.integer,
            output: session["output"]?.string ?? "",
            asked: session["asked"]?.integer,
            isHidden: session["hidden"] == .bool(true),
            isShown: session["shown"] == .bool(true)
        )
    }

    /// An app whose key is encrypted with `Grüne Äpfel`, which no option says.
    private func app(in folder: String) throws -> App {
        let app = try App(
            in: folder,
            stages: App.patch
                + ", {\"name\": \"sign\", \"uses\": \"sign\", "
                + "\"with\": {\"key\": {\"file\": \"\(folder)/key.pem\"}}}"
        )
        let made = try app.run(
            "key",
            "make",
            "--passphrase-env",
            "WORD",
            "--out",
            app.key,
            with: ["WORD": "Grüne Äpfel"]
        )
        try #require(made.status == 0, "\(made.error)")
        return app
    }

    @Test func `the passphrase of an encrypted key is asked for, and not shown`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            // With a slip of the finger over a letter of two bytes.
            let made = try type(["Grüne ä\u{7F}Äpfel\n"], to: ["release"], of: app)
            #expect(made.status == 0, "\(made.output)")
            #expect(made.asked == 1)
            #expect(made.output.contains("Passphrase of the key in \(app.key): "))
            #expect(!made.output.contains("pfel"))
            #expect(made.isHidden && made.isShown)
            let verified = try app.run("verify", app.release, "--key", app.publicKey)
            #expect(verified.status == 0, "\(verified.error)")
        }
    }

    @Test(arguments: ["plan", "check"])
    func `nobody is asked where nothing is signed`(command: String) async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let words = "the key in \(app.key) is encrypted, and a release asks for its passphrase"
            let asked = try type(["Grüne Äpfel\n"], to: [command], of: app)
            #expect(asked.status == 0, "\(asked.output)")
            #expect(asked.asked == 0)
            #expect(
                asked.output.contains("warning: sign: not checked: \(words)"),
                "\(asked.output)"
            )
            let alone = try run(
                ["setsid", "--wait", Tool.path, command],
                in: app.repository.path,
                environment: app.environment
            )
            #expect(alone.status == 0, "\(alone.error)")
            #expect(alone.error.contains(words))
        }
    }

    @Test(arguments: [
        ("rotten\n", 2, "the passphrase that was typed does not open the key in"),
        ("rotten\u{03}", 130, "interrupted"), ("\u{04}", 130, "interrupted"),
        ("SIGTERM", 130, "interrupted"),
    ])
    func `a wrong answer and none end the run, and the terminal is as before`(
        answer: String,
        status: Int,
        words: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let made = try type([answer], to: ["release"], of: app)
            #expect(made.status == status, "\(made.output)")
            #expect(made.output.contains(words), "\(made.output)")
            #expect(!made.output.contains("rotten"))
            #expect(made.isHidden && made.isShown)
            #expect(try app.leftovers() == [])
        }
    }

    @Test func `without a terminal an encrypted key is refused with the way out`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let made = try run(
                ["setsid", "--wait", Tool.path, "release"],
                in: app.repository.path,
                environment: app.environment
            )
            #expect(made.status == 2, "\(made.error)")
            #expect(made.error.contains("is encrypted and no passphrase is given"))
            #expect(made.error.contains("add \"passphrase\": {\"env\": \"NAME\"}"))
        }
    }

    @Test func `a new key is encrypted with what was typed twice`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let make = ["key", "make", "--passphrase", "--out", app.key]
            let differing = try type(["one\n", "two\n"], to: make, of: app)
            #expect(differing.status == 4, "\(differing.output)")
            #expect(differing.output.contains("the two passphrases differ"))
            #expect(differing.output.contains("help: no key was made"), "\(differing.output)")
            let empty = try type(["\n"], to: make, of: app)
            #expect(empty.status == 64, "\(empty.output)")
            #expect(empty.output.contains("leave --passphrase out"), "\(empty.output)")
            #expect(!FileManager.default.fileExists(atPath: app.key))
            let made = try type(["one\n", "one\n"], to: make, of: app)
            #expect(made.status == 0, "\(made.output)")
            let open = ["openssl", "pkey", "-in", app.key, "-noout", "-passin"]
            #expect(try run(open + ["pass:one"]).status == 0)
            #expect(try run(open + ["pass:two"]).status != 0)
        }
    }
}

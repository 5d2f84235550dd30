import Foundation
import JSON
import Testing
import TestSupport

struct LogTests {
    @Test func `the log as JSON is one object a line with stable names`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(
                in: folder,
                stages: [App.patch, #"{"name": "mine", "uses": "./custom"}"#, App.sign]
                    .joined(separator: ","),
                files: [
                    "custom": plugin(
                        """
                        echo '{"type": "progress", "done": 1, "total": 2}'
                        echo '{"type": "log", "level": "info", "text": "hello"}'
                        """ + "\n" + madeMessages("f").replacing("echo", with: ": > $out/f; echo")
                    )
                ]
            )
            try app.makeKey()
            let made = try app.run("release", "--log-format", "json")
            #expect(made.status == 0, "\(made.error)")
            #expect(made.error == "")
            let members: [String: Set<String>] = [
                "planned": [
                    "name", "product", "version", "build", "tag", "commit", "stages", "units",
                    "snapshot", "partial",
                ],
                "stage-started": ["stage", "units"], "unit-started": ["stage", "unit"],
                "unit-progress": ["stage", "unit", "done", "total"],
                "unit-log": ["stage", "unit", "level", "text"],
                "unit-finished": ["stage", "unit", "outcome", "duration"],
                "stage-finished": [
                    "stage", "outcome", "ran", "cached", "artifacts", "size", "duration",
                ],
                "released": [
                    "folder", "product", "version", "artifacts", "size", "bundles", "seals",
                    "changedFiles",
                ],
            ]
            var seen: Set<String> = []
            for (index, event) in try made.events.enumerated() {
                let name = try #require(event["event"]?.string)
                var keys = Set(event.members?.map(\.key) ?? [])
                #expect(keys.isSuperset(of: ["schema", "sequence", "time", "event"]))
                keys.subtract(["schema", "sequence", "time", "event"])
                // A seal is made of each document as it is finished: it has no start.
                if event["stage"] == "sign" { keys.insert("duration") }
                #expect(keys == members[name], "\(name)")
                #expect(event["schema"] == 1)
                #expect(event["sequence"]?.integer == index + 1)
                seen.insert(name)
            }
            #expect(seen == Set(members.keys))
            #expect(try made.events.last?["folder"]?.string == app.release)
        }
    }

    @Test func `a failure in the log as JSON is an event, too`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: #"{"name": "mine", "uses": "./custom"}"#,
                files: ["custom": plugin("exit 3")]
            )
            let made = try app.run("release", "--log-format", "json")
            #expect(made.status == 5)
            let last = try #require(try made.events.last)
            #expect(last["event"] == "failed")
            #expect(last["status"] == 5)
            let reason = try #require(last["diagnostics"]?.array?.first)
            #expect(reason["severity"] == "error")
            #expect(reason["stage"] == "mine")
            #expect(reason["file"] == "pipeline.json")
            #expect(reason["line"] == 3)
            #expect(reason["pointer"] == "/stages/0/uses")
            #expect(reason["message"]?.string?.contains("exit status 3") == true)
        }
    }

    @Test func `a quiet run prints the release's folder and nothing else`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let made = try app.run("release", "-q")
            #expect(made.error == "")
            #expect(made.output == "\(app.release)\n")
            #expect(try app.run("release", "-q").output == made.output)
            try app.change(["Assets/a.txt": "three\n"])
            let refused = try app.run("release", "-q")
            #expect(refused.output == "")
            #expect(refused.error.contains("exists already"))
            let logged = try app.run("release", "-q", "--clean", "--log-format", "json")
            #expect(logged.error == "")
            #expect(try logged.events.last?["event"] == "released", "nothing but JSON")
            for arguments in [["--frob"], ["--jobs", "x"], ["--tag", "none"]] {
                let failed = try run(
                    [Tool.path, "release", "-q", "--log-format=json"] + arguments,
                    in: app.repository.path,
                    environment: app.environment
                )
                #expect(failed.error == "", "\(arguments)")
                let last = try #require(try failed.events.last)
                #expect(last["event"] == "failed")
                #expect(last["status"]?.integer == Int(failed.status))
            }
        }
    }

    @Test func `without a terminal there are plain lines`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.patch + "," + App.sign)
            try app.makeKey()
            let made = try app.run("release")
            #expect(made.output == "")
            #expect(!made.error.contains("\u{1B}"))
            #expect(
                made.error.hasPrefix("App 1.0.0 (build 2) from tag v1.0.0: 2 stages, 3 units\n")
            )
            #expect(made.error.contains("✓ patches: "))
            #expect(made.error.contains("\n  \(app.release)\n"), "\(made.error)")
            #expect(made.error.contains("App-1.0.0.zip ("))
            #expect(made.error.contains("\n  patches: 3 units\n"), "a line when a stage starts")
            #expect(made.error.contains("\n  report: dist/1.0.0/report.html\n"))
            let verify = try #require(made.error.split(separator: "\n").last)
            let key = "PATH/TO/release-key.pub.pem"
            #expect(verify == "  verify: shipit verify dist/1.0.0 --key \(key)")
        }
    }

    @Test func `on a terminal lines live while stages run, and none is left at the end`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: #"{"name": "slow", "uses": "./slow"}"#,
                files: [
                    "slow": plugin(
                        """
                        echo '{"type": "log", "text": "極光極光極光極光極光極光極光極光極光極光極光極光極光極光極光極光極光極光極光極光極光"}'
                        while [ ! -e \(folder)/seen ]; do sleep 0.01; done
                        printf '{"type": "log", "text": "bell \\\\u0007 and \\\\u001b[31mred"}\\n'
                        echo '{"type": "result", "status": "ok"}'
                        """
                    )
                ]
            )
            let made = try run(
                ["python3", "-c", terminal, try Tool.path, "release"],
                in: app.repository.path,
                environment: app.environment.merging(["TERM": "xterm", "SEEN": "\(folder)/seen"]) {
                    $1
                }
            )
            #expect(made.status == 0, "\(made.error)")
            #expect(made.output.contains("\u{1B}["), "lines are redrawn")
            #expect(made.output.contains("  slow 0/1 "))
            #expect(!made.output.contains("\u{7}"), "a plugin's control characters stay out")
            #expect(!made.output.contains("\u{1B}[31m"))
            let screen = Screen(made.output).lines.filter { !$0.isEmpty }
            #expect(screen.count { $0.contains("slow") } == 1, "\(screen)")
            #expect(screen.contains { $0.hasPrefix("✓ slow: 0 files, ") }, "\(screen)")
            #expect(screen.contains { $0.hasPrefix("  App-1.0.0.zip (") }, "\(screen)")
            #expect(screen.last == "  verify: shipit verify dist/1.0.0", "\(screen)")
        }
    }

    @Test func `a terminal that knows no movements gets plain lines`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let made = try run(
                ["python3", "-c", terminal, try Tool.path, "release"],
                in: app.repository.path,
                environment: app.environment.merging(["TERM": "dumb"]) { $1 }
            )
            #expect(made.status == 0)
            #expect(!made.output.contains("\u{1B}"))
        }
    }
}

/// Runs a command on a pseudo terminal of 80 columns and prints what the terminal got; writes the
/// file `$SEEN` once it got a line with a count of units and a log line.
private let terminal = """
    import fcntl, os, pty, struct, sys, termios
    out = bytearray()
    def read(terminal):
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 80, 0, 0))
        piece = os.read(terminal, 65536)
        out.extend(piece)
        if '極光' in out.decode(errors='ignore') and 'SEEN' in os.environ:
            open(os.environ['SEEN'], 'w').close()
        return b'.'
    devnull = os.open(os.devnull, os.O_WRONLY)
    saved = os.dup(1)
    os.dup2(devnull, 1)
    status = pty.spawn(sys.argv[1:], read)
    os.write(saved, out)
    sys.exit(os.waitstatus_to_exitcode(status))
    """

/// What stands on a terminal of 80 columns after a text with the movements that shipit uses.
private struct Screen {
    private(set) var lines = [""]
    private var row = 0
    private var column = 0

    init(_ text: String) {
        var rest = Substring(text.replacing("\r\n", with: "\n"))
        while let character = rest.popFirst() {
            switch character {
            case "\n":
                row += 1
                column = 0
                if row == lines.count { lines.append("") }
            case "\u{1B}": escape(&rest)
            default: put(character)
            }
        }
    }

    private mutating func put(_ character: Character) {
        let isWide =
            character.unicodeScalars.contains { $0.value >= 0x1100 && $0.value < 0xFFE0 }
            && character != "✓"
        if column + (isWide ? 2 : 1) > 80 {
            row += 1
            column = 0
            if row == lines.count { lines.append("") }
        }
        lines[row].append(character)
        column += isWide ? 2 : 1
    }

    /// Cursor up n lines, or erase from the cursor to the end.
    private mutating func escape(_ rest: inout Substring) {
        let sequence = rest.prefix { !$0.isLetter }
        rest = rest.dropFirst(sequence.count)
        switch rest.popFirst() {
        case "A": row = max(0, row - (Int(sequence.dropFirst()) ?? 1))
        case "J":
            lines.removeSubrange((row + 1)...)
            lines[row] = ""
        default: break
        }
    }
}

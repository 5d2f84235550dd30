import Foundation
import Testing
import TestSupport

struct BadPluginTests {
    private static let ok = #"echo '{"type": "result", "status": "ok"}'"#

    private static func script(
        _ description: String,
        _ status: Int32,
        _ words: [String],
        _ text: String,
        timeout: Int = 30
    ) -> BadInput {
        BadInput(
            description,
            status,
            ["--> pipeline.json:3:", "/stages/0/uses"] + words,
            stages: "{\"name\": \"mine\", \"uses\": \"./custom\", \"timeout\": \(timeout)}",
            files: ["custom": text]
        )
    }

    static let inputs = [
        script(
            "one that crashes",
            5,
            ["ended with exit status 3", "the last words"],
            plugin("echo the last words >&2; exit 3")
        ),
        script("one that is killed", 5, ["ended with signal 9"], plugin("kill -9 $$")),
        script("one that crashes when described", 5, ["exit status 1"], "#!/bin/sh\nexit 1\n"),
        script("one whose description is garbage", 5, ["describe"], "#!/bin/sh\necho hello\n"),
        script(
            "one of another protocol",
            5,
            ["speaks the protocol versions [7]"],
            "#!/bin/sh\necho '{\"name\":\"x\",\"version\":\"1\",\"protocols\":[7]}'\n"
        ),
        script(
            "one whose interpreter is missing",
            2,
            ["can't start", "interpreter"],
            "#!/no/such/interpreter\n"
        ),
        script("one that prints garbage", 5, ["broke the plugin protocol"], plugin("echo hello")),
        script("one without a result", 5, ["ended without a \"result\""], plugin("")),
        script(
            "one that prints a line without end",
            5,
            ["a line of more than"],
            plugin("head -c 3000000 /dev/zero | tr '\\0' x")
        ),
        script(
            "one that does not name its output",
            5,
            ["wrote \"secret\" and did not name it"],
            plugin("echo x > \"$out/secret\"\n" + ok)
        ),
        script(
            "one that names what it did not write",
            5,
            ["named the output \"none\" and did not write it"],
            plugin(madeMessages("none"))
        ),
        script(
            "one whose output leaves its folder",
            5,
            ["../escaped"],
            plugin("echo x > \"$out/../escaped\"\n" + madeMessages("../escaped"))
        ),
        script(
            "one whose output is a link",
            5,
            ["\"link\" is a link or a device"],
            plugin("ln -s /etc/passwd \"$out/link\"\n" + madeMessages("link"))
        ),
        script(
            "one that hangs",
            7,
            ["did not end within 1 s"],
            plugin("exec sleep 300"),
            timeout: 1
        ),
        script(
            "one that closes its output and hangs",
            7,
            ["did not end within 1 s"],
            plugin("exec >&- 2>&-; exec sleep 300"),
            timeout: 1
        ),
        script(
            "one that prints a line without end on standard error",
            5,
            ["a line of more than"],
            plugin("tr '\\0' x < /dev/zero >&2")
        ),
        script(
            "one that names an output twice",
            5,
            ["named the output \"f\" twice"],
            plugin(
                ": > \"$out/f\"; echo '{\"type\": \"output\", \"path\": \"f\"}'\n"
                    + madeMessages("f")
            )
        ),
        script(
            "one that removes its folder",
            5,
            ["removed or replaced its folder of outputs"],
            plugin("rm -r \"$out\"\n" + ok)
        ),
        BadInput(
            "one that reports a mistake",
            4,
            ["no section for 1.0.0", "--> pipeline.json:3:", "/stages/0/with/limit", "add one"],
            stages: #"{"name": "mine", "uses": "./custom", "with": {"limit": 3}}"#,
            files: [
                "custom": """
                #!/bin/sh
                if [ "$1" = describe ]; then
                    echo '{"name": "x", "version": "1", "protocols": [1], "options":'
                    echo '{"type": "object", "properties": {"limit": {"type": "integer"}}}}'
                    exit
                fi
                echo '{"type": "diagnostic", "severity": "error", "message": "no section for 1.0.0",\
                "pointer": "/limit", "help": "add one"}'
                echo '{"type": "result", "status": "failed"}'
                """
            ]
        ),
    ]

    @Test(arguments: inputs)
    func `a custom plugin that breaks its contract ends the release`(input: BadInput) async throws {
        try await input.check()
    }

    @Test func `what a plugin made is a file of our own, whatever its mode was`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: #"{"name": "mine", "uses": "./custom"}"#,
                files: [
                    "custom": plugin(
                        "echo x > \"$out/f\"; chmod 6777 \"$out/f\"\n" + madeMessages("f")
                    )
                ]
            )
            #expect(try app.run("release").status == 0)
            let file = "\(app.release)/stages/mine/f"
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
            #expect((mode as? Int).map { $0 & 0o7133 } == 0, "\(String(describing: mode))")
        }
    }

    @Test func `an edit of a file that had changed before stops a snapshot, and blames nobody`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: #"{"name": "mine", "uses": "./custom"}"#,
                files: ["custom": plugin("echo more >> \(folder)/app/Assets/a.txt\n" + Self.ok)]
            )
            try write("mine\n", to: "\(app.repository.path)/Assets/a.txt")
            let made = try app.run("release", "--snapshot")
            #expect(made.status == 4)
            #expect(
                made.error.contains("error: Assets/a.txt changed while the release was built"),
                "\(made.error)"
            )
        }
    }

    @Test func `what a plugin prints beside the protocol is shown with -v only`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: #"{"name": "mine", "uses": "./custom"}"#,
                files: ["custom": plugin("echo a murmur >&2\n" + Self.ok)]
            )
            #expect(try !app.run("release").error.contains("a murmur"))
            let loud = try app.run("release", "--clean", "--no-cache", "-v")
            #expect(loud.error.contains("  mine: a murmur\n"), "\(loud.error)")
        }
    }
}

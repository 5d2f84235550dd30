import Foundation
import JSON
import Testing
import TestSupport

/// What a custom plugin may leave and say.
struct PluginLimitTests {
    private static let stage = #"{"name": "mine", "uses": "./custom", "timeout": 60}"#
    private static let ok = #"echo '{"type": "result", "status": "ok"}'"#

    private static func input(_ description: String, _ words: [String], _ body: String) -> BadInput
    {
        BadInput(
            description,
            5,
            ["--> pipeline.json:3:", "/stages/0/uses"] + words,
            stages: stage,
            files: ["custom": plugin(body)]
        )
    }

    static let inputs = [
        input(
            "a sparse file of 100 GB",
            ["its outputs are larger than 8.0 GB, with \"big\""],
            "truncate -s 100G \"$out/big\"\n" + madeMessages("big")
        ),
        input(
            "a name that is not UTF-8",
            ["the name of its output \"d/bad\\xFF\" is not UTF-8"],
            "mkdir \"$out/d\"; : > \"$out/d/$(printf 'bad\\377')\"\n" + ok
        ),
        input(
            "a path beyond PATH_MAX",
            ["whose path is longer than 900 bytes"],
            """
            python3 - "$out" <<'END'
            import os, sys
            os.chdir(sys.argv[1])
            for _ in range(60):
                os.mkdir("d" * 100)
                os.chdir("d" * 100)
            open("f", "w").close()
            END
            \(ok)
            """
        ),
        input(
            "a folder that can't be listed",
            ["wrote \"shut/f\" and did not name it"],
            "mkdir \"$out/shut\"; : > \"$out/shut/f\"; chmod 0 \"$out/shut\"\n" + ok
        ),
    ]

    @Test(arguments: inputs)
    func `outputs that can't be taken end the release and are removed`(
        input: BadInput
    ) async throws {
        try await input.check()
    }

    @Test func `a long log is read fast, and cut`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: #"{"name": "mine", "uses": "./custom", "timeout": 60}"#,
                files: [
                    "custom": plugin("yes \"$(printf %99s)\" | head -c 200000000 >&2\n" + Self.ok)
                ]
            )
            let made = try app.run("release")
            #expect(made.status == 0, "\(made.error)")
            #expect(
                made.error.contains("printed more than 16.0 MB or 200000 lines on standard error")
            )
        }
    }

    @Test func `a thousand outputs are taken with their metadata`() async throws {
        try await withTemporaryFolder { folder in
            let body = """
                for i in $(seq 1000); do
                    echo "$i" > "$out/$i"
                    echo "{\\"type\\": \\"output\\", \\"path\\": \\"$i\\"}"
                done
                """
            let app = try App(
                in: folder,
                stages: Self.stage,
                files: ["custom": plugin(body + "\n" + Self.ok)]
            )
            let made = try app.run("release")
            #expect(made.status == 0, "\(made.error)")
            #expect(try app.manifest()["artifacts"]?.array?.count == 1001, "and the report")
        }
    }
}

import Foundation
import Testing
import TestSupport

/// What a pipeline that comes with a pull request can make shipit do.
struct UntrustedPipelineTests {
    /// Notes each of its runs, that for its description too.
    private func app(_ folder: String, top: String = "", env: String = "") throws -> App {
        let script = """
            #!/bin/sh
            echo "$1" >> \(folder)/ran
            if [ "$1" = describe ]; then
                echo '{"name": "script", "version": "1", "protocols": [1], "cacheable": true,'
                echo ' "inputs": {"env": [\(env)]}}'
                exit
            fi
            echo '{"type": "result", "status": "ok"}'
            """
        return try App(
            in: folder,
            stages: #"{"name": "mine", "uses": "./custom"}, "# + App.patch,
            top: top,
            files: ["custom": script]
        )
    }

    private func runs(_ folder: String) throws -> String {
        try files(below: folder).contains("ran")
            ? String(decoding: try read("\(folder)/ran"), as: UTF8.self) : ""
    }

    @Test func `with --no-custom nothing of the repository is run`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(folder)
            let check = try app.run("check", "--no-custom")
            #expect(check.status == 0, "\(check.error)")
            #expect(check.error.contains("not checked: custom plugin ./custom (--no-custom)"))
            let plan = try app.run("plan", "--no-custom")
            #expect(plan.status == 0, "\(plan.error)")
            #expect(plan.output.contains("skipped: custom plugin ./custom (--no-custom)"))
            #expect(plan.output.contains("patches  asset-patch"))
            let refused = try app.run("release", "--no-custom")
            #expect(refused.status == 2)
            #expect(refused.error.contains("./custom is a custom plugin"), "\(refused.error)")
            #expect(refused.error.contains("--> pipeline.json:3:"), "\(refused.error)")
            #expect(try app.run("release", "--no-custom", "--skip", "mine").status == 0)
            #expect(try runs(folder) == "")
        }
    }

    @Test func `with --no-custom an executable that is missing is an error all the same`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: #"{"name": "mine", "uses": "./none"}"#)
            #expect(try app.run("check", "--no-custom").status == 2)
        }
    }

    @Test func `an executable that is known is not run to check or to plan`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(folder)
            #expect(try app.run("check").status == 0)
            #expect(try runs(folder) == "describe\n")
            for command in ["check", "plan"] { #expect(try app.run(command).status == 0) }
            #expect(try runs(folder) == "describe\n")
            #expect(try app.run("release").status == 0)
            #expect(try runs(folder) == "describe\n\n")
        }
    }

    @Test func `a check does without a cache that can't be used, and says so`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(folder)
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/link",
                withDestinationPath: "/nowhere/at/all"
            )
            let check = try app.run("check", "--cache-dir", "\(folder)/link")
            #expect(check.status == 0, "\(check.error)")
            #expect(
                check.error.contains("warning: custom plugins are asked what they are each time")
            )
            #expect(try runs(folder) == "describe\n")
        }
    }

    @Test func `a plugin sees no variable that the pipeline does not list`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(folder, top: #""environment": ["TOWNS"],"#, env: #""TOWN""#)
            let made = try app.run("release", with: ["TOWN": "Oslo"])
            #expect(made.status == 2)
            #expect(made.error.contains("\"TOWN\", which is not listed in the pipeline"))
            #expect(made.error.contains("did you mean \"TOWNS\"?"), "\(made.error)")
            #expect(made.error.contains(#""environment": ["TOWNS", "TOWN"]"#), "\(made.error)")
            #expect(try runs(folder) == "describe\n")
        }
    }

    static let inputs = [
        BadInput(
            "a variable that is not listed",
            2,
            [
                "the environment variable \"SITE\" is not listed in the pipeline",
                "--> pipeline.json:3:", "/stages/0/with/url", #""environment": ["SITE"]"#,
            ],
            stages:
                #"{"name": "p", "uses": "asset-patch", "with": {"assets": ["Assets"], "url": "https://{env.SITE}/"}}"#,
            environment: ["SITE": "example.com"]
        )
    ]

    @Test(arguments: inputs)
    func `options see no variable that the pipeline does not list`(input: BadInput) async throws {
        try await input.check()
    }
}

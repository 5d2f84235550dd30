import Foundation
import JSON
import Testing
import TestSupport

/// `action.yml`, the GitLab component and the jobs in `docs/ci.md`, run as the systems would.
struct CIFilesTests {
    private static let script = "\(projectFolder)/Tests/CI/files.py"

    /// A Python that reads YAML.
    private func python() throws -> String {
        let pythons = ["python3", "/usr/bin/python3"]
        let found = try pythons.first { try run([$0, "-c", "import yaml"]).status == 0 }
        guard let found else { throw ToolMissing("python3 -c 'import yaml'") }
        return found
    }

    /// A clone, a tarball of shipit, and programs in the place of those that change the machine.
    private func job(in folder: String) throws -> App {
        let sign = App.sign.replacing("\"KEY\"", with: "\"SHIPIT_SIGNING_KEY\"")
        var app = try App(in: folder, at: "clone", stages: App.patch + "," + sign)
        try app.makeKey()
        // What the package holds, with the tested program in it.
        let package = "\(folder)/shipit-1.0.0"
        try write("#!/bin/sh\nexec '\(Tool.path)' \"$@\"\n", to: "\(package)/bin/shipit")
        try run(["chmod", "+x", "\(package)/bin/shipit"])
        try run(["tar", "-czf", "\(folder)/archive.tar.gz", "-C", folder, "shipit-1.0.0"])
        let programs = [
            "apt-get": "exit 0", "sudo": "shift; exec \"$@\"",
            // Runs the program of the image in the folders that are its volumes, with the variables
            // that are passed.
            "docker": """
            exec python3 - "$@" <<'END'
            import os, sys
            words, folders, variables, place, program = sys.argv[2:], {}, {}, "/", ""
            while words[0].startswith("-"):
                name = words.pop(0)
                if name == "--rm": continue
                value = words.pop(0)
                if name == "--volume": outside, inside = value.split(":"); folders[inside] = outside
                if name == "--workdir": place = value
                if name == "--entrypoint": program = value
                if name == "--env":
                    key, _, given = value.partition("=")
                    given = folders.get(given, given) or os.environ.get(key)
                    if given is not None: variables[key] = given
            os.chdir(folders[place])
            variables |= {"PATH": os.environ["PATH"], "HOME": "/nonexistent"}
            os.execvpe("\(package)/bin/" + program, [program] + words[1:], variables)
            END
            """,
        ]
        for (name, body) in programs {
            try write("#!/bin/sh\n\(body)\n", to: "\(folder)/bin/\(name)")
            try run(["chmod", "+x", "\(folder)/bin/\(name)"])
        }
        try FileManager.default.createDirectory(
            atPath: "\(folder)/tmp",
            withIntermediateDirectories: true
        )
        return app
    }

    @Test(arguments: ["github", "forgejo", "gitlab-release", "azure", "bitrise", "jenkins"])
    func `a job releases its tag, and keeps a cache`(system: String) async throws {
        try await withTemporaryFolder { folder in
            let app = try job(in: folder)
            if system == "jenkins" {
                // The image is the job's machine.
                try run(["ln", "-s", "\(folder)/shipit-1.0.0/bin/shipit", "\(folder)/bin/shipit"])
            }
            let done = try run(
                [try python(), Self.script, "run", system, folder],
                environment: ["KEY": app.environment["KEY"] ?? nil]
            )
            #expect(done.status == 0, "\(done.error)")
            let verified = try app.run("verify", app.release, "--key", app.publicKey)
            #expect(verified.status == 0, "\(verified.error)")
            if ["github", "forgejo"].contains(system) {
                let outputs = try JSONDocument(Array(done.output.utf8)).value
                #expect(outputs["version"] == "1.0.0")
                #expect(outputs["folder"] == "dist/1.0.0")
            }
            if system == "gitlab-release" {
                let names = try app.releases()
                #expect(names.contains("gl-code-quality-report.json"), "\(names)")
                #expect(names.contains("shipit.env"))
            }
            let caches = try files(below: folder).filter { $0.contains("/ac/") }
            #expect(!caches.isEmpty, "\(system) has a cache")
        }
    }

    @Test func `the check of a merge request runs, and runs no code of it`() async throws {
        try await withTemporaryFolder { folder in
            let app = try job(in: folder)
            let done = try run(
                [try python(), Self.script, "run", "gitlab-check", folder],
                environment: ["KEY": app.environment["KEY"] ?? nil]
            )
            #expect(done.status == 0, "\(done.error)")
            #expect(try app.releases() == ["check.json", "lint.json"])
        }
    }

    @Test func `a tarball with another digest is not used`() async throws {
        try await withTemporaryFolder { folder in
            let app = try job(in: folder)
            for sum in [String(repeating: "0", count: 64), "0123", "../../x"] {
                let done = try run(
                    [try python(), Self.script, "run", "github", folder],
                    environment: ["KEY": app.environment["KEY"] ?? nil, "SHA256": sum]
                )
                #expect(done.status != 0, "\(sum)")
                #expect(done.error.contains("SHA-256"), "\(done.error)")
                #expect(try app.releases() == [])
            }
        }
    }

    @Test func `the shell in the files is clean`() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(
                atPath: "\(folder)/scripts",
                withIntermediateDirectories: true
            )
            let written = try run([try python(), Self.script, "scripts", "\(folder)/scripts"])
            #expect(written.status == 0, "\(written.error)")
            let scripts = try files(below: "\(folder)/scripts").map { "\(folder)/scripts/\($0)" }
            #expect(scripts.count == 11)
            let checked = try run(
                ["shellcheck", "\(projectFolder)/packaging/ci/set-up"] + scripts
            )
            #expect(checked.status == 0, "\(checked.output)\(checked.error)")
        }
    }

    @Test func `the files fit the schemas of their systems`() async throws {
        let checked = try run(
            [try python(), Self.script, "validate"],
            environment: ["PYTHONPATH": "\(projectFolder)/.build/python"]
        )
        #expect(checked.status == 0, "\(checked.output)\(checked.error)")
    }
}

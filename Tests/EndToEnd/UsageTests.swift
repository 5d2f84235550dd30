import Foundation
import Testing
import TestSupport

struct UsageTests {
    @Test(arguments: [
        (["relaese"], "relaese"), (["release", "--cleen"], "--cleen"),
        (["release", "--jobs", "0"], "--jobs takes a number from 1 to 1024"),
        (["release", "--jobs", "many"], "many"), (["release", "--jobs", "-3"], "jobs"),
        (["release", "--log-format", "xml"], "xml"), (["release", "extra"], "extra"),
        (["release", "--dist", ""], "--dist needs a path"),
        (["release", "--tag", ""], "--tag needs a name"),
        (["release", "--product", ""], "--product needs a name"),
        (["version", "--tag", "v1.0.0", "--snapshot"], "a snapshot has no tag"),
        (["release", "--cache-dir", ""], "--cache-dir needs a path"), (["verify"], "folder"),
        (["key", "make", "--kind", "dsa"], "dsa"),
    ])
    func `wrong usage is refused with 64`(arguments: [String], words: String) async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let result = try run(
                [Tool.path] + arguments,
                in: app.repository.path,
                environment: app.environment
            )
            #expect(result.status == 64)
            #expect(result.error.contains(words), "\(result.error)")
            #expect(result.error.contains("Usage: "))
            #expect(result.output == "")
            #expect(try app.leftovers() == [])
        }
    }

    @Test func `help and version are printed on standard output`() throws {
        let help = try run([Tool.path, "--help"])
        #expect(help.status == 0)
        for command in [
            "release", "plan", "check", "version", "verify", "key", "plugin", "schema", "lint",
        ] {
            #expect(help.output.contains("\n  \(command) "), "\(command)")
        }
        #expect(try run([Tool.path, "--version"]).output.split(separator: ".").count == 3)
    }
}

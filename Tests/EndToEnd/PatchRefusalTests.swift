import Foundation
import Testing
import TestSupport

/// What `shipit patch` refuses, with which status, and that it leaves nothing.
struct PatchRefusalTests {
    private static let make = [
        "make", "--repo", "repo", "--from", "v1", "--to", "v2", "--assets", "App/Assets", "--out",
        "new.zip",
    ]

    /// The arguments of a making with one option changed.
    private static func making(_ option: String, _ value: String) -> [String] {
        let index = make.firstIndex(of: option) ?? 0
        return make[...index] + [value] + make[(index + 2)...]
    }

    @Test func `a damaged tag object is named, and no other tag is suggested`() async throws {
        try await withTemporaryFolder { folder in
            let app = try PatchedApp(in: folder)
            let commit = try app.repository.git("rev-parse", "v1^{commit}")
            try write("object \(commit)\n", to: "\(folder)/tag")
            let hash = ["hash-object", "-t", "tag", "--literally", "-w", "\(folder)/tag"]
            let id = try run(["git", "-C", app.repository.path] + hash).output
            try write(id, to: "\(app.repository.path)/.git/refs/tags/v1")
            let made = try app.make(from: "v1")
            #expect(made.status == 3, "\(made.error)")
            #expect(made.error.contains("the tag \"v1\" is not a commit: the tag object"))
            #expect(made.error.contains("is damaged"), "\(made.error)")
            #expect(made.error.contains("git fsck"))
            #expect(!made.error.contains("did you mean"))
        }
    }

    @Test func `a base with a name that is not UTF-8 is refused with the name's bytes`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try PatchedApp(in: folder)
            try app.makePack()
            let names = try app.names()
            let make = "open(b'v1/d/Ic\\xf4ne.txt', 'w').write('x')"
            let made = try run(["python3", "-c", make], in: folder)
            try #require(made.status == 0, "\(made.error)")
            let applied = try app.apply("pack.zip", to: "v1")
            #expect(applied.status == 6, "\(applied.error)")
            #expect(
                applied.error.contains("the name of d/Ic\\xF4ne.txt is not UTF-8"),
                "\(applied.error)"
            )
            #expect(try app.names() == names)
        }
    }

    @Test(arguments: [
        (making("--from", "v9"), 3, "v9"), (making("--to", "v9"), 3, "v9"),
        (making("--repo", "v1"), 3, "v1"), (making("--repo", "nowhere"), 64, "nowhere"),
        (making("--assets", "App/Asets"), 64, "v2 has no asset below \"App/Asets\""),
        (making("--assets", "../home"), 64, "../home"),
        (making("--out", "pack.zip"), 64, "exists already"),
        (making("--out", "v1"), 64, "exists already"),
        (making("--out", "pack.zip/x.zip"), 64, "pack.zip"),
        (make.filter { $0 != "--from" && $0 != "v1" }, 64, "--from"),
        (make.filter { $0 != "--assets" && $0 != "App/Assets" }, 64, "--assets"),
        (Array(make.dropLast(2)), 64, "--out"), (making("--out", ""), 64, "--out"),
        (make + ["--level", "0"], 64, "--level is 1 to 22"),
        (make + ["--level", "23"], 64, "--level is 1 to 22"),
        (make + ["--from", "beta/2"], 64, "several --from need {from} in --out"),
        (["show", "nowhere.zip"], 64, "nowhere.zip"), (["show", "v1"], 64, "v1 is a folder"),
        (["show", "repo/App/Assets/a.txt"], 6, "not a valid patch"), (["show"], 64, "<file>"),
        (["show", "pack.zip", "--jsn"], 64, "--jsn"),
        (["apply", "pack.zip", "--out", "out"], 64, "--base"),
        (["apply", "pack.zip", "--base", "v1"], 64, "--out"),
        (["apply", "pack.zip", "--base", "", "--out", "out"], 64, "--base"),
        (["apply", "pack.zip", "--base", "v2", "--out", "out"], 6, "the patch starts from v1"),
        (["apply", "pack.zip", "--base", "nowhere", "--out", "out"], 64, "no such file or folder"),
        (
            ["apply", "pack.zip", "--base", "pack.zip", "--out", "out"], 64,
            "pack.zip is not a folder"
        ),
        (["apply", "pack.zip", "--base", "v1", "--out", "v2"], 64, "exists already"),
        (["apply", "pack.zip", "--base", "v1", "--out", "v1/out"], 64, "inside the base"),
        (["apply", "pack.zip", "--base", "v1", "--out", "no/../out"], 64, "no folder that could"),
        (["apply", "v1", "--base", "v1", "--out", "out"], 64, "v1 is a folder"),
        (["apply", "nowhere.zip", "--base", "v1", "--out", "out"], 64, "nowhere.zip"),
        (["mend"], 64, "mend"),
    ])
    func `what can't be done is refused with its status and leaves nothing`(
        arguments: [String],
        status: Int,
        words: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let app = try PatchedApp(in: folder)
            try app.makePack()
            let before = try files(below: folder)
            let result = try app.run(["patch"] + arguments)
            #expect(Int(result.status) == status, "\(result.error)")
            #expect(result.error.contains(words), "\(result.error)")
            #expect(status == 64 || result.error.contains("help: "), "\(result.error)")
            #expect(result.output == "")
            #expect(try files(below: folder) == before)
            #expect(try app.names() == ["beta-2", "pack.zip", "repo", "v1", "v2"])
        }
    }
}

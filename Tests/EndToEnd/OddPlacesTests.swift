import Foundation
import Testing
import TestSupport

struct OddPlacesTests {
    @Test(arguments: [
        "with spaces", "quote's \"both\"", "Ünïcødé 極光", "$HOME;`id`&", "-dash", "a\\b",
    ])
    func `a repository of any name is released`(name: String) async throws {
        try await withTemporaryFolder { folder in
            var app = try App(
                in: folder,
                at: name,
                stages: [
                    App.splash, App.patch, #"{"name": "c", "uses": "./plugins/my stage"}"#,
                    App.sign,
                ].joined(separator: ","),
                files: [
                    "plugins/my stage": plugin(
                        "cp 'Assets/€ uro.txt' \"$out/€\"\n" + madeMessages("€"),
                        reads: ["Assets/*"]
                    ),
                    "Assets/€ uro.txt": "x", "Assets/quote\"'s.txt": "y",
                ]
            )
            try app.makeKey()
            let made = try app.run("release")
            #expect(made.status == 0, "\(made.error)")
            let verified = try app.run("verify", app.release, "--key", app.publicKey)
            #expect(verified.status == 0, "\(verified.error)")
            let sums = try run(["sha256sum", "-c", "--strict", "checksums.txt"], in: app.release)
            #expect(sums.status == 0, "\(sums.error)")
        }
    }

    @Test func `paths on the command line are taken from the current folder`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let inside = "\(app.repository.path)/Assets"
            let made = try app.run(
                "release",
                "--dist",
                "../dist/here",
                "--cache-dir",
                "../../cached",
                "--config",
                "../pipeline.json",
                in: inside
            )
            #expect(made.status == 0, "\(made.error)")
            #expect(try files(below: "\(app.dist)/here/1.0.0").contains("manifest.json"))
            #expect(FileManager.default.fileExists(atPath: "\(folder)/cached/cas"))
            #expect(try app.run("release", in: inside).status == 0)
            #expect(try app.run("verify", "../dist/1.0.0", in: inside).status == 0)
        }
    }

    @Test func `the repository may be a link, another folder's, or a linked work tree`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/link",
                withDestinationPath: app.repository.path
            )
            try app.repository.git("worktree", "add", "--quiet", "\(folder)/tree", "v1.0.0")
            for (name, place) in [("one", "link"), ("two", "app/Assets"), ("three", "tree")] {
                let made = try app.run(
                    "release",
                    "--repo",
                    place,
                    "--dist",
                    name,
                    in: folder
                )
                #expect(made.status == 0, "\(place): \(made.error)")
            }
            for other in ["two", "three"] {
                let difference = try run(["diff", "-r", "one", other], in: folder)
                #expect(difference.status == 0, "\(difference.output)")
            }
        }
    }

    @Test func `a pipeline outside of the repository is named in messages`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try write("{\"name\": \"Other\",\n\"stages\": [{}]}", to: "\(folder)/other.json")
            let made = try app.run("release", "--config", "../other.json")
            #expect(made.status == 2)
            #expect(made.error.contains("--> ../other.json:2:12"), "\(made.error)")
        }
    }

    @Test func `a named folder of releases may be a link, and need not be ignored by git`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try app.change([".gitignore": "*.o\n"])
            try FileManager.default.createDirectory(
                atPath: "\(folder)/elsewhere",
                withIntermediateDirectories: true
            )
            try FileManager.default.createSymbolicLink(
                atPath: app.dist,
                withDestinationPath: "\(folder)/elsewhere"
            )
            for arguments in [["release"], ["release", "--clean"]] {
                let made = try run(
                    [Tool.path] + arguments + ["--dist", "dist"],
                    in: app.repository.path,
                    environment: app.environment
                )
                #expect(made.status == 0, "\(made.error)")
            }
            #expect(try app.run("verify", "dist/1.0.0").status == 0)
        }
    }

    @Test func `releases and cache inside of the repository make it not dirty`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try app.change([".gitignore": "*.o\n"])
            let inside = "\(app.repository.path)/Assets"
            for version in ["one", "two"] {
                let made = try app.run(
                    "release",
                    "--dist",
                    "../out/\(version)",
                    "--cache-dir",
                    "../.cache/shipit",
                    in: inside
                )
                #expect(made.status == 0, "\(made.error)")
            }
            let again = try app.run(
                "release",
                "--clean",
                "--dist",
                "../out/one",
                "--cache-dir",
                "../.cache/shipit",
                in: inside
            )
            #expect(again.status == 0, "\(again.error)")
        }
    }

    @Test func `a place that is taken is reported with a way out`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try write("mine", to: "\(folder)/taken")
            for place in ["taken", "taken/below"] {
                let made = try app.run("release", "--dist", "\(folder)/\(place)")
                #expect(made.status == 64)
                #expect(made.error.contains("error: \(folder)/taken is not a folder\n"))
                #expect(made.error.contains("help: name another path with --dist\n"))
                #expect(!made.error.contains("Usage:"), "\(made.error)")
            }
            let empty = try app.run(
                "release",
                with: ["SHIPIT_CACHE_DIR": "", "XDG_CACHE_HOME": "\(folder)/xdg"]
            )
            #expect(empty.status == 0, "\(empty.error)")
            #expect(FileManager.default.fileExists(atPath: "\(folder)/xdg/shipit/cas"))
        }
    }

    @Test func `a release works without a home, a terminal's name or a current folder`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let bare = try app.run(
                "release",
                with: ["HOME": nil, "SHIPIT_CACHE_DIR": nil, "USER": nil]
            )
            #expect(bare.status == 0, "\(bare.error)")
            #expect(bare.error.contains("there is no cache"), "\(bare.error)")
            let gone = try run(
                ["sh", "-c", "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" \"$@\""]
                    + [Tool.path, "release", "--clean", "--repo", app.repository.path],
                in: folder,
                environment: app.environment
            )
            #expect(gone.status == 0, "\(gone.error)")
            let lost = try run(
                ["sh", "-c", "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" \"$@\""]
                    + [Tool.path, "release"],
                in: folder,
                environment: app.environment
            )
            #expect(lost.status == 64, "\(lost.error)")
        }
    }

    @Test(arguments: [">&-", "2>&-", "<&- >&- 2>&-", "| true", ">/dev/full", "2>/dev/full"])
    func `an output that nobody reads harms no release`(redirection: String) async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.splash)
            let made = try run(
                ["sh", "-c", "\"$0\" release --log-format json -v \(redirection)", Tool.path],
                in: app.repository.path,
                environment: app.environment
            )
            // The log as JSON gets lost; the release is made all the same.
            let isLost = redirection.hasPrefix(">") || redirection.hasPrefix("<&- >")
            #expect(made.status == (isLost ? 1 : 0), "\(made.error)")
            let text = try run(
                ["sh", "-c", "\"$0\" release --clean --no-cache -v \(redirection)", Tool.path],
                in: app.repository.path,
                environment: app.environment
            )
            #expect(text.status == 0, "\(text.error)")
            let verified = try app.run("verify", app.release)
            #expect(verified.status == 0, "\(verified.error)")
        }
    }
    #if os(Linux)
    @Test func `a closed standard stream is taken by no file of a release`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: #"{"name": "look", "uses": "./look"}"#,
                files: [
                    "look": plugin(
                        "readlink /proc/$PPID/fd/1 /proc/$PPID/fd/2 > \"$out/fd\"\n"
                            + madeMessages("fd")
                    )
                ]
            )
            let made = try run(
                ["sh", "-c", "exec \"$0\" release >&- 2>&-", Tool.path],
                in: app.repository.path,
                environment: app.environment
            )
            #expect(made.status == 0)
            let streams = String(
                decoding: try read("\(app.release)/stages/look/fd"),
                as: UTF8.self
            )
            #expect(streams == "/dev/null\n/dev/null\n")
        }
    }
    #endif
}

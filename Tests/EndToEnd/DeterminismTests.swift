import Foundation
import Testing
import TestSupport

struct DeterminismTests {
    @Test func `two users in two folders, locales, time zones and umasks make the same bytes`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let stages = [App.splash, App.patch, copier, App.sign].joined(separator: ",\n")
            let scripts = [
                "plugins/copy": plugin(
                    "cp pipeline.json \"$out/p\"\n" + madeMessages("p"),
                    reads: ["*.json"]
                )
            ]
            var mine = try App(in: "\(folder)/mine", stages: stages, files: scripts)
            try mine.makeKey()
            var theirs = try App(
                in: "\(folder)/their own",
                at: "Ωmega",
                stages: stages,
                files: scripts
            )
            theirs.environment["KEY"] = mine.environment["KEY"]
            try #require(
                try mine.repository.git("rev-parse", "HEAD")
                    == theirs.repository.git("rev-parse", "HEAD")
            )
            let first = try mine.run("release", "--jobs", "1", with: ["TZ": "Pacific/Kiritimati"])
            try #require(first.status == 0, "\(first.error)")
            let second = try theirs.runAsSomebodyElse("release", "--jobs", "8", umask: "077")
            try #require(second.status == 0, "\(second.error)")
            let difference = try run(["diff", "-r", mine.release, theirs.release])
            #expect(difference.status == 0, "\(difference.output)")
            let made = try files(below: mine.release)
            #expect(made.count == 29, "\(made)")
        }
    }

    @Test func `a release that is built twice is compared and kept`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.patch + "," + App.sign)
            try app.makeKey()
            let made = try app.run("release", "--verify-reproducible")
            #expect(made.status == 0, "\(made.error)")
            #expect(made.error.contains("Built twice, every byte the same.\n"))
            #expect(try app.releases() == ["1.0.0"])
        }
    }

    @Test func `a release of another machine that exists does not count as a difference`()
        async throws
    {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.patch + "," + App.sign)
            try app.makeKey()
            try #require(try app.run("release").status == 0)
            let made = try app.run(
                "release",
                "--verify-reproducible",
                with: ["JENKINS_URL": "https://jenkins.example.com/"]
            )
            #expect(made.status == 0, "\(made.error)")
            #expect(made.error.contains("every byte the same"), "\(made.error)")
        }
    }

    @Test func `a plugin that writes the time is found out`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(
                in: folder,
                stages: #"{"name": "clock", "uses": "./clock"}"#,
                files: [
                    "clock": plugin(
                        "date +%s%N > \"$out/now\"\n" + madeMessages("now"),
                        isCacheable: false
                    )
                ]
            )
            let made = try app.run("release", "--verify-reproducible")
            #expect(made.status == 6)
            #expect(
                made.error.contains("stages/clock/now differs in two runs of the same release"),
                "\(made.error)"
            )
            #expect(made.error.contains("help: a plugin reads something that it does not declare"))
            #expect(try app.releases() == [], "nothing lands")
        }
    }

    @Test func `what was found not to be reproducible is not taken from the cache again`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let clock = "date +%s%N > \"$out/now\"\n"
            let app = try App(
                in: folder,
                stages:
                    #"{"name": "clock", "uses": "./clock"}, {"name": "copy", "uses": "./copy"}"#,
                files: [
                    "clock": plugin(clock + madeMessages("now")),
                    "copy": plugin("echo same > \"$out/same\"\n" + madeMessages("same")),
                ]
            )
            // Also a result that an earlier release has left.
            try #require(try app.run("release").status == 0)
            let old = try read("\(app.release)/stages/clock/now")
            try FileManager.default.removeItem(atPath: app.dist)
            let results = try files(below: "\(app.cache)/ac").count
            let blobs = try files(below: "\(app.cache)/cas").count
            #expect(try app.run("release", "--verify-reproducible").status == 6)
            #expect(try files(below: "\(app.cache)/ac").count == results - 1)
            #expect(try files(below: "\(app.cache)/cas").count == blobs - 1)
            let made = try app.run("release", "--log-format", "json")
            #expect(made.status == 0, "\(made.error)")
            #expect(try made.units("cached") == ["copy/script"])
            #expect(try made.units("ran").contains("clock/script"))
            #expect(try read("\(app.release)/stages/clock/now") != old)
        }
    }

    @Test func `an ECDSA key is refused where every byte must be the same`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.patch + "," + App.sign)
            try app.makeKey("p256")
            let made = try app.run("release", "--verify-reproducible")
            #expect(made.status == 2)
            #expect(made.error.contains("no release is reproducible"), "\(made.error)")
            #expect(made.error.contains("/stages/1/with/key"))
            #expect(made.error.contains("help: sign with an Ed25519 or RSA key"))
            #expect(try app.leftovers() == [])
        }
    }

    private var copier: String { #"{"name": "copy", "uses": "./plugins/copy"}"# }
}

extension App {
    /// Runs shipit as another user when this one may, always with another home and locale.
    fileprivate func runAsSomebodyElse(
        _ arguments: String...,
        umask: String
    ) throws -> CommandResult {
        var command =
            ["sh", "-c", "umask \(umask) && exec \"$0\" \"$@\"", try Tool.path] + arguments
        let nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        // Where the build folder is closed to others, another home must do.
        let isPossible = try TestSupport.run(nobody + [Tool.path, "--version"]).status == 0
        if isPossible {
            try TestSupport.run(["chown", "-R", "65534:65534", folder])
            command = nobody + command
        }
        return try TestSupport.run(
            command,
            in: repository.path,
            environment: environment.merging([
                "HOME": "\(folder)/home", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8",
                "TZ": "America/St_Johns", "USER": "nobody", "LOGNAME": "nobody",
                "SOURCE_DATE_EPOCH": "1",
            ]) { $1 }
        )
    }
}

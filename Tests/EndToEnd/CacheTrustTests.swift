#if os(Linux)
import Foundation
import JSON
import Testing
import TestSupport

struct CacheTrustTests {
    /// Puts another picture into each result that holds one, digests and all.
    private static let forgery = """
        import hashlib, json, os, sys
        cache, picture = sys.argv[1], open(sys.argv[2], "rb").read()
        sha = hashlib.sha256(picture).hexdigest()
        open(f"{cache}/cas/{sha}", "wb").write(picture)

        def number(n):
            more = []
            while n > 127:
                more.append(n & 127 | 128)
                n >>= 7
            return bytes(more + [n])

        def field(n, value):
            return number(n << 3 | 2) + number(len(value)) + value

        def fields(message):
            at = 0
            def varint():
                nonlocal at
                value = shift = 0
                while True:
                    byte = message[at]; at += 1
                    value |= (byte & 127) << shift; shift += 7
                    if byte < 128: return value
            while at < len(message):
                tag = varint()
                if tag & 7 == 2:
                    size = varint(); yield tag >> 3, message[at:at + size]; at += size
                else:
                    varint()

        for key in os.listdir(f"{cache}/ac"):
            entry = f"{cache}/ac/{key}"
            files, envelope = b"", None
            for n, value in fields(open(entry, "rb").read()):
                if n == 5: envelope = json.loads(value)
                if n == 2:
                    path = dict(fields(value))[1]
                    if path.endswith(b".png"):
                        digest = field(1, sha.encode()) + number(2 << 3) + number(len(picture))
                        value = field(1, path) + field(2, digest)
                    files += field(2, value)
            text = lambda value: json.dumps(value, sort_keys=True, separators=(",", ":"),
                                            ensure_ascii=False).encode()
            sums = key.encode() + files + text(envelope["report"])
            envelope["digest"] = hashlib.sha256(sums).hexdigest()
            open(entry, "wb").write(files + field(5, text(envelope)))
        """

    @Test func `a forged result of another user reaches no release`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.splash)
            #expect(try app.run("release").status == 0)
            let sums = try read("\(app.release)/checksums.txt")
            let forged = try run([
                "python3", "-c", Self.forgery, app.cache,
                "\(projectFolder)/Examples/Aurora/App/Assets.xcassets/AppIcon.appiconset/Icon-29~ipad.png",
            ])
            try #require(forged.status == 0, "\(forged.error)")
            // The forgery is a good one: where the user could have made it, it is believed.
            #expect(try app.run("release", "--clean").status == 0)
            #expect(try read("\(app.release)/checksums.txt") != sums)
            let entries = try files(below: "\(app.cache)/ac").map { "\(app.cache)/ac/\($0)" }
            for entry in entries {
                guard try giveToNobody(entry) else { return }
            }
            let planned = try app.run("plan")
            #expect(planned.output.contains(" 0 cached"))
            #expect(planned.error.contains("did not count"), "\(planned.error)")
            let made = try app.run("release", "--clean")
            #expect(made.status == 0, "\(made.error)")
            #expect(try read("\(app.release)/checksums.txt") == sums)
            #expect(made.error.contains("can have been written by other users and did not count"))
            #expect(made.error.components(separatedBy: "did not count").count == 2, "once")
            let again = try app.run("release", "--clean", "--log-format", "json")
            #expect(try again.units("ran") == [], "the results were replaced")
        }
    }

    @Test func `a cache that others can write to is not used`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            #expect(try app.run("release").status == 0)
            try run(["chmod", "g+w", "\(app.cache)/ac"])
            let made = try app.run("release", "--clean")
            #expect(made.status == 0, "\(made.error)")
            #expect(made.error.contains("warning: the cache is not used: others can write to"))
            #expect(made.error.contains("run: chmod -R go-w \(app.cache)"), "\(made.error)")
            let logged = try app.run("release", "--clean", "--log-format", "json")
            #expect(try logged.units("cached") == [])
            #expect(try app.run("plan").error.contains("the cache is not used"))
        }
    }

    @Test func `a cache that can't be written is read, and costs one warning`() async throws {
        guard let mounting = try mounting() else { return }
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.splash)
            #expect(try app.run("release").status == 0)
            let kept = try files(below: app.cache)
            func release(_ cache: String) throws -> CommandResult {
                let script = """
                    mkdir -p "$1" && mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" || exit 99
                    shift; exec "$@"
                    """
                return try run(
                    mounting + ["sh", "-c", script, "sh", cache, Tool.path]
                        + ["release", "--clean", "--cache-dir", cache, "--log-format", "json"],
                    in: app.repository.path,
                    environment: app.environment
                )
            }
            let read = try release(app.cache)
            #expect(read.status == 0, "\(read.output)")
            #expect(try read.units("ran") == [])
            #expect(try read.warnings == [], "nothing had to be written")
            for cache in [app.cache, "\(folder)/empty"] {
                try app.change(["Art/light.svg": "<svg/>", "Assets/\(cache.count)": cache])
                try write(
                    try picture("Icon-29~ipad.png"),
                    to: "\(app.repository.path)/Art/dark.png"
                )
                try app.change([:])
                let made = try release(cache)
                #expect(made.status == 0, "\(made.output)\(made.error)")
                #expect(try !made.units("ran").isEmpty)
                let warnings = try made.warnings
                #expect(warnings.count == 1)
                #expect(warnings.first?.contains("can't write to the cache") == true)
                #expect(warnings.first?.contains("read-only file system") == true)
            }
            #expect(try files(below: app.cache) == kept)
        }
    }

    @Test func `a cache that may not be opened or written costs one warning`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            #expect(try app.run("release").status == 0)
            if !asOrdinaryUser.isEmpty {
                // What root filled is believed.
                guard try giveToNobody(app.repository.path, "\(folder)/home") else { return }
            }
            try run(["mkdir", "--mode", "0", "\(folder)/locked"])
            try run(["chmod", "a-w", app.cache, "\(app.cache)/tmp", "\(app.cache)/ac"])
            try run(["chmod", "-R", "a+rX", app.cache])
            let cases = [(app.cache, [], 0), ("\(folder)/locked/cache", ["--only", "patches"], 1)]
            for (cache, more, warnings) in cases {
                let made = try run(
                    asOrdinaryUser + [Tool.path, "release", "--clean", "--log-format", "json"]
                        + ["--cache-dir", cache] + more,
                    in: app.repository.path,
                    environment: app.environment
                )
                #expect(made.status == 0, "\(made.output)\(made.error)")
                #expect(try made.units("ran").isEmpty == (warnings == 0))
                #expect(try made.warnings.count == warnings)
                #expect(try made.warnings.allSatisfy { $0.contains("can't write to the cache") })
            }
        }
    }

    @Test(arguments: [["HOME": "here"], ["HOME": "here", "XDG_CACHE_HOME": "there"], ["HOME": ""]])
    func `a home that is not an absolute path gives no cache`(
        variables: [String: String]
    ) async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.patch)
            app.environment["SHIPIT_CACHE_DIR"] = .some(nil)
            for (name, value) in variables { app.environment[name] = value }
            let made = try app.run("release")
            #expect(made.status == 0, "\(made.error)")
            #expect(made.error.contains("warning: there is no cache: $HOME is"), "\(made.error)")
            #expect(made.error.contains("--cache-dir"))
            #expect(try app.repository.git("status", "--porcelain") == "")
        }
    }
}

extension CommandResult {
    /// The warnings, without those about the size of the art; from a run with `--log-format json`.
    fileprivate var warnings: [String] {
        get throws {
            try events.filter { $0["event"]?.string == "diagnostic" }.map(\.canonicalText).filter {
                !$0.contains("drawn")
            }
        }
    }
}
#endif

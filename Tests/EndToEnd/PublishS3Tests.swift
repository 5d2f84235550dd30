import Foundation
import JSON
import Testing
import TestSupport

/// Against moto, a store with Amazon's protocol that checks every signature.
struct PublishS3Tests {
    /// A release of a file of 12 MB, which is sent in parts, and a bundle of it.
    private static func app(in folder: String, _ server: TestServer) throws -> App {
        let store = """
            {"name": "store", "uses": "publish-s3", "with": {
              "bucket": "releases", "endpoint": "\(server.address)", "prefix": "{env.RUN}/{version}",
              "partSize": 5, "retry": {"attempts": 3, "delay": 0.05},
              "cache": [{"files": "*.zip", "control": "private"}],
              "pointers": [{"file": "manifest.json", "to": "{env.RUN}/latest.json"}]}}
            """
        let big = """
            #!/usr/bin/env python3
            import json, random, sys
            if sys.argv[1:] == ["describe"]:
                print('{"name": "big", "version": "1", "protocols": [1]}')
                sys.exit()
            out = json.loads(sys.stdin.readline())["directories"]["outputs"]
            open(out + "/big.bin", "wb").write(random.Random(1).randbytes(12 << 20))
            print('{"type": "output", "path": "big.bin"}')
            print('{"type": "result", "status": "ok"}')

            """
        var app = try App(
            in: folder,
            stages: #"{"name": "big", "uses": "./plugins/big"}, \#(App.sign), \#(store)"#,
            top: #""environment": ["RUN"],"#,
            files: ["plugins/big": big]
        )
        app.environment["RUN"] = "run"
        app.environment["AWS_ACCESS_KEY_ID"] = server.words[1]
        app.environment["AWS_SECRET_ACCESS_KEY"] = server.words[2]
        try run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", app.key])
        app.environment["KEY"] = String(decoding: try read(app.key), as: UTF8.self)
        return app
    }

    /// Finds fault with a bucket: a manifest without its files, or a file with other bytes.
    private static func faults(_ server: TestServer) throws -> [String] {
        let objects = try server.get("/test/state")["objects"]?.members ?? []
        let digests = Dictionary(uniqueKeysWithValues: objects.map { ($0.key, $0.value["sha256"]) })
        var faults: [String] = []
        for object in objects {
            let folder: String
            if object.key.hasSuffix("/latest.json") {
                folder = String(object.key.dropLast("latest.json".count)) + "1.0.0/"
            } else if object.key.hasSuffix("/manifest.json") {
                folder = String(object.key.dropLast("manifest.json".count))
            } else {
                continue
            }
            let manifest = try JSONDocument(Array((object.value["text"]?.string ?? "").utf8)).value
            for artifact in manifest["artifacts"]?.array ?? [] {
                let path = folder + (artifact["path"]?.string ?? "?")
                if digests[path] != artifact["sha256"] { faults.append("\(object.key): \(path)") }
            }
            if digests[folder + "manifest.json.sig"] == nil { faults.append("\(folder) unsigned") }
        }
        return faults
    }

    @Test func `a release is published once, and a second run sends nothing`() async throws {
        try await withTemporaryFolder { folder in
            try await aside {
                let server = try TestServer("s3", log: "\(folder)/server.log")
                let app = try Self.app(in: folder, server)
                let first = try app.run("release", "--log-format", "json")
                #expect(first.status == 0, "\(first.error)")
                let end = try first.events.last {
                    $0["event"] == "stage-finished" && $0["stage"] == "store"
                }
                #expect(end?["outcome"] == "published")
                let state = try server.get("/test/state")
                #expect(try Self.faults(server) == [])
                let objects = try #require(state["objects"])
                let zip = try #require(objects["run/1.0.0/App-1.0.0.zip"])
                #expect(zip["metadata"]?["sha256"] == zip["sha256"])
                #expect(zip["metadata"]?["cache-control"] == "private")
                #expect(zip["metadata"]?["content-type"] == "application/zip")
                let manifest = objects["run/1.0.0/manifest.json"]?["metadata"]
                #expect(manifest?["cache-control"] == "public, max-age=31536000, immutable")
                #expect(objects["run/latest.json"]?["metadata"]?["cache-control"] == "no-cache")
                let requests = state["requests"]?.array?.compactMap(\.string) ?? []
                // The pointer is the very last thing that changes.
                let puts = requests.filter { !$0.hasPrefix("HEAD") && !$0.hasPrefix("GET") }
                #expect(
                    puts.suffix(3) == [
                        "PUT /releases/run/1.0.0/manifest.json",
                        "PUT /releases/run/1.0.0/checksums.txt", "PUT /releases/run/latest.json",
                    ]
                )
                let again = try app.run("publish", "--again")
                #expect(again.status == 0, "\(again.error)")
                #expect(again.error.contains(" 0 sent, "))
                let recorded = try app.run("publish", app.release)
                #expect(recorded.error.contains("it has published this release already"))
                // No secret in what is printed or kept.
                let kept = try files(below: app.dist).map { "\(app.dist)/\($0)" }
                let secret = server.words[2]
                for text in try kept.map({ String(decoding: try read($0), as: UTF8.self) })
                    + [first.output, first.error, again.error]
                { #expect(!text.contains(secret)) }
            }
        }
    }

    @Test func `a wrong secret is refused, and the next run goes on`() async throws {
        try await withTemporaryFolder { folder in
            try await aside {
                let server = try TestServer("s3", log: "\(folder)/server.log")
                let app = try Self.app(in: folder, server)
                var wrong = app
                wrong.environment["AWS_SECRET_ACCESS_KEY"] = "wrong"
                let refused = try wrong.run("release")
                #expect(refused.status == 4)
                #expect(refused.error.contains("with 403"))
                #expect(refused.error.contains("0 of "))
                #expect(refused.error.contains("shipit publish \(app.release)"))
                #expect(try server.get("/test/state")["objects"]?.members?.isEmpty == true)
                var unset = app
                unset.environment["AWS_SECRET_ACCESS_KEY"] = .some(nil)
                let early = try unset.run("publish")
                #expect(early.status == 2)
                #expect(early.error.contains("\"AWS_SECRET_ACCESS_KEY\" is not set"))
                #expect(
                    try unset.run("publish", "--dry-run").error
                        .contains("not checked: the environment variable")
                )
                let dry = try unset.run("publish", "--dry-run", "--json")
                #expect(dry.status == 0)
                let steps = try JSONDocument(Array(dry.output.utf8)).value["stages"]?.array?
                    .first?["steps"]?.array
                #expect(
                    steps?.last?["to"]?.string == "\(server.address)/releases/run/latest.json"
                )
                #expect(try app.run("publish").status == 0)
                #expect(try Self.faults(server) == [])
            }
        }
    }

    @Test func `other bytes in the bucket are refused, and an altered release too`() async throws {
        try await withTemporaryFolder { folder in
            try await aside {
                let server = try TestServer("s3", log: "\(folder)/server.log")
                let app = try Self.app(in: folder, server)
                #expect(try app.run("release").status == 0)
                try write("altered", to: "\(app.release)/report.html")
                let altered = try app.run("publish", "--again")
                #expect(altered.status == 6)
                #expect(altered.error.contains("report.html is not the file that was released"))
                var other = app
                other.environment["RUN"] = "run"
                try app.repository.commit(["Assets/b.txt": "new"])
                try app.repository.git("tag", "--force", "v1.0.0")
                let clash = try other.run("release", "--clean")
                #expect(clash.status == 4)
                #expect(clash.error.contains("is in the bucket and has other bytes"))
                // The pointer was not touched: readers still have the release before.
                #expect(try Self.faults(server) == [])
            }
        }
    }

    @Test func `parts of another file that begins alike are not taken for those of this one`()
        async throws
    {
        try await withTemporaryFolder { folder in
            try await aside {
                let server = try TestServer("s3", log: "\(folder)/server.log")
                let app = try Self.app(in: folder, server)
                #expect(try app.run("release", "--no-publish").status == 0)
                let begin = """
                    import boto3, random, sys
                    s3 = boto3.client("s3", endpoint_url=sys.argv[1], region_name="us-east-1",
                        aws_access_key_id=sys.argv[2], aws_secret_access_key=sys.argv[3])
                    at = {"Bucket": "releases", "Key": "run/1.0.0/stages/big/big.bin"}
                    id = s3.create_multipart_upload(**at, Metadata={"sha256": "other"})["UploadId"]
                    part = random.Random(1).randbytes(12 << 20)[:5 << 20]
                    s3.upload_part(**at, UploadId=id, PartNumber=1, Body=part)
                    """
                let begun = try run(
                    ["env", "NO_PROXY=*", "python3", "-c", begin, server.address]
                        + server.words[1...2]
                )
                try #require(begun.status == 0, "\(begun.error)")
                #expect(try server.get("/test/state")["uploads"] == 1)
                let published = try app.run("publish")
                #expect(published.status == 0, "\(published.error)")
                let state = try server.get("/test/state")
                let object = state["objects"]?["run/1.0.0/stages/big/big.bin"]
                #expect(object?["sha256"] != nil)
                #expect(object?["metadata"]?["sha256"] == object?["sha256"])
                #expect(state["uploads"] == 0)
            }
        }
    }

    @Test func `killed at 50 moments, it leaves no manifest without its files`() async throws {
        try await withTemporaryFolder { folder in
            try await aside {
                let server = try TestServer("s3", log: "\(folder)/server.log")
                var app = try Self.app(in: folder, server)
                #expect(try app.run("release", "--no-publish").status == 0)
                #expect(try server.get("/test/state")["objects"]?.members?.isEmpty == true)
                let pid = "\(folder)/pid"
                var killed = 0
                for moment in 0..<50 {
                    app.environment["RUN"] = "run\(moment)"
                    let when = moment % 2 == 0 ? "before" : "after"
                    try server.get("/test/kill?at=\(moment / 2 + 1)&when=\(when)&pid=\(pid)")
                    let script = #"echo $$ > "$0"; exec "$@""#
                    let cut = try run(
                        ["sh", "-c", script, pid, Tool.path, "publish"],
                        in: app.repository.path,
                        environment: app.environment
                    )
                    if cut.status == 137 || cut.status == 9 { killed += 1 }
                    #expect(try Self.faults(server) == [], "moment \(moment)")
                    try write("0", to: pid)
                    let next = try app.run("publish")
                    #expect(next.status == 0, "moment \(moment): \(next.error)")
                    let objects = try server.get("/test/state")["objects"]
                    #expect(objects?["run\(moment)/latest.json"] != nil)
                }
                // Some end before the signal of their last requests arrives.
                #expect(killed >= 40)
                #expect(try Self.faults(server) == [])
                #expect(try server.get("/test/state")["uploads"] == 0)
            }
        }
    }
}

import Foundation
import JSON
import Testing
import TestSupport

struct SignatureTests {
    /// Two keys sign, as while one takes the other's place.
    private static let both = """
        {"name": "sign", "uses": "sign", "with": {"key": {"env": "KEY"}}},
        {"name": "next", "uses": "sign",
         "with": {"key": {"env": "NEXT"}, "extension": ".next.sig"}}
        """

    /// An app with two keys, the second at `next.pem`.
    private func app(in folder: String, stages: String) throws -> App {
        var app = try App(in: folder, stages: stages)
        try app.makeKey()
        let next = "\(folder)/next.pem"
        try #require(try app.run("key", "make", "--out", next).status == 0)
        app.environment["NEXT"] = String(decoding: try read(next), as: UTF8.self)
        return app
    }

    @Test func `either of two keys verifies the release that both have signed`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder, stages: App.patch + "," + Self.both)
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            for (key, form) in [(app.publicKey, ""), ("\(folder)/next.pub.pem", "next.")] {
                let verified = try app.run("verify", app.release, "--key", key)
                #expect(verified.status == 0, "\(verified.error)")
                for document in ["manifest.json", "checksums.txt", "stages/patches/latest.json"] {
                    for file in ["\(document).\(form)sig", "\(document).\(form)minisig"] {
                        #expect(verified.output.contains("\(file): signature valid"))
                    }
                }
            }
            let next = "\(folder)/next.pub.pem"
            let one = try app.run("verify", app.release, "--key", app.publicKey)
            #expect(one.output.contains("checksums.txt.next.sig was not checked"))
            let all = try app.run("verify", app.release, "--key", app.publicKey, "--key", next)
            #expect(all.status == 0, "\(all.error)")
            #expect(!all.output.contains("sig was not checked"))
            let other = "\(folder)/other.pem"
            try #require(try app.run("key", "make", "--out", other).status == 0)
            let missing = "\(folder)/other.pub.pem"
            for release in [app.release, "\(app.release)/App-1.0.0.zip"] {
                let some = try app.run("verify", release, "--key", next, "--key", missing)
                #expect(some.status == 6)
                #expect(some.error.contains("is not signed by \(missing)"), "\(some.error)")
            }
            let bundle = "\(app.release)/App-1.0.0.zip"
            let verified = try app.run("verify", bundle, "--key", "\(folder)/next.pub.pem")
            #expect(verified.status == 0, "\(verified.error)")
            #expect(verified.output.contains("manifest.json.sig was not checked"))
        }
    }

    @Test func `two keys with one extension are refused with the fix`() async throws {
        try await withTemporaryFolder { folder in
            let stages = Self.both.replacing(", \"extension\": \".next.sig\"", with: "")
            let app = try app(in: folder, stages: App.patch + "," + stages)
            let made = try app.run("check")
            #expect(made.status == 2)
            #expect(made.error.contains("two outputs at one path: \"manifest.json.sig\""))
            #expect(made.error.contains("\"extension\": \".next.sig\""), "\(made.error)")
        }
    }

    @Test func `artifacts of a named kind and bundles get signatures, which verify demands`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let sign = """
                {"name": "sign", "uses": "sign",
                 "with": {"key": {"env": "KEY"}, "artifacts": ["launch-image", "bundle"]}}
                """
            let app = try app(in: folder, stages: App.splash + "," + sign)
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            let artifacts = try #require(try app.manifest()["artifacts"]?.array)
            let images = artifacts.filter { $0["kind"]?.string == "launch-image" }
            #expect(!images.isEmpty)
            for path in images.compactMap({ $0["path"]?.string }) + ["App-1.0.0.zip"] {
                let checked = try run(
                    ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", app.publicKey]
                        + ["-rawin", "-in", path, "-sigfile", "\(path).sig"],
                    in: app.release
                )
                #expect(checked.status == 0, "\(path): \(checked.error)")
            }
            #expect(images.allSatisfy { $0["metadata"]?["seal"]?.bool == true })
            let verified = try app.run("verify", app.release, "--key", app.publicKey)
            #expect(verified.status == 0, "\(verified.error)")
            let path = try #require(images.first?["path"]?.string)
            #expect(verified.output.contains("\(path).sig: signature valid"))
            try FileManager.default.removeItem(atPath: "\(app.release)/\(path).sig")
            let stripped = try app.run("verify", app.release, "--key", app.publicKey)
            #expect(stripped.status == 6 && stripped.error.contains("\(path).sig is missing"))
        }
    }

    @Test
    func `an artifact that is too large for a signature of its own is refused with the limit`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let sign = """
                {"name": "big", "uses": "./big"}, {"name": "sign", "uses": "sign",
                 "with": {"key": {"env": "KEY"}, "artifacts": ["text"]}}
                """
            let big = plugin(
                "truncate -s 268435457 \"$out/big\"\n" + madeMessages("big"),
                isCacheable: false
            )
            var app = try App(in: folder, stages: sign, files: ["big": big])
            try app.makeKey()
            let made = try app.run("release")
            #expect(made.status == 4, "\(made.error)")
            #expect(
                made.error.contains("too many for a signature of its own: the limit is "),
                "\(made.error)"
            )
            #expect(made.error.contains("stages' \"artifacts\""), "\(made.error)")
            #expect(try app.releases() == [])
        }
    }

    @Test func `a kind that no stage outputs is refused with the nearest one`() async throws {
        try await withTemporaryFolder { folder in
            let sign = """
                {"name": "sign", "uses": "sign",
                 "with": {"key": {"env": "KEY"}, "artifacts": ["launch-imge"]}}
                """
            let app = try app(in: folder, stages: App.splash + "," + sign)
            let made = try app.run("check")
            #expect(made.status == 2)
            #expect(made.error.contains("of the kind \"launch-imge\""), "\(made.error)")
            #expect(made.error.contains("did you mean \"launch-image\"?"))
            #expect(made.error.contains("/stages/1/with/artifacts/0"))
        }
    }

    @Test func `a minisign comment that names another version is refused`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder, stages: App.patch)
            try #require(try app.run("release").status == 0)
            try run(["minisign", "-GWp", "key.pub", "-s", "key.key"], in: folder)
            for (document, comment, words) in [
                ("manifest.json", "name:App\tversion:1.0.1", "the version \"1.0.1\""),
                ("manifest.json", "name:Other", "the name \"Other\""),
                ("checksums.txt", "file:manifest.json", "the file \"manifest.json\""),
            ] {
                for name in ["manifest.json", "checksums.txt"] {
                    let text = name == document ? comment : "file:\(name)"
                    let file = "\(app.release)/\(name)"
                    let signed = try run(
                        ["minisign", "-Sm", file, "-s", "key.key", "-t", text],
                        in: folder
                    )
                    try #require(signed.status == 0, "\(signed.error)")
                }
                let made = try app.run("verify", app.release, "--key", "\(folder)/key.pub")
                #expect(made.status == 6, "\(made.output)")
                #expect(made.error.contains(words), "\(made.error)")
            }
        }
    }
}

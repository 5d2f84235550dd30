import Foundation
import JSON
import Markup
import Testing
import TestSupport

/// The bill of materials and the provenance of a release.
struct AttestationTests {
    private static let sheet = #"{"name": "shout", "uses": "./shout"}"#
    private static let shout = plugin(
        "printf 'LOUD\\n' > \"$out/loud.txt\"\n" + madeMessages("loud.txt")
    )

    private static func app(in folder: String, kind: String = "ed25519") throws -> App {
        var app = try App(
            in: folder,
            stages: [sheet, App.patch, App.splash, App.sign].joined(separator: ","),
            files: ["shout": shout]
        )
        try app.makeKey(kind)
        try app.repository.git(
            "remote",
            "add",
            "origin",
            "https://robot:s3cret-t0ken@git.example.com/ios/app.git"
        )
        return app
    }

    @Test(arguments: ["ed25519", "p256", "rsa"])
    func `the libraries of the formats accept both documents`(kind: String) async throws {
        try await withTemporaryFolder { folder in
            let app = try Self.app(in: folder, kind: kind)
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            let judged = try judge(app.release, app.publicKey)
            #expect(judged.status == 0, "\(judged.output)\(judged.error)")
            let verified = try app.run("verify", app.release, "--key", app.publicKey)
            #expect(verified.status == 0, "\(verified.error)")
            #expect(verified.output.contains("sbom.cdx.json.sig: signature valid"))
            #expect(verified.output.contains("built from git+https://git.example.com/ios/app@refs"))
            try flipByte("\(app.release)/stages/shout/loud.txt")
            #expect(try judge(app.release, app.publicKey).output.contains("another digest"))
        }
    }

    @Test func `the provenance says what the release was made of, and no secret`() async throws {
        try await withTemporaryFolder { folder in
            let app = try Self.app(in: folder)
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            let statement = try statement(of: app.release)
            let text = statement.canonicalText
            #expect(!text.contains("s3cret") && !text.contains("robot") && !text.contains(folder))
            let definition = statement["predicate"]?["buildDefinition"]
            #expect(definition?["externalParameters"]?["tag"] == "v1.0.0")
            let dependencies = definition?["resolvedDependencies"]?.array ?? []
            let commits = try ["v1.0.0", "v0.9.0"].map { try app.repository.git("rev-parse", $0) }
            #expect(dependencies.compactMap { $0["digest"]?["gitCommit"]?.string } == commits)
            #expect(
                dependencies.first?["uri"]?.string
                    == "git+https://git.example.com/ios/app@refs/tags/v1.0.0"
            )
            let pipeline = try run(["sha256sum", "\(app.repository.path)/pipeline.json"])
            #expect(
                dependencies.compactMap { $0["digest"]?["sha256"]?.string }
                    == [String(pipeline.output.prefix(64))]
            )
            let builder = statement["predicate"]?["runDetails"]?["builder"]
            #expect(builder?["id"] == "https://shipit.dev/builder/local")
            let parts = builder?["builderDependencies"]?.array ?? []
            let names = parts.compactMap { $0["name"]?.string }
            for name in ["shipit", "./shout", "asset-patch", "libvips", "openssl", "libgit2"] {
                #expect(names.contains(name), "\(name)")
            }
            // Each library that is named has the digest of a file.
            for part in parts where part["annotations"]?["kind"] != "plugin" {
                #expect(part["digest"]?["sha256"]?.string?.count == 64, "\(part.canonicalText)")
            }
            let plugin = parts.first { $0["name"] == "./shout" }
            let digest = try run(["sha256sum", "\(app.repository.path)/shout"]).output.prefix(64)
            #expect(plugin?["digest"]?["sha256"]?.string == String(digest))
        }
    }

    @Test(arguments: ["ed25519", "p256"])
    func `another machine makes the same release, and the first one's account stays`(
        kind: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let app = try Self.app(in: folder, kind: kind)
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            let before = try read("\(app.release)/provenance.intoto.json")
            let again = try app.run(
                "release",
                "--no-cache",
                with: ["JENKINS_URL": "https://jenkins.example.com/"]
            )
            #expect(again.status == 0, "\(again.error)")
            #expect(again.error.contains("unchanged"))
            #expect(try read("\(app.release)/provenance.intoto.json") == before)
            // What is not about this release is not kept.
            let other = try app.run(
                "release",
                "--clean",
                with: ["JENKINS_URL": "https://jenkins.example.com/"]
            )
            #expect(other.status == 0)
            let builder = try statement(of: app.release)["predicate"]?["runDetails"]?["builder"]
            #expect(builder?["id"] == "https://shipit.dev/builder/jenkins")
        }
    }

    @Test func `a bill of materials that was changed is not taken over`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try #require(try app.run("release").status == 0)
            try replace(
                "\"bomFormat\"",
                with: "\"evil\": 1, \"bomFormat\"",
                in: "\(app.release)/sbom.cdx.json"
            )
            let again = try app.run("release")
            #expect(again.status == 8, "\(again.error)")
            #expect(again.error.contains("sbom.cdx.json differs"), "\(again.error)")
            // A part of a release is replaced, so what is signed has to be this run's own.
            var signed = try App(in: "\(folder)/signed", stages: App.patch + "," + App.sign)
            try signed.makeKey()
            let part = "\(signed.dist)/1.0.0-partial/sbom.cdx.json"
            try #require(try signed.run("release", "--skip", "patches").status == 0)
            let before = try read(part)
            try run(["sed", "-i", "s/3\\.0\\.[0-9]*/3.0.0-evil/g", part])
            #expect(try read(part) != before)
            try #require(try signed.run("release", "--skip", "patches").status == 0)
            #expect(try read(part) == before)
        }
    }

    @Test func `a source is expected of a tag and an address with an "@"`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(
                in: folder,
                stages: App.sign,
                top: #""version": {"tag": "app@{version}"},"#
            )
            try app.makeKey()
            let address = "https://git.example.com/@ios/app"
            try app.repository.git("remote", "add", "origin", "\(address).git")
            try app.repository.git("tag", "app@1.0.0")
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            for (source, status) in [(address, 0), ("https://git.example.com/", 64)] {
                let verified = try app.run(
                    "verify",
                    app.release,
                    "--key",
                    app.publicKey,
                    "--source",
                    source
                )
                #expect(Int(verified.status) == status, "\(source) \(verified.error)")
            }
        }
    }

    @Test func `the pipeline names builder and source`() async throws {
        try await withTemporaryFolder { folder in
            let names = """
                "provenance": {"builder": "https://ci.example.com/ios",
                 "source": "git@github.com:aurora/app.git"},
                """
            var app = try App(in: folder, stages: App.sign, top: names)
            try app.makeKey()
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            let predicate = try statement(of: app.release)["predicate"]
            #expect(predicate?["runDetails"]?["builder"]?["id"] == "https://ci.example.com/ios")
            let source = predicate?["buildDefinition"]?["resolvedDependencies"]?.array?.first
            #expect(source?["uri"] == "git+https://github.com/aurora/app@refs/tags/v1.0.0")
        }
    }

    @Test func `a consumer expects a builder and a source`() async throws {
        try await withTemporaryFolder { folder in
            let app = try Self.app(in: folder)
            try #require(try app.run("release").status == 0)
            let (builder, source) = (
                "https://shipit.dev/builder/local", "git@git.example.com:ios/app.git"
            )
            func verify(_ arguments: String...) throws -> CommandResult {
                try run(
                    [Tool.path, "verify"] + arguments + ["--key", app.publicKey],
                    in: app.repository.path,
                    environment: app.environment
                )
            }
            let met = try verify(app.release, "--builder", builder, "--source", source)
            #expect(met.status == 0, "\(met.error)")
            #expect(met.output.contains("source https://git.example.com/ios/app: as expected"))
            let other = try verify(app.release, "--builder", "https://github.com/a/b")
            #expect(other.status == 6)
            #expect(other.error.contains("and not \"https://github.com/a/b\""), "\(other.error)")
            // A few files and the provenance are enough; without it, nobody knows.
            let few = "\(folder)/few"
            for name in ["manifest.json", "manifest.json.sig", "provenance.intoto.json"] {
                try write(try read("\(app.release)/\(name)"), to: "\(few)/\(name)")
            }
            #expect(try verify("\(few)/manifest.json", "--source", source).status == 0)
            try FileManager.default.removeItem(atPath: "\(few)/provenance.intoto.json")
            let unknown = try verify("\(few)/manifest.json", "--source", source)
            #expect(unknown.status == 6)
            #expect(unknown.error.contains("nothing says what the source is"), "\(unknown.error)")
            let bundle = try verify("\(app.release)/App-1.0.0.zip", "--builder", builder)
            #expect(bundle.status == 64, "\(bundle.error)")
        }
    }

    @Test func `a builder or source that can't be published is an error of the pipeline`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let names = """
                "provenance": {"builder": "https://me:pass@ci.example.com", "source": "../app"},
                """
            let app = try App(in: folder, stages: App.patch, top: names)
            let checked = try app.run("check")
            #expect(checked.status == 2)
            for pointer in ["/provenance/builder", "/provenance/source"] {
                #expect(checked.error.contains(pointer), "\(checked.error)")
            }
        }
    }

    @Test func `an unsigned release has a bill of materials and no provenance`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            let files = try files(below: app.release)
            #expect(files.contains("sbom.cdx.json") && !files.contains("provenance.intoto.json"))
        }
    }

    /// One way to harm an attestation, and the words that must name it.
    struct Tampering: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: String
        let harm: @Sendable (String) throws -> Void
    }

    static let tamperings = [
        Tampering(
            testDescription: "an altered bill of materials",
            expected: "sbom.cdx.json is not signed by this key"
        ) {
            try replace(
                "\"version\": \"1.0.0\"",
                with: "\"version\": \"1.0.1\"",
                in: "\($0)/sbom.cdx.json"
            )
        },
        Tampering(
            testDescription: "a bill of materials without its signature",
            expected: "sbom.cdx.json.sig is missing"
        ) { release in
            for name in ["sbom.cdx.json.sig", "sbom.cdx.json.minisig"] {
                try FileManager.default.removeItem(atPath: "\(release)/\(name)")
            }
        },
        Tampering(
            testDescription: "a payload with another builder",
            expected: "provenance.intoto.json is not signed by this key"
        ) { release in
            try alterPayload(of: release) {
                $0.replacing("shipit.dev/builder/local", with: "example.com/builder")
            }
        },
        Tampering(
            testDescription: "an envelope without signatures",
            expected: "provenance.intoto.json is not signed"
        ) { release in
            let path = "\(release)/provenance.intoto.json"
            let text = String(decoding: try read(path), as: UTF8.self)
            let start = try #require(text.range(of: "\"signatures\""))
            try write(text[..<start.lowerBound] + "\"signatures\": []}", to: path)
        },
        Tampering(testDescription: "no envelope", expected: "is not a DSSE envelope") {
            try write("{}", to: "\($0)/provenance.intoto.json")
        },
        Tampering(testDescription: "a key twice", expected: "duplicate key") { release in
            let path = "\(release)/provenance.intoto.json"
            let text = String(decoding: try read(path), as: UTF8.self)
            try write("{\"payloadType\": \"x\"," + text.dropFirst(), to: path)
        },
    ]

    @Test(arguments: tamperings)
    func `each kind of tampering is named`(tampering: Tampering) async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.patch + "," + App.sign)
            try app.makeKey()
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            try tampering.harm(app.release)
            let verified = try app.run("verify", app.release, "--key", app.publicKey)
            #expect(verified.status == 6, "\(verified.output)")
            #expect(verified.error.contains(tampering.expected), "\(verified.error)")
        }
    }

    @Test func `the signed documents of another release are found out`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.patch + "," + App.sign)
            try app.makeKey()
            try #require(try app.run("release").status == 0)
            try app.repository.commit(["Assets/a.txt": "three\n"])
            try app.repository.git("tag", "v1.1.0")
            try #require(try app.run("release").status == 0)
            let materials = ["sbom.cdx.json", "sbom.cdx.json.sig", "sbom.cdx.json.minisig"]
            for names in [["provenance.intoto.json"], materials] {
                let copy = "\(folder)/copy-\(names[0])"
                try FileManager.default.copyItem(atPath: app.release, toPath: copy)
                for name in names {
                    try write(try read("\(app.dist)/1.1.0/\(name)"), to: "\(copy)/\(name)")
                }
                let verified = try app.run("verify", copy, "--key", app.publicKey)
                #expect(verified.status == 6, "\(verified.output)")
                #expect(verified.error.contains(names[0]), "\(verified.error)")
            }
        }
    }

    private func judge(_ release: String, _ key: String) throws -> CommandResult {
        try run(
            ["python3", "\(projectFolder)/Tests/Provenance/check-attestations", release, key],
            environment: ["PYTHONPATH": "\(projectFolder)/.build/python"]
        )
    }

    /// What the envelope of a release holds.
    private func statement(of release: String) throws -> JSONValue {
        let envelope = try JSONDocument(try read("\(release)/provenance.intoto.json")).value
        let payload = try #require(Base64.bytes(Array((envelope["payload"]?.string ?? "").utf8)))
        return try JSONDocument(payload).value
    }
}

/// Changes the payload of a release's envelope and leaves the signatures as they are.
private func alterPayload(of release: String, _ change: (String) -> String) throws {
    let path = "\(release)/provenance.intoto.json"
    let text = String(decoding: try read(path), as: UTF8.self)
    let envelope = try JSONDocument(Array(text.utf8)).value
    let payload = try #require(envelope["payload"]?.string)
    let inner = try #require(Base64.bytes(Array(payload.utf8)))
    let altered = change(String(decoding: inner, as: UTF8.self))
    try write(text.replacing(payload, with: Base64.text(Array(altered.utf8))), to: path)
}

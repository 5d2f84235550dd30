import Foundation
import Testing
import TestSupport

struct VerifyTests {
    /// One way to harm a release, and the words that must name it.
    struct Tampering: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: [String]
        /// What must not be said, because it was read in a document that nobody signed.
        var unsaid: String?
        let harm: @Sendable (String) throws -> Void
    }

    private static let picture = "stages/splash/launch-750x1334@2x-portrait-dark.png"

    static let tamperings = [
        Tampering(
            testDescription: "a flipped byte",
            expected: ["\(picture) is not the file that was released"]
        ) { try flipByte("\($0)/\(picture)") },
        Tampering(testDescription: "a missing file", expected: ["\(picture) is missing"]) {
            try FileManager.default.removeItem(atPath: "\($0)/\(picture)")
        },
        Tampering(
            testDescription: "an extra file",
            expected: ["stages/splash/more.txt is not part of the release"]
        ) { try write("more", to: "\($0)/stages/splash/more.txt") },
        Tampering(
            testDescription: "a file named like a signature of the checksums",
            expected: ["checksums.txt.more is not part of the release"]
        ) { try write("more", to: "\($0)/checksums.txt.more") },
        Tampering(
            testDescription: "a file named like a signature of the manifest",
            expected: [
                "manifest.json.evil.sig is not part of the release",
                "manifest.jsonx is not part of the release", "help: remove it",
            ]
        ) { release in
            for name in ["manifest.json.evil.sig", "manifest.jsonx"] {
                try write(try read("\(release)/manifest.json.sig"), to: "\(release)/\(name)")
            }
        },
        Tampering(
            testDescription: "a second signature that was stripped",
            expected: [
                "manifest.json.minisig is missing", "checksums.txt.minisig is missing",
                "sbom.cdx.json.minisig is missing", "help: fetch the release again",
            ]
        ) { release in
            for name in ["manifest.json", "checksums.txt", "sbom.cdx.json"] {
                try FileManager.default.removeItem(atPath: "\(release)/\(name).minisig")
            }
        },
        Tampering(
            testDescription: "a stripped provenance",
            expected: ["provenance.intoto.json is missing"]
        ) { try FileManager.default.removeItem(atPath: "\($0)/provenance.intoto.json") },
        Tampering(
            testDescription: "a stripped bill of materials",
            expected: ["sbom.cdx.json is missing", "sbom.cdx.json.sig is missing"]
        ) { release in
            for name in ["", ".sig", ".minisig"] {
                try FileManager.default.removeItem(atPath: "\(release)/sbom.cdx.json\(name)")
            }
        },
        Tampering(
            testDescription: "an artifact that became a link",
            expected: ["\(picture) is a link or a device"]
        ) {
            try FileManager.default.moveItem(atPath: "\($0)/\(picture)", toPath: "\($0).png")
            try FileManager.default.createSymbolicLink(
                atPath: "\($0)/\(picture)",
                withDestinationPath: "\($0).png"
            )
        },
        Tampering(
            testDescription: "an edited list of checksums",
            expected: ["checksums.txt is not signed by this key"],
            unsaid: "report.htm is missing"
        ) { release in
            try replace("report.html", with: "report.htm", in: "\(release)/checksums.txt")
        },
        Tampering(
            testDescription: "an edited manifest",
            expected: ["manifest.json is not signed by this key"]
        ) { try replace("\"1.0.0\"", with: "\"1.0.1\"", in: "\($0)/manifest.json") },
        Tampering(
            testDescription: "an edited manifest with its checksum",
            expected: [
                "checksums.txt is not signed by this key",
                "manifest.json is not signed by this key",
            ]
        ) { release in
            try replace("\"1.0.0\"", with: "\"1.0.1\"", in: "\(release)/manifest.json")
            try rewriteChecksums(release)
        },
        Tampering(
            testDescription: "swapped signatures",
            expected: [
                "manifest.json is not signed by this key",
                "checksums.txt is not signed by this key",
            ]
        ) { release in
            for form in ["sig", "minisig"] {
                let signatures = ["manifest.json", "checksums.txt"].map {
                    "\(release)/\($0).\(form)"
                }
                let bytes = try signatures.map { try read($0) }
                for (file, other) in zip(signatures, bytes.reversed()) {
                    try write(other, to: file)
                }
            }
        },
        Tampering(
            testDescription: "missing signatures",
            expected: ["checksums.txt is not signed", "manifest.json is not signed"]
        ) { release in
            for name in ["manifest.json", "checksums.txt"] {
                for form in ["sig", "minisig"] {
                    try FileManager.default.removeItem(atPath: "\(release)/\(name).\(form)")
                }
            }
        },
        Tampering(
            testDescription: "an altered bundle",
            expected: ["App-1.0.0.zip is not the file that was released"]
        ) { try flipByte("\($0)/App-1.0.0.zip") },
        Tampering(
            testDescription: "a bundle that holds other things",
            expected: ["checksums.txt is not signed by this key"]
        ) { release in
            try write("other", to: "\(release).other")
            try run(
                ["bsdtar", "--format", "zip", "-cf", "\(release)/App-1.0.0.zip"]
                    + ["-C", "/", String("\(release).other".dropFirst())]
            )
            try rewriteChecksums(release)
        },
        Tampering(testDescription: "an empty manifest", expected: ["manifest.json"]) {
            try write("", to: "\($0)/manifest.json")
        },
        Tampering(
            testDescription: "a manifest whose artifact lies outside",
            expected: ["manifest.json is not signed by this key"],
            unsaid: "leaves the release"
        ) {
            try replace(
                "stages/splash/launch",
                with: "stages/../../launch",
                in: "\($0)/manifest.json"
            )
        },
        Tampering(
            testDescription: "a manifest that lists another file",
            expected: ["manifest.json is not signed by this key"],
            unsaid: "is missing"
        ) { try replace(picture, with: "stages/splash/evil.png", in: "\($0)/manifest.json") },
    ]

    @Test(arguments: tamperings)
    func `each kind of tampering is named`(tampering: Tampering) async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.splash + "," + App.sign)
            try app.makeKey()
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            try tampering.harm(app.release)
            let verified = try app.run("verify", app.release, "--key", app.publicKey)
            #expect(verified.status == 6, "\(verified.output)\(verified.error)")
            #expect(verified.output == "")
            for words in tampering.expected {
                #expect(verified.error.contains(words), "\(verified.error)")
            }
            if let words = tampering.unsaid { #expect(!verified.error.contains(words)) }
        }
    }

    @Test func `a path that leaves the release is refused, also without a key`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.splash)
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            let manifest = try read("\(app.release)/manifest.json")
            // What the path would lead to exists, and has the right bytes.
            for place in [folder, app.dist, app.release] {
                try run(["cp", "\(app.release)/\(Self.picture)", "\(place)/out.png"])
            }
            for path in [
                "../out.png", "\(folder)/out.png", "stages/../../out.png", "stages/../out.png",
                "out.png", "stages//out.png", "stages/./out.png", "",
            ] {
                try write(manifest, to: "\(app.release)/manifest.json")
                try replace(
                    "\"\(Self.picture)\"",
                    with: "\"\(path)\"",
                    in: "\(app.release)/manifest.json"
                )
                let verified = try app.run("verify", app.release)
                #expect(verified.status == 6, "\(path): \(verified.output)")
                #expect(verified.error.contains("its path leaves the release"), "\(path)")
            }
            try write(manifest, to: "\(app.release)/manifest.json")
            try replace("  report.html", with: "  ../out.png", in: "\(app.release)/checksums.txt")
            let verified = try app.run("verify", app.release)
            #expect(verified.status == 6, "\(verified.output)")
            #expect(verified.error.contains("this line is not a checksum"), "\(verified.error)")
        }
    }

    @Test func `another key, a private key and no key at all are refused`() async throws {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.patch + "," + App.sign)
            try app.makeKey()
            try app.run("release")
            try app.run("key", "make", "--out", "\(folder)/other.pem")
            try write("no key", to: "\(folder)/garbage.pem")
            for (key, status, words) in [
                ("other.pub.pem", 6, "manifest.json is not signed by this key"),
                ("garbage.pem", 64, "the key is not a public key that checks signatures"),
                ("other.pem", 64, "the key is not a public key that checks signatures"),
                ("none.pem", 64, "none.pem"),
            ] {
                let verified = try app.run("verify", app.release, "--key", "\(folder)/\(key)")
                #expect(verified.status == status)
                #expect(verified.error.contains(words), "\(verified.error)")
            }
        }
    }

    @Test func `a release that was moved elsewhere is verified, and one without a key says so`()
        async throws
    {
        try await withTemporaryFolder { folder in
            var app = try App(in: folder, stages: App.splash + "," + App.sign)
            try app.makeKey()
            try app.run("release")
            let place = "\(folder)/far away/Release №1"
            try FileManager.default.createDirectory(
                atPath: "\(folder)/far away",
                withIntermediateDirectories: true
            )
            try FileManager.default.moveItem(atPath: app.release, toPath: place)
            try FileManager.default.removeItem(atPath: app.repository.path)
            let verified = try app.run("verify", place, "--key", app.publicKey, in: folder)
            #expect(verified.status == 0, "\(verified.error)")
            let keyless = try app.run("verify", "far away/Release №1", in: folder)
            #expect(keyless.status == 64 && keyless.output == "")
            #expect(keyless.error.contains("the release is signed, and no key was given"))
            let loose = try app.run("verify", "far away/Release №1", "--no-signature", in: folder)
            #expect(loose.status == 0)
            #expect(loose.output.hasPrefix("App 1.0.0 undamaged, but not authenticated: "))
            #expect(loose.output.contains("signatures were not checked: name a public key"))
            #expect(try app.run("verify", "nowhere", in: folder).status == 64)
        }
    }
}

func flipByte(_ file: String) throws {
    var bytes = try read(file)
    bytes[bytes.count / 2] ^= 1
    try write(bytes, to: file)
}

/// Replaces a text in a file that holds it.
func replace(_ old: String, with new: String, in file: String) throws {
    let text = String(decoding: try read(file), as: UTF8.self)
    try #require(text.contains(old))
    try write(text.replacing(old, with: new), to: file)
}

/// Makes the list of checksums fit the files, as a careful attacker would.
func rewriteChecksums(_ release: String) throws {
    let script = """
        find . -type f ! -name 'checksums.txt*' | sed 's|^[.]/||' | LC_ALL=C sort |
        xargs -d '\\n' sha256sum > ../sums && mv ../sums checksums.txt
        """
    let result = try run(["sh", "-c", script], in: release)
    try #require(result.status == 0, "\(result.error)")
}

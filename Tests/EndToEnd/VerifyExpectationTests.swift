import Foundation
import JSON
import Testing
import TestSupport

/// What a consumer expects of a release besides the signature.
struct VerifyExpectationTests {
    private static let key = ["--key", "key.pem"]

    @Test(arguments: [
        (["--name", "App"], ""), (["--name", "app"], "the name is \"App\", and not \"app\""),
        (["--name", "Ap"], "and not \"Ap\""),
        (["--product", "tv"], "the product is none, and not \"tv\""),
        (["--version", "1.1.0"], ""), (["--version", "1.1"], "and not \"1.1\""),
        (["--version", "1.0.0"], "the version is \"1.1.0\", and not \"1.0.0\""),
        (["--min-version", "1.1.0"], ""), (["--min-version", "1.1"], ""),
        (["--min-version", "1.1.0-rc.1"], ""), (["--min-version", "1.0.10"], ""),
        (["--min-version", "1.1.1"], "the version is \"1.1.0\", and not \"1.1.1 or higher\""),
        (["--min-version", "1.10"], "1.10.0 or higher"),
        (["--min-version", "1.1.1-alpha"], "1.1.1-alpha or higher"),
        (["--build", "3"], ""), (["--build", "3.0"], ""), (["--build", "2"], "the build is \"3\""),
        (["--min-build", "3"], ""), (["--min-build", "10"], "10 or higher"),
        (["--tag", "v1.1.0"], ""), (["--tag", "refs/tags/v1.1.0"], ""),
        (["--tag", "v1.1.1"], "the tag is \"v1.1.0\""),
        (["--commit", "0123456"], "and not \"0123456\""),
    ])
    func `each expectation is compared with the signed manifest`(
        options: [String],
        words: String
    ) async throws {
        try await SignedReleases.unpacked { folder, _ in
            // Of a folder, a bundle, a manifest and a file alike.
            for subject in [
                "1.1.0", "1.1.0/App-1.1.0.zip", "1.1.0/manifest.json", "1.1.0/report.html",
            ] {
                let verified = try SignedReleases.shipit(
                    ["verify", subject] + Self.key + options,
                    in: folder
                )
                let status: Int32 = words.isEmpty ? 0 : 6
                #expect(verified.status == status, "\(subject) \(verified.error)")
                if words.isEmpty {
                    #expect(verified.output.contains(": as expected"), "\(verified.output)")
                } else {
                    #expect(verified.output == "" && verified.error.contains(words))
                    #expect(verified.error.contains("this is App-1.1.0, another release than"))
                }
            }
        }
    }

    @Test func `the version's tag in the place of the version is named`() async throws {
        try await SignedReleases.unpacked { folder, _ in
            let verified = try SignedReleases.shipit(
                ["verify", "1.1.0", "--key", "key.pem", "--version", "v1.1.0"],
                in: folder
            )
            #expect(verified.status == 6)
            #expect(
                verified.error.contains("write --version 1.1.0, or --tag v1.1.0"),
                "\(verified.error)"
            )
        }
    }

    @Test func `a key in a pipe is refused with the way`() async throws {
        try await SignedReleases.unpacked { folder, _ in
            let script = "exec \"$0\" verify 1.1.0 --key <(cat key.pem)"
            let verified = try run(["bash", "-c", script, Tool.path], in: folder)
            #expect(verified.status == 64)
            #expect(
                verified.error.contains("write the public key into a file"),
                "\(verified.error)"
            )
        }
    }

    @Test func `a commit is known by its first digits, 7 of them or more`() async throws {
        try await SignedReleases.unpacked { folder, commit in
            for count in [6, 7, 12, 40] {
                let id = String(commit.prefix(count)).uppercased()
                let verified = try SignedReleases.shipit(
                    ["verify", "1.1.0", "--commit", id] + Self.key,
                    in: folder
                )
                #expect(verified.status == (count < 7 ? 64 : 0), "\(verified.error)")
            }
        }
    }

    @Test(arguments: [
        ["--commit", "xyzxyzx"], ["--min-version", "new"], ["--build", "1.2.3.4"],
        ["--min-build", "-1"], ["--name", ""], ["--no-signature"],
    ])
    func `an expectation that no release can meet is wrong usage`(options: [String]) async throws {
        try await SignedReleases.unpacked { folder, _ in
            let verified = try SignedReleases.shipit(
                ["verify", "1.1.0"] + Self.key + options,
                in: folder
            )
            #expect(verified.status == 64 && verified.output == "", "\(verified.error)")
            #expect(verified.error.contains(options[0]), "\(verified.error)")
        }
    }

    @Test func `what no expectation covers is listed, in text and in JSON`() async throws {
        try await SignedReleases.unpacked { folder, _ in
            func unchecked(_ options: String...) throws -> [String] {
                let arguments = ["verify", "1.1.0"] + Self.key + options
                let text = try SignedReleases.shipit(arguments, in: folder)
                let document = try SignedReleases.shipit(arguments + ["--json"], in: folder)
                let value = try JSONDocument(Array(document.output.utf8)).value
                #expect(value["authentic"] == true && value["subject"] == "folder")
                let lines = value["unchecked"]?.array?.compactMap(\.string) ?? []
                for line in lines { #expect(text.output.contains("  \(line)\n")) }
                return lines
            }
            let all = try unchecked()
            #expect(all.count == 2, "\(all)")
            #expect(all[0].contains("another app") || all[0].contains("--name"))
            #expect(all[1].contains("an older release is signed, too"))
            #expect(try unchecked("--name", "App").count == 1)
            let open = try unchecked("--name", "App", "--min-version", "1.0.0")
            #expect(open.count == 1 && open[0].contains("--version"))
            #expect(try unchecked("--name", "App", "--version", "1.1.0") == [])
        }
    }

    @Test func `a replayed release is refused by the lowest version, and not by its signature`()
        async throws
    {
        try await SignedReleases.unpacked { folder, _ in
            let old = ["verify", "1.0.0"] + Self.key
            #expect(try SignedReleases.shipit(old, in: folder).status == 0)
            let refused = try SignedReleases.shipit(
                old + ["--min-version", "1.1.0", "--json"],
                in: folder
            )
            let document = try JSONDocument(Array(refused.output.utf8)).value
            #expect(refused.status == 6 && document["status"]?.integer == 6)
            #expect(document["diagnostics"]?.array?.first?["code"] == "other-release")
        }
    }

    @Test func `an unsigned release is said to be unauthenticated, and has no key to ask for`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try app.run("release")
            let verified = try app.run("verify", app.release)
            #expect(verified.status == 0)
            #expect(verified.output.hasPrefix("App 1.0.0 undamaged, but not authenticated: "))
            #expect(verified.output.contains("anyone can have built this"))
            #expect(!verified.output.contains("verified: "))
            let snapshot = try app.run("release", "--only", "patches")
            #expect(snapshot.status == 0)
        }
    }
}

import Foundation
import JSON
import Testing
import TestSupport

struct AuroraReleaseTests {
    @Test func `the example's pipeline gives no warning`() throws {
        try withAurora { aurora in
            let checked = try aurora.run("check")
            #expect(checked.status == 0 && checked.error == "", "\(checked.error)")
            #expect(checked.output.contains("is valid: 8 stages"))
        }
    }

    @Test func `the example is released, and every judge accepts it`() throws {
        try withAurora { aurora in
            let made = try aurora.run("release")
            try #require(made.status == 0, "\(made.error)")
            try checkLayout(aurora)
            try checkManifest(aurora)
            try judge(aurora)
            let verified = try aurora.run("verify", aurora.release, "--key", aurora.publicKey)
            #expect(verified.status == 0, "\(verified.error)")
            #expect(verified.output.hasPrefix("Aurora 1.2.0 verified: "))
        }
    }

    @Test func `the example is the same bytes in every locale and time zone, cold and warm`()
        throws
    {
        try withAurora { here in
            let first = try here.run("release", "--jobs", "1", with: ["TZ": "Asia/Kathmandu"])
            try #require(first.status == 0, "\(first.error)")
            let second = try here.run(
                "release",
                "--jobs",
                "8",
                "--no-cache",
                "--dist",
                "\(here.folder)/elsewhere",
                with: ["TZ": "America/St_Johns", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"]
            )
            try #require(second.status == 0, "\(second.error)")
            let warm = try here.run(
                "release",
                "--log-format",
                "json",
                "--dist",
                "\(here.folder)/warm"
            )
            try #require(warm.status == 0, "\(warm.error)")
            #expect(try !warm.units("cached").isEmpty)
            for other in ["elsewhere", "warm"] {
                let difference = try run(["diff", "-r", here.dist, "\(here.folder)/\(other)"])
                #expect(difference.status == 0, "\(other): \(difference.output)")
            }
        }
    }

    /// The names that the design gives a release.
    private func checkLayout(_ aurora: Aurora) throws {
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: aurora.release).sorted() == [
                "Aurora-1.2.0.tar.zst", "Aurora-1.2.0.zip", "checksums.txt",
                "checksums.txt.minisig", "checksums.txt.sig", "manifest.json",
                "manifest.json.minisig", "manifest.json.sig", "provenance.intoto.json",
                "report.html", "sbom.cdx.json", "sbom.cdx.json.minisig", "sbom.cdx.json.sig",
                "stages", "work-tree.json", "work-tree.patch",
            ]
        )
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(aurora.release)/stages").sorted()
                == ["alternates", "changes", "icons", "notes", "patches", "splash", "version"]
        )
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: aurora.dist) == ["1.2.0"],
            "nothing beside the release"
        )
    }

    private func checkManifest(_ aurora: Aurora) throws {
        let manifest = try JSONDocument(try read("\(aurora.release)/manifest.json")).value
        let head = try aurora.repository.git("rev-parse", "HEAD")
        let facts: [(String, JSONValue)] = [
            ("schema", 1), ("name", "Aurora"), ("version", "1.2.0"), ("build", "43"),
            ("tag", "v1.2.0"), ("commit", .string(head)), ("date", "2026-06-21T20:40:00Z"),
            ("channel", "stable"), ("snapshot", false),
        ]
        for (key, value) in facts { #expect(manifest[key] == value, "\(key)") }
        #expect(manifest["tool"]?["name"] == "shipit")
        let stages = try #require(manifest["stages"]?.array).compactMap { $0["name"]?.string }
        #expect(
            stages == [
                "splash", "icons", "alternates", "version", "patches", "notes", "changes", "sign",
            ]
        )
        let listed = try #require(manifest["artifacts"]?.array)
        #expect(
            listed.compactMap { $0["path"]?.string }
                == (try files(below: aurora.release).filter {
                    $0.hasPrefix("stages/") || $0.hasPrefix("work-tree.") || $0 == "report.html"
                })
        )
        for artifact in listed {
            #expect(
                artifact.members?.map(\.key).sorted() == [
                    "kind", "mediaType", "metadata", "path", "sha256", "size", "stage",
                ]
            )
        }
    }

    /// Lets tools of other people read what was made.
    private func judge(_ aurora: Aurora) throws {
        for document in ["manifest.json", "checksums.txt"] {
            try expectGood(
                ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", aurora.publicKey, "-rawin"]
                    + ["-in", document, "-sigfile", "\(document).sig"],
                in: aurora.release
            )
        }
        try expectGood(["sha256sum", "--check", "--strict", "checksums.txt"], in: aurora.release)
        try expectGood(["unzip", "-tq", "Aurora-1.2.0.zip"], in: aurora.release)
        try expectGood(["zstd", "--test", "--quiet", "Aurora-1.2.0.tar.zst"], in: aurora.release)
        for (archive, place) in [("zip", "of-zip"), ("tar.zst", "of-tar")] {
            let target = "\(aurora.folder)/\(place)"
            try FileManager.default.createDirectory(
                atPath: target,
                withIntermediateDirectories: true
            )
            try expectGood(
                ["bsdtar", "-xf", "Aurora-1.2.0.\(archive)", "-C", target],
                in: aurora.release
            )
            try expectGood(
                ["diff", "-r", "stages", "\(target)/Aurora-1.2.0/stages"],
                in: aurora.release
            )
        }
        let png = "stages/splash/launch-1206x2622@3x-portrait-dark.png"
        let size = try run(["identify", "-format", "%w %h", png], in: aurora.release)
        #expect(size.output == "1206 2622", "\(size.error)")
        let plist = try run(
            ["python3", "-c", readIcons, "\(aurora.release)/stages/alternates/Info.plist"]
        )
        #expect(plist.output == "['Dawn', 'Midnight', '極光']\n", "\(plist.error)")
        try judgePatch(aurora)
    }

    /// Lets git apply the release's patch, and Python compare the clone with the release.
    private func judgePatch(_ aurora: Aurora) throws {
        try aurora.repository.git("clone", "--quiet", ".", "\(aurora.folder)/mac")
        let mac = GitRepository(existing: "\(aurora.folder)/mac")
        try mac.git("checkout", "--quiet", "v1.2.0")
        let patch = "\(aurora.release)/work-tree.patch"
        try mac.git("apply", "--binary", patch)
        let script = "\(projectFolder)/Examples/Aurora/check-work-tree"
        try expectGood([script, aurora.release, mac.path], in: "/")
        // The widget has its two settings in each configuration, the app in one file.
        let lines = try mac.git("diff", "--numstat", "--", "*.pbxproj", "*.xcconfig")
        #expect(
            lines == "4\t4\tAurora.xcodeproj/project.pbxproj\n2\t2\tConfig/Aurora.xcconfig"
        )
        let plist = try run(["python3", "-c", readIcons, "\(mac.path)/App/Info.plist"])
        #expect(plist.output == "['Dawn', 'Midnight', '極光']\n", "\(plist.error)")
        let storyboard = try run(["xmllint", "--noout", "\(mac.path)/App/LaunchScreen.storyboard"])
        #expect(storyboard.status == 0, "\(storyboard.error)")
        try mac.git("apply", "--binary", "-R", patch)
        #expect(try mac.git("status", "--porcelain").isEmpty)
    }
}

private let readIcons = """
    import plistlib, sys
    icons = plistlib.load(open(sys.argv[1], 'rb'))['CFBundleIcons']['CFBundleAlternateIcons']
    sys.stdout.buffer.write((repr(sorted(icons)) + '\\n').encode())
    """

/// Runs a judge, which must agree.
private func expectGood(_ arguments: [String], in folder: String) throws {
    let result = try run(arguments, in: folder)
    #expect(result.status == 0, "\(arguments): \(result.output)\(result.error)")
}

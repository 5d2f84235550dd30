import Foundation
import Testing
import TestSupport

/// The blocks of shell in the documentation: those that can run here do, and the others are listed
/// with the reason.
struct DocumentedShellTests {
    /// Where a block runs.
    private enum Folder {
        /// In the clone of an app with a release.
        case clone
        /// In the release's folder.
        case release
    }

    /// The blocks that run below, in their order.
    private static let runnable: KeyValuePairs = [
        "README.md: shipit init                                 # looks at the repository, and writes "
            + "pipeline.json": Folder.clone,
        "docs/verify.md: openssl pkeyutl -verify -pubin -inkey ~/release-key.pub.pem -rawin \\":
            .release,
        "docs/release.md: openssl pkeyutl -verify -pubin -inkey release-key.pub.pem -rawin \\":
            .release,
        "docs/install.md: openssl pkeyutl -verify -pubin -inkey release-key.pub.pem -rawin \\":
            .release,
        "Sources/Plugins/Sign/README.md: openssl pkeyutl -verify -pubin -inkey key.pub -rawin "
            + "-in manifest.json -sigfile manifest.json.sig": .release,
        "docs/reproducibility.md: sha256sum dist/1.2.0/checksums.txt": .clone,
        "docs/reproducibility.md: shipit release --verify-reproducible": .clone,
        "docs/caching.md: shipit cache info": .clone,
        "docs/log.md: shipit check --json | jq --raw-output "
            + #"'.diagnostics[] | "\(.file):\(.line): \(.message)"'"#: .clone,
        "docs/pipeline.md: shipit schema --out pipeline.schema.json": .clone,
        "docs/build.md: shipit apply                            # for the version of HEAD": .clone,
        "Sources/Plugins/AssetPatch/README.md: shipit patch make --repo . --from v1.3.0 --to v1.4.0 "
            + "--assets App/Resources --out update.zip": .clone,
        "Sources/Plugins/Sign/README.md: openssl genpkey -algorithm ed25519 -out key.pem": .clone,
        "docs/security.md: shipit check --no-custom": .clone,
        "docs/lint.md: shipit lint                                  # the current folder": .clone,
    ]

    /// What the blocks of a page need: the public key in the folder, an installed app.
    private static let before = [
        "docs/release.md": "cp ~/release-key.pub.pem .\n",
        "docs/install.md": "cp ~/release-key.pub.pem .\n",
        // Of two blocks: the one that verifies a release runs in its folder.
        "Sources/Plugins/Sign/README.md":
            "[ ! -f ~/release-key.pub.pem ] || cp ~/release-key.pub.pem key.pub\n",
        "docs/reproducibility.md": "rm -f dist/*/release-key.pub.pem dist/*/key.pub\n",
        "Sources/Plugins/AssetPatch/README.md": "cp -R App/Resources installed\n",
    ]

    /// The blocks that do not run here.
    private static let others = [
        "CONTRIBUTING.md: bin/setup            # installs what is missing: C libraries, and tools "
            + "that tests use": "installs packages, builds, and runs the tests",
        "CONTRIBUTING.md: Subject: the result in one line, imperative, at most 72 characters":
            "no commands",
        "README.md: apt install ./shipit_VERSION_amd64.deb": "packaging/test installs the package",
        "README.md: bin/demo": "installs packages, and builds",
        "docs/build.md: #!/bin/sh": "BuildGuideTests",
        "docs/build.md: git apply --binary work-tree.patch": "StartGuideTests, BuildGuideTests",
        "docs/build.md: fastlane build patch:dist/1.2.0/work-tree.patch":
            "needs fastlane and Xcode",
        "docs/install.md: apt install ./shipit_VERSION_amd64.deb": "packaging/test",
        "docs/install.md: apt install --no-install-recommends ./shipit_VERSION_amd64.deb":
            "packaging/test",
        "docs/install.md: tar -xf shipit-VERSION-linux-x86_64.tar.gz": "installs for all users",
        "docs/install.md: apt install libarchive13 libdeflate0 libgit2-1.5 libssl3 libzstd1 zlib1g "
            + "git libcurl4 libvips42": "installs packages",
        "docs/install.md: podman load < shipit-VERSION-linux-x86_64.oci.tar":
            "needs a container engine",
        "docs/install.md: docker build --file packaging/Dockerfile --tag shipit .":
            "needs a container engine",
        "docs/install.md: bin/shipit --version                                      # installs what "
            + "is missing, and builds": "installs packages, and builds",
        "docs/install.md: bin/package": "builds, and needs a Debian mirror",
        "docs/publish.md: shipit publish --dry-run             # what would be sent where, in which "
            + "order; sends nothing": "for a pipeline that publishes; PublishFolderTests",
        "docs/release.md: dist/1.2.0/": "a listing",
        "docs/signing.md: shipit key make --out ~/release-key.pem --passphrase":
            "asks on a terminal; PassphraseTests",
        "docs/signing.md: shipit key show ~/release-key.pem": "KeyCommandTests",
        "docs/verify.md: shipit reproduce dist/1.2.0 --repo ~/aurora":
            "for another clone; ReproduceTests",
        "docs/verify.md: shipit verify dist/1.2.0 --key ~/release-key.pub.pem --name Aurora "
            + "--version 1.2.0": "for another version; VerifyExpectationTests",
        "docs/versions.md: $ shipit version --from-project": "with its output; ProjectVersionTests",
        "Sources/Plugins/AssetPatch/README.md: stages/patches/assets.json            every asset "
            + "with its size and SHA-256": "a listing",
        "Sources/Plugins/AssetPatch/README.md: unzip -p exact.zip content | tail -c +$((OFFSET + 1)) "
            + "| head -c BYTES > delta.zst": "for values of one pack; PackFormatTests",
        "Sources/Plugins/AssetPatch/README.md: find . -type f -printf '%P\\0' | LC_ALL=C sort -z | "
            + "xargs -0r sha256sum | sha256sum": "for an installed bundle; AssetTreeTests",
        "Sources/Plugins/Notes/README.md: name, version, date, day     the app, the release, its "
            + "commit's time (UTC) and day": "a listing",
        "Sources/Plugins/Sign/README.md: openssl dgst -sha256 -verify key.pub -signature "
            + "manifest.json.sig manifest.json": "for other keys; SigningTests",
        "Sources/Plugins/Sign/README.md: openssl dgst -sha256 -sigopt rsa_padding_mode:pss -sigopt "
            + "rsa_pss_saltlen:32 \\": "for other keys; SignPluginTests",
        "Sources/Plugins/Sign/README.md: minisign -VHm manifest.json -p minisign.pub":
            "with a key file of minisign; SignatureTests",
        "Sources/Plugins/VersionStamp/README.md: // Aurora 1.4.0 (812), written by shipit.":
            "a listing",
    ]

    /// The blocks of shell; those of the start page have a test of their own, and those of the
    /// reference are the examples of help.
    private static var blocks: [String: DocumentBlock] {
        get throws {
            let all = try DocumentBlock.all.filter {
                ["", "sh"].contains($0.language) && $0.page != "docs/start.md"
                    && !$0.page.hasPrefix("docs/reference/")
            }
            return all.reduce(into: [:]) { $0[$1.name] = $1 }
        }
    }

    @Test func `each block of shell runs in a test, or is listed with a reason`() throws {
        let known = Set(Self.runnable.map(\.key)).union(Self.others.keys)
        let found = Set(try Self.blocks.keys)
        #expect(found.subtracting(known) == [])
        #expect(known.subtracting(found) == [])
    }

    @Test func `each block that can run does what its page says`() async throws {
        try await withTemporaryFolder { folder in
            let app = try NewApp(
                in: folder,
                [
                    "Aurora.xcodeproj/project.pbxproj": appProject("Aurora"),
                    "App/Resources/places.json": "[]\n",
                ],
                icons: ["Aurora/Assets.xcassets/AppIcon.appiconset"],
                tags: ["v1.0.0", "v1.1.0"]
            )
            let clone = app.repository.path
            try run(["mkdir", "\(folder)/bin"])
            try run(["ln", "-s", Tool.path, "\(folder)/bin/shipit"])
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let environment = app.environment.merging([
                "PATH": "\(folder)/bin:\(path)", "GIT_AUTHOR_NAME": "Ada",
                "GIT_AUTHOR_EMAIL": "ada@example.com", "GIT_COMMITTER_NAME": "Ada",
                "GIT_COMMITTER_EMAIL": "ada@example.com",
            ]) { $1 }
            let blocks = try Self.blocks
            for (name, place) in Self.runnable {
                let block = try #require(blocks[name])
                // The names of this clone's release, tags and bundle.
                let release =
                    try FileManager.default.contentsOfDirectory(atPath: clone)
                    .contains("dist") ? try Self.release(in: clone) : ""
                let text = block.text
                    .replacing("dist/1.2.0/", with: "dist/\(release)/")
                    .replacing("dist/1.2.0 ", with: "dist/\(release) ")
                    .replacing("Aurora-1.2.0.zip", with: "dist/\(release)/Aurora-*.zip")
                    .replacing("release.pub.pem", with: "~/release-key.pub.pem")
                    .replacing("v1.3.0", with: "v1.0.0").replacing("v1.4.0", with: "v1.1.0")
                // lint ends with 6 if it finds something.
                let isLint = ["docs/lint.md", "docs/security.md"].contains(block.page)
                let script =
                    "set -\(isLint ? "u" : "eu")\nif [ -f ~/release-key.pem ]; then "
                    + "SHIPIT_SIGNING_KEY=$(cat ~/release-key.pem); export SHIPIT_SIGNING_KEY; fi\n"
                    + (Self.before[block.page] ?? "") + text + "\n"
                    + (isLint ? "[ $? = 0 ] || [ $? = 6 ]\n" : "")
                let done = try run(
                    ["bash", "-c", script],
                    in: place == .clone ? clone : "\(clone)/dist/\(release)",
                    environment: environment
                )
                #expect(done.status == 0, "\(name)\n\(done.output)\(done.error)")
            }
        }
    }

    /// The name of the release's folder.
    private static func release(in clone: String) throws -> String {
        try #require(
            try FileManager.default.contentsOfDirectory(atPath: "\(clone)/dist").first {
                $0.hasPrefix("1.2.0-rc.1")
            }
        )
    }
}

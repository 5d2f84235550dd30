import Foundation
import JSON
import Testing
import TestSupport

struct AssetPatchTests {
    @Test func `a released patch is applied by verify, which names one that leads elsewhere`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            let pack = "\(app.release)/stages/patches/from-0.9.0/exact.zip"
            let alone = try app.run("verify", pack)
            #expect(alone.status == 0, "\(alone.error)")
            #expect(alone.output.contains("the patch was not applied to its base"))
            let valid = try app.run("verify", app.release)
            #expect(valid.status == 0)
            #expect(
                valid.output.contains("patches: 1 of 1 patches applied to their bases")
            )
            // A pack to another tree, with all digests of the release made to fit.
            try app.repository.commit(["Assets/a.txt": "three\n"])
            try app.repository.git("tag", "other")
            let before = try read(pack)
            try FileManager.default.removeItem(atPath: pack)
            let swap = try app.run(
                "patch",
                "make",
                "--from",
                "v0.9.0",
                "--to",
                "other",
                "--assets",
                "Assets",
                "--out",
                pack
            )
            try #require(swap.status == 0, "\(swap.error)")
            try rewriteManifest(of: app.release, "stages/patches/from-0.9.0/exact.zip", before)
            try removeBundle(of: app.release)
            try rewriteChecksums(app.release)
            let harmed = try app.run("verify", app.release)
            #expect(harmed.status == 6, "\(harmed.output)")
            #expect(harmed.error.contains("the patch does not lead to the released assets"))
        }
    }

    @Test(arguments: [
        ("patch.zip", "the plain form does not lead to the released assets"),
        ("patch.json", "the index does not describe from-0.9.0/exact.zip as it is"),
    ])
    func `a plain form or an index that was changed is named, whatever the digests say`(
        name: String,
        words: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try app.run("release")
            let place = "stages/patches/from-0.9.0/\(name)"
            let file = "\(app.release)/\(place)"
            let before = try read(file)
            if name == "patch.zip" {
                let script = """
                    import sys, zipfile
                    with zipfile.ZipFile(sys.argv[1], "w") as z: z.writestr("main.bundle/a.txt", "evil")
                    """
                try run(["python3", "-c", script, file])
            } else {
                let text = String(decoding: before, as: UTF8.self)
                try write(text.replacing("\"0.9.0\"", with: "\"0.8.0\""), to: file)
            }
            try rewriteManifest(of: app.release, place, before)
            try removeBundle(of: app.release)
            try rewriteChecksums(app.release)
            let verified = try app.run("verify", app.release)
            #expect(verified.status == 6, "\(verified.output)")
            #expect(verified.error.contains(words), "\(verified.error)")
        }
    }

    @Test func `without the base at hand, verify says that a patch was not applied`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try app.run("release")
            let elsewhere = "\(folder)/elsewhere"
            try run(["cp", "-r", app.release, elsewhere])
            let result = try app.run("verify", elsewhere, "--repo", folder)
            #expect(result.status == 0, "\(result.error)")
            #expect(result.error.contains("the patch from 0.9.0 was not applied to its base"))
            let named = try app.run("verify", elsewhere, "--repo", app.repository.path)
            #expect(named.output.contains("1 of 1 patches applied"))
        }
    }

    @Test func `what a stage makes is patched from the bundle of an earlier release`() async throws
    {
        try await withTemporaryFolder { folder in
            let patches = """
                {"name": "patches", "uses": "asset-patch", "with": {
                  "assets": ["Assets", {"from": "{stage.notes}", "to": "Notes"}],
                  "bases": {"releases": ["released/*.zip"]}}}
                """
            let notes = #"{"name": "notes", "uses": "notes", "with": {}}"#
            let app = try App(
                in: folder,
                stages: notes + "," + patches,
                files: [".gitignore": "dist/\nreleased/\n"]
            )
            let first = try app.run("release")
            try #require(first.status == 0, "\(first.error)")
            let bundle = "\(app.repository.path)/released/App-1.0.0.zip"
            try write(try read("\(app.release)/App-1.0.0.zip"), to: bundle)
            try app.repository.commit(["Assets/a.txt": "4"], message: "feat: more")
            try app.repository.git("tag", "v1.1.0")
            let second = try app.run("release")
            try #require(second.status == 0, "\(second.error)")
            let release = "\(app.dist)/1.1.0"
            let pack = "\(release)/stages/patches/from-1.0.0/exact.zip"
            let shown = try app.run("patch", "show", "--json", pack)
            let listing = try JSONDocument(Array(shown.output.utf8)).value
            #expect(
                listing["files"]?.array?.compactMap { $0["path"]?.string }.contains(
                    "Notes/notes.md"
                )
                    == true
            )
            // A device that took the first release's full payload goes on with the pack.
            let full = "\(app.release)/stages/patches/full.zip"
            let installed = "\(folder)/installed"
            #expect(try app.run("patch", "apply", full, "--out", installed).status == 0)
            let updated = "\(folder)/updated"
            let applied = try app.run(
                "patch",
                "apply",
                pack,
                "--base",
                installed,
                "--out",
                updated
            )
            #expect(applied.status == 0, "\(applied.error)")
            #expect(
                try read("\(updated)/Notes/notes.md") == read("\(release)/stages/notes/notes.md")
            )
            let unverified = try app.run("verify", release)
            #expect(unverified.error.contains("git does not hold it"), "\(unverified.error)")
            let verified = try app.run("verify", release, "--base", bundle)
            #expect(verified.output.contains("1 of 1 patches applied"), "\(verified.error)")
        }
    }

    @Test func `a hotfix on a branch of its own is a base`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try app.repository.git("checkout", "--quiet", "-b", "hotfix", "v0.9.0")
            try app.repository.commit(["Assets/a.txt": "hot\n"])
            try app.repository.git("tag", "v0.9.1")
            try app.repository.git("checkout", "--quiet", "main")
            let made = try app.run("release")
            try #require(made.status == 0, "\(made.error)")
            for base in ["0.9.0", "0.9.1"] {
                let pack = "\(app.release)/stages/patches/from-\(base)/exact.zip"
                #expect(FileManager.default.fileExists(atPath: pack))
            }
        }
    }

    @Test func `pictures with the same pixels are reported, skipped or ignored`() async throws {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            let picture = "\(app.repository.path)/Assets/p.png"
            try run(
                ["convert", "-size", "64x64", "plasma:", "-define", "png:compression-level=1"] + [
                    picture
                ]
            )
            try app.repository.commit()
            try app.repository.git("tag", "v1.1.0")
            try run(["convert", picture, "-define", "png:compression-level=9", picture])
            for (index, choice) in ["report", "skip", "ignore"].enumerated() {
                let stage = """
                    {"name": "patches", "uses": "asset-patch", "with": {"assets": ["Assets"],
                     "bases": ["v1.1.0"], "identical": "\(choice)"}}
                    """
                try app.repository.commit([
                    "pipeline.json": "{\"name\": \"App\", \"stages\": [\(stage)]}"
                ])
                let version = "1.2.\(index)"
                try app.repository.git("tag", "v\(version)")
                let made = try app.run("release")
                try #require(made.status == 0, "\(made.error)")
                #expect(made.error.contains("p.png") == (choice != "ignore"), "\(made.error)")
                let pack = "\(app.dist)/\(version)/stages/patches/from-1.1.0/exact.zip"
                let shown = try app.run("patch", "show", "--json", pack)
                let listing = try JSONDocument(Array(shown.output.utf8)).value
                #expect(listing["files"]?.array?.count == (choice == "skip" ? 0 : 1))
                #expect(listing["identical"] == (choice == "skip" ? ["p.png"] : []))
                #expect(try app.run("verify", "\(app.dist)/\(version)").status == 0)
            }
        }
    }
}

/// Makes the manifest tell of a file as it is now.
private func rewriteManifest(of release: String, _ path: String, _ before: [UInt8]) throws {
    let after = try read("\(release)/\(path)")
    func digest(_ bytes: [UInt8]) throws -> String {
        try write(bytes, to: "\(release).digest")
        return String(try run(["sha256sum", "\(release).digest"]).output.prefix(64))
    }
    let manifest = "\(release)/manifest.json"
    let text = String(decoding: try read(manifest), as: UTF8.self)
        .replacing(try digest(before), with: try digest(after))
        .replacing("\"size\": \(before.count),", with: "\"size\": \(after.count),")
    try write(text, to: manifest)
}

/// Removes the bundle of a release, also from its manifest, as a careful attacker would.
private func removeBundle(of release: String) throws {
    try FileManager.default.removeItem(atPath: "\(release)/App-1.0.0.zip")
    let manifest = String(decoding: try read("\(release)/manifest.json"), as: UTF8.self)
    let text = manifest.replacing(/"App-1\.0\.0\.zip",\s*/, with: "")
    try #require(text != manifest)
    try write(text, to: "\(release)/manifest.json")
}

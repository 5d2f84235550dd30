import Foundation
import Testing
import TestSupport

/// The same fault ends every command with the same status.
struct FaultStatusTests {
    /// What a path can be, and what is wrong with it.
    private enum Fault: String, CaseIterable {
        case missing, file, folder, unreadable, empty
    }

    /// A command line with `@` for the path, and the status for each fault; those that are not
    /// faults here are left out.
    private struct Row {
        let words: [String]
        let statuses: [Fault: Int32]

        init(_ words: String, _ statuses: [Fault: Int32]) {
            self.words = words.split(separator: " ").map(String.init)
            self.statuses = statuses
        }
    }

    /// The folder of a repository: a folder that is none is the state of git.
    private static let repository: [Fault: Int32] = [
        .missing: 64, .file: 64, .folder: 3, .unreadable: 64, .empty: 64,
    ]
    /// A file that is read: another file is for the command to judge.
    private static let input: [Fault: Int32] = [
        .missing: 64, .folder: 64, .unreadable: 64, .empty: 64,
    ]
    /// A release or bundle: anything else fails the verification.
    private static let release: [Fault: Int32] = [
        .missing: 64, .file: 6, .folder: 6, .unreadable: 64, .empty: 64,
    ]
    /// A folder that is read.
    private static let folder: [Fault: Int32] = [
        .missing: 64, .file: 64, .unreadable: 64, .empty: 64,
    ]
    /// A new file or folder.
    private static let newOutput: [Fault: Int32] = [.file: 64, .folder: 64, .empty: 64]
    /// A new folder: one that is empty is filled.
    private static let newFolder: [Fault: Int32] = [.file: 64, .empty: 64]

    private static var rows: [Row] {
        let pack = "patch make --from v0.9.0 --to v1.0.0 --assets Assets"
        var rows = [
            "release", "plan", "check", "version", "notes", "apply", "restore",
            "icons stamp --in-place", "icons restore", "init --dry-run", "\(pack) --out o.zip",
        ].map { Row("\($0) --repo @", repository) }
        // Bases may come from elsewhere: a folder without a repository is a warning.
        rows.append(Row("verify dist/1.0.0 --repo @", folder))
        for command in [
            "release", "plan", "check", "version", "notes", "apply", "icons stamp --in-place",
            "doctor",
        ] {
            rows.append(Row("\(command) --config @", input))
            rows.append(Row("\(command) --previous-manifest @", input))
            rows.append(Row("\(command) --dist @", [.file: 64, .empty: 64]))
        }
        for command in ["release", "plan", "check", "apply", "icons stamp --in-place", "doctor"] {
            rows.append(Row("\(command) --cache-dir @", [.file: 64, .empty: 64]))
        }
        return rows + [
            Row("verify @", release), Row("apply @", release),
            Row("verify dist/1.0.0 --key @", input.merging([.file: 64]) { $1 }),
            Row("apply dist/1.0.0 --key @", input.merging([.file: 64]) { $1 }),
            Row("verify dist/1.0.0 --base @", input.merging([.file: 6]) { $1 }),
            Row("splash inspect @", folder), Row("lint @", folder),
            Row("splash inspect Assets --release @", release),
            Row("patch show @", input.merging([.file: 6]) { $1 }),
            Row("patch apply @ --base Assets --out new", input.merging([.file: 6]) { $1 }),
            Row("patch apply ../pack.zip --base @ --out new", folder.merging([.folder: 6]) { $1 }),
            Row("patch apply ../pack.zip --base Assets --out @", newFolder),
            Row("\(pack) --out @", newOutput), Row("key make --out @", newOutput),
            Row("lint --sarif @", [.folder: 64, .empty: 64]),
            Row("schema --out @", [.folder: 64, .empty: 64]),
            Row("man --out @", [.file: 64, .empty: 64]),
        ]
    }

    private func app(in folder: String) throws -> App {
        let app = try App(in: folder, stages: App.patch)
        try #require(try app.run("release").status == 0)
        let pack = try app.run(
            "patch",
            "make",
            "--from",
            "v0.9.0",
            "--to",
            "v1.0.0",
            "--assets",
            "Assets",
            "--out",
            "\(folder)/pack.zip"
        )
        try #require(pack.status == 0, "\(pack.error)")
        try write("no JSON, no key, no pack\n", to: "\(folder)/paths/file")
        for name in ["folder", "locked/unreadable"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/paths/\(name)",
                withIntermediateDirectories: true
            )
        }
        return app
    }

    @Test func `each wrong path has the same status in all commands`() async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let locked = "\(folder)/paths/locked"
            let places: [Fault: String] = [
                .missing: "\(folder)/paths/missing", .file: "\(folder)/paths/file",
                .folder: "\(folder)/paths/folder", .unreadable: "\(locked)/unreadable", .empty: "",
            ]
            _ = try run(["chmod", "000", locked])
            defer { _ = try? run(["chmod", "755", locked]) }
            // Nothing is locked for root.
            let isRoot = getuid() == 0
            let user =
                isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
            if isRoot { _ = try run(["chown", "-R", "65534:65534", folder]) }
            try #require(try run(user + [Tool.path, "--version"]).status == 0)
            for row in Self.rows {
                for (fault, status) in row.statuses {
                    let words = row.words.map { $0 == "@" ? places[fault] ?? "" : $0 }
                    let ran = try run(
                        user + [Tool.path] + words,
                        in: app.repository.path,
                        environment: app.environment
                    )
                    let line = "\(words.joined(separator: " ")): \(fault)"
                    #expect(ran.status == status, "\(line): \(ran.error)")
                    #expect(ran.error.hasPrefix("error: "), "\(line): \(ran.error)")
                    #expect(ran.output == "" || row.words[0] == "doctor", "\(line)")
                }
            }
        }
    }

    @Test(arguments: [
        ("release --only nope", 64), ("plan --skip nope", 64), ("check --theme nope", 64),
        ("apply --only nope", 64), ("icons stamp --in-place --stage nope", 64),
        ("notes --stage nope", 64), ("version --field nope", 64), ("lint --disable nope", 64),
        ("release --product nope", 64), ("plan --product nope", 64), ("check --product nope", 64),
        ("version --product nope", 64), ("notes --product nope", 64), ("apply --product nope", 64),
        ("version --from-project --product nope", 64), ("key make --kind nope", 64),
        ("notes --format nope", 64), ("completion nope", 64), ("nope", 64), ("patch nope", 64),
        ("release --tag nope", 3), ("plan --tag nope", 3), ("version --tag nope", 3),
        ("notes --from nope", 3), ("notes --to nope", 3), ("apply --tag nope", 3),
        ("patch make --from nope --to v1.0.0 --assets Assets --out o.zip", 3),
        ("patch make --from v0.9.0 --to nope --assets Assets --out o.zip", 3),
        ("patch make --from v0.9.0 --to v1.0.0 --assets nope --out o.zip", 64),
        ("key make --passphrase-env NOPE", 64), ("key make --passphrase", 64),
        ("release --only", 64), ("release --jobs 0", 64), ("release --jobs nope", 64),
        ("patch make --from v0.9.0 --to v1.0.0 --assets Assets --out o.zip --level 23", 64),
        ("key make --out ../pack.zip/key.pem", 64), ("lint --sarif ../pack.zip/x", 64),
        ("schema --out ../pack.zip/x", 64), ("man --out ../pack.zip/x", 64),
        ("patch apply ../pack.zip --base Assets --out ../pack.zip/x", 64),
        ("release --dist ../pack.zip/x", 64), ("release --cache-dir ../pack.zip/x", 64),
    ])
    func `each unknown name and wrong value has the same status in all commands`(
        line: String,
        status: Int32
    ) async throws {
        try await withTemporaryFolder { folder in
            let app = try app(in: folder)
            let ran = try run(
                [Tool.path] + line.split(separator: " ").map(String.init),
                in: app.repository.path,
                environment: app.environment
            )
            #expect(ran.status == status, "\(ran.error)")
            #expect(ran.error.contains("error: "))
            #expect(ran.output == "")
        }
    }
}

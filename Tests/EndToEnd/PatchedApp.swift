import Foundation
import Testing
import TestSupport

/// A repository whose assets change from tag to tag, and a folder to patch in.
struct PatchedApp: Sendable {
    /// The folder that holds all of it.
    let folder: String
    let repository: GitRepository
    private let environment: [String: String?]

    /// The assets by tag.
    static let assets: [(tag: String, files: [String: String])] = [
        ("v1", ["a.txt": "one\n", "gone.txt": "gone\n", "d/kept é.txt": "kept\n"]),
        ("beta/2", ["a.txt": "two\n", "d/kept é.txt": "kept\n", "new.json": long]),
        (
            "v2",
            ["a.txt": "three\n", "d/kept é.txt": "kept\n", "new.json": long + "!", "sub": "gone\n"]
        ),
    ]
    private static let long = (0..<500).map { "\($0)" }.joined(separator: ",")

    /// Makes the repository, and in the folder a copy of the assets of each tag, with `-` for `/`.
    init(in folder: String) throws {
        self.folder = folder
        repository = try GitRepository(at: "\(folder)/repo")
        environment = Tool.environment(home: "\(folder)/home")
        for (tag, files) in Self.assets {
            try repository.git("rm", "-r", "--quiet", "--ignore-unmatch", ".")
            let paths = files.map { ("App/Assets/\($0.key)", $0.value) }
            try repository.commit(Dictionary(uniqueKeysWithValues: paths))
            try repository.git("tag", tag)
            for (path, text) in files {
                try write(text, to: "\(folder)/\(tag.replacing("/", with: "-"))/\(path)")
            }
        }
    }

    /// Runs shipit in the folder.
    @discardableResult
    func run(_ arguments: String...) throws -> CommandResult { try run(arguments) }

    /// Runs shipit in the folder, behind another program when one is named.
    @discardableResult
    func run(_ arguments: [String], behind wrapper: [String] = []) throws -> CommandResult {
        try TestSupport.run(wrapper + [Tool.path] + arguments, in: folder, environment: environment)
    }

    /// Runs `patch make` over the repository's assets.
    func make(
        from tags: String...,
        to tag: String = "v2",
        out: String = "pack.zip",
        options: [String] = []
    ) throws -> CommandResult {
        let from = tags.flatMap { ["--from", $0] }
        return try run(
            ["patch", "make", "--repo", "repo"] + from
                + ["--to", tag, "--assets", "App/Assets", "--out", out] + options
        )
    }

    /// Runs `patch apply` as `out`.
    func apply(_ pack: String, to base: String) throws -> CommandResult {
        try run(["patch", "apply", pack, "--base", base, "--out", "out"])
    }

    /// Makes `pack.zip` from `v1` to `v2`.
    func makePack() throws {
        let made = try make(from: "v1")
        try #require(made.status == 0, "\(made.error)")
    }

    /// The names in the folder, also hidden ones.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    /// What differs between two folders; empty when nothing does.
    func difference(_ first: String, _ second: String) throws -> String {
        let result = try TestSupport.run(["diff", "-r", first, second], in: folder)
        return result.output + result.error
    }
}

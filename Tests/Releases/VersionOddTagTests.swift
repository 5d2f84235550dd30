import Testing
import TestSupport

struct VersionOddTagTests {
    @Test(arguments: kinds + targets + names)
    func `the tag at HEAD is the one that git finds`(repository: OddRepository) async throws {
        try await repository.check()
    }

    private static let kinds = [
        OddRepository("an annotated tag", tag: "v1.1.0") { try annotate($0, "v1.1.0") },
        OddRepository("a lightweight tag", tag: "v1.1.0") { try $0.git("tag", "v1.1.0") },
        OddRepository("a tag of a tag of a tag", tag: "v1.1.0") { git in
            try annotate(git, "inner")
            try annotate(git, "middle", "inner")
            try annotate(git, "v1.1.0", "middle")
        },
        OddRepository("a packed tag of a tag", tag: "v1.1.0") { git in
            try annotate(git, "inner")
            try annotate(git, "v1.1.0", "inner")
            try git.git("pack-refs", "--all", "--prune")
        },
        OddRepository("a loose tag over a packed one", tag: "v1.1.0") { git in
            try git.git("tag", "v1.1.0", "main~2")
            try git.git("pack-refs", "--all")
            try git.git("tag", "--force", "v1.1.0")
        },
        OddRepository("a loose tag elsewhere over a packed one at HEAD", tag: nil, after: "v1.1.0")
        { git in
            try git.git("tag", "v1.1.0")
            try git.git("pack-refs", "--all")
            try git.git("tag", "--force", "v1.1.0", "main~2")
        },
        OddRepository("a symbolic tag", tag: "v1.1.0") { git in
            try git.git("symbolic-ref", "refs/tags/v1.1.0", "refs/heads/main")
        },
        OddRepository(
            "a symbolic tag of an annotated tag",
            tag: "v1.1.0",
            differs: [.exact: insideName]
        ) { git in
            try annotate(git, "target")
            try git.git("symbolic-ref", "refs/tags/v1.1.0", "refs/tags/target")
        },
        OddRepository("a symbolic tag of nothing", tag: nil) { git in
            try git.git("symbolic-ref", "refs/tags/v1.1.0", "refs/heads/none")
        },
        OddRepository("symbolic tags in a ring", tag: nil) { git in
            try git.git("symbolic-ref", "refs/tags/v1.1.0", "refs/tags/v1.2.0")
            try git.git("symbolic-ref", "refs/tags/v1.2.0", "refs/tags/v1.1.0")
        },
        OddRepository(
            "a tag renamed by moving its reference",
            tag: "v1.1.0",
            differs: [.exact: insideName]
        ) { git in
            try annotate(git, "v9.0.0")
            try git.git("update-ref", "refs/tags/v1.1.0", "refs/tags/v9.0.0")
            try git.git("tag", "--delete", "v9.0.0")
        },
    ]

    private static let targets = [
        OddRepository("a tag of a blob", tag: nil) { try $0.git("tag", "v1.1.0", "main:file") },
        OddRepository("an annotated tag of a blob", tag: nil) { git in
            try annotate(git, "v1.1.0", "main:file")
        },
        OddRepository("a tag of a tree", tag: nil) { try $0.git("tag", "v1.1.0", "main^{tree}") },
        OddRepository("a packed tag of a tree", tag: nil) { git in
            try annotate(git, "v1.1.0", "main^{tree}")
            try git.git("pack-refs", "--all", "--prune")
        },
        OddRepository("a tag of a commit that is not there", tag: nil) { git in
            try write("\(absent)\n", to: "\(git.path)/.git/refs/tags/v1.1.0")
        },
        OddRepository("a packed tag of a commit that is not there", tag: nil) { git in
            try git.git("pack-refs", "--all", "--prune")
            let packed = String(decoding: try read("\(git.path)/.git/packed-refs"), as: UTF8.self)
            try write(packed + "\(absent) refs/tags/v1.1.0\n", to: "\(git.path)/.git/packed-refs")
        },
        OddRepository("an annotated tag of a commit that is not there", tag: nil) { git in
            try makeTag(git, "v1.1.0", "object \(absent)\ntype commit\ntag v1.1.0\n")
        },
        OddRepository("a tag that lies about its target's type", tag: nil) { git in
            let blob = try git.git("rev-parse", "main:file")
            try makeTag(git, "v1.1.0", "object \(blob)\ntype commit\ntag v1.1.0\n")
        },
        OddRepository("a tag that calls a commit a tree", tag: nil, differs: [.distance: stops]) {
            git in
            let head = try git.git("rev-parse", "main")
            try makeTag(git, "v1.1.0", "object \(head)\ntype tree\ntag v1.1.0\n")
        },
        OddRepository("a tag object without a tagger", tag: "v1.1.0") { git in
            let head = try git.git("rev-parse", "main")
            try makeTag(git, "v1.1.0", "object \(head)\ntype commit\ntag v1.1.0\n")
        },
        OddRepository("a tag object with a nonsensical tagger", tag: "v1.1.0") { git in
            let head = try git.git("rev-parse", "main")
            try makeTag(
                git,
                "v1.1.0",
                "object \(head)\ntype commit\ntag v1.1.0\ntagger A <<a> -5 +99999\n"
            )
        },
        OddRepository(
            "a damaged tag object",
            tag: nil,
            varying: [.distance]
        ) { git in
            try makeTag(git, "v1.1.0", "object \(absent)\ntype commit\ntag v1.1.0\n")
            let id = try git.git("rev-parse", "refs/tags/v1.1.0")
            let path = "\(git.path)/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
            try run(["chmod", "u+w", path])
            try write("damaged", to: path)
        },
        OddRepository("a loose tag without an id", tag: nil) { git in
            try write("\n", to: "\(git.path)/.git/refs/tags/v1.1.0")
        },
    ]

    private static let names =
        [
            OddRepository("a branch of the tag's name", tag: "v1.1.0") { git in
                try git.git("tag", "v1.1.0")
                try git.git("branch", "v1.1.0", "main~2")
                try git.git("branch", "tags/v1.1.0", "main~2")
            },
            OddRepository("a branch and no tag", tag: nil) { try $0.git("branch", "v1.1.0") },
            OddRepository("references of the tag's name outside refs/tags", tag: nil) { git in
                for name in [
                    "refs/v1.1.0", "refs/remotes/origin/v1.1.0", "refs/remotes/tags/v1.1.0",
                ] {
                    try git.git("update-ref", name, "main")
                }
                try write(try git.git("rev-parse", "main") + "\n", to: "\(git.path)/.git/v1.1.0")
            },
            OddRepository(
                "a name in another Unicode form",
                pattern: "\u{E9}/{version}",
                tag: nil,
                after: nil
            ) { git in
                try git.git("update-ref", "refs/tags/e\u{301}/1.1.0", "main")
            },
            OddRepository(
                "names in two Unicode forms",
                pattern: "\u{E9}/{version}",
                tag: "\u{E9}/1.1.0",
                after: nil
            ) { git in
                try git.git("update-ref", "refs/tags/\u{E9}/1.1.0", "main")
                try git.git("update-ref", "refs/tags/e\u{301}/1.1.0", "main~1")
            },
            OddRepository(
                "names in two other Unicode forms",
                pattern: "e\u{301}/{version}",
                tag: "e\u{301}/1.1.0",
                after: nil
            ) { git in
                try git.git("update-ref", "refs/tags/e\u{301}/1.1.0", "main")
                try git.git("update-ref", "refs/tags/\u{E9}/1.1.0", "main~1")
            },
            OddRepository(
                "a name of 240 bytes",
                pattern: String(repeating: "a", count: 235) + "{version}",
                tag: String(repeating: "a", count: 235) + "1.1.0",
                after: nil
            ) { git in
                try git.git("tag", String(repeating: "a", count: 235) + "1.1.0")
            },
        ]
        + [
            "-v", "--help=", "@", "a,b;c&", "\"'`", "$(x)", "%s{}".replacing("{}", with: ""), "é🎉",
            "a/b/c/", "=", "#!", "refs/tags/", "v1.0.0/", "HEAD/",
        ].map { prefix in
            OddRepository(
                "names that begin with \(prefix)",
                pattern: prefix + "{version}",
                tag: "\(prefix)1.1.0",
                after: "\(prefix)1.0.0"
            ) { git in
                try git.git("tag", "--delete", "v1.0.0")
                try git.git("update-ref", "refs/tags/\(prefix)1.1.0", "main")
                try git.git("update-ref", "refs/tags/\(prefix)1.0.0", "main~3")
            }
        }
}

private let insideName =
    "git prints the name inside the tag object, which no push and no list knows"
private let stops = "git stops at a damaged tag, though nobody asks for it"

/// Makes a tag object of any text, and a reference to it.
private func makeTag(_ git: GitRepository, _ name: String, _ text: String) throws {
    let file = "\(git.path).object"
    try write(text + "\nm\n", to: file)
    let id = try git.git("hash-object", "-t", "tag", "-w", "--literally", file)
    try git.git("update-ref", "refs/tags/\(name)", id)
}

import Diagnostics
import Foundation
import Releases
import Testing
import TestSupport

/// Variables of git's, and what becomes of a reading under them.
struct GitVariables: Sendable, CustomTestStringConvertible {
    /// The variables; `P` stands for the repository, `O` for another one beside it.
    var variables: [String: String]
    /// The beginning of the refusal; nil when the repository is read.
    var refusal: String?
    /// The folder to read from.
    var place = "P"

    var testDescription: String {
        variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }
}

/// Under no variable is another repository read than git would read: either the same, or none.
struct VersionOddEnvironmentTests {
    @Test(arguments: [
        GitVariables(variables: ["GIT_DIR": "P/.git"]),
        GitVariables(variables: ["GIT_DIR": ".git"]),
        GitVariables(variables: ["GIT_DIR": ""]),
        GitVariables(
            variables: ["GIT_DIR": "O/.git"],
            refusal: "GIT_DIR is \"O/.git\", but the repository here has P/.git"
        ),
        GitVariables(
            variables: ["GIT_DIR": "../other/.git"],
            refusal: "GIT_DIR is \"../other/.git\""
        ),
        GitVariables(variables: ["GIT_DIR": "nowhere"], refusal: "GIT_DIR is \"nowhere\""),
        GitVariables(variables: ["GIT_WORK_TREE": "P"]),
        GitVariables(variables: ["GIT_WORK_TREE": "."]),
        GitVariables(variables: ["GIT_WORK_TREE": "O"], refusal: "GIT_WORK_TREE is \"O\""),
        GitVariables(
            variables: ["GIT_DIR": "O/.git", "GIT_WORK_TREE": "P"],
            refusal: "GIT_DIR is"
        ),
        GitVariables(variables: ["GIT_COMMON_DIR": "O/.git"], refusal: "GIT_COMMON_DIR is"),
        GitVariables(variables: ["GIT_INDEX_FILE": "P/.git/index"]),
        GitVariables(variables: ["GIT_INDEX_FILE": ".git/index"]),
        GitVariables(variables: ["GIT_INDEX_FILE": "O/.git/index"], refusal: "GIT_INDEX_FILE is"),
        GitVariables(variables: ["GIT_OBJECT_DIRECTORY": "P/.git/objects"]),
        GitVariables(
            variables: ["GIT_OBJECT_DIRECTORY": "O/.git/objects"],
            refusal: "GIT_OBJECT_DIRECTORY is"
        ),
        GitVariables(
            variables: ["GIT_ALTERNATE_OBJECT_DIRECTORIES": "O/.git/objects"],
            refusal: "GIT_ALTERNATE_OBJECT_DIRECTORIES is"
        ),
        GitVariables(variables: ["GIT_GRAFT_FILE": "O/grafts"], refusal: "GIT_GRAFT_FILE is"),
        GitVariables(variables: ["GIT_SHALLOW_FILE": "O/shallow"], refusal: "GIT_SHALLOW_FILE is"),
        GitVariables(
            variables: ["GIT_REPLACE_REF_BASE": "refs/other"],
            refusal: "GIT_REPLACE_REF_BASE is"
        ),
        GitVariables(variables: ["GIT_NAMESPACE": "other"]),
        GitVariables(
            variables: ["GIT_CEILING_DIRECTORIES": "P"],
            refusal: "no git repository at or above",
            place: "P/a/b"
        ),
        GitVariables(
            variables: ["GIT_CEILING_DIRECTORIES": "P/a"],
            refusal: "no git repository at or above",
            place: "P/a/b"
        ),
        GitVariables(
            variables: ["GIT_CEILING_DIRECTORIES": "P/a"],
            refusal: "no git repository at or above",
            place: "P/a/\u{301}d"
        ),
        GitVariables(
            variables: ["GIT_CEILING_DIRECTORIES": "/none:\u{301}x:P/a"],
            refusal: "no git repository at or above",
            place: "P/a/b"
        ),
        GitVariables(
            variables: ["GIT_CEILING_DIRECTORIES": "P/a/e\u{301}"],
            place: "P/a/\u{E9}/f"
        ),
        GitVariables(variables: ["GIT_CEILING_DIRECTORIES": "P/a/b"], place: "P/a/b"),
        GitVariables(variables: ["GIT_CEILING_DIRECTORIES": "P/a"], place: "P"),
        GitVariables(
            variables: ["GIT_CEILING_DIRECTORIES": "O/none:P/link"],
            refusal: "no git repository at or above",
            place: "P/a/b"
        ),
        GitVariables(variables: ["GIT_CEILING_DIRECTORIES": ":P/link"], place: "P/a/b"),
        GitVariables(
            variables: ["GIT_CEILING_DIRECTORIES": ":P/a"],
            refusal: "no git repository at or above",
            place: "P/a/b"
        ),
        GitVariables(variables: ["GIT_CEILING_DIRECTORIES": "a"], place: "P/a/b"),
        GitVariables(variables: ["GIT_CEILING_DIRECTORIES": "/"], place: "P/a/b"),
    ])
    func `a repository is read when git reads the same, and else refused`(
        row: GitVariables
    ) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a/b/c": "1", "a/\u{301}d/e": "1", "a/\u{E9}/f/g": "1"])
            try git.git("tag", "v1.0.0")
            try run(["ln", "-s", "a", "\(git.path)/link"])
            try git.git("-c", "core.excludesFile=", "status")
            try write("link\n", to: "\(git.path)/.git/info/exclude")
            let other = try GitRepository(at: "\(folder)/other")
            try other.commit(["o": "1"])
            try other.git("tag", "v2.0.0")
            func filled(_ text: String) -> String {
                text.replacing(/\bP\b/.wordBoundaryKind(.simple), with: git.path)
                    .replacing(/\bO\b/.wordBoundaryKind(.simple), with: other.path)
            }
            let environment = row.variables.mapValues(filled)
            let path = filled(row.place)
            if let refusal = row.refusal {
                let refused = refusals(path, environment: environment)
                #expect(refused.first?.summary.hasPrefix(filled(refusal)) == true)
                #expect(refused.allSatisfy { $0.help != nil })
            } else {
                #expect(try resolveRelease(path, environment: environment).facts.tag == "v1.0.0")
                let checked = try run(
                    ["git", "-C", path, "describe", "--tags"],
                    environment: environment.filter { !$0.value.isEmpty }.mapValues { $0 }
                )
                #expect(checked.output == "v1.0.0\n")
            }
        }
    }
}

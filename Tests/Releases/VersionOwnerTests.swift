import Git
import Testing
import TestSupport

@Suite(.enabled(if: isRoot, "only root can give a folder away"))
struct VersionOwnerTests {
    /// Where a repository lies, whose files are another user's, and the folder that is named.
    @Test(
        arguments: [
            ("app", "app/.git", "app"), ("app/a", "app", "app"),
            ("app/.git", "app/.git", "app/.git"),
            ("linked", "linked/.git", "linked"), ("linked", "app/.git/worktrees/linked", "linked"),
            ("linked", "linked", "linked"), ("outer/sub", "outer/.git/modules/sub", "outer/sub"),
            ("outer/sub", "outer/sub/.git", "outer/sub"), ("bare", "bare", "bare"),
            ("bare/refs", "bare", "bare"), ("elsewhere", "away", "elsewhere"),
        ]
    )
    func `the folder that git wants named is the one that is named`(
        place: String,
        given: String,
        named: String
    ) async throws {
        try await withTemporaryFolder { folder in
            let git = try GitRepository(at: "\(folder)/app")
            try git.commit(["a/b": "1"])
            try git.git("worktree", "add", "--quiet", "../linked")
            try git.git("clone", "--quiet", "--bare", ".", "../bare")
            try git.git("clone", "--quiet", "--separate-git-dir=../away", ".", "../elsewhere")
            let outer = try GitRepository(at: "\(folder)/outer")
            let file = "protocol.file.allow=always"
            try outer.git("-c", file, "submodule", "--quiet", "add", git.path, "sub")
            try run(["chown", "--no-dereference", "65534", "\(folder)/\(given)"])
            for (name, isNamed) in [(named, true), ("nothing", false)] {
                let environment = [
                    "HOME": folder, "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_COUNT": "1",
                    "GIT_CONFIG_KEY_0": "safe.directory",
                    "GIT_CONFIG_VALUE_0": "\(folder)/\(name)",
                ]
                let path = "\(folder)/\(place)"
                #expect((try askGit(path, environment) != nil) == isNamed, "git's answer")
                let rules = OpeningRules(environment: environment)
                do {
                    _ = try Repository(around: path, by: rules)
                    #expect(isNamed)
                } catch {
                    #expect(!isNamed)
                    #expect((error as? GitError)?.foreignFolder == "\(folder)/\(named)")
                }
            }
        }
    }
}

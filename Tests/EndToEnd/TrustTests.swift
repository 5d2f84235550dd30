import Testing
import TestSupport

struct TrustTests {
    @Test(.enabled(if: isRoot, "only root can give a folder away"))
    func `a repository of another user's is released with --trust-repo or safe.directory`()
        async throws
    {
        try await withTemporaryFolder { folder in
            let app = try App(in: folder, stages: App.patch)
            try run(["chown", "-R", "65534", app.repository.path])
            func release(_ arguments: String..., setting: [String: String?] = [:]) throws -> Int32 {
                let environment = app.environment.merging(setting) { $1 }
                return try run(
                    [Tool.path, "release", "--clean"] + arguments,
                    in: app.repository.path,
                    environment: environment
                ).status
            }
            #expect(try release() == 3)
            #expect(try release("--trust-repo") == 0)
            let setting = [
                "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory",
                "GIT_CONFIG_VALUE_0": "*",
            ]
            #expect(try release(setting: setting) == 0)
        }
    }
}

private let isRoot = (try? run(["id", "-u"]).output) == "0\n"

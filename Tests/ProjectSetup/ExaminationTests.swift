import Pipeline
import ProjectSetup
import TestSupport
import Testing

struct ExaminationTests {
    private func findings(
        _ folder: String,
        libraries: [Examination.Library] = [],
        openFiles: Int? = 4096,
        environment: [String: String] = [:]
    ) async -> [Finding] {
        await Examination(
            LoadedProject.Request(repository: folder, environment: environment),
            libraries: libraries,
            openFiles: openFiles,
            registry: PluginRegistry([])
        ).findings
    }

    @Test func `a missing library has its cost and its packages`() async throws {
        try await withTemporaryFolder { folder in
            let vips = Examination.Library(
                "libvips",
                version: nil,
                cost: "nothing is drawn",
                debian: "libvips42",
                homebrew: "vips"
            )
            let found = await findings(folder, libraries: [vips], openFiles: 256)
            let library = try #require(found.first { $0.topic == "library" })
            #expect(library.state == .warning)
            #expect(library.text == "libvips is missing: nothing is drawn")
            #expect(
                library.fix
                    == "Debian and Ubuntu: apt install libvips42; Homebrew: brew install vips"
            )
            #expect(found.first { $0.topic == "open files" }?.state == .warning)
        }
    }

    @Test func `a shallow clone is a problem on CI, with the system's own setting`() async throws {
        try await withTemporaryFolder { folder in
            let repository = try GitRepository(at: "\(folder)/app")
            try repository.commit(["a": "1"])
            try repository.commit(["a": "2"])
            try repository.git(
                "clone",
                "--quiet",
                "--depth=1",
                "file://\(repository.path)",
                "\(folder)/clone"
            )
            let github = ["GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/tags/v1.0.0"]
            let found = await findings("\(folder)/clone", environment: github)
            let history = try #require(found.first { $0.topic == "history" })
            #expect(history.state == .problem)
            #expect(history.fix?.contains("fetch-depth: 0") == true)
            let system = try #require(found.first { $0.topic == "CI" })
            #expect(system.text == "GitHub Actions, started by the tag v1.0.0")
        }
    }
}

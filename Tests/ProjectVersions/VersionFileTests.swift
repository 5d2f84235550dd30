import ProjectVersions
import Testing

struct VersionFileTests {
    private func lines(_ path: String, _ text: String) -> [[String]]? {
        VersionFile(path, in: FilesInMemory(files: [path: text])).map { file in
            [file.version.map(\.line), file.build.map(\.line)]
        }
    }

    @Test(arguments: [
        ("version: 1.2.3+45", "1.2.3", "45"),
        ("name: a\nversion:   '1.0.0-beta+2' # x", "1.0.0-beta", "2"),
        ("version: \"1.0.0\"", "1.0.0", "missing"),
    ])
    func `a pubspec has version and build number in one line`(
        text: String,
        version: String,
        build: String
    ) throws {
        let found = try #require(lines("app/pubspec.yaml", text))
        #expect(
            found.map { $0.map { $0.prefix { $0 != " " } } }
                == [[version], [build]].map { $0.map { $0[...] } }
        )
    }

    @Test func `an included version of a pubspec's dependency is not the app's`() {
        #expect(lines("pubspec.yaml", "dependencies:\n  version: 1.0.0+1\n") == [[], []])
    }

    @Test func `settings of XcodeGen are found wherever they are`() {
        let text = """
            settings:
              base:
                MARKETING_VERSION: "3.16.1"
                CURRENT_PROJECT_VERSION: 250   # build
            targets:
              Widget:
                settings: { MARKETING_VERSION: 1.0 }
                configs:
                  Release:
                    'CURRENT_PROJECT_VERSION': 251
                    MARKETING_VERSION: ${VERSION}
                # MARKETING_VERSION: 1.0
            """
        #expect(
            lines("project.yml", text) == [
                [
                    "3.16.1 @ project.yml:3 MARKETING_VERSION",
                    "${VERSION} @ project.yml:11 MARKETING_VERSION",
                ],
                [
                    "250 @ project.yml:4 CURRENT_PROJECT_VERSION",
                    "251 @ project.yml:10 CURRENT_PROJECT_VERSION",
                ],
            ]
        )
    }

    @Test func `other formats and damaged files are none`() {
        #expect(lines("Project.swift", "MARKETING_VERSION") == nil)
        #expect(lines("Info.plist", "<plist") == nil)
        #expect(
            lines("A.xcconfig", "MARKETING_VERSION[config=Debug] = 1 // x\nOTHER = 2") == [
                ["1 @ A.xcconfig:1 MARKETING_VERSION"], [],
            ]
        )
    }
}

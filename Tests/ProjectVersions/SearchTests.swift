import Foundation
import ProjectVersions
import TestSupport
import Testing
import XcodeProjects

struct SearchTests {
    @Test func `projects of third parties, submodules and releases are left out`() async throws {
        try await withTemporaryFolder { folder in
            let own = ["App.xcodeproj", "Examples/Demo/Demo.xcodeproj", "ios/App.xcodeproj"]
            let others = [
                ".build/A.xcodeproj", "Pods/B.xcodeproj", "Sub/C.xcodeproj",
                "dist/1.0/stages/x/D.xcodeproj", "App.xcodeproj/E.xcodeproj",
            ]
            for project in own + others {
                try write("", to: "\(folder)/\(project)/project.pbxproj")
            }
            try write("gitdir: x", to: "\(folder)/Sub/.git")
            for file in ["manifest.json", "checksums.txt"] {
                try write("", to: "\(folder)/dist/1.0/\(file)")
            }
            #expect(
                try RepositoryFolder(folder).projects()
                    == ["App.xcodeproj", "ios/App.xcodeproj", "Examples/Demo/Demo.xcodeproj"]
            )
        }
    }

    @Test func `projects below those of the apps are examples`() {
        func project(_ type: String) -> String {
            XcodeProjectText([.init("T", type: type)]).text
        }
        let files = FilesInMemory(files: [
            "Tools.xcodeproj/project.pbxproj": project("tool"),
            "ios/App.xcodeproj/project.pbxproj": project("application"),
            "mac/App.xcodeproj/project.pbxproj": project("application"),
            "Kit/Example/Demo.xcodeproj/project.pbxproj": project("application"),
            "mac/Broken.xcodeproj/project.pbxproj": "{",
            "Kit/Example/Broken.xcodeproj/project.pbxproj": "{",
        ])
        let all = ProjectVersions(
            projects: files.files.keys.sorted().compactMap { path in
                path.split(separator: "/").dropLast().joined(separator: "/")
            },
            in: files
        )
        #expect(all.targets.count == 4)
        #expect(all.ofApps.targets.map(\.project) == ["ios/App.xcodeproj", "mac/App.xcodeproj"])
        #expect(all.ofApps.errors.map(\.path) == ["mac/Broken.xcodeproj/project.pbxproj"])
    }

    @Test func `no file outside of the folder is read`() async throws {
        try await withTemporaryFolder { folder in
            try write("secret", to: "\(folder)/outside")
            try write("own", to: "\(folder)/inside/file")
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/inside/link",
                withDestinationPath: "../outside"
            )
            let files = RepositoryFolder("\(folder)/inside")
            #expect(files.read("file", limit: 10) == Array("own".utf8))
            #expect(files.read("link", limit: 10) == nil)
            #expect(files.read("../outside", limit: 10) == nil)
            #expect(files.read("file", limit: 2) == nil)
        }
    }
}

import Diagnostics
import PluginAPI
import Testing
import PluginTestSupport
import TestSupport

@testable import AppIcons

struct TargetSearchTests {
    /// A project with a target of a name, or bytes that are none.
    private static func project(_ target: String) -> String {
        """
        // !$*UTF8*$!
        {objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L;};
        L = {isa = XCConfigurationList; buildConfigurations = ();};
        G = {isa = PBXGroup; children = (); sourceTree = "<group>";};
        T = {isa = PBXNativeTarget; name = \(target); buildConfigurationList = L;
        productType = "com.apple.product-type.application";};
        }; rootObject = P;}
        """
    }

    /// The projects in which targets are found, and what is said of those that aren't.
    private func search(
        _ targets: [String],
        in files: [String: String],
        project: String? = nil
    ) async throws -> (projects: [String], errors: [Diagnostic]) {
        try await withTemporaryFolder { folder in
            for (path, text) in files { try write(text, to: "\(folder)/\(path)/project.pbxproj") }
            var found = DiagnosticCollector()
            let search = found.collect { () throws(Diagnostic) in
                try TargetSearch(
                    project: project.map { SourcePath($0) },
                    in: StageRun.context(in: folder),
                    instead: "name the icons"
                )
            }
            let names = targets.enumerated().map { (name: $1, option: "/target/\($0)") }
            let all = search?.targets(names, &found) ?? []
            return (all.map(\.found.project), found.errors)
        }
    }

    @Test func `targets are found below the root, each in its project`() async throws {
        let files = [
            "ios/App.xcodeproj": Self.project("App"), "Watch.xcodeproj": Self.project("Watch"),
        ]
        let result = try await search(["App", "Watch"], in: files)
        #expect(result.projects == ["ios/App.xcodeproj", "Watch.xcodeproj"])
        #expect(result.errors == [])
    }

    @Test(arguments: ["Pods", "vendor", ".build", "a/b/c/d/e/f/g/h"])
    func `projects of others, hidden ones and those far below are passed over`(
        folder: String
    ) async throws {
        let result = try await search(["P"], in: ["\(folder)/P.xcodeproj": Self.project("P")])
        #expect(
            result.errors.map(\.summary) == [
                "the repository has no Xcode project to find the target \"P\" in"
            ]
        )
        #expect(
            result.errors[0].help == "name the .xcodeproj under \"project\", or name the icons"
        )
    }

    @Test func `a target far below is found, unless one further up has its name`() async throws {
        let far = ["a/b/c/d/e/Demo.xcodeproj": Self.project("App")]
        #expect(try await search(["App"], in: far).projects == ["a/b/c/d/e/Demo.xcodeproj"])
        let both = far.merging(["ios/App.xcodeproj": Self.project("App")]) { $1 }
        #expect(try await search(["App"], in: both).projects == ["ios/App.xcodeproj"])
    }

    @Test func `a project that can't be read is reported only where a target is missed`()
        async throws
    {
        let files = ["A.xcodeproj": "{", "B.xcodeproj": Self.project("App")]
        #expect(try await search(["App"], in: files).errors == [])
        let errors = try await search(["App", "X", "Y"], in: files).errors
        #expect(errors.count == 1)
        #expect(errors[0].summary.hasPrefix("A.xcodeproj/project.pbxproj can't be read as an"))
    }

    @Test func `each target that is in no project or in two is reported at its option`()
        async throws
    {
        let files = [
            "A.xcodeproj": Self.project("App"), "b/A.xcodeproj": Self.project("App"),
            "Kit.xcodeproj": Self.project("Kit"),
        ]
        let result = try await search(["Ap", "App", "Kit"], in: files)
        #expect(result.projects == ["Kit.xcodeproj"])
        #expect(
            result.errors.map(\.summary) == [
                "no target \"Ap\" in A.xcodeproj, Kit.xcodeproj, b/A.xcodeproj",
                "2 projects have a target \"App\": A.xcodeproj, b/A.xcodeproj",
            ]
        )
        #expect(result.errors.map { $0.place?.pointer } == ["/target/0", "/target/1"])
    }

    @Test(arguments: [
        (
            "{stage.x}/A.xcodeproj",
            "\"{stage.x}/A.xcodeproj\" is an output of a stage, and it is read before any stage runs"
        ), ("B.xcodeproj", "no \"B.xcodeproj\" in the repository"),
    ])
    func `a project that can't be named is reported`(project: String, summary: String) async throws
    {
        let files = ["A.xcodeproj": Self.project("App")]
        let errors = try await search(["App"], in: files, project: project).errors
        #expect(errors.map(\.summary) == [summary])
        #expect(errors.first?.place?.pointer == "/project")
    }
}

import Diagnostics
import PluginAPI
import Testing
import TestSupport

@testable import AppIcons

struct UnbuiltFilesTests {
    /// A project whose target App has a catalog, a file of code and a synchronized folder.
    private static let project = """
        // !$*UTF8*$!
        {objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L;};
        L = {isa = XCConfigurationList; buildConfigurations = ();};
        G = {isa = PBXGroup; children = (F, C, S); sourceTree = "<group>";};
        F = {isa = PBXFileReference; path = App/New.xcassets; sourceTree = "<group>";};
        C = {isa = PBXFileReference; path = App/Icon.swift; sourceTree = "<group>";};
        S = {isa = PBXFileSystemSynchronizedRootGroup; path = Synced; sourceTree = "<group>";};
        T = {isa = PBXNativeTarget; name = App; buildConfigurationList = L;
        productType = "com.apple.product-type.application"; buildPhases = (R, O);
        fileSystemSynchronizedGroups = (S);};
        R = {isa = PBXResourcesBuildPhase; files = (B);};
        B = {isa = PBXBuildFile; fileRef = F;};
        O = {isa = PBXSourcesBuildPhase; files = (BC);};
        BC = {isa = PBXBuildFile; fileRef = C;};
        }; rootObject = P;}
        """

    private func warning(_ files: [String], hasProject: Bool = true) async throws -> Diagnostic? {
        try await withTemporaryFolder { folder in
            if hasProject {
                try write(Self.project, to: "\(folder)/App.xcodeproj/project.pbxproj")
            }
            try write("{", to: "\(folder)/Broken.xcodeproj/project.pbxproj")
            try write("", to: "\(folder)/App/old.png")
            try write("", to: "\(folder)/Old.xcassets/A.imageset/a.png")
            return try UnbuiltFiles(in: SourceTree(root: folder))
                .warning(of: files, option: "/destination")
        }
    }

    @Test(arguments: [
        "App/New.xcassets/A.imageset/a.png", "App/Icon.swift", "Synced/Sub/b.png",
        "Synced/Other.xcassets/Contents.json", "App/old.png", "Old.xcassets/B.imageset/b.png",
    ])
    func `files that a target builds, and those that are there already, get no warning`(
        file: String
    ) async throws {
        let warning = try await warning([file])
        #expect(warning == nil)
    }

    @Test func `one warning names the new files, of a catalog or bundle the folder`() async throws {
        let files = [
            "App/b.png", "App/X.xcassets/Contents.json", "App/X.xcassets/A.imageset/a.png",
            "App/Glass.icon/icon.json", "App/Other.swift", "Synced/c.png",
        ]
        let warning = try #require(try await warning(files))
        #expect(
            warning.summary == "no Xcode target builds what the release adds: App/Glass.icon, "
                + "App/Other.swift, App/X.xcassets and 1 more"
        )
        #expect(warning.severity == .warning)
        #expect(warning.place?.pointer == "/destination")
    }

    @Test func `without a project that can be read nothing is known`() async throws {
        let warning = try await warning(["App/b.png"], hasProject: false)
        #expect(warning == nil)
    }
}

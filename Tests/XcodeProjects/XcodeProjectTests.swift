import JSON
import Testing
import TestSupport
import XcodeProjects

struct XcodeProjectTests {
    private let file = "App/App.xcodeproj/project.pbxproj"

    private func project(_ text: String) throws -> XcodeProject {
        try XcodeProject("App/App.xcodeproj", in: MemoryFiles([file: text]))
    }

    @Test
    func `a target has its product and the resources that it copies, with paths from the root`()
        throws
    {
        let target = try #require(try project(ProjectText.project()).targets.first)
        #expect(target.name == "App")
        #expect(target.product == .application)
        #expect(
            target.resources == [
                "App/Sources/Assets.xcassets", "App/Sources/AppIcon.icon",
                "App/Sources/Base.lproj/Launch.storyboard",
            ]
        )
        #expect(target.folders == ["App/Shared"])
        #expect(target.holds("App/Sources/Assets.xcassets/AppIcon.appiconset"))
        #expect(target.holds("App/Shared/Icons.xcassets"))
        #expect(!target.holds("App/SharedToo/Icons.xcassets"))
    }

    @Test func `exceptions leave files out of a folder, and give them to another target`() throws {
        let others = """
              targets = ( T, U, ); };
            U = { isa = PBXNativeTarget; name = Clip; productReference = UP;
              productType = "com.apple.product-type.app-extension"; };
            UP = { isa = PBXFileReference; path = Clip.appex; sourceTree = BUILT_PRODUCTS_DIR; };
            X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T;
              membershipExceptions = ( Info.plist, Old/Old.xcassets, ); };
            Y = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = U;
              membershipExceptions = ( Icons.xcassets, ../../../Outside.xcassets, ); };
            C = { isa = PBXCopyFilesBuildPhase; files = ( CB, ); };
            CB = { isa = PBXBuildFile; fileRef = UP; };
            Q = { projectDirPath = "";
            """
        let text = ProjectText.project()
            .replacing("targets = ( T, );\n      projectDirPath = \"\";", with: others)
            .replacing("path = Shared;", with: "path = Shared; exceptions = ( X, Y, );")
            .replacing("buildPhases = ( R, );", with: "buildPhases = ( R, C, );")
        let targets = try project(text).targets
        try #require(targets.map(\.name) == ["App", "Clip"])
        #expect(targets[0].excluded == ["App/Shared/Info.plist", "App/Shared/Old/Old.xcassets"])
        #expect(targets[0].holds("App/Shared/Icons.xcassets"))
        #expect(!targets[0].holds("App/Shared/Old/Old.xcassets/AppIcon.appiconset"))
        #expect(targets[0].embedded == ["Clip"])
        #expect(targets[1].product == .appExtension)
        #expect(targets[1].resources == ["App/Shared/Icons.xcassets"])
        #expect(targets[1].holds("App/Shared/Icons.xcassets/X.imageset"))
        #expect(!targets[1].holds("App/Shared/Old/Old.xcassets"))
    }

    @Test func `a file that is not a project is reported with its line`() throws {
        let broken = try #require(throws: XcodeProjectError.self) {
            try project("// !$*UTF8*$!\n{\n  objects = {\n  a = ;\n")
        }
        #expect(broken.path == file)
        #expect(broken.position?.line == 4)
        let empty = try #require(throws: XcodeProjectError.self) { try project("{ a = b; }") }
        #expect(empty.summary == "the file has no dictionary \"objects\"")
        let none = try #require(throws: XcodeProjectError.self) {
            try XcodeProject("None.xcodeproj", in: MemoryFiles([:]))
        }
        #expect(none.summary == "no project file that can be read")
    }

    @Test func `groups that hold each other end, and no path leaves the root`() throws {
        let text = ProjectText.project()
            .replacing(
                "children = ( FX, FI, V, ); path = Sources",
                with: "children = ( FX, FI, V, GA, ); path = Sources"
            )
            .replacing("path = AppIcon.icon", with: "path = \"../../../etc/AppIcon.icon\"")
        let target = try #require(try project(text).targets.first)
        #expect(target.resources == [])
    }

    @Test func `no damaged project makes the reader crash`() {
        var random = SeededGenerator(seed: 11)
        let seed = Array(ProjectText.project(target: "A = \"$(B:lower)\";").utf8)
        for _ in 0..<300 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] =
                    seed[Int.random(in: 0..<seed.count, using: &random)]
            }
            _ = try? project(String(decoding: bytes, as: UTF8.self))
        }
    }
}

import ExactStrings
import XcodeProjects

/// Files of a project, held in memory.
struct MemoryFiles: ProjectFiles {
    private let files: [ExactString: [UInt8]]

    init(_ files: [String: String], _ twins: [ExactString: String] = [:]) {
        let all = files.map { (ExactString($0), $1) } + twins.map { ($0, $1) }
        self.files = Dictionary(all) { $1 }.mapValues { Array($0.utf8) }
    }

    func read(_ path: String, limit: Int) -> [UInt8]? {
        files[ExactString(path)].flatMap { $0.count <= limit ? $0 : nil }
    }
}

/// Project files as Xcode writes them.
enum ProjectText {
    /// A project in `App/` with one app and one configuration, `Debug`, whose configuration files
    /// are in `Config/` beside it.
    static func project(
        target: String = "",
        project: String = "",
        hasTargetFile: Bool = false,
        hasProjectFile: Bool = false
    ) -> String {
        """
        // !$*UTF8*$!
        {
          archiveVersion = 1;
          objectVersion = 77;
          objects = {
            P /* Project object */ = {
              isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = ( T, );
              projectDirPath = "";
            };
            G = { isa = PBXGroup; children = ( GC, GA, ); sourceTree = "<group>"; };
            GC = {
              isa = PBXGroup; children = ( FT, FP, ); path = ../Config; sourceTree = SOURCE_ROOT;
            };
            GA = {
              isa = PBXGroup; children = ( FX, FI, V, ); path = Sources; sourceTree = "<group>";
            };
            FT = { isa = PBXFileReference; path = Target.xcconfig; sourceTree = "<group>"; };
            FP = { isa = PBXFileReference; path = Project.xcconfig; sourceTree = "<group>"; };
            FX = { isa = PBXFileReference; path = Assets.xcassets; sourceTree = "<group>"; };
            FI = { isa = PBXFileReference; path = AppIcon.icon; sourceTree = "<group>"; };
            V = { isa = PBXVariantGroup; children = ( L, ); name = Launch; sourceTree = "<group>"; };
            L = {
              isa = PBXFileReference; path = Base.lproj/Launch.storyboard; sourceTree = "<group>";
            };
            S = {
              isa = PBXFileSystemSynchronizedRootGroup; path = Shared; sourceTree = "<group>";
            };
            T = {
              isa = PBXNativeTarget; name = App; buildConfigurationList = TL;
              productType = "com.apple.product-type.application";
              buildPhases = ( R, ); fileSystemSynchronizedGroups = ( S, );
            };
            R = { isa = PBXResourcesBuildPhase; files = ( B1, B2, B3, ); };
            B1 = { isa = PBXBuildFile; fileRef = FX; };
            B2 = { isa = PBXBuildFile; fileRef = FI; };
            B3 = { isa = PBXBuildFile; fileRef = V; };
            PL = { isa = XCConfigurationList; buildConfigurations = ( PC, ); };
            TL = { isa = XCConfigurationList; buildConfigurations = ( TC, ); };
            PC = {
              isa = XCBuildConfiguration; name = Debug;
              \(hasProjectFile ? "baseConfigurationReference = FP;" : "")
              buildSettings = { \(project) };
            };
            TC = {
              isa = XCBuildConfiguration; name = Debug;
              \(hasTargetFile ? "baseConfigurationReference = FT;" : "")
              buildSettings = { \(target) };
            };
          };
          rootObject = P;
        }
        """
    }
}

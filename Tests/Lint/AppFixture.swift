import Lint
import TestSupport

/// A small app's repository: a project, a catalog with an icon set, and an Info.plist.
struct AppFixture {
    /// The build settings of the app's target.
    var settings = [
        "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "INFOPLIST_FILE": "App/Info.plist",
        "TARGETED_DEVICE_FAMILY": "1,2",
    ]
    /// Those of its configuration for development, which go before them.
    var debugSettings: [String: String] = [:]
    /// What the target's resources are.
    var resources = ["App/Assets.xcassets"]
    /// What it makes.
    var product = "com.apple.product-type.application"
    /// The build settings of a target of tests; without one there is no such target.
    var testSettings: [String: String] = [:]
    /// The versions that the Info.plist holds, behind the rest.
    var versions = """

        <key>CFBundleShortVersionString</key><string>$(MARKETING_VERSION)</string>
        <key>CFBundleVersion</key><string>$(CURRENT_PROJECT_VERSION)</string>
        """
    /// The build settings of a target of an extension or a watch app that the app brings along;
    /// without any there is no such target.
    var embeddedSettings: [String: String] = [:]
    /// What that target makes.
    var embeddedProduct = "com.apple.product-type.app-extension"
    /// The folders all of whose files belong to the app (Xcode 16).
    var folders: [String] = []
    /// What is in the first of them and does not belong to it, with paths from there.
    var exceptions: [String] = []
    /// What the Info.plist holds besides, without the root's tags.
    var info = "<key>UILaunchScreen</key><dict/>"
    /// Further files, by path.
    var files: [String: [UInt8]] = [
        Self.icon + "/Contents.json": Array(contents([singleSize]).utf8),
        Self.icon + "/1024.png": png(1024, 1024),
    ]
    /// Further files whose paths a dictionary would take for equal.
    var twins: [(path: String, bytes: [UInt8])] = []
    /// Whether there is a project.
    var hasProject = true

    static let icon = "App/Assets.xcassets/AppIcon.appiconset"
    static let singleSize =
        #"{"idiom":"universal","platform":"ios","size":"1024x1024","filename":"1024.png"}"#

    /// Puts an icon set in the place of the one that is there, with pictures of the right sizes for
    /// slots such as `iphone 60x60@2x`.
    mutating func replaceIcon(with slots: [String]) throws {
        files = files.filter { !$0.key.hasPrefix(Self.icon) }
        try addSet(Self.icon, slots)
    }

    /// Adds a set whose pictures have the sizes that its slots ask for.
    mutating func addSet(_ path: String, _ slots: [String]) throws {
        var entries: [String] = []
        for (index, slot) in slots.enumerated() {
            let words = slot.split(separator: " ")
            let parts = words[1].split(separator: "@")
            let points = Double(parts[0].split(separator: "x")[0]) ?? 0
            let scale = parts.count > 1 ? Double(parts[1].dropLast()) ?? 1 : 1
            entries.append(
                #"{"idiom":"\#(words[0])","size":"\#(parts[0])","scale":"\#(Int(scale))x","#
                    + #""filename":"\#(index).png"}"#
            )
            files["\(path)/\(index).png"] = png(Int(points * scale), Int(points * scale))
        }
        files["\(path)/Contents.json"] = Array(contents(entries).utf8)
    }

    /// Writes all below a folder, and lints it.
    func report(disabled: Set<LintRule> = []) async throws -> LintReport {
        try await withTemporaryFolder { folder in
            try write(in: folder)
            return try Linter(disabled: disabled).report(on: folder)
        }
    }

    /// The findings in short.
    func findings() async throws -> [String] { try await report().outline }

    /// Writes all below a folder.
    func write(in folder: String) throws {
        for (path, bytes) in files.map({ ($0, $1) }) + twins {
            try TestSupport.write(bytes, to: "\(folder)/\(path)")
        }
        try TestSupport.write(propertyList(info + versions), to: "\(folder)/App/Info.plist")
        guard hasProject else { return }
        try TestSupport.write(projectText, to: "\(folder)/App.xcodeproj/project.pbxproj")
    }

    private var projectText: String {
        let files = resources.enumerated().map { index, path in
            """
            F\(index) = { isa = PBXFileReference; path = "\(path)"; sourceTree = "<group>"; };
            B\(index) = { isa = PBXBuildFile; fileRef = F\(index); };
            """
        }
        let indices = resources.indices
        return """
            // !$*UTF8*$!
            { objects = {
            P = { isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = (T\(testSettings.isEmpty ? "" : ", U")\(embeddedSettings.isEmpty ? "" : ", E")); };
            PL = { isa = XCConfigurationList; buildConfigurations = (PD, PR); };
            PD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; }; };
            PR = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
            G = { isa = PBXGroup; children = (\(indices.map { "F\($0)" }.joined(separator: ", ")));
                sourceTree = "<group>"; };
            \(synchronized)
            C = { isa = PBXCopyFilesBuildPhase; files = (CB); };
            CB = { isa = PBXBuildFile; fileRef = CP; };
            CP = { isa = PBXFileReference; path = Embedded; sourceTree = BUILT_PRODUCTS_DIR; };
            E = { isa = PBXNativeTarget; name = Embedded; productType = "\(embeddedProduct)";
                productReference = CP; buildConfigurationList = EL; buildPhases = (R); };
            EL = { isa = XCConfigurationList; buildConfigurations = (ER); };
            ER = { isa = XCBuildConfiguration; name = Release;
                buildSettings = { \(text(embeddedSettings)) }; };
            \(files.joined(separator: "\n"))
            R = { isa = PBXResourcesBuildPhase;
                files = (\(indices.map { "B\($0)" }.joined(separator: ", "))); };
            T = { isa = PBXNativeTarget; name = App; productType = "\(product)";
                buildConfigurationList = TL;
                buildPhases = (R, C); fileSystemSynchronizedGroups = (\(
                    folders.indices.map { "S\($0)" }.joined(separator: ", "))); };
            TL = { isa = XCConfigurationList; buildConfigurations = (TD, TR); };
            TD = { isa = XCBuildConfiguration; name = Debug;
                buildSettings = { \(text(settings.merging(debugSettings) { $1 })) }; };
            TR = { isa = XCBuildConfiguration; name = Release;
                buildSettings = { \(text(settings)) }; };
            U = { isa = PBXNativeTarget; name = Tests; buildConfigurationList = UL;
                productType = "com.apple.product-type.bundle.unit-test"; };
            UL = { isa = XCConfigurationList; buildConfigurations = (UR); };
            UR = { isa = XCBuildConfiguration; name = Release;
                buildSettings = { \(text(testSettings)) }; };
            }; rootObject = P; }
            """
    }

    private var synchronized: String {
        folders.enumerated().map { index, path in
            """
            S\(index) = { isa = PBXFileSystemSynchronizedRootGroup; path = "\(path)";
                sourceTree = "<group>"; exceptions = (\(index == 0 ? "X" : "")); };
            """
        }.joined(separator: "\n") + """
            X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T;
                membershipExceptions = (\(exceptions.map { "\"\($0)\"" }.joined(separator: ", "))); };
            """
    }

    private func text(_ settings: [String: String]) -> String {
        settings.sorted { $0.key < $1.key }.map { "\($0.key) = \"\($0.value)\";" }
            .joined(separator: " ")
    }
}

extension LintReport {
    /// `SEVERITY RULE FILE: PLACE` of each finding.
    var outline: [String] {
        findings.map {
            "\($0.severity.rawValue) \($0.rule.id) \($0.file)" + ($0.at.isEmpty ? "" : ": \($0.at)")
        }
    }
}

/// The text of a `Contents.json` with slots.
func contents(_ slots: [String]) -> String {
    #"{"images":[\#(slots.joined(separator: ","))],"info":{"author":"xcode","version":1}}"#
}

/// The text of a property list with members.
func propertyList(_ members: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \(members)
    </dict>
    </plist>
    """
}

/// A PNG with a header and no pixels: no rule reads further.
func png(_ width: Int, _ height: Int, alpha: Bool = false) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        number(data.count) + Array(kind.utf8) + data
            + number(PictureBytes.checksum(Array(kind.utf8) + data))
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", number(width) + number(height) + [8, alpha ? 6 : 2, 0, 0, 0])
        + chunk("IDAT", []) + chunk("IEND", [])
}

/// A picture that ImageMagick makes: `arguments` stand before the file's name.
func picture(_ arguments: [String], as name: String = "picture.png") async throws -> [UInt8] {
    try await withTemporaryFolder { folder in
        let path = "\(folder)/\(name)"
        let result = try run(["convert"] + arguments + [path])
        guard result.status == 0 else { throw PictureNotMade(reason: result.error) }
        return try read(path)
    }
}

struct PictureNotMade: Error {
    let reason: String
}

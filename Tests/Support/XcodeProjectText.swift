/// The text of a `project.pbxproj`, as Xcode writes it.
public struct XcodeProjectText: Sendable {
    /// A target with its settings in the configurations `Debug` and `Release`.
    public struct Target: Sendable {
        /// Its name.
        public var name: String
        /// The end of its product type: `application`, `app-extension`.
        public var type: String
        /// The settings of both configurations, as Xcode writes values: quoted where needed.
        public var settings: [String: String]
        /// Those that `Debug` has besides, or instead.
        public var debug: [String: String]
        /// The names of the targets whose products it copies into its own.
        public var embeds: [String]
        /// The `.xcconfig` file of both configurations, beside the project.
        public var file: String?
        /// The folder beside the project all of whose files belong to it, as in Xcode 16.
        public var folder: String?

        /// A target from its parts.
        public init(
            _ name: String,
            type: String = "application",
            settings: [String: String] = [:],
            debug: [String: String] = [:],
            embeds: [String] = [],
            file: String? = nil,
            folder: String? = nil
        ) {
            (self.name, self.type, self.settings, self.debug) = (name, type, settings, debug)
            (self.embeds, self.file, self.folder) = (embeds, file, folder)
        }
    }

    /// Its targets.
    public var targets: [Target]
    /// The settings of the project itself.
    public var settings: [String: String]
    /// The `.xcconfig` file of the project's configurations.
    public var file: String?

    /// A project from its parts.
    public init(_ targets: [Target], settings: [String: String] = [:], file: String? = nil) {
        (self.targets, self.settings, self.file) = (targets, settings, file)
    }

    /// The whole text.
    public var text: String {
        let files = ([file] + targets.map(\.file)).compactMap(\.self)
        let references = files.map {
            "\t\tF_\(id($0)) = {isa = PBXFileReference; path = \($0); sourceTree = SOURCE_ROOT; };\n"
        }
        let names = targets.map { "\t\t\t\tT_\(id($0.name)) /* \($0.name) */,\n" }.joined()
        return """
            // !$*UTF8*$!
            {
            \tarchiveVersion = 1;
            \tclasses = {
            \t};
            \tobjectVersion = 56;
            \tobjects = {
            \t\tP /* Project object */ = {
            \t\t\tisa = PBXProject;
            \t\t\tbuildConfigurationList = L_project;
            \t\t\tmainGroup = G;
            \t\t\tprojectDirPath = "";
            \t\t\ttargets = (
            \(names)\t\t\t);
            \t\t};
            \t\tG = {isa = PBXGroup; children = (); sourceTree = "<group>"; };
            \(references.joined())\(list("project", settings, [:], file))\
            \(targets.map(object).joined())\t};
            \trootObject = P /* Project object */;
            }

            """
    }

    private func object(_ target: Target) -> String {
        let key = id(target.name)
        let copied = target.embeds.map { "\t\t\t\tB_\(key)_\(id($0)) /* \($0) in Embed */,\n" }
        let builds = target.embeds.map {
            "\t\tB_\(key)_\(id($0)) = {isa = PBXBuildFile; fileRef = R_\(id($0)); };\n"
        }
        let group = target.folder.map {
            "\t\tS_\(key) = {isa = PBXFileSystemSynchronizedRootGroup; path = \"\($0)\"; "
                + "sourceTree = SOURCE_ROOT; };\n"
        }
        let groups = target.folder.map { _ in
            "\t\t\tfileSystemSynchronizedGroups = (\n\t\t\t\tS_\(key),\n\t\t\t);\n"
        }
        return """
            \(builds.joined())\(group ?? "")\t\tR_\(key) = {isa = PBXFileReference; sourceTree = BUILT_PRODUCTS_DIR; };
            \t\tC_\(key) /* Embed */ = {
            \t\t\tisa = PBXCopyFilesBuildPhase;
            \t\t\tfiles = (
            \(copied.joined())\t\t\t);
            \t\t};
            \t\tT_\(key) /* \(target.name) */ = {
            \t\t\tisa = PBXNativeTarget;
            \t\t\tbuildConfigurationList = L_\(key);
            \t\t\tbuildPhases = (
            \t\t\t\tC_\(key) /* Embed */,
            \t\t\t);
            \(groups ?? "")\t\t\tname = "\(target.name)";
            \t\t\tproductReference = R_\(key);
            \t\t\tproductType = "com.apple.product-type.\(target.type)";
            \t\t};
            \(list(key, target.settings, target.debug, target.file))
            """
    }

    private func list(
        _ key: String,
        _ settings: [String: String],
        _ debug: [String: String],
        _ file: String?
    ) -> String {
        """
        \t\tL_\(key) = {isa = XCConfigurationList; buildConfigurations = (D_\(key), E_\(key)); };
        \(configuration("D_\(key)", "Debug", settings.merging(debug) { $1 }, file))\
        \(configuration("E_\(key)", "Release", settings, file))
        """
    }

    private func configuration(
        _ id: String,
        _ name: String,
        _ settings: [String: String],
        _ file: String?
    ) -> String {
        let reference = file.map { "\t\t\tbaseConfigurationReference = F_\(self.id($0));\n" } ?? ""
        let lines = settings.sorted { $0.key < $1.key }.map { "\t\t\t\t\($0) = \($1);\n" }
        return """
            \t\t\(id) /* \(name) */ = {
            \t\t\tisa = XCBuildConfiguration;
            \(reference)\t\t\tbuildSettings = {
            \(lines.joined())\t\t\t};
            \t\t\tname = \(name);
            \t\t};

            """
    }

    private func id(_ name: String) -> String {
        String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}

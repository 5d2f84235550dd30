import ExactStrings
import PropertyLists

/// Reads the targets of a project.
struct TargetReader<Files: ProjectFiles> {
    private let objects: ProjectObjects
    private let project: ProjectObjects.Object
    private let path: String
    private let files: Files

    init(
        _ objects: ProjectObjects,
        _ project: ProjectObjects.Object,
        path: String,
        files: Files
    ) {
        self.objects = objects
        self.project = project
        self.path = path
        self.files = files
    }

    /// The target of an identifier; nil when it is none.
    func target(_ id: String) -> XcodeTarget? {
        guard let object = objects[id], let name = object["name"]?.string else { return nil }
        let configurations = self.configurations(of: object).map { configuration in
            XcodeTarget.Configuration(
                name: configuration.name,
                settings: settings(of: configuration, target: name),
                ownSettings: configuration.object["buildSettings"]?.range
            )
        }
        return XcodeTarget(
            name: name,
            product: product(object["productType"]?.string),
            configurations: configurations,
            resources: files(of: object, in: "PBXResourcesBuildPhase")
                + exceptions(of: id, areMembers: true),
            code: files(of: object, in: "PBXSourcesBuildPhase"),
            folders: folders(of: object),
            excluded: exceptions(of: id, areMembers: false),
            embedded: embedded(by: object)
        )
    }

    // MARK: Settings

    private struct Configuration {
        var name: String
        var object: ProjectObjects.Object
    }

    private func configurations(of object: ProjectObjects.Object) -> [Configuration] {
        let list = objects[object["buildConfigurationList"]?.string]
        return objects.strings(list?["buildConfigurations"]).compactMap { id in
            guard let object = objects[id], let name = object["name"]?.string else { return nil }
            return Configuration(name: name, object: object)
        }
    }

    private func settings(of configuration: Configuration, target: String) -> BuildSettings {
        let ofProject = configurations(of: project).first { areSame($0.name, configuration.name) }
        var levels: [[SettingAssignment]] = []
        var missing: [String] = []
        for source in [configuration.object, ofProject?.object ?? [:]] {
            levels.append(assignments(source["buildSettings"]))
            var reader = ConfigurationFileReader(files)
            if let file = configurationFile(source) { reader.read(file) }
            levels.append(reader.assignments)
            missing += reader.missing
        }
        levels.append(builtIn(configuration.name, target))
        return BuildSettings(
            levels: levels,
            configuration: configuration.name,
            missingFiles: missing
        )
    }

    private func assignments(_ settings: OpenStepNode?) -> [SettingAssignment] {
        let place = SettingPlace(file: path + "/project.pbxproj")
        let all = (settings?.entries ?? []).compactMap { entry -> SettingAssignment? in
            let value =
                entry.node.string
                ?? objects.strings(entry.node).map(quotedWord).joined(separator: " ")
            return SettingAssignment(
                key: entry.key,
                value: value,
                place: place,
                range: entry.node.range
            )
        }
        // The value of a condition that holds goes before the one without.
        return all.filter(\.conditions.isEmpty) + all.filter { !$0.conditions.isEmpty }
    }

    private func configurationFile(_ object: ProjectObjects.Object) -> String? {
        if let id = object["baseConfigurationReference"]?.string { return objects.path(of: id) }
        guard let anchor = object["baseConfigurationReferenceAnchor"]?.string,
            let relative = object["baseConfigurationReferenceRelativePath"]?.string
        else { return nil }
        return objects.path(of: anchor).flatMap { joined($0, relative) }
    }

    /// What Xcode gives to every target; paths are relative to the repository's root.
    private func builtIn(_ configuration: String, _ target: String) -> [SettingAssignment] {
        let file = path.pathParts.last ?? ""
        let root = objects.folder.isEmpty ? "." : objects.folder
        return [
            ("TARGET_NAME", target), ("TARGETNAME", target), ("PRODUCT_NAME", "$(TARGET_NAME)"),
            ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
            ("EXECUTABLE_NAME", "$(PRODUCT_NAME)"), ("CONFIGURATION", configuration),
            ("PROJECT_NAME", file.droppingExactSuffix(".xcodeproj") ?? file),
            ("SRCROOT", root), ("SOURCE_ROOT", root), ("PROJECT_DIR", root),
            ("PLATFORM_NAME", "iphoneos"), ("EFFECTIVE_PLATFORM_NAME", "-iphoneos"),
        ].compactMap { name, value in
            SettingAssignment(key: name, value: value, place: SettingPlace(file: path))
        }
    }

    // MARK: Contents

    /// The files of a target's build phases of one kind.
    private func files(of object: ProjectObjects.Object, in kind: String) -> [String] {
        var paths: [String] = []
        for phase in objects.strings(object["buildPhases"]).compactMap({ objects[$0] })
        where phase["isa"]?.string == kind {
            for file in objects.strings(phase["files"]).compactMap({ objects[$0] }) {
                guard let id = file["fileRef"]?.string else { continue }
                let children = objects.strings(objects[id]?["children"])
                paths += (children.isEmpty ? [id] : children).compactMap { objects.path(of: $0) }
            }
        }
        return paths
    }

    private func folders(of target: ProjectObjects.Object) -> [String] {
        objects.strings(target["fileSystemSynchronizedGroups"]).compactMap { objects.path(of: $0) }
    }

    /// The files of synchronized folders that a target's exceptions name: they are left out of a
    /// folder of its own, and taken from a folder of another target's.
    ///
    /// Source: Xcode 16, `membershipExceptions` of `PBXFileSystemSynchronizedBuildFileExceptionSet`.
    private func exceptions(of target: String, areMembers: Bool) -> [String] {
        let own = Set(objects.strings(objects[target]?["fileSystemSynchronizedGroups"]))
        return objects.synchronizedFolders.filter { own.contains($0) != areMembers }.flatMap { id in
            objects.strings(objects[id]?["exceptions"]).compactMap { objects[$0] }
                .filter { $0["target"]?.string == target }
                .flatMap { objects.strings($0["membershipExceptions"]) }
                .compactMap { path in objects.path(of: id).flatMap { joined($0, path) } }
        }
    }

    /// The names of the targets whose products a target's phases copy.
    private func embedded(by target: ProjectObjects.Object) -> [String] {
        let copied = objects.strings(target["buildPhases"]).compactMap { objects[$0] }
            .filter { $0["isa"]?.string == "PBXCopyFilesBuildPhase" }
            .flatMap { objects.strings($0["files"]) }
            .compactMap { objects[$0]?["fileRef"]?.string }
        guard !copied.isEmpty else { return [] }
        return objects.strings(project["targets"]).compactMap { objects[$0] }
            .filter { $0["productReference"]?.string.map(copied.containsExactly) ?? false }
            .compactMap { $0["name"]?.string }
    }

    private func product(_ type: String?) -> XcodeTarget.Product {
        switch type {
        case "com.apple.product-type.application", "com.apple.product-type.application.messages":
            .application
        case "com.apple.product-type.application.on-demand-install-capable": .appClip
        case "com.apple.product-type.application.watchapp",
            "com.apple.product-type.application.watchapp2",
            "com.apple.product-type.application.watchapp2-container":
            .watchApplication
        case "com.apple.product-type.app-extension.messages",
            "com.apple.product-type.app-extension.messages-sticker-pack":
            .messagesExtension
        case let type? where type.contains("extension"): .appExtension
        default: .other
        }
    }
}

/// A word of a list as text: in quotes when it holds white space.
private func quotedWord(_ word: String) -> String {
    word.contains(where: \.isWhitespace) && !word.hasPrefix("\"") ? "\"\(word)\"" : word
}

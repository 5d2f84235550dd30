import PropertyLists

/// The objects of a project file by identifier, and the paths of those that are files.
struct ProjectObjects {
    typealias Object = [String: OpenStepNode]

    private let objects: [String: Object]
    private let parents: [String: String]
    private let rootID: String?
    /// The identifiers of the folders whose files belong to targets by themselves, sorted.
    let synchronizedFolders: [String]
    /// The folder that the project's paths start from, relative to the repository's root.
    let folder: String

    init(_ root: OpenStepNode, folder: String) throws(PropertyListError) {
        guard let entries = root["objects"]?.entries else {
            throw PropertyListError("the file has no dictionary \"objects\"")
        }
        var objects: [String: Object] = [:]
        var parents: [String: String] = [:]
        for entry in entries {
            guard let fields = entry.node.entries else { continue }
            let object = Object(fields.map { ($0.key, $0.node) }) { first, _ in first }
            objects[entry.key] = object
            for child in object["children"]?.array ?? [] {
                if let id = child.string { parents[id] = entry.key }
            }
        }
        self.objects = objects
        self.parents = parents
        synchronizedFolders =
            objects.filter { $0.value["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" }
            .keys.sorted()
        rootID = root["rootObject"]?.string
        let directory = rootID.flatMap { objects[$0]?["projectDirPath"]?.string } ?? ""
        self.folder = joined(folder, directory) ?? folder
    }

    /// The project itself.
    var root: Object? { rootID.flatMap { objects[$0] } }

    /// The object of an identifier.
    subscript(id: String?) -> Object? { id.flatMap { objects[$0] } }

    /// The strings of a list; none when it is not a list.
    func strings(_ value: OpenStepNode?) -> [String] {
        value?.array?.compactMap(\.string) ?? []
    }

    /// The path of a file or group, relative to the repository's root; nil when it is outside.
    ///
    /// A variant group is not a folder: its children have their own paths.
    func path(of id: String) -> String? {
        // A chain of groups that runs in a circle ends here too.
        path(of: id, depth: 0)
    }

    private func path(of id: String, depth: Int) -> String? {
        guard depth < 100, let object = objects[id] else { return nil }
        let own = object["path"]?.string ?? ""
        switch object["sourceTree"]?.string ?? "<group>" {
        case "SOURCE_ROOT": return joined(folder, own)
        case "<group>":
            guard let parent = parents[id] else { return joined(folder, own) }
            return path(of: parent, depth: depth + 1).flatMap { joined($0, own) }
        default: return nil
        }
    }
}

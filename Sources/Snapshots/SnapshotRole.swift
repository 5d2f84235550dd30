/// What a snapshot's folders say about it.
///
/// Since iOS 13 the system keeps `BUNDLE - {GROUP}/` and `sceneID:BUNDLE-default/` below
/// `Library/SplashBoard/Snapshots`, each with `downscaled/`; before, `BUNDLE/` below
/// `Library/Caches/Snapshots`.
struct SnapshotRole: Hashable {
    enum Group: String {
        /// Launch images that the system drew from the launch screen: `BUNDLE - {DEFAULT GROUP}`.
        case `default` = "default-group"
        /// Pictures of another group: `BUNDLE - {NAME}`.
        case other = "group"
        /// What a window of the app last showed: `sceneID:BUNDLE-default`.
        case scene
        /// The folder of a system before iOS 13.
        case caches
        /// A folder that none of these names.
        case unknown = "folder"
    }

    let group: Group
    /// The app's bundle identifier, where the folders name it.
    let bundle: String?
    /// Whether it is a reduced copy, which the system creates itself.
    let isDownscaled: Bool

    /// Reads the names of folders, the outermost first.
    init(folders: [String]) {
        isDownscaled = folders.contains("downscaled")
        for (index, name) in folders.enumerated().reversed() {
            if let (group, bundle) = Self.read(name) {
                (self.group, self.bundle) = (group, bundle)
                return
            }
            if index > 1, folders[index - 1] == "Snapshots", folders[index - 2] == "Caches" {
                (group, bundle) = (.caches, name)
                return
            }
        }
        (group, bundle) = (.unknown, nil)
    }

    private static func read(_ name: String) -> (Group, String)? {
        if name.hasSuffix("}"), let separator = name.firstRange(of: " - {") {
            let isDefault = name[separator.upperBound...] == "DEFAULT GROUP}"
            return (isDefault ? .default : .other, String(name[..<separator.lowerBound]))
        }
        // File systems that have no ":" in names get another character from the tool that copied.
        let scene = "sceneID"
        guard name.hasPrefix(scene), let mark = name.dropFirst(scene.count).first,
            !mark.isLetter, !mark.isNumber
        else { return nil }
        let identifier = name.dropFirst(scene.count + 1)
        let bundle = identifier.lastIndex(of: "-").map { identifier[..<$0] } ?? identifier
        return (.scene, String(bundle))
    }

    /// For people.
    var text: String {
        let whose = bundle.map { " of \($0)" } ?? ""
        let what =
            switch group {
            case .default: "launch images\(whose)"
            case .other: "a group\(whose)"
            case .scene: "a scene\(whose)"
            case .caches: "snapshots\(whose), as before iOS 13"
            case .unknown: "a folder of unknown snapshots"
            }
        return isDownscaled ? "reduced copies, \(what)" : what
    }
}

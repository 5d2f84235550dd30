package import PropertyLists

/// The `UILaunchScreen` dictionary of Info.plist, for a background colour and a centred image.
///
/// Source: Apple, "Information Property List", UILaunchScreen (iOS 14).
package struct LaunchScreenDictionary: Codable, Hashable, Sendable {
    /// The file to write; its root has the one key `UILaunchScreen`.
    package var file: String
    /// The index of the background's colour asset.
    package var color: Int?
    /// The index of the image asset.
    package var image: Int?
    /// Whether the image is centred in the safe area and not on the screen.
    package var respectsSafeArea: Bool

    /// A dictionary that shows nothing yet.
    package init(file: String) {
        self.file = file
        respectsSafeArea = false
    }

    /// The keys of the dictionary that it can have.
    package static let keys = [colorKey, imageKey, safeAreaKey]

    private static let colorKey = "UIColorName"
    private static let imageKey = "UIImageName"
    private static let safeAreaKey = "UIImageRespectsSafeAreaInsets"

    /// The dictionary's members.
    ///
    /// - Parameters:
    ///   - colorName: The name of the colour asset; nil for none.
    ///   - imageName: The name of the image asset; nil for none.
    package func members(colorName: String?, imageName: String?) -> [PropertyListValue.Member] {
        var members: [PropertyListValue.Member] = []
        if let colorName { members.append(.init(Self.colorKey, .string(colorName))) }
        if let imageName {
            members.append(.init(Self.imageKey, .string(imageName)))
            members.append(.init(Self.safeAreaKey, .boolean(respectsSafeArea)))
        }
        return members
    }

    /// The file's bytes.
    ///
    /// - Throws: `PropertyListError`; a test checks that it never does.
    package func bytes(_ names: AssetNames) throws(PropertyListError) -> [UInt8] {
        let members = members(
            colorName: color.map { names.colors[$0] },
            imageName: image.map { names.images[$0] }
        )
        var list = try PropertyList(Array(Self.empty.utf8))
        try list.set(.dictionary(members), at: ["UILaunchScreen"])
        return list.bytes
    }

    private static let empty = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict/>
        </plist>

        """
}

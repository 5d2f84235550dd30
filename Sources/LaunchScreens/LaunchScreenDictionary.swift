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

    /// The file's bytes.
    ///
    /// - Throws: `PropertyListError`; a test checks that it never does.
    package func bytes(_ names: AssetNames) throws(PropertyListError) -> [UInt8] {
        var members: [PropertyListValue.Member] = []
        if let color { members.append(.init("UIColorName", .string(names.colors[color]))) }
        if let image {
            members.append(.init("UIImageName", .string(names.images[image])))
            members.append(.init("UIImageRespectsSafeAreaInsets", .boolean(respectsSafeArea)))
        }
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

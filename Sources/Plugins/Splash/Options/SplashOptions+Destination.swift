import JSON
import PluginAPI

extension SplashOptions {
    /// Where outputs belong in the repository, as written.
    struct Destination: Decodable, Sendable {
        /// The folder of what is not named by itself.
        var folder: String?
        /// The storyboard's file.
        var storyboard: String?
        /// The catalog, or a folder of its own in one.
        var catalog: String?
        /// The `.launchimage` folder in a catalog.
        var launchImageSet: String?
        /// The app's property lists; nil for the one in `folder`, if there is one.
        var infoPlists: [String]?

        private enum Key: String, CodingKey {
            case folder, storyboard, catalog, launchImageSet, infoPlist
        }

        init(from decoder: any Decoder) throws {
            if let folder = try? decoder.singleValueContainer().decode(String.self) {
                self.folder = folder
                return
            }
            let keyed = try decoder.container(keyedBy: Key.self)
            folder = try keyed.decodeIfPresent(String.self, forKey: .folder)
            storyboard = try keyed.decodeIfPresent(String.self, forKey: .storyboard)
            catalog = try keyed.decodeIfPresent(String.self, forKey: .catalog)
            launchImageSet = try keyed.decodeIfPresent(String.self, forKey: .launchImageSet)
            if let list = try? keyed.decodeIfPresent(String.self, forKey: .infoPlist) {
                infoPlists = [list]
            } else {
                infoPlists = try keyed.decodeIfPresent([String].self, forKey: .infoPlist)
            }
        }

        static let schema = Schema.oneOf([
            .path,
            .object([
                Property(
                    "folder",
                    .path,
                    "the folder of what is not named here",
                    examples: ["App"]
                ),
                Property(
                    "storyboard",
                    .path,
                    "the storyboard's file",
                    usual: "LaunchScreen.storyboard in \"folder\""
                ),
                Property(
                    "catalog",
                    .path,
                    "an .xcassets, or a folder in one, for the launch screen's sets alone",
                    usual: "Launch.xcassets in \"folder\"",
                    examples: ["App/Assets.xcassets/Launch"]
                ),
                Property(
                    "launchImageSet",
                    .path,
                    "the .launchimage in a catalog",
                    usual: "LaunchImage.launchimage in \"catalog\""
                ),
                Property(
                    "infoPlist",
                    .oneOf([.path, .array(of: .path, atLeast: 1)]),
                    "the app's Info.plist, or a list of several",
                    usual: "Info.plist in \"folder\", if there is one"
                ),
            ]),
        ])
    }
}

package import Releases

/// What a repository holds of an app, as far as a pipeline is about it.
package struct Survey: Hashable, Sendable {
    /// The app that is released, or the apps of several products; the most important first.
    package var apps: [SurveyedApp] = []
    /// The apps that were passed over, with the reason.
    package var otherApps: [OtherApp] = []
    /// Icon sets and bundles that no tracked project uses, where there is no app.
    package var looseIcons: [IconPlace] = []
    /// Why projects can't be read.
    package var unreadableProjects: [String] = []
    /// What generates the project or the app, such as `Flutter` or `XcodeGen`.
    package var tools: [String] = []
    /// The files of CI systems.
    package var ci: [CIFile] = []
    /// How tags are named.
    package var tags = TagStyle(withoutTags: 0, version: "1.0.0")
    /// The products that the tags tell apart, each with the index of its app.
    package var products: [SurveyedProduct] = []
    /// Where the build number comes from.
    package var build = BuildHabit.commitCount(offset: 0)
    /// The web page of the repository, from its remote; nil where there is none.
    package var webPage: WebPage?
    /// The name of the app, for bundles and reports.
    package var name = "App"
    /// Whether git ignores the folder of releases.
    package var ignoresReleases = false

    /// A survey that found nothing yet.
    package init() {}
}

/// An app target, with what belongs to it.
package struct SurveyedApp: Hashable, Sendable {
    /// The `.xcodeproj` folder, from the root.
    package var project: String
    /// The target's name.
    package var target: String
    /// Whether some other project has a target of this name.
    package var isAmbiguous = false
    /// The primary icons of its release configurations: sets and bundles.
    package var icons: [IconPlace] = []
    /// The alternate icons that it offers and the catalog has.
    package var alternates: [IconPlace] = []
    /// The folders of alternates that also have sets or bundles of other kinds of icons, so that no
    /// pattern describes the alternates in them.
    package var mixedFolders: [String] = []
    /// How many alternates are loose files that the property list names.
    package var looseAlternates = 0
    /// The targets that it embeds and that have icons of their own, and its white labels.
    package var companions: [Companion] = []
    /// How many extensions it embeds.
    package var extensions = 0
    /// What it shows at launch; nil when that is not known.
    package var launch: LaunchScreen?
    /// Folders that are copied whole into the app, or that its tool packs.
    package var assets: [AssetFolder] = []
    /// The name that people see; nil when the repository does not say.
    package var displayName: String?
    /// The version in the project; nil when the repository does not say.
    package var version: String?
    /// The build number in the project; nil when the repository does not say, or apps differ.
    package var build: String?
    /// The devices: 1 is iPhone, 2 is iPad; empty when unknown.
    package var families: Set<Int> = []
    /// The oldest system that it runs on.
    package var deploymentTarget: String?
}

/// An app that is not in the pipeline.
package struct OtherApp: Hashable, Sendable {
    /// The `.xcodeproj` folder, from the root.
    package var project: String
    /// The target's name.
    package var target: String
    /// Why, as a clause.
    package var reason: String
}

/// A target beside the app whose icons are its own.
package struct Companion: Hashable, Sendable {
    /// What it is.
    package enum Kind: String, Hashable, Sendable {
        case watch = "watch app"
        case messages = "Messages extension"
        case clip = "app clip"
        case variant = "variant"
    }
    /// The target's name.
    package var target: String
    /// What it is.
    package var kind: Kind
    /// Its icons.
    package var icons: [IconPlace]
}

/// An icon set or an Icon Composer bundle.
package struct IconPlace: Hashable, Sendable {
    /// The folder, from the root.
    package var path: String
    /// Its name without the extension.
    package var name: String
    /// Whether it is an `.icon` bundle.
    package var isBundle: Bool
}

/// What an app shows while it starts.
package struct LaunchScreen: Hashable, Sendable {
    /// The storyboard, or the property list or project that has the dictionary; from the root.
    package var source: String
    /// What it is, in words: `storyboard`.
    package var kind: String
    /// The colour behind the pictures.
    package var color: LaunchColor?
    /// The pictures, back to front.
    package var pictures: [LaunchPicture] = []
    /// Whether it shows texts or other things that no launch image stage takes over.
    package var hasMore = false
}

/// A colour of a launch screen.
package enum LaunchColor: Hashable, Sendable {
    /// A `.colorset` of the app's catalog, from the root.
    case set(String)
    /// `#RRGGBB`, light and dark.
    case plain(light: String, dark: String)
}

/// A picture of a launch screen.
package struct LaunchPicture: Hashable, Sendable {
    /// An `.imageset` or a file, from the root.
    package var path: String
    /// Where it is in a storyboard, as shares of the canvas; nil for its own size in the middle.
    package var frame: Frame?
    /// How it is put into its frame.
    package var mode = Mode.ownSize

    /// How a picture is put into its frame, as stages call it.
    package enum Mode: String, Hashable, Sendable {
        case fit = "aspect-fit"
        case cover = "aspect-fill"
        case stretch = "fill"
        case ownSize = "own-size"
    }

    /// A frame on a canvas.
    package struct Frame: Hashable, Sendable {
        /// In points.
        package var width, height: Double
        /// Of the canvas, 0 to 1.
        package var widthShare, heightShare, centerX, centerY: Double
    }
}

/// A folder whose files are in the app as they are.
package struct AssetFolder: Hashable, Sendable {
    /// The folder, from the root.
    package var path: String
    /// Where it is in the app's bundle.
    package var place: String
    /// What says so, as a clause.
    package var reason: String
    /// Whether the app has a client that downloads such files.
    package var isUpdated: Bool
}

/// A file by which a CI system is configured.
package struct CIFile: Hashable, Sendable {
    /// The system's name.
    package var system: String
    /// The file, from the root.
    package var path: String
}

/// An app whose tags are its own.
package struct SurveyedProduct: Hashable, Sendable {
    /// The word in its tags.
    package var name: String
    /// The index of its app.
    package var app: Int
    /// Its files and folders.
    package var paths: [String]
    /// How its tags are named.
    package var tags: TagStyle
}

/// Where build numbers come from, as the repository has done it so far.
package enum BuildHabit: Hashable, Sendable {
    /// The tags have them.
    case tag(perVersion: Bool)
    /// People write them into the project.
    case project(String)
    /// Nothing says; they are counted, and higher than the project's.
    case commitCount(offset: Int)
}

/// Where people look at commits and pull requests.
package struct WebPage: Hashable, Sendable {
    /// `https://github.com/owner/name`.
    package var url: String
    /// Whether it is a GitLab's, whose pages have other paths.
    package var isGitLab: Bool
}

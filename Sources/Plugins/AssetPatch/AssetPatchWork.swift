import ExactStrings
import JSON
import Patches

/// One unit of work: the patch from one base, what the release has for every base, or the list of
/// both.
public struct AssetPatchWork: Codable, Hashable, Sendable {
    /// The app's name.
    var app: String
    /// The release whose assets a device holds afterwards.
    var to: PatchManifest.Release
    /// The build number of that release.
    var build: String
    /// The release that a device must hold, without a commit when it is read from its bundle; nil
    /// for the unit that serves any base.
    var from: PatchManifest.Release?
    /// The tag of that release.
    var fromTag: String?
    /// The name of the base's folder among the outputs; empty for the unit that serves any base.
    var folder: String
    /// The folder in a patch that represents the app's bundle.
    var bundle: String
    /// Where the stage's folder will be served; nil makes the URLs relative to the patch's index.
    var url: String?
    /// The time of every entry, seconds since 1970 UTC.
    var date: Int
    /// Which files are assets.
    var selection: AssetSelection
    /// How hard Zstandard compresses.
    var level = 19
    /// What becomes of a changed picture with the same pixels.
    var identical = AssetPatchOptions.Identical.report
    /// How large the exact pack may be.
    var budget: AssetPatchOptions.Budget?

    /// What the unit lists that names the newest release; nil for all others.
    var latest: LatestRelease?

    /// What people call the unit.
    var label: String {
        if latest != nil { return "latest" }
        return folder.isEmpty ? "all assets" : folder.replacing("from-", with: "from ")
    }
}

/// Where the files of a unit are, in its workspace and below the stage's folder.
enum PatchPaths {
    /// The input folder of the release's files that git holds, by their path in the bundle.
    static let new = "new"
    /// The input folder of what other stages make; below it a folder for each of the assets, by
    /// number.
    static let made = "made"
    /// The input folder of the base's files that git holds, by their path in the bundle.
    static let base = "base"
    /// The input that is the bundle of the release that the base is read from.
    static let released = "released"

    /// The list of all assets of the release.
    static let tree = "assets.json"
    /// The full payload.
    static let full = "full.zip"
    /// What a client reads of the full payload.
    static let fullIndex = "full.json"

    /// The exact pack in a base's folder.
    static let exact = "exact.zip"
    /// The plain form in a base's folder.
    static let plain = "patch.zip"
    /// What a client reads of both.
    static let index = "patch.json"

    /// What a client polls: the newest release of a channel, and the patch for each base.
    static let latest = "latest.json"
}

extension AssetPatchWork {
    /// The URL of a file in the unit's folder; relative to its index when no prefix is given (RFC
    /// 3986, section 5.2).
    func url(of file: String) -> String {
        guard let url else { return file }
        // Some servers read a plus in a path as a space; a version may hold one.
        let path = (folder.isEmpty ? "" : "\(folder)/").replacing("+", with: "%2B") + file
        return "\(url)\(url.hasExactSuffix("/") ? "" : "/")\(path)"
    }

    /// The path of a file in the unit's folder, below the stage's.
    func path(of file: String) -> String { folder.isEmpty ? file : "\(folder)/\(file)" }
}

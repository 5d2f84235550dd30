import AssetCatalogs
import Pipeline

/// An app icon set as a stage stamps it: which of its files are stamped, and which are copied.
struct IconSet {
    /// A picture that slots of the set name.
    struct Picture {
        /// Its name in the set's folder.
        var file: String
        /// Its size in pixels.
        var width: Int
        var height: Int
        var slots: [AppIconSet.Slot]
        /// The appearance that it is for; any when its slots differ.
        var appearance: IconAppearance
    }

    let source: IconSource
    /// Where it stands below the stage's folder.
    let output: String
    /// Sorted by name.
    let pictures: [Picture]
    /// The other files, relative to its folder, sorted.
    let rest: [String]
}

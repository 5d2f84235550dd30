import Layouts

/// A launch image on one screen, with what it was resolved from.
struct ResolvedImage {
    var image: LaunchImage
    /// The files that its unit reads.
    var files: WorkspaceFiles
    /// In points, of all layers.
    var rectangles: [Rectangle]
    /// By the index of a layer that shows one colour.
    var colors: [Int: PaintColor]
    /// By the index of a layer that shows an image.
    var enlargements: [Int: Enlargement]
    /// By the index of a layer that shows a text: in points, what its lines take.
    var texts: [Int: Rectangle]
    /// By the index of a layer that shows a text: in points, the box around its ink.
    var inks: [Int: Rectangle]
}

/// How large art is drawn.
struct Enlargement {
    /// How many times as large as it is; 0 for what has no size of its own.
    var factor: Double
    /// The file, as messages call it.
    var source: String
}

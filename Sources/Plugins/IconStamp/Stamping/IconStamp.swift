import AssetCatalogs
import Images

/// What is put on icons.
enum StampMark: Codable, Hashable, Sendable {
    /// Text on a shape.
    case label(Label)
    /// A picture.
    case overlay(Overlay)

    /// The path in a workspace of the file that it is drawn with: a font, or the picture.
    var resource: String {
        switch self {
        case .label: "font"
        case .overlay: "overlay"
        }
    }
}

/// A picture of a set, and what is put on it.
public struct IconStamp: Codable, Hashable, Sendable {
    /// The path in a workspace of the picture.
    static let icon = "icon"

    /// The file, relative to the repository's root; for messages.
    var file: String
    /// The picture's side in pixels, which decides which member of an icon family is meant.
    var side: Int
    /// Whether the file is a PNG.
    var isPNG: Bool
    var mark: StampMark
    /// The appearance that the picture is for.
    var appearance: IconAppearance
    /// What is seen of the picture on devices.
    var outline: IconOutline
    /// The file to write, below the stage's folder.
    var output: String
}

/// How a mark turned out on an icon.
struct StampFacts: Hashable, Sendable {
    /// A text that would have been hard to read.
    struct Faint: Hashable, Sendable {
        /// The colours that were asked for, and their contrast.
        var asked: LabelColors
        var contrast: Double
        /// The colours that were drawn instead; nil where the others are kept.
        var fixed: LabelColors?
    }

    /// Whether there is a mark on the icon: a label needs room.
    var isStamped = true
    /// The form of the text; nil where none is legible, and for an overlay.
    var form: String?
    /// The contrast of the text with what is below it; nil without text.
    var contrast: Double?
    /// Nil when the text is legible in the colours that were asked for.
    var faint: Faint?
}

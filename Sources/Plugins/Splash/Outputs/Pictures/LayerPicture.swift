import AssetCatalogs
import Diagnostics
import LaunchScreens
import Layouts

/// A layer, with what it contains, that a storyboard shows as a picture drawn by shipit.
struct LayerPicture {
    /// One file of the picture's image set.
    struct Rendition: Hashable {
        var scale: Int
        var image: LaunchImage
        /// The pixels at each edge that are not stretched; nil when all of it is.
        var caps: ImageSet.Caps?
    }

    /// Where the picture is in the layer's frame.
    enum Place: Hashable {
        /// All over it.
        case filling
        /// From its top, as large as it is itself: the lines of a text with the ink around them.
        case lines(Lines)
    }

    /// A picture of lines.
    struct Lines: Hashable {
        /// How far it reaches beyond the lines, in points.
        var pads: Pads
        /// The edges of the frame that it touches, but for the pads; none for a centred one.
        var edges: [LayoutAttribute]
    }

    /// Whole points around lines.
    struct Pads: Hashable {
        var left = 0
        var top = 0
        var right = 0
        var bottom = 0

        /// The greater of two at each edge.
        func union(_ other: Pads) -> Pads {
            Pads(
                left: max(left, other.left),
                top: max(top, other.top),
                right: max(right, other.right),
                bottom: max(bottom, other.bottom)
            )
        }
    }

    /// For each idiom and display mode that needs files of its own.
    var slots: [(traits: AssetTraits, files: [Rendition])]
    var place = Place.filling
    /// Where it differs from the launch images.
    var warnings: [Diagnostic] = []
}

extension CheckedLayer {
    /// Whether it is an image that covers its frame, or is inside it, and is not in its middle.
    var isAligned: Bool {
        guard case .image(let image) = content, image.fit.align != .center else { return false }
        return image.fit.mode == .aspectFill || image.fit.mode == .aspectFit
    }

    /// Whether a storyboard can show the layer only as a picture, with all that it contains.
    ///
    /// A launch storyboard runs no code: attributes that are set at run time, and with them rounded
    /// corners and layers of Core Animation, are not allowed, and fonts of the app are not loaded.
    var needsPicture: Bool {
        switch content {
        case .gradient, .text: true
        case .color, .image, .container: cornerRadius != nil
        }
    }
}

extension LayerPicture {
    /// The size in points of the first device's largest file.
    var size: Storyboard.ImageSize {
        guard let file = slots.first?.files.max(by: { $0.scale < $1.scale }) else {
            return .init(width: 0, height: 0)
        }
        let scale = Double(file.scale)
        return .init(
            width: Double(file.image.width) / scale,
            height: Double(file.image.height) / scale
        )
    }
}

extension LayerTree {
    /// Of a container and what it contains, the container.
    func outermost(of indexes: Set<Int>) -> Set<Int> {
        indexes.filter { index in
            boxes.ancestry(of: index).dropFirst().allSatisfy { !indexes.contains($0) }
        }
    }

    /// The layers that are drawn into the picture of a container around them.
    func hidden(in pictured: Set<Int>) -> Set<Int> {
        Set(
            layers.indices.filter { index in
                boxes.ancestry(of: index).dropFirst().contains(where: pictured.contains)
            }
        )
    }
}

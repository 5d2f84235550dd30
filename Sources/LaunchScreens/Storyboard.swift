import Cryptography
package import Devices
package import Layouts

/// A launch storyboard, whose assets are named by their index until their names are known.
package struct Storyboard: Codable, Hashable, Sendable {
    /// A view; its position follows from the constraints, its rectangle is what Interface Builder
    /// shows first.
    package struct View: Codable, Hashable, Sendable {
        package enum Content: Codable, Hashable, Sendable {
            /// The index of a colour asset.
            case color(Int)
            /// The index of an image asset, and the word for the content mode.
            case image(Int, contentMode: String)
            /// Nothing but its subviews.
            case container
            /// Nothing: a length that other views are measured by.
            case spacer
        }

        package var id: String
        /// What Interface Builder calls it.
        package var label: String
        package var content: Content
        /// In points, in its superview.
        package var rectangle: Rectangle
        package var alpha: Double
        package var clips: Bool
        package var subviews: [View]

        /// A view from its parts.
        package init(
            id: String,
            label: String,
            content: Content,
            rectangle: Rectangle,
            alpha: Double = 1,
            clips: Bool = false,
            subviews: [View] = []
        ) {
            self.id = id
            self.label = label
            self.content = content
            self.rectangle = rectangle
            self.alpha = alpha
            self.clips = clips
            self.subviews = subviews
        }
    }

    /// `first.attribute = multiplier × second.attribute + constant`.
    package struct Constraint: Codable, Hashable, Sendable {
        package struct Item: Codable, Hashable, Sendable {
            /// The id of a view or a layout guide.
            package var id: String
            package var attribute: LayoutAttribute
        }

        package var id: String
        package var first: Item
        /// Nil for a constant length.
        package var second: Item?
        /// A number, or a ratio as `16:9`.
        package var multiplier = "1"
        package var constant = 0.0
    }

    /// The file to write.
    package var file: String
    /// The size in points of the screen that rectangles are for.
    package var canvas: Device.Size
    /// The root view's subviews, from back to front.
    package var views: [View]
    package var constraints: [Constraint]
    /// The size of each image asset in points, in the order of the assets.
    package var imageSizes: [Device.Size]

    /// A storyboard from its parts.
    package init(
        file: String,
        canvas: Device.Size,
        views: [View],
        constraints: [Constraint],
        imageSizes: [Device.Size]
    ) {
        self.file = file
        self.canvas = canvas
        self.views = views
        self.constraints = constraints
        self.imageSizes = imageSizes
    }

    /// The id of the root view.
    package static let rootID = objectID("view")
    /// The id of the safe area's layout guide.
    package static let safeAreaID = objectID("safe-area")

    /// An id in the form of Interface Builder (`3f9-aB-c01`) that depends on nothing but its seed.
    package static func objectID(_ seed: String) -> String {
        let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        var digest = UInt64(Digest.sha256(of: Array(seed.utf8)).prefix(16), radix: 16) ?? 0
        var id = ""
        for place in 0..<8 {
            if place == 3 || place == 5 { id += "-" }
            id.append(letters[Int(digest % 62)])
            digest /= 62
        }
        return id
    }
}

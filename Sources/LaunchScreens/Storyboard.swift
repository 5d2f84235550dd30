import Cryptography
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

            /// An attribute of a view.
            package init(id: String, attribute: LayoutAttribute) {
                (self.id, self.attribute) = (id, attribute)
            }
        }

        package var id: String
        package var first: Item
        /// Nil for a constant length.
        package var second: Item?
        package var relation = Relation.equal
        /// A number, or a ratio as `16:9`.
        package var multiplier: String
        package var constant: Double
        /// From 1 to 1000, which must hold.
        package var priority = 1000

        /// A constraint that must hold.
        package init(
            id: String,
            first: Item,
            second: Item?,
            multiplier: String = "1",
            constant: Double = 0
        ) {
            (self.id, self.first, self.second) = (id, first, second)
            (self.multiplier, self.constant) = (multiplier, constant)
        }

        /// How the two sides of a constraint compare.
        package enum Relation: String, Codable, Hashable, Sendable {
            case equal
            case lessThanOrEqual
            case greaterThanOrEqual
        }
    }

    /// The size of an image asset, in points.
    package struct ImageSize: Codable, Hashable, Sendable {
        package var width: Double
        package var height: Double

        /// A size from its parts.
        package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
    }

    /// The file to write.
    package var file: String
    /// The screen that rectangles are for.
    package var canvas: Canvas
    /// The root view's subviews, from back to front.
    package var views: [View]
    package var constraints: [Constraint]
    /// The size of each image asset, in the order of the assets.
    package var imageSizes: [ImageSize]

    /// A storyboard from its parts.
    package init(
        file: String,
        canvas: Canvas,
        views: [View],
        constraints: [Constraint],
        imageSizes: [ImageSize]
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

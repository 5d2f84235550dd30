import Devices
import Releases

/// A launch storyboard whose assets are told by their index until their names are known.
struct Storyboard: Codable, Hashable, Sendable {
    /// A view; its place follows from the constraints, its rectangle is what Interface Builder shows
    /// first.
    struct View: Codable, Hashable, Sendable {
        enum Content: Codable, Hashable, Sendable {
            /// The index of a colour asset.
            case color(Int)
            /// The index of an image asset, and the word for the content mode.
            case image(Int, contentMode: String)
            /// Nothing but its subviews.
            case group
            /// Nothing: a length that other views are measured by.
            case spacer
        }

        var id: String
        /// What Interface Builder calls it.
        var label: String
        var content: Content
        /// In points, in its superview.
        var rectangle: Rectangle
        var alpha = 1.0
        var clips = false
        var subviews: [View] = []
    }

    /// `first.attribute = multiplier × second.attribute + constant`.
    struct Constraint: Codable, Hashable, Sendable {
        struct Item: Codable, Hashable, Sendable {
            /// The id of a view or a layout guide.
            var id: String
            var attribute: Attribute
        }

        var id: String
        var first: Item
        /// Nil for a constant length.
        var second: Item?
        /// A number, or a ratio as `16:9`.
        var multiplier = "1"
        var constant = 0.0
    }

    /// The file to write.
    var file: String
    /// The size in points of the screen on which rectangles are told.
    var canvas: Device.Size
    /// The root view's subviews, from back to front.
    var views: [View]
    var constraints: [Constraint]
    /// The size of each image asset in points, in the order of the assets.
    var imageSizes: [Device.Size]

    /// The ids that every storyboard has.
    static let rootID = objectID("view")
    /// The id of the safe area's layout guide.
    static let safeAreaID = objectID("safe-area")

    /// An id in the form of Interface Builder (`3f9-aB-c01`) that depends on nothing but its seed.
    static func objectID(_ seed: String) -> String {
        let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        var digest = UInt64(ContentDigest(of: Array(seed.utf8)).hash.prefix(16), radix: 16) ?? 0
        var id = ""
        for place in 0..<8 {
            if place == 3 || place == 5 { id += "-" }
            id.append(letters[Int(digest % 62)])
            digest /= 62
        }
        return id
    }
}

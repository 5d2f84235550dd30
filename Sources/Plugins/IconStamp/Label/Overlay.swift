import Diagnostics
import Images
import Raster

/// A picture of the user's that is laid over each icon.
struct Overlay: Codable, Hashable, Sendable {
    /// The file, relative to the repository's root; for messages.
    var file: String
    var position: StampPosition
    /// Its longer side as a share of the icon's shorter one.
    var size: Double
    /// From 0 to 1.
    var opacity: Double

    /// The overlay at its size for an icon, in sRGB with alpha, and its place.
    ///
    /// - Parameters: As those of `frame`.
    /// - Throws: `Diagnostic` that names the overlay when it can't be drawn.
    func bitmap(
        _ bytes: [UInt8],
        width: Int,
        height: Int
    ) throws(Diagnostic) -> (image: Bitmap, x: Int, y: Int) {
        do throws(ImagesError) {
            let (across, down, x, y) = try frame(of: bytes, width: width, height: height)
            return (try drawn(bytes, width: across, height: down), x, y)
        } catch {
            throw MarkMessages.unusableOverlay(file, error)
        }
    }

    /// The rectangle of an icon that it covers, in the icon's pixels.
    ///
    /// - Parameters:
    ///   - bytes: A PNG or SVG.
    ///   - width: The icon's width in pixels.
    ///   - height: The icon's height in pixels.
    /// - Throws: `ImagesError` when the bytes are not a picture.
    func frame(
        of bytes: [UInt8],
        width: Int,
        height: Int
    ) throws(ImagesError) -> (width: Int, height: Int, x: Int, y: Int) {
        let facts = try Image.inspect(bytes.span)
        let longest = max(1, (size * Double(min(width, height))).rounded())
        let scale = longest / Double(max(facts.width, facts.height))
        let (across, down) = (
            max(1, Int((Double(facts.width) * scale).rounded())),
            max(1, Int((Double(facts.height) * scale).rounded()))
        )
        return (
            across, down, Self.start(position.across, room: width - across),
            Self.start(position.down, room: height - down)
        )
    }

    /// The overlay at a size in pixels, in sRGB with alpha.
    ///
    /// - Throws: `ImagesError` when the bytes are not a picture.
    private func drawn(
        _ bytes: [UInt8],
        width: Int,
        height: Int
    ) throws(ImagesError) -> Bitmap {
        let facts = try Image.inspect(bytes.span)
        // A drawing is sharp at any size.
        let scale = facts.format.isDrawing ? Double(width) / Double(facts.width) : 1
        let image = try Image(decoding: bytes.span, scale: scale)
        return try Bitmap(image, width: width, height: height, opacity: opacity)
    }

    /// The edge: -1 at the start, 0 in the middle, 1 at the end.
    private static func start(_ direction: Double, room: Int) -> Int {
        Int((Double(room) * (direction + 1) / 2).rounded(.down))
    }
}

import ExactStrings
import Images
import JSON
import Raster

/// What an Icon Composer bundle looks like without glass: its fill and its layers from back to
/// front.
///
/// Only Apple's tools draw the glass. What else is left out is listed.
struct FlatPreview {
    /// The picture, opaque, in sRGB.
    let icon: PNGFile
    /// What the bundle has and the picture does not show, sorted.
    let leftOut: [String]
    /// The layers among them whose pictures can't be drawn, with the reason.
    let undrawn: [ExactString: String]

    /// Draws a bundle.
    ///
    /// - Parameters:
    ///   - description: Its description.
    ///   - side: The pixels of a side.
    ///   - asset: The bytes of a picture in `Assets`; nil when there is none of that name.
    /// - Throws: `ImagesError`, `PNGError` and what `asset` throws.
    init(
        _ description: StampedDescription,
        side: Int,
        asset: (String) throws -> [UInt8]?
    ) throws {
        var painter = try FlatPainter(document: description.document.value, side: side)
        for group in (description.document.value["groups"]?.array ?? []).reversed() {
            for layer in (group["layers"]?.array ?? []).reversed() {
                try painter.draw(layer, of: group, asset: asset)
            }
        }
        icon = try PNGFile(painter.canvas)
        undrawn = painter.undrawn
        leftOut = (painter.leftOut + undrawn.keys.map { "layer \($0)" }).sorted(by: isOrderedBefore)
    }
}

/// Draws the layers of a bundle over one another.
private struct FlatPainter {
    private let document: JSONValue
    private let side: Int
    /// What is drawn so far.
    private(set) var canvas: Bitmap
    private var layerCount = 0
    private(set) var leftOut: Set<String> = []
    private(set) var undrawn: [ExactString: String] = [:]

    /// A layer that is drawn larger than this is left out.
    private static let largest = 4096.0
    /// More layers than any icon has.
    private static let mostLayers = 256

    /// Begins with the bundle's fill.
    init(document: JSONValue, side: Int) throws(ImagesError) {
        (self.document, self.side) = (document, side)
        let fill = StampedDescription.value("fill", of: document)
        canvas = (try IconFill(fill) ?? .automatic)
            .drawing(width: side, height: side, over: .white).rendered()
    }

    mutating func draw(
        _ layer: JSONValue,
        of group: JSONValue,
        asset: (String) throws -> [UInt8]?
    ) throws {
        try note(group, layer)
        let isHidden = [group, layer].contains { value("hidden", $0)?.bool ?? false }
        guard !isHidden, let name = value("image-name", layer)?.string else { return }
        layerCount += 1
        guard layerCount <= Self.mostLayers else {
            undrawn[ExactString(name)] = "the bundle has more than \(Self.mostLayers) layers"
            return
        }
        guard let bytes = try asset(name) else {
            undrawn[ExactString(name)] = "it is not in the bundle"
            return
        }
        do {
            try draw(layer, of: group, bytes, name)
        } catch {
            // A layer is left out for its own fault; a machine that is short of memory must not
            // change what comes out.
            guard error.cause == .file else { throw error }
            undrawn[ExactString(name)] = error.message
        }
    }

    private mutating func draw(
        _ layer: JSONValue,
        of group: JSONValue,
        _ bytes: [UInt8],
        _ name: String
    ) throws(ImagesError) {
        let (inner, outer) = (
            Position(value("position", layer)), Position(value("position", group))
        )
        let facts = try Image.inspect(bytes.span)
        let points = Double(side) / 1024
        let factor = inner.scale * outer.scale * points
        let width = (Double(facts.width) * factor).rounded()
        let height = (Double(facts.height) * factor).rounded()
        guard (1...Self.largest).contains(width), (1...Self.largest).contains(height) else {
            undrawn[ExactString(name)] = "it would be \(width) × \(height) pixels large"
            return
        }
        let middle = Double(side) / 2
        let x = (middle + (outer.x + inner.x * outer.scale) * points - width / 2).rounded()
        let y = (middle + (outer.y + inner.y * outer.scale) * points - height / 2).rounded()
        guard (-width..<Double(side)).contains(x), (-height..<Double(side)).contains(y) else {
            undrawn[ExactString(name)] = "it is outside of the icon"
            return
        }
        let isDrawing = facts.format.isDrawing
        var image = try Image(decoding: bytes.span, scale: isDrawing ? factor : 1)
        if isDrawing, document["color-space-for-untagged-svg-colors"]?.string == "display-p3" {
            image = try image.tagged(profile: ColorSpace.displayP3.profile)
        }
        let bitmap = try Bitmap(image, width: Int(width), height: Int(height))
        let opacity =
            (value("opacity", layer)?.double ?? 1) * (value("opacity", group)?.double ?? 1)
        lay(
            try filled(bitmap, with: value("fill", layer)),
            x: Int(x),
            y: Int(y),
            opacity: min(1, max(0, opacity))
        )
    }

    /// Draws a layer at once: those of a hostile bundle would fill the memory together.
    private mutating func lay(_ bitmap: Bitmap, x: Int, y: Int, opacity: Double) {
        let frame = PixelRectangle(left: 0, top: 0, width: side, height: side)
        canvas =
            Drawing(
                width: side,
                height: side,
                background: .white,
                layers: [
                    Layer(frame: frame, paint: .bitmap(canvas, left: 0, top: 0)),
                    Layer(frame: frame, paint: .bitmap(bitmap, left: x, top: y), opacity: opacity),
                ]
            ).rendered()
    }

    private func value(_ key: String, _ object: JSONValue) -> JSONValue? {
        StampedDescription.value(key, of: object)
    }

    /// A layer whose shape is painted with a fill of its own.
    private func filled(
        _ bitmap: Bitmap,
        with fill: JSONValue?
    ) throws(ImagesError) -> Bitmap {
        guard let fill = try IconFill(fill) else { return bitmap }
        let (width, height) = (bitmap.width, bitmap.height)
        let paint = fill.drawing(width: width, height: height, over: .clear)
            .rendered(keepsAlpha: true).pixels
        var pixels = bitmap.pixels
        for at in stride(from: 0, to: pixels.count, by: 4) where pixels[at + 3] > 0 {
            for band in 0..<3 { pixels[at + band] = paint[at + band] }
            pixels[at + 3] = UInt8((Int(pixels[at + 3]) * Int(paint[at + 3]) + 127) / 255)
        }
        return Bitmap(width: width, height: height, bands: 4, pixels: pixels)
    }

    private mutating func note(_ group: JSONValue, _ layer: JSONValue) throws(ImagesError) {
        if value("glass", layer)?.bool ?? true { leftOut.insert("glass") }
        if (value("shadow", group)?["kind"]?.string ?? "none") != "none" {
            leftOut.insert("shadows")
        }
        if value("translucency", group)?["enabled"]?.bool ?? false {
            leftOut.insert("translucency")
        }
        for fill in [value("fill", document), value("fill", layer)] {
            if let what = try IconFill.leftOut(of: fill) { leftOut.insert(what) }
        }
        for object in [group, layer] {
            guard let mode = value("blend-mode", object)?.string, mode != "normal" else { continue }
            leftOut.insert("blend mode \(mode)")
        }
    }
}

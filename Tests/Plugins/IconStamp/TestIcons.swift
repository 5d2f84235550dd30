import Foundation
import Images
import TestSupport

/// An icon drawn at run time: a gradient with a disc, opaque or with clear corners.
func makeIcon(_ side: Int, alpha: Bool = false) throws -> [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<side {
        for x in 0..<side {
            let (dx, dy) = (2 * x - side, 2 * y - side)
            let isInside = dx * dx + dy * dy < side * side / 2
            pixels += [UInt8(255 * x / side), UInt8(255 * y / side), isInside ? 200 : 40]
            if alpha { pixels.append(isInside ? 255 : UInt8(min(255, 2 * x))) }
        }
    }
    return try Image(pixels: pixels, width: side, height: side, bands: alpha ? 4 : 3).png()
}

/// The slots of a per-size set: points, scale and the file's name.
let perSizeSlots: [(idiom: String, points: String, scale: Int, pixels: Int)] = [
    ("iphone", "20", 2, 40), ("iphone", "20", 3, 60), ("iphone", "29", 2, 58),
    ("iphone", "29", 3, 87), ("iphone", "40", 2, 80), ("iphone", "40", 3, 120),
    ("iphone", "60", 2, 120), ("iphone", "60", 3, 180), ("ipad", "20", 1, 20),
    ("ipad", "20", 2, 40), ("ipad", "29", 1, 29), ("ipad", "76", 2, 152),
    ("ipad", "83.5", 2, 167), ("ios-marketing", "1024", 1, 1024),
]

/// Writes a set whose slots share files of one size; returns the text of its Contents.json.
@discardableResult
func writeSet(at folder: String, alpha: Bool = false) throws -> String {
    for side in Set(perSizeSlots.map(\.pixels)) {
        try write(try makeIcon(side, alpha: alpha), to: "\(folder)/icon & \(side).v2.png")
    }
    let images = perSizeSlots.map {
        """
            {
              "filename" : "icon & \($0.pixels).v2.png",
              "idiom" : "\($0.idiom)",
              "unknown" : [ 1, 2, ],
              "scale" : "\($0.scale)x",
              "size" : "\($0.points)x\($0.points)"
            },

        """
    }
    let text = """
        {
          "images" : [
        \(images.joined())    { "idiom" : "iphone", "size" : "57x57", "scale" : "1x" },
          ],
          "info" : { "author" : "xcode", "version" : 1 }
        }

        """
    try write(text, to: "\(folder)/Contents.json")
    return text
}

/// The pixels of a PNG, eight bits each, as another decoder than ours reads them.
func decoded(_ png: String, _ format: String = "rgba", depth: Int = 8) throws -> [UInt8] {
    let raw = "\(png).raw"
    try run(["convert", png, "-depth", "\(depth)", "\(format):\(raw)"])
    return try read(raw)
}

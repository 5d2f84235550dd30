import Images
import Raster

/// How well text stands out from what is below it.
///
/// Source: WCAG 2.1, "relative luminance", "contrast ratio" and success criterion 1.4.3.
enum TextContrast {
    /// The least ratio of legible text.
    static let least = 4.5

    /// The ratio of two luminances, from 1 to 21.
    static func ratio(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// The ratio of the text of a label and the background that is worst for it.
    ///
    /// - Parameter background: The colours of the icon below the text, opaque.
    static func ratio(of colors: LabelColors, over background: [Color]) -> Double {
        // Below an opaque shape the icon can't be seen.
        let background = colors.background.alpha == 255 ? [colors.background] : background
        return background.lazy.map { color in
            let below = colors.background.over(color)
            return ratio(colors.foreground.over(below).luminance, below.luminance)
        }.min() ?? .infinity
    }

    /// The colours that are nearest to a label's and legible over a background: first the shape is
    /// made more opaque, then the text black or white.
    static func fixed(_ colors: LabelColors, over background: [Color]) -> LabelColors {
        let (black, white) = (
            Color(red: 0, green: 0, blue: 0), Color(red: 255, green: 255, blue: 255)
        )
        let luminance = colors.background.luminance
        var extreme = colors
        extreme.foreground = ratio(0, luminance) > ratio(1, luminance) ? black : white
        for var candidate in [colors, extreme] {
            // Sixteenths: finer steps look the same.
            for alpha in stride(from: Int(colors.background.alpha), through: 271, by: 16) {
                candidate.background.alpha = UInt8(min(255, alpha))
                if ratio(of: candidate, over: background) >= least { return candidate }
            }
        }
        // One of black and white has a ratio of 4.58 or more to any opaque colour.
        extreme.background.alpha = 255
        return extreme
    }

    /// A ratio in a text: `4.5 : 1`, rounded down.
    static func text(_ ratio: Double) -> String {
        let tenths = Int(ratio * 10)
        return "\(tenths / 10).\(tenths % 10) : 1"
    }
}

extension Color {
    /// How much light it gives, from 0 to 1; alpha does not count.
    var luminance: Double {
        let light = [red, green, blue].map { TransferCurve.light(Double($0) / 255) }
        return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    }

    /// The grey of the same luminance and alpha.
    var gray: Color {
        guard red != green || green != blue else { return self }
        let value = UInt8((TransferCurve.encoded(luminance) * 255).rounded())
        return Color(red: value, green: value, blue: value, alpha: alpha)
    }

    /// This colour over an opaque one.
    func over(_ background: Color) -> Color {
        func mixed(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
            let (top, bottom, alpha) = (Int(top), Int(bottom), Int(alpha))
            return UInt8((top * alpha + bottom * (255 - alpha) + 127) / 255)
        }
        return Color(
            red: mixed(red, background.red),
            green: mixed(green, background.green),
            blue: mixed(blue, background.blue)
        )
    }
}

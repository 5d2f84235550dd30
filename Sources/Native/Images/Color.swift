/// A colour in sRGB with alpha, eight bits each.
public struct Color: Hashable, Sendable, Codable, CustomStringConvertible {
    /// How red it is.
    public var red: UInt8
    /// How green it is.
    public var green: UInt8
    /// How blue it is.
    public var blue: UInt8
    /// How opaque it is; colour values are not multiplied by it.
    public var alpha: UInt8

    /// A colour from its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Reads `#RRGGBB` or `#RRGGBBAA`; nil for anything else.
    public init?(_ text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
            digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        let rgba = digits.count == 6 ? value << 8 | 0xFF : value
        self.init(
            red: UInt8(rgba >> 24),
            green: UInt8(rgba >> 16 & 0xFF),
            blue: UInt8(rgba >> 8 & 0xFF),
            alpha: UInt8(rgba & 0xFF)
        )
    }

    /// `#RRGGBB`, or `#RRGGBBAA` when it is not opaque; digits in upper case.
    public var description: String {
        let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        return "#"
            + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    /// Reads the text that `init(_:)` reads.
    ///
    /// - Throws: `DecodingError` for any other text.
    public init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        let text = try single.decode(String.self)
        guard let color = Color(text) else {
            throw DecodingError.dataCorruptedError(
                in: single,
                debugDescription: "\"\(text)\" is not a colour: write \"#RRGGBB\" or \"#RRGGBBAA\""
            )
        }
        self = color
    }

    /// Writes the description.
    public func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        try single.encode(description)
    }
}

extension Image {
    /// A colour as one number for each of this image's bands, at its depth.
    borrowing func values(of color: Color) -> [Double] {
        let factor = greatestValue / 255
        let rgb = [color.red, color.green, color.blue].map { Double($0) * factor }
        let luminance = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
        let alpha = Double(color.alpha) * factor
        let isGrey = bands < 3
        return (isGrey ? [luminance.rounded()] : rgb) + (hasAlpha ? [alpha] : [])
    }
}

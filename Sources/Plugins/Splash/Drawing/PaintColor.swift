import Images

/// A colour in the output's space: encoded values from 0 to 1, not multiplied by alpha.
struct PaintColor: Codable, Hashable, Sendable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha = 1.0

    /// What iOS shows behind a launch screen in the light appearance.
    static let white = PaintColor(red: 1, green: 1, blue: 1)
    /// What iOS shows behind a launch screen in the dark appearance.
    static let black = PaintColor(red: 0, green: 0, blue: 0)
}

extension PaintColor {
    /// A colour of eight bits in the space of the output.
    init(_ color: Color) {
        func value(_ byte: UInt8) -> Double { Double(byte) / 255 }
        self.init(
            red: value(color.red),
            green: value(color.green),
            blue: value(color.blue),
            alpha: value(color.alpha)
        )
    }
}

extension Color {
    /// The nearest colour of eight bits in the space of the output.
    init(_ paint: PaintColor) {
        func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
        self.init(
            red: byte(paint.red),
            green: byte(paint.green),
            blue: byte(paint.blue),
            alpha: byte(paint.alpha)
        )
    }
}

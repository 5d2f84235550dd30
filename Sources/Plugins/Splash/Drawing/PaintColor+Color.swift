import Images

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

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

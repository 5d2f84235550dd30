struct PixelComparison {
    static func isPicture(_ p: String) -> Bool { false }
    static func areIdentical(_ a: [UInt8], _ b: [UInt8]) -> Bool { false }
}

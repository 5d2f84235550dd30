/// The curve between encoded values and light that sRGB and Display P3 share.
///
/// Made of nothing but sums, products, quotients and square roots, which IEEE 754 defines to the
/// last bit: a mathematics library's `pow` differs between machines.
///
/// Source: IEC 61966-2-1, section 5.2.
public enum TransferCurve {
    /// Light, from 0 to 1, of an encoded value from 0 to 1.
    public static func light(_ encoded: Double) -> Double {
        guard encoded > 0.04045 else { return encoded / 12.92 }
        let base = (encoded + 0.055) / 1.055
        // 2.4 = 2 + 2/5.
        let fifth = root(base, 5)
        return base * base * fifth * fifth
    }

    /// The encoded value, from 0 to 1, of light from 0 to 1.
    public static func encoded(_ light: Double) -> Double {
        guard light > 0.0031308 else { return light * 12.92 }
        // 1/2.4 = 5/12.
        let twelfth = root(light.squareRoot().squareRoot(), 3)
        let square = twelfth * twelfth
        return 1.055 * square * square * twelfth - 0.055
    }

    /// The root of a value from 0 to 1, by Newton's method from above, where it falls steadily.
    private static func root(_ value: Double, _ degree: Int) -> Double {
        var guess = 1.0
        while true {
            var power = 1.0
            for _ in 1..<degree { power *= guess }
            let next = guess - (guess - value / power) / Double(degree)
            guard next < guess else { return guess }
            guess = next
        }
    }

    /// Light from 0 to 65535 of each 8-bit value.
    public static let lightOf8Bits = (0...255).map { wide(light(Double($0) / 255)) }

    /// Light from 0 to 65535 of each 16-bit value.
    static let lightOf16Bits = (0...65535).map { wide(light(Double($0) / 65535)) }

    /// The encoded value, from 0 to 1, of light from 0 to 65535.
    ///
    /// One step of light is at most 0.05 of a step of 8 encoded bits, at the dark end.
    static let encodedOf16Bits = (0...65535).map { Float(encoded(Double($0) / 65535)) }

    private static func wide(_ light: Double) -> UInt16 { UInt16((light * 65535).rounded()) }
}

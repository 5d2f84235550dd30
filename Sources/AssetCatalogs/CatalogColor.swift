#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A colour of a catalog.
public struct CatalogColor: Hashable, Sendable {
    /// What the components mean.
    public enum Space: String, CaseIterable, Hashable, Sendable {
        /// IEC 61966-2-1.
        case sRGB = "srgb"
        /// The primaries of SMPTE RP 431-2 with white D65 and the transfer curve of sRGB.
        case displayP3 = "display-p3"
        /// sRGB with values below 0 and above 1.
        case extendedSRGB = "extended-srgb"
        /// The same before the transfer curve.
        case extendedLinearSRGB = "extended-linear-srgb"
        /// One component with a gamma of 2.2.
        case grayGamma22 = "gray-gamma-22"
        /// The same with values below 0 and above 1.
        case extendedGray = "extended-gray"

        /// Whether there is one component and not three.
        public var isGray: Bool { self == .grayGamma22 || self == .extendedGray }

        /// The keys of the components in the file.
        var keys: [String] { isGray ? ["white"] : ["red", "green", "blue"] }

        /// The values that a component may have; extended ones in a bound that no display reaches.
        var range: ClosedRange<Double> {
            switch self {
            case .sRGB, .displayP3, .grayGamma22: 0...1
            case .extendedSRGB, .extendedLinearSRGB, .extendedGray: -16...16
            }
        }
    }

    /// What the components mean.
    public var space: Space
    /// Red, green and blue, or white in a grey space; not multiplied by alpha.
    public var components: [Double]
    /// From 0, unseen, to 1.
    public var alpha: Double

    /// A colour from its parts; `components` has one value in a grey space, else three.
    public init(space: Space, components: [Double], alpha: Double = 1) {
        self.space = space
        self.components = components
        self.alpha = alpha
    }

    /// The colour in three components with the transfer curve of sRGB, its gamut unchanged.
    ///
    /// Source: IEC 61966-2-1 for the curve, continued below 0 by symmetry as CoreGraphics does.
    public var encoded: EncodedColor {
        let values: [Double] =
            switch space {
            case .sRGB, .displayP3, .extendedSRGB: components
            case .extendedLinearSRGB: components.map(encode)
            case .grayGamma22, .extendedGray:
                Array(repeating: encode(mirrored(components[0], by: { pow($0, 2.2) })), count: 3)
            }
        return EncodedColor(
            isDisplayP3: space == .displayP3,
            red: values[0],
            green: values[1],
            blue: values[2],
            alpha: alpha
        )
    }
}

/// A colour as encoded values of sRGB or Display P3, which share their transfer curve.
public struct EncodedColor: Hashable, Sendable {
    /// Whether the primaries are Display P3's; else sRGB's.
    public var isDisplayP3: Bool
    /// How red it is, from 0 to 1; beyond in extended spaces.
    public var red: Double
    /// How green it is.
    public var green: Double
    /// How blue it is.
    public var blue: Double
    /// From 0, unseen, to 1; the other values are not multiplied by it.
    public var alpha: Double
}

/// The transfer curve of sRGB.
private func encode(_ value: Double) -> Double {
    let encoded = mirrored(value) { linear in
        linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
    }
    // Systems' powers differ in their last bits; what files depend on must not.
    return (encoded * 1e6).rounded() / 1e6
}

/// A function of values from 0 upwards, continued below 0 by symmetry about the origin.
private func mirrored(_ value: Double, by curve: (Double) -> Double) -> Double {
    value < 0 ? -curve(-value) : curve(value)
}

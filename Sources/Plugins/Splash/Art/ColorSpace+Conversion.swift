import Images

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension ColorSpace {
    /// A colour of this space in another one; what is outside of its gamut is clipped, channel by
    /// channel, in linear light.
    ///
    /// The values are rounded to 16 bits, for no two C libraries agree on the last bits of a power.
    /// Both spaces have the white point D65 and the transfer curve of sRGB, so that a matrix of
    /// linear values leads from one to the other.
    func convert(_ color: PaintColor, to space: ColorSpace) -> PaintColor {
        guard self != space else { return color }
        let linear = [color.red, color.green, color.blue].map(Self.linear)
        let converted = toXYZ.times(linear)
        let values = space.fromXYZ.times(converted).map {
            (Self.encoded(min(max($0, 0), 1)) * 65_535).rounded() / 65_535
        }
        return PaintColor(red: values[0], green: values[1], blue: values[2], alpha: color.alpha)
    }

    /// The linear value of an encoded one.
    ///
    /// Source: IEC 61966-2-1, section 5.2.
    static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// The encoded value of a linear one.
    ///
    /// Source: IEC 61966-2-1, section 5.3.
    static func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }

    /// Linear values to CIE XYZ (D65), exact for the published primaries.
    ///
    /// Source: W3C, CSS Color Module Level 4, "Sample code for Color Conversions".
    private var toXYZ: Matrix {
        switch self {
        case .sRGB:
            Matrix([
                [506_752 / 1_228_815, 87_881 / 245_763, 12_673 / 70_218],
                [87_098 / 409_605, 175_762 / 245_763, 12_673 / 175_545],
                [7_918 / 409_605, 87_881 / 737_289, 1_001_167 / 1_053_270],
            ])
        case .displayP3:
            Matrix([
                [608_311 / 1_250_200, 189_793 / 714_400, 198_249 / 1_000_160],
                [35_783 / 156_275, 247_089 / 357_200, 198_249 / 2_500_400],
                [0, 32_229 / 714_400, 5_220_557 / 5_000_800],
            ])
        }
    }

    /// CIE XYZ (D65) to linear values: the inverse of `toXYZ`, from the same source.
    private var fromXYZ: Matrix {
        switch self {
        case .sRGB:
            Matrix([
                [12_831 / 3_959, -329 / 214, -1_974 / 3_959],
                [-851_781 / 878_810, 1_648_619 / 878_810, 36_519 / 878_810],
                [705 / 12_673, -2_585 / 12_673, 705 / 667],
            ])
        case .displayP3:
            Matrix([
                [446_124 / 178_915, -333_277 / 357_830, -72_051 / 178_915],
                [-14_852 / 17_905, 63_121 / 35_810, 423 / 17_905],
                [11_844 / 330_415, -50_337 / 660_830, 316_169 / 330_415],
            ])
        }
    }
}

/// Three rows of three.
private struct Matrix {
    let rows: [[Double]]
    init(_ rows: [[Double]]) { self.rows = rows }

    func times(_ vector: [Double]) -> [Double] {
        rows.map { $0[0] * vector[0] + $0[1] * vector[1] + $0[2] * vector[2] }
    }
}

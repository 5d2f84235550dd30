import PNGFormat

extension PNGFile {
    /// A pixel as red, green, blue and alpha of 0 to 65535, colour not multiplied by alpha, in the
    /// file's own colour space; grey three times.
    public func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt16> {
        switch colorType {
        case .indexed: return SIMD4(truncatingIfNeeded: palette[index(x, y)]) &* 257
        case .gray:
            let value = sample(x, y, 0)
            return gray(value, alpha: transparentColor == [raw(x, y, 0)] ? 0 : .max)
        case .grayAlpha: return gray(sample(x, y, 0), alpha: sample(x, y, 1))
        case .rgb:
            let color = SIMD4(sample(x, y, 0), sample(x, y, 1), sample(x, y, 2), .max)
            guard let clear = transparentColor, (0..<3).allSatisfy({ raw(x, y, $0) == clear[$0] })
            else { return color }
            return SIMD4(color.x, color.y, color.z, 0)
        case .rgbAlpha:
            return SIMD4(sample(x, y, 0), sample(x, y, 1), sample(x, y, 2), sample(x, y, 3))
        }
    }

    /// Sets a pixel of a picture with whole bytes for samples and no transparent colour.
    mutating func setPixel(_ x: Int, _ y: Int, _ color: SIMD4<UInt16>) {
        switch colorType {
        case .gray: setSample(x, y, 0, color.x)
        case .grayAlpha:
            setSample(x, y, 0, color.x)
            setSample(x, y, 1, color.w)
        case .rgb, .rgbAlpha:
            for band in 0..<colorType.samples { setSample(x, y, band, color[band]) }
        case .indexed: preconditionFailure("an indexed picture has no values to set")
        }
    }

    /// The palette's index of a pixel.
    func index(_ x: Int, _ y: Int) -> Int { Int(raw(x, y, 0)) }

    /// A sample as the file holds it.
    func raw(_ x: Int, _ y: Int, _ band: Int) -> UInt16 {
        let row = y * rowLength
        let place = x * colorType.samples + band
        switch bitDepth {
        case 8: return UInt16(rows[row + place])
        case 16: return UInt16(rows[row + place * 2]) << 8 | UInt16(rows[row + place * 2 + 1])
        default:
            let bit = place * bitDepth
            let shift = 8 - bitDepth - bit % 8
            return UInt16(rows[row + bit / 8] >> shift) & (1 << bitDepth - 1)
        }
    }

    /// A sample as one of 0 to 65535.
    private func sample(_ x: Int, _ y: Int, _ band: Int) -> UInt16 {
        let value = raw(x, y, band)
        switch bitDepth {
        case 16: return value
        case 8: return value &* 257
        // 65535 is a multiple of what 1, 2 and 4 bits can hold.
        default: return value &* (.max / (1 << bitDepth - 1))
        }
    }

    private mutating func setSample(_ x: Int, _ y: Int, _ band: Int, _ value: UInt16) {
        let place = y * rowLength + (x * colorType.samples + band) * bitDepth / 8
        if bitDepth == 16 {
            rows[place] = UInt8(value >> 8)
            rows[place + 1] = UInt8(value & 0xFF)
        } else {
            // The nearest of 256 values; one that came from 8 bits is itself again.
            rows[place] = UInt8((UInt32(value) + 128) / 257)
        }
    }

    private func gray(_ value: UInt16, alpha: UInt16) -> SIMD4<UInt16> {
        SIMD4(value, value, value, alpha)
    }
}

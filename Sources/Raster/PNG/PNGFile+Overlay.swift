import PNGFormat

extension PNGFile {
    /// This picture with another one laid over it; pixels that the other one leaves clear keep
    /// their values.
    ///
    /// Depth, alpha and colour space stay. A grey picture stays grey as long as the overlay is
    /// grey, and a picture with a palette keeps one as long as that has room for the overlay's
    /// colours; a picture of fewer than 8 bits gets 8.
    ///
    /// - Parameters:
    ///   - overlay: With alpha, in the colour space of this picture.
    ///   - x: The overlay's left edge in this picture, in pixels.
    ///   - y: Its top edge.
    public func overlaid(with overlay: Bitmap, x: Int, y: Int) -> PNGFile {
        precondition(overlay.bands == 4, "an overlay has alpha")
        let part = OverlaidPart(of: self, under: overlay, left: x, top: y)
        if colorType == .indexed, let indexed = part.indexed(self) { return indexed }
        var result = converted(keepsGray: part.isGray)
        part.forEach { x, y, color in
            let below = color.w == .max ? color : result.pixel(x, y)
            result.setPixel(x, y, blend(color, over: below))
        }
        return result
    }

    /// The same picture with 8 or 16 bits a sample, without palette and transparent colour.
    func converted(keepsGray: Bool) -> PNGFile {
        var target: PNGHeader.ColorType =
            switch colorType {
            case .gray, .grayAlpha: keepsGray ? .gray : .rgb
            case .rgb, .rgbAlpha, .indexed: .rgb
            }
        if mayBeTransparent { target = target == .gray ? .grayAlpha : .rgbAlpha }
        guard target != colorType || bitDepth < 8 else { return self }
        var result = self
        (result.colorType, result.bitDepth) = (target, max(8, bitDepth))
        (result.palette, result.transparentColor) = ([], nil)
        // Says how many bits of the old samples count.
        result.colorChunks.removeAll { $0.type == "sBIT" }
        result.rows = [UInt8](repeating: 0, count: result.rowLength * height)
        for y in 0..<height { for x in 0..<width { result.setPixel(x, y, pixel(x, y)) } }
        return result
    }
}

/// Source over destination, colours not multiplied by alpha (Porter and Duff, 1984).
private func blend(_ top: SIMD4<UInt16>, over bottom: SIMD4<UInt16>) -> SIMD4<UInt16> {
    guard top.w < .max else { return top }
    let full: UInt64 = 65535
    let (above, below) = (UInt64(top.w) * full, UInt64(bottom.w) * (full - UInt64(top.w)))
    let alpha = above + below
    var result = SIMD4<UInt16>()
    for band in 0..<3 {
        let sum = UInt64(top[band]) * above + UInt64(bottom[band]) * below
        result[band] = UInt16((sum + alpha / 2) / alpha)
    }
    result.w = UInt16((alpha + full / 2) / full)
    return result
}

/// The part of a picture that an overlay covers.
private struct OverlaidPart {
    private let overlay: Bitmap
    private let (left, top): (Int, Int)
    /// In pixels of the picture.
    private let (columns, rows): (Range<Int>, Range<Int>)

    init(of picture: PNGFile, under overlay: Bitmap, left: Int, top: Int) {
        (self.overlay, self.left, self.top) = (overlay, left, top)
        columns = max(0, left)..<max(0, left, min(picture.width, left + overlay.width))
        rows = max(0, top)..<max(0, top, min(picture.height, top + overlay.height))
    }

    /// Whether every pixel of the overlay is grey that can be seen.
    var isGray: Bool {
        var isGray = true
        forEach { _, _, color in isGray = isGray && color.x == color.y && color.y == color.z }
        return isGray
    }

    /// Calls `body` with the overlay's pixels that are not clear, and their places in the picture.
    @inline(__always)
    func forEach(_ body: (_ x: Int, _ y: Int, _ color: SIMD4<UInt16>) -> Void) {
        for y in rows {
            for x in columns {
                let at = ((y - top) * overlay.width + x - left) * 4
                guard overlay.pixels[at + 3] > 0 else { continue }
                let color = SIMD4<UInt16>(
                    UInt16(overlay.pixels[at]),
                    UInt16(overlay.pixels[at + 1]),
                    UInt16(overlay.pixels[at + 2]),
                    UInt16(overlay.pixels[at + 3])
                )
                body(x, y, color &* 257)
            }
        }
    }

    /// The picture with a palette still; nil when there is no room for the most common of the new
    /// colours.
    func indexed(_ picture: PNGFile) -> PNGFile? {
        var places: [(x: Int, y: Int)] = []
        var wanted: [SIMD4<UInt8>] = []
        forEach { x, y, color in
            places.append((x, y))
            // The nearest of 256 values, as in `setPixel`.
            let blended = SIMD4<UInt32>(truncatingIfNeeded: blend(color, over: picture.pixel(x, y)))
            wanted.append(SIMD4(truncatingIfNeeded: (blended &+ 128) / 257))
        }
        var counts: [SIMD4<UInt8>: Int] = [:]
        for color in wanted { counts[color, default: 0] += 1 }
        var (palette, free) = freePalette(of: picture, without: places)
        let known = Set(palette)
        let new = counts.filter { !known.contains($0.key) }
            .sorted { ($1.value, order($0.key)) < ($0.value, order($1.key)) }
        guard new.count <= free.count || free.count >= Self.fewest else { return nil }
        for (slot, color) in zip(free, new) {
            if slot == palette.count {
                palette.append(color.key)
            } else {
                palette[slot] = color.key
            }
        }
        var result = picture
        result.palette = palette
        if palette.count > 1 << picture.bitDepth { result.deepenIndices() }
        var nearest: [SIMD4<UInt8>: UInt8] = [:]
        for (place, color) in zip(places, wanted) {
            let index = nearest[color] ?? palette.nearest(to: color)
            nearest[color] = index
            result.setIndex(place.x, place.y, index)
        }
        return result
    }

    /// With fewer free entries than this, the soft edges of a label would show steps.
    private static let fewest = 32

    /// The palette, and the indices that no pixel outside of the overlay uses, those beyond its end
    /// included.
    private func freePalette(
        of picture: PNGFile,
        without places: [(x: Int, y: Int)]
    ) -> (palette: [SIMD4<UInt8>], free: [Int]) {
        var uses = [Int](repeating: 0, count: 256)
        for y in 0..<picture.height {
            for x in 0..<picture.width { uses[picture.index(x, y)] += 1 }
        }
        for place in places { uses[picture.index(place.x, place.y)] -= 1 }
        return (picture.palette, (0..<256).filter { uses[$0] == 0 })
    }

    /// Colours of one count in an order that is always the same.
    private func order(_ color: SIMD4<UInt8>) -> UInt32 {
        UInt32(color.x) << 24 | UInt32(color.y) << 16 | UInt32(color.z) << 8 | UInt32(color.w)
    }
}

extension PNGFile {
    /// Gives an indexed picture 8 bits a pixel.
    fileprivate mutating func deepenIndices() {
        var rows: [UInt8] = []
        rows.reserveCapacity(width * height)
        for y in 0..<height { for x in 0..<width { rows.append(UInt8(index(x, y))) } }
        self.rows = rows
        bitDepth = 8
    }

    fileprivate mutating func setIndex(_ x: Int, _ y: Int, _ index: UInt8) {
        let bit = x * bitDepth
        let place = y * rowLength + bit / 8
        let shift = 8 - bitDepth - bit % 8
        let mask = UInt8(truncatingIfNeeded: (1 << bitDepth - 1) << shift)
        rows[place] = rows[place] & ~mask | index << shift
    }
}

extension Array<SIMD4<UInt8>> {
    /// The index of the nearest colour, by its values and alpha; the first of several.
    fileprivate func nearest(to color: SIMD4<UInt8>) -> UInt8 {
        var best = (index: 0, distance: Int32.max)
        for (index, entry) in enumerated() {
            let difference =
                SIMD4<Int32>(truncatingIfNeeded: entry) &- SIMD4<Int32>(truncatingIfNeeded: color)
            let distance = (difference &* difference).wrappedSum()
            if distance < best.distance { best = (index, distance) }
        }
        return UInt8(best.index)
    }
}

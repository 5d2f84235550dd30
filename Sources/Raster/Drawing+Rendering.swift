extension Drawing {
    /// The pixels of the drawing, each rounded once; three bands when none is transparent.
    ///
    /// - Parameter keepsAlpha: Gives four bands even then.
    public func rendered(keepsAlpha: Bool = false) -> Bitmap {
        let canvas = PixelRectangle(left: 0, top: 0, width: width, height: height)
        let pieces = Piece.pieces(of: layers, within: canvas)
        let isCovered = pieces.first.map { $0.hidesAll && $0.area == canvas } ?? false
        let isOpaque = !keepsAlpha && (isCovered || background.alpha >= 1)
        let bands = isOpaque ? 3 : 4
        var row = [Pixel](repeating: .clear, count: width)
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: width * height * bands) {
            bytes,
            count in
            for y in 0..<height {
                var span = row.mutableSpan
                if !isCovered {
                    for index in 0..<width { span[index] = background.pixel }
                }
                for piece in pieces { piece.draw(y, over: &span, origin: 0) }
                let start = y * width * bands
                let line = unsafe UnsafeMutableBufferPointer(
                    rebasing: bytes[start..<start + width * bands]
                )
                if isOpaque {
                    unsafe Self.round(opaque: row.span, to: line)
                } else {
                    unsafe Self.round(row.span, to: line)
                }
            }
            count = bytes.count
        }
        let bitmap = Bitmap(width: width, height: height, bands: bands, pixels: pixels)
        return isOpaque || keepsAlpha ? bitmap : bitmap.droppingOpaqueAlpha()
    }

    private static func round(
        opaque row: Span<Pixel>,
        to bytes: UnsafeMutableBufferPointer<UInt8>
    ) {
        for index in row.indices {
            let value = row[index].bytes
            unsafe bytes[index * 3] = value.x
            unsafe bytes[index * 3 + 1] = value.y
            unsafe bytes[index * 3 + 2] = value.z
        }
    }

    private static func round(_ row: Span<Pixel>, to bytes: UnsafeMutableBufferPointer<UInt8>) {
        for index in row.indices {
            let pixel = row[index]
            var straight = pixel.w > 0 ? pixel / Pixel(repeating: pixel.w) : .clear
            straight.w = pixel.w
            let value = straight.bytes
            for band in 0..<4 { unsafe bytes[index * 4 + band] = value[band] }
        }
    }
}

extension Pixel {
    /// The nearest 8-bit values, halves up.
    fileprivate var bytes: SIMD4<UInt8> {
        let value = limited(to: Pixel(repeating: 1)) * Pixel(repeating: 255)
        return SIMD4<UInt8>(truncatingIfNeeded: value.rounded)
    }
}

extension Bitmap {
    /// Without its alpha band when that is 255 everywhere.
    fileprivate func droppingOpaqueAlpha() -> Bitmap {
        let span = pixels.span
        for index in stride(from: 3, to: span.count, by: 4) where span[index] < 255 { return self }
        var colors: [UInt8] = []
        colors.reserveCapacity(width * height * 3)
        for index in stride(from: 0, to: span.count, by: 4) {
            for band in 0..<3 { colors.append(span[index + band]) }
        }
        return Bitmap(width: width, height: height, bands: 3, pixels: colors)
    }
}

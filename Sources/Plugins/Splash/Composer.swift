import Images
import Pipeline

/// Draws launch images.
struct Composer {
    /// Decoded art that units share.
    let cache: ArtCache

    /// The PNG of a launch image; `read` gives an art file's bytes by its path in the workspace.
    ///
    /// - Throws: `Diagnostic` for art that can't be used; what `read` throws.
    func png(_ launch: LaunchImage, read: (String) throws -> [UInt8]) throws -> [UInt8] {
        var canvas = try Image(
            width: launch.width,
            height: launch.height,
            color: launch.background
        )
        for layer in launch.layers {
            let frame = layer.frame
            if let color = layer.color {
                let sheet = try Image(
                    width: frame.width,
                    height: frame.height,
                    color: color,
                    hasAlpha: color.alpha < 255
                )
                canvas = try canvas.overlaid(
                    with: try sheet.faded(layer.opacity),
                    x: frame.left,
                    y: frame.top
                )
            } else if let art = layer.art {
                do {
                    let bytes = try read(art.input)
                    let placed = try place(art, bytes, in: frame)
                    canvas = try canvas.overlaid(
                        with: try placed.image.faded(layer.opacity),
                        x: placed.x,
                        y: placed.y
                    )
                } catch let error as ImagesError {
                    throw Art.unusable(art.source, art.option, error)
                }
            }
        }
        return try canvas.png()
    }

    /// A picture at its size and place on the canvas.
    private struct Placed: ~Copyable {
        let image: Image
        let x: Int
        let y: Int
    }

    private func place(
        _ art: LaunchImage.Art,
        _ bytes: [UInt8],
        in frame: LaunchImage.PixelFrame
    ) throws -> Placed {
        guard try ImageFormat(of: bytes.span) != .svg else {
            return try placeDrawing(art, bytes, in: frame)
        }
        let source = try cache.image(bytes)
        let fit = Fit(
            art.mode,
            art.align,
            width: source.image.width,
            height: source.image.height,
            in: frame
        )
        let scaled = try source.image.resized(width: fit.width, height: fit.height)
        return try cut(scaled, fit, frame)
    }

    /// A drawing is rendered at the size that it gets, so its edges stay sharp.
    private func placeDrawing(
        _ art: LaunchImage.Art,
        _ bytes: [UInt8],
        in frame: LaunchImage.PixelFrame
    ) throws -> Placed {
        let facts = try Image.inspect(bytes.span)
        let fit = Fit(art.mode, art.align, width: facts.width, height: facts.height, in: frame)
        let scale = max(
            Double(fit.width) / Double(facts.width),
            Double(fit.height) / Double(facts.height)
        )
        let drawing = try Image(decoding: bytes.span, scale: scale)
        let scaled = try drawing.resized(width: fit.width, height: fit.height)
        return try cut(scaled, fit, frame)
    }

    /// Cuts off what lies beyond the frame.
    private func cut(
        _ image: borrowing Image,
        _ fit: Fit,
        _ frame: LaunchImage.PixelFrame
    ) throws -> Placed {
        let piece = try image.cropped(
            left: max(0, -fit.left),
            top: max(0, -fit.top),
            width: min(fit.width, frame.width),
            height: min(fit.height, frame.height)
        )
        return Placed(
            image: piece,
            x: frame.left + max(0, fit.left),
            y: frame.top + max(0, fit.top)
        )
    }
}

/// The size of a picture in a frame, and where it lies; negative where it reaches beyond.
struct Fit: Hashable {
    var width: Int
    var height: Int
    var left: Int
    var top: Int

    init(
        _ mode: ContentMode,
        _ align: Alignment,
        width: Int,
        height: Int,
        in frame: LaunchImage.PixelFrame
    ) {
        let across = Double(frame.width) / Double(width)
        let down = Double(frame.height) / Double(height)
        switch mode {
        case .fill:
            (self.width, self.height) = (frame.width, frame.height)
        case .aspectFill:
            let scale = max(across, down)
            self.width = max(frame.width, Int((Double(width) * scale).rounded()))
            self.height = max(frame.height, Int((Double(height) * scale).rounded()))
        case .aspectFit:
            let scale = min(across, down)
            self.width = max(1, min(frame.width, Int((Double(width) * scale).rounded())))
            self.height = max(1, min(frame.height, Int((Double(height) * scale).rounded())))
        }
        let halves = align.halves
        // Shifting rounds down on both sides of zero, so an odd pixel always falls to the same side.
        left = ((frame.width - self.width) * halves.across) >> 1
        top = ((frame.height - self.height) * halves.down) >> 1
    }
}

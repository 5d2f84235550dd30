import Images
import Pipeline

/// Draws launch images.
struct Composer {
    /// Decoded art that units share.
    let cache: ArtCache

    /// The PNG of a launch image whose art lies in a workspace.
    ///
    /// - Throws: `Diagnostic` for art that can't be used.
    func png(_ launch: LaunchImage, in workspace: Workspace) throws -> [UInt8] {
        var canvas = try Image(
            width: launch.width,
            height: launch.height,
            color: Color(launch.background)
        )
        for layer in launch.layers {
            let placed = try place(layer, in: workspace)
            let visible = try placed.image.faded(layer.opacity)
            canvas = try canvas.overlaid(with: visible, x: placed.x, y: placed.y)
        }
        return try canvas.png()
    }

    /// A layer at its size and place on the canvas.
    private struct Placed: ~Copyable {
        let image: Image
        let x: Int
        let y: Int
    }

    private func place(_ layer: LaunchImage.Layer, in workspace: Workspace) throws -> Placed {
        let frame = layer.frame
        if case .color(let paint) = layer.content {
            let color = Color(paint)
            let sheet = try Image(
                width: frame.width,
                height: frame.height,
                color: color,
                hasAlpha: color.alpha < 255
            )
            return Placed(image: sheet, x: frame.left, y: frame.top)
        }
        guard case .art(let art) = layer.content else {
            throw Diagnostic("the layer can't be drawn", option: layer.option)
        }
        do {
            let digest = workspace.digests[art.input] ?? ContentDigest(of: [])
            let read = try cache.art(digest) {
                try workspace.read(art.input, limit: Art.byteLimit)
            }
            return try place(read, art, in: frame)
        } catch let error as ImagesError {
            throw Art.unusable(art.source, art.option, error)
        }
    }

    private func place(
        _ read: ReadArt,
        _ art: LaunchImage.Art,
        in frame: LaunchImage.PixelFrame
    ) throws(ImagesError) -> Placed {
        switch read {
        case .picture(let shared):
            let (width, height) = (shared.image.width, shared.image.height)
            let fit = Fit(art.mode, art.align, width: width, height: height, in: frame)
            return try cut(
                try shared.image.resized(width: fit.width, height: fit.height),
                fit,
                frame
            )
        case .drawing(let bytes, let width, let height):
            // Rendered at the size that it gets, so that its edges stay sharp.
            let fit = Fit(art.mode, art.align, width: width, height: height, in: frame)
            let scale = max(
                Double(fit.width) / Double(width),
                Double(fit.height) / Double(height)
            )
            let drawing = try Image(decoding: bytes.span, scale: scale)
            return try cut(try drawing.resized(width: fit.width, height: fit.height), fit, frame)
        }
    }

    /// Cuts off what lies beyond the frame.
    private func cut(
        _ image: borrowing Image,
        _ fit: Fit,
        _ frame: LaunchImage.PixelFrame
    ) throws(ImagesError) -> Placed {
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
        case .ownSize:
            (self.width, self.height) = (width, height)
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
    fileprivate init(_ paint: PaintColor) {
        func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
        self.init(
            red: byte(paint.red),
            green: byte(paint.green),
            blue: byte(paint.blue),
            alpha: byte(paint.alpha)
        )
    }
}

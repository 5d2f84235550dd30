import Images
import Pipeline
import Raster

/// Draws launch images.
struct Composer {
    /// Decoded art that units share.
    let cache: ArtCache

    /// The file of a launch image whose art lies in a workspace.
    ///
    /// - Throws: `Diagnostic` for art that can't be used.
    func file(_ launch: LaunchImage, in workspace: Workspace) throws -> [UInt8] {
        let drawing = Drawing(
            width: launch.width,
            height: launch.height,
            background: Tint(launch.background),
            layers: try layers(launch.layers, of: launch, in: workspace)
        )
        return try encoded(drawing.rendered(), of: launch)
    }

    private func encoded(_ bitmap: Bitmap, of launch: LaunchImage) throws -> [UInt8] {
        let space = launch.colorSpace
        let profile = space.space.profile
        func image() throws(ImagesError) -> Image {
            let image = try Image(
                pixels: bitmap.pixels,
                width: bitmap.width,
                height: bitmap.height,
                bands: bitmap.bands
            )
            return try image.tagged(profile: profile)
        }
        return switch launch.encoding {
        case .png: try PNG.encode(bitmap, profile: space == .sRGB ? nil : profile)
        case .jpeg(let quality): try image().jpeg(quality: quality)
        case .heic(let quality): try image().heic(quality: quality)
        }
    }

    private func layers(
        _ layers: [LaunchImage.Layer],
        of launch: LaunchImage,
        in workspace: Workspace
    ) throws -> [Layer] {
        try layers.map { layer in
            Layer(
                frame: PixelRectangle(layer.frame),
                paint: try paint(layer, of: launch, in: workspace),
                corners: RoundedCorners(layer),
                opacity: layer.opacity
            )
        }
    }

    private func paint(
        _ layer: LaunchImage.Layer,
        of launch: LaunchImage,
        in workspace: Workspace
    ) throws -> Paint {
        switch layer.content {
        case .color(let color): .color(Tint(color))
        case .gradient(let gradient): .gradient(Gradient(gradient))
        case .art(let art): try paint(art, in: layer.frame, of: launch, in: workspace)
        case .text(let text): try paint(text, in: layer.frame, workspace: workspace)
        case .group(let children):
            .group(
                try layers(children, of: launch, in: workspace),
                clips: layer.clips || layer.cornerRadius > 0
            )
        }
    }

    private func paint(
        _ art: LaunchImage.Art,
        in frame: LaunchImage.PixelFrame,
        of launch: LaunchImage,
        in workspace: Workspace
    ) throws -> Paint {
        do {
            guard let digest = workspace.digests[art.input] else {
                throw Diagnostic("the unit has no input \(art.input)")
            }
            let key = ArtCache.Key(digest: digest, colorSpace: launch.colorSpace)
            let read = try cache.art(key) {
                let bytes = try workspace.read(art.input, limit: Art.byteLimit)
                return try ReadArt(bytes, colorSpace: launch.colorSpace)
            }
            return try paint(read, art, in: frame, of: launch)
        } catch let error as ImagesError {
            throw Art.unusable(art.source, art.option, error)
        }
    }

    private func paint(
        _ read: ReadArt,
        _ art: LaunchImage.Art,
        in frame: LaunchImage.PixelFrame,
        of launch: LaunchImage
    ) throws(ImagesError) -> Paint {
        func place(_ width: Int, _ height: Int) -> PixelRectangle {
            let fit = Fit(
                art.mode,
                art.align,
                width: width,
                height: height,
                ownScale: Double(launch.scale) / Double(art.scale),
                in: frame
            )
            return PixelRectangle(
                left: frame.left + fit.left,
                top: frame.top + fit.top,
                width: fit.width,
                height: fit.height
            )
        }
        switch read {
        case .picture(let picture):
            return .picture(picture, at: place(picture.width, picture.height))
        case .drawing(let bytes, let width, let height):
            let place = place(width, height)
            // Rendered at the size that it gets, so that its edges stay sharp.
            let scale = max(
                Double(place.width) / Double(width),
                Double(place.height) / Double(height)
            )
            let image = try Image(decoding: bytes.span, scale: scale)
                .converted(to: launch.colorSpace.space)
            guard image.width == place.width, image.height == place.height else {
                return .picture(try LinearPicture(image), at: place)
            }
            let bitmap = Bitmap(
                width: image.width,
                height: image.height,
                bands: image.bands,
                pixels: try image.pixels()
            )
            return .bitmap(bitmap, left: place.left, top: place.top)
        }
    }
}

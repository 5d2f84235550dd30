import Images
import PluginAPI
import Raster

/// Draws launch images.
struct Composer {
    /// Decoded art that units share.
    let cache: ArtCache

    /// The file of a launch image whose art is in a workspace.
    ///
    /// - Throws: `Diagnostic` for art that can't be used.
    func file(_ launch: LaunchImage, in workspace: Workspace) throws -> [UInt8] {
        try encoded(drawing(of: launch, in: workspace).rendered(), of: launch)
    }

    /// Writes a launch image, and warns of what can hardly be seen in it where that is asked for.
    ///
    /// - Throws: `Diagnostic` for art that can't be used.
    func write(_ launch: LaunchImage, to file: String, in workspace: Workspace) throws {
        let bitmap = try drawing(of: launch, in: workspace).rendered()
        try workspace.write(try encoded(bitmap, of: launch), to: file)
        guard launch.checksContrast else { return }
        let warnings = try contrastWarnings(of: launch, drawn: bitmap, as: file, in: workspace)
        for warning in warnings { workspace.warn(warning) }
    }

    /// What a launch image shows, with its art decoded.
    ///
    /// - Throws: `Diagnostic` for art that can't be used.
    func drawing(of launch: LaunchImage, in workspace: Workspace) throws -> Drawing {
        Drawing(
            width: launch.width,
            height: launch.height,
            background: RGBAColor(launch.background),
            layers: try layers(launch.layers, of: launch, in: workspace)
        )
    }

    private func encoded(_ bitmap: Bitmap, of launch: LaunchImage) throws -> [UInt8] {
        let profile = launch.colorSpace.profile
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
        case .png: try PNG.encode(bitmap, profile: launch.colorSpace == .sRGB ? nil : profile)
        case .jpeg(let quality): try image().jpeg(quality: quality)
        case .heic(let quality): try image().heic(quality: quality)
        }
    }

    private func layers(
        _ layers: [PixelLayer],
        of launch: LaunchImage,
        in workspace: Workspace
    ) throws -> [Layer] {
        try layers.map { layer in
            let paint = try paint(layer, of: launch, in: workspace)
            return Layer(
                frame: layer.frame(showing: paint),
                paint: paint,
                corners: RoundedCorners(layer),
                opacity: layer.style.opacity
            )
        }
    }

    private func paint(
        _ layer: PixelLayer,
        of launch: LaunchImage,
        in workspace: Workspace
    ) throws -> Paint {
        switch layer.content {
        case .color(let color): .color(RGBAColor(color))
        case .gradient(let gradient): .gradient(Gradient(gradient))
        case .art(let art): try paint(art, in: layer.frame, of: launch, workspace: workspace)
        case .text(let text):
            try paint(text, in: layer.frame, of: launch, workspace: workspace)
        case .container(let layers):
            .group(try self.layers(layers, of: launch, in: workspace), clips: layer.clips)
        }
    }
}

extension PixelLayer {
    /// What is seen of its paint: the frame, and of a text all ink, unless round corners cut it
    /// off.
    fileprivate func frame(showing paint: Paint) -> PixelRectangle {
        guard case .text = content, cornerRadius == 0,
            case .bitmap(let ink, let left, let top) = paint
        else { return frame }
        return PixelRectangle(left: left, top: top, width: ink.width, height: ink.height)
    }
}

import Diagnostics
import ExactStrings
import Images
import PluginAPI
import Raster

extension Composer {
    /// Art as pixels of the output's space, at its place in a frame.
    ///
    /// - Throws: `Diagnostic` for art that can't be used.
    func paint(
        _ art: LaunchImage.Art,
        in frame: PixelRectangle,
        of launch: LaunchImage,
        workspace: Workspace
    ) throws -> Paint {
        do {
            let read = try read(art, in: launch.colorSpace, workspace: workspace)
            let place = art.rectangle(
                width: read.width,
                height: read.height,
                in: frame,
                scale: launch.scale
            )
            switch read {
            case .picture(let picture): return .picture(picture, at: place)
            case .vector(let art):
                return try paint(art, at: place, in: launch.colorSpace)
            }
        } catch let error as ImagesError {
            throw Art.unusable(art.source.text, art.option, error)
        }
    }

    private func read(
        _ art: LaunchImage.Art,
        in space: ColorSpace,
        workspace: Workspace
    ) throws -> ReadArt {
        guard let digest = workspace.digests[ExactString(art.input)] else {
            throw Diagnostic("the unit has no input \(art.input)")
        }
        return try cache.art(ArtCache.Key(digest: digest, colorSpace: space)) {
            try ReadArt(workspace.read(art.input, limit: Art.byteLimit), colorSpace: space)
        }
    }

    /// Vector art, rendered at its final size so that its edges stay sharp.
    private func paint(
        _ art: ReadArt.Vector,
        at place: PixelRectangle,
        in space: ColorSpace
    ) throws(ImagesError) -> Paint {
        let scale = max(
            Double(place.width) / Double(art.width),
            Double(place.height) / Double(art.height)
        )
        let image = try Image(decoding: art.bytes.span, scale: scale).converted(to: space)
        // One whose aspect changes has another size still.
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

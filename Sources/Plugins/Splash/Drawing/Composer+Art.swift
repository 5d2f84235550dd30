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
            case .vector(let vector):
                let covers = art.fit.mode == .aspectFill || art.fit.mode == .fill
                return try paint(vector, at: place, covers: covers, in: launch.colorSpace)
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
    ///
    /// Where rounding its place to whole pixels has changed the aspect, it is rendered a part of a
    /// pixel larger or smaller than its place: resampling it would leave halos along its edges.
    ///
    /// - Parameter covers: Whether no pixel of the place may stay empty.
    private func paint(
        _ art: ReadArt.Vector,
        at place: PixelRectangle,
        covers: Bool,
        in space: ColorSpace
    ) throws(ImagesError) -> Paint {
        let across = Double(place.width) / Double(art.width)
        let down = Double(place.height) / Double(art.height)
        let excess = [
            abs(Double(place.width) - Double(art.width) * down),
            abs(Double(place.height) - Double(art.height) * across),
        ].sorted()[covers ? 1 : 0]
        var scale = covers || excess > 2 ? max(across, down) : min(across, down)
        var image = try Image(decoding: art.bytes.span, scale: scale).converted(to: space)
        // Only a mode that changes the aspect makes the difference larger than rounding does.
        guard excess <= 2 else { return .picture(try LinearPicture(image), at: place) }
        if covers, image.width < place.width || image.height < place.height {
            // Its own width and height have been rounded too.
            scale *= max(
                Double(place.width + 1) / Double(image.width),
                Double(place.height + 1) / Double(image.height)
            )
            image = try Image(decoding: art.bytes.span, scale: scale).converted(to: space)
        }
        let bitmap = Bitmap(
            width: image.width,
            height: image.height,
            bands: image.bands,
            pixels: try image.pixels()
        )
        return .bitmap(
            bitmap,
            left: place.left + (place.width - image.width) >> 1,
            top: place.top + (place.height - image.height) >> 1
        )
    }
}

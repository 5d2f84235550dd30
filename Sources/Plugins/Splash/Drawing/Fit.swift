/// The size of a picture in a frame, and where it lies; negative where it reaches beyond.
struct Fit: Hashable {
    var width: Int
    var height: Int
    var left: Int
    var top: Int

    /// Fits `width × height` pixels of art; `ownScale` is what they are multiplied by to have the size
    /// in points that they have of their own.
    init(
        _ mode: ContentMode,
        _ align: Alignment,
        width: Int,
        height: Int,
        ownScale: Double,
        in frame: LaunchImage.PixelFrame
    ) {
        func scaled(_ side: Int, by scale: Double) -> Int { Int((Double(side) * scale).rounded()) }
        let across = Double(frame.width) / Double(width)
        let down = Double(frame.height) / Double(height)
        switch mode {
        case .fill:
            (self.width, self.height) = (frame.width, frame.height)
        case .aspectFill:
            let scale = max(across, down)
            self.width = max(frame.width, scaled(width, by: scale))
            self.height = max(frame.height, scaled(height, by: scale))
        case .aspectFit:
            let scale = min(across, down)
            self.width = max(1, min(frame.width, scaled(width, by: scale)))
            self.height = max(1, min(frame.height, scaled(height, by: scale)))
        case .ownSize:
            self.width = max(1, scaled(width, by: ownScale))
            self.height = max(1, scaled(height, by: ownScale))
        }
        let halves = align.halves
        // Shifting rounds down on both sides of zero, so an odd pixel always falls to the same side.
        left = ((frame.width - self.width) * halves.across) >> 1
        top = ((frame.height - self.height) * halves.down) >> 1
    }
}

/// What is drawn on a canvas: layers over a background.
///
/// Layers are blended as Core Animation does, in the encoded values of the output's colour space;
/// pictures are resized in linear light. All values stay floats until they are rounded, once.
public struct Drawing: Sendable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// What is seen where no layer covers the canvas.
    public var background: RGBAColor
    /// From back to front.
    public var layers: [Layer]

    /// A drawing from its parts.
    public init(width: Int, height: Int, background: RGBAColor, layers: [Layer]) {
        self.width = width
        self.height = height
        self.background = background
        self.layers = layers
    }
}

/// One layer: paint within a frame.
public struct Layer: Sendable {
    /// Where it is on the canvas.
    public var frame: PixelRectangle
    /// What it shows.
    public var paint: Paint
    /// Its round corners; nil when all are square.
    public var corners: RoundedCorners?
    /// From 0 to 1.
    public var opacity: Double

    /// A layer from its parts.
    public init(
        frame: PixelRectangle,
        paint: Paint,
        corners: RoundedCorners? = nil,
        opacity: Double = 1
    ) {
        self.frame = frame
        self.paint = paint
        self.corners = corners
        self.opacity = opacity
    }
}

/// What a layer shows.
public enum Paint: Sendable {
    /// One colour all over.
    case color(RGBAColor)
    /// Colours that change from place to place.
    case gradient(Gradient)
    /// A picture, resized to a rectangle of the canvas; what is beyond the frame is cut off.
    case picture(LinearPicture, at: PixelRectangle)
    /// Pixels as they are, the first at `left` and `top` of the canvas; what is beyond the frame
    /// is cut off.
    case bitmap(Bitmap, left: Int, top: Int)
    /// Layers, blended as one; with `clips`, what is beyond the frame and its round corners is
    /// cut off.
    case group([Layer], clips: Bool)
}

/// Pixels of 8 encoded bits a value, rows top to bottom, bands interleaved.
public struct Bitmap: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// 3, or 4 with alpha that colour is not multiplied by.
    public let bands: Int
    /// `width × height × bands`, row by row.
    public let pixels: [UInt8]

    /// A bitmap from its parts.
    public init(width: Int, height: Int, bands: Int, pixels: [UInt8]) {
        precondition(bands == 3 || bands == 4, "a bitmap has three or four bands")
        precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
        precondition(pixels.count == width * height * bands, "values for every pixel and band")
        self.width = width
        self.height = height
        self.bands = bands
        self.pixels = pixels
    }
}

import AppIcons
import AssetCatalogs
import Diagnostics
import Images
import PluginAPI
import Raster

/// A master in one appearance, and the pictures that are made of it.
struct IconPicture: Codable, Hashable, Sendable {
    /// A square file to write.
    struct Output: Codable, Hashable, Sendable {
        /// Below the stage's folder.
        var path: String
        /// The side.
        var pixels: Int
    }

    /// The master's path in the workspace.
    var input: String
    /// What messages call the master.
    var source: String
    var appearance: IconAppearance
    /// What is below transparent pixels; nil when there must be none.
    var background: Color?
    var outputs: [Output]
    /// Whether the plan has not seen the master, because another stage makes it.
    var isUnseen: Bool
    /// Whether it is a picture of an icon set, which can't be given a background.
    var isOfSet = false
    /// The side of a set's picture in pixels, which decides which member of an icon family is
    /// meant.
    var side: Int?

    /// Writes the pictures, each made of the master.
    ///
    /// - Throws: `Diagnostic` when the master can't be used.
    func write(in workspace: Workspace) throws {
        let bytes = try workspace.read(input, limit: Master.largest)
        let master = try Master(
            isOfSet ? try png(of: bytes) : bytes,
            path: source,
            largestRendition: outputs.map(\.pixels).max() ?? 0
        )
        if isUnseen, let warning = master.warning { workspace.warn(warning) }
        // What is grey in the end needs no more colours.
        let (picture, space) = try master.picture(onlySRGB: appearance == .tinted)
        let ground = try ground(below: picture, in: space, workspace)
        var hasColor = false
        for output in outputs {
            var bitmap = Drawing(picture, side: output.pixels, over: ground).rendered()
            if appearance == .tinted {
                hasColor = hasColor || !bitmap.isGray(within: Self.unseenColor)
                bitmap = bitmap.inGray()
            }
            let profile = space == .sRGB ? nil : space.profile
            try workspace.write(try PNG.encode(bitmap, profile: profile), to: output.path)
        }
        if hasColor { workspace.warn(Messages.colored(source)) }
    }

    /// A set's picture, which may be of another format than its name says.
    private func png(of bytes: [UInt8]) throws(Diagnostic) -> [UInt8] {
        do {
            return try IconDecoding.png(bytes, side: side ?? Master.recommended)
        } catch {
            throw PictureFile.undecodable(source, error)
        }
    }

    /// The error in a light picture with transparent pixels and nothing to lay it on.
    static func transparent(_ path: String, isOfSet: Bool) -> Diagnostic {
        Messages.transparent(path, isOfSet: isOfSet)
    }

    /// The steps of 255 that pictures of grey differ by after colour conversions.
    private static let unseenColor: UInt8 = 3

    /// What is below the picture.
    private func ground(
        below picture: LinearPicture,
        in space: ColorSpace,
        _ workspace: Workspace
    ) throws -> RGBAColor {
        guard !picture.isOpaque else { return .black }
        switch appearance {
        case .dark: return .clear
        case .tinted:
            workspace.warn(Messages.tintedOnBlack(source))
            return .black
        case .any:
            guard let background else { throw Messages.transparent(source, isOfSet: isOfSet) }
            if space == .sRGB { return RGBAColor(background) }
            return RGBAColor(try background.encoded(in: space.profile))
        }
    }
}

extension Drawing {
    /// A square picture at a size.
    init(_ picture: LinearPicture, side: Int, over ground: RGBAColor) {
        let frame = PixelRectangle(left: 0, top: 0, width: side, height: side)
        self.init(
            width: side,
            height: side,
            background: ground,
            layers: [Layer(frame: frame, paint: .picture(picture, at: frame))]
        )
    }
}

extension RGBAColor {
    static let black = RGBAColor(red: 0, green: 0, blue: 0)
    static let clear = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)
}

private enum Messages {
    static func transparent(_ path: String, isOfSet: Bool) -> Diagnostic {
        Diagnostic(
            "\(path) has transparent pixels, and an icon must be opaque",
            at: Place(file: path),
            help: isOfSet
                ? "name the colour below them as \"flatten\": \"#RRGGBB\", or fill the background"
                : "give the icon a \"background\" colour, or fill the master's own"
        )
    }

    static func colored(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) has colours, and the system tints grey pictures: it was converted to grey",
            at: Place(file: path),
            help: "export a grey master to choose the greys yourself",
            severity: .warning
        )
    }

    static func tintedOnBlack(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) has transparent pixels: they were set to black, as in tinted icons",
            at: Place(file: path),
            help: "fill the master's own background",
            severity: .warning
        )
    }
}

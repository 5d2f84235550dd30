import Devices
import AssetCatalogs
import Images
import JSON
import PluginAPI
import Releases

/// A picture of the launch screen that becomes an image set.
struct ImageAsset: Codable, Hashable, Sendable {
    /// One file of the set.
    struct Slot: Codable, Hashable, Sendable {
        /// Its path in the workspace.
        var input: String
        var traits: AssetTraits
        /// The pixels of a point; nil for a drawing.
        var scale: Int?
        /// Where the user wrote it, for messages.
        var option: String
        /// Its path as the user wrote it, for messages.
        var source: String
    }

    /// What its name begins with.
    var stem: String
    var slots: [Slot]
}

/// A colour of the launch screen that becomes a colour set.
struct ColorAsset: Codable, Hashable, Sendable {
    /// One variant of the set.
    struct Slot: Codable, Hashable, Sendable {
        var traits: AssetTraits
        var color: PaintColor
    }

    /// What its name begins with.
    var stem: String
    var space: ColorSpace
    var slots: [Slot]
}

/// A folder of an asset catalog as it will be written.
struct AssetFolder: Hashable {
    /// One file of the folder.
    struct File: Hashable {
        var name: String
        var bytes: [UInt8]
        var mediaType: String
    }

    /// The asset's name: it changes when the bytes do, and only then, since iOS keeps showing what it
    /// has cached under a name.
    let name: String
    /// `imageset` or `colorset`.
    let type: String
    let files: [File]

    /// A folder whose name ends in eight digits of the digest of all that is in it.
    ///
    /// - Parameter contents: The text of its Contents.json.
    init(stem: String, type: String, contents: String, files: [File]) {
        let sums = files.map { "\($0.name) \(ContentDigest(of: $0.bytes).hash)\n" }
        let digest = ContentDigest(of: Array((contents + sums.joined()).utf8))
        name = "\(stem)-\(digest.hash.prefix(8))"
        self.type = type
        self.files =
            [
                File(
                    name: CatalogContents.fileName,
                    bytes: Array(contents.utf8),
                    mediaType: "application/json"
                )
            ] + files
    }
}

extension ColorAsset {
    /// The colour set.
    var folder: AssetFolder {
        let set = ColorSet(
            slots: slots.map { slot in
                let color = slot.color
                return ColorSet.Slot(
                    traits: slot.traits.inCatalog,
                    value: .color(
                        CatalogColor(
                            space: space == .sRGB ? .sRGB : .displayP3,
                            components: [color.red, color.green, color.blue],
                            alpha: color.alpha
                        )
                    )
                )
            }
        )
        return AssetFolder(stem: stem, type: "colorset", contents: set.text, files: [])
    }
}

extension ImageAsset {
    /// The image set.
    ///
    /// - Throws: `Diagnostic` for art that can't be used.
    func folder(in workspace: Workspace) throws -> AssetFolder {
        var files: [AssetFolder.File] = []
        var set = ImageSet(slots: [])
        for slot in slots {
            let file = try self.file(of: slot, in: workspace)
            set.slots.append(
                .init(traits: slot.traits.inCatalog, scale: slot.scale, file: file.name)
            )
            files.append(file)
        }
        if slots.contains(where: { $0.scale == nil }) {
            set.properties = [.init("preserves-vector-representation", true)]
        }
        return AssetFolder(stem: stem, type: "imageset", contents: set.text, files: files)
    }

    /// The bytes of a slot's art, and a name that tells its traits as names of resources do.
    private func file(of slot: Slot, in workspace: Workspace) throws -> AssetFolder.File {
        var bytes = try workspace.read(slot.input, limit: Art.byteLimit)
        do throws(ImagesError) {
            var format = try ImageFormat(of: bytes.span)
            if format == .webp {
                // Xcode's actool takes no WebP.
                bytes = try Image(decoding: bytes.span).png()
                format = .png
            }
            let shade =
                (slot.traits.isDark ? "-dark" : "")
                + (slot.traits.isHighContrast ? "-high-contrast" : "")
            let idiom = slot.traits.idiom.map { "~\($0.rawValue)" } ?? ""
            let scale = slot.scale.map { $0 > 1 ? "@\($0)x" : "" } ?? ""
            return AssetFolder.File(
                name: "\(stem)\(shade)\(idiom)\(scale).\(format.fileExtension)",
                bytes: bytes,
                mediaType: format.mediaType
            )
        } catch {
            throw Art.unusable(slot.source, slot.option, error)
        }
    }
}

extension ImageFormat {
    /// What the names of files in catalogs end in.
    fileprivate var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// The media type (IANA).
    fileprivate var mediaType: String {
        switch self {
        case .svg: "image/svg+xml"
        case .pdf: "application/pdf"
        case .png, .jpeg, .webp, .heic: "image/\(rawValue)"
        }
    }
}

import JSON
import AssetCatalogs
import Devices
import Images
import LaunchScreens
import PluginAPI

/// A picture of the launch screen that becomes an image set.
struct ImageAsset: Codable, Hashable, Sendable {
    /// One file of the set.
    struct Slot: Codable, Hashable, Sendable {
        /// Its path in the workspace.
        var input: String
        var traits: AssetTraits
        /// The pixels of a point; nil for vector art.
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

    /// The bytes of a slot's art, and a name with its traits, as names of resources have them.
    private func file(of slot: Slot, in workspace: Workspace) throws -> AssetFolder.File {
        var bytes = try workspace.read(slot.input, limit: Art.byteLimit)
        do throws(ImagesError) {
            var format = try ImageFormat(of: bytes.span)
            if format == .webp {
                // Xcode's actool takes no WebP.
                bytes = try Image(decoding: bytes.span).png()
                format = .png
            }
            let mode =
                (slot.traits.isDark ? "-dark" : "")
                + (slot.traits.isHighContrast ? "-high-contrast" : "")
            let idiom = slot.traits.idiom.map { "~\($0.rawValue)" } ?? ""
            let scale = slot.scale.map { $0 > 1 ? "@\($0)x" : "" } ?? ""
            return AssetFolder.File(
                name: "\(stem)\(mode)\(idiom)\(scale).\(format.fileExtension)",
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

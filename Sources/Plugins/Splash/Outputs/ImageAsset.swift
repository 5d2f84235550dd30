import AssetCatalogs
import Devices
import Diagnostics
import Images
import JSON
import LaunchScreens
import PluginAPI

/// A picture of the launch screen that becomes an image set.
struct ImageAsset: Codable, Hashable, Sendable {
    /// One file of the set.
    struct Slot: Codable, Hashable, Sendable {
        enum Content: Codable, Hashable, Sendable {
            /// Art: its path in the workspace; for messages, its path as the user wrote it, and
            /// where.
            case file(String, source: String, option: String)
            /// A picture of a layer.
            case picture(LaunchImage, caps: ImageSet.Caps?)
        }

        var content: Content
        var traits: AssetTraits
        /// The pixels of a point; nil for vector art.
        var scale: Int?
    }

    /// What its name begins with.
    var stem: String
    var slots: [Slot]
}

extension ImageAsset {
    /// The asset of a layer's picture.
    init(_ picture: LayerPicture, stem: String) {
        self.stem = stem
        slots = picture.slots.flatMap { slot in
            slot.files.map { file in
                Slot(
                    content: .picture(file.image, caps: file.caps),
                    traits: slot.traits,
                    scale: file.scale
                )
            }
        }
    }

    /// The image set.
    ///
    /// - Throws: `Diagnostic` for art that can't be used.
    func folder(in workspace: Workspace, _ composer: Composer) throws -> AssetFolder {
        try folder { slot in
            switch slot.content {
            case .picture(let image, _): return (try composer.file(image, in: workspace), .png)
            case .file(let input, let source, let option):
                let bytes = try workspace.read(input, limit: Art.byteLimit)
                return try Self.file(bytes, source, option)
            }
        }
    }

    /// The image set of files alone; nil when one of them is a picture that is still to be drawn.
    ///
    /// - Parameter bytes: Those of an input, by its path in the workspace.
    /// - Throws: What `bytes` throws; `Diagnostic` for art that can't be used.
    func folder(reading bytes: (String) throws -> [UInt8]) throws -> AssetFolder? {
        let isDrawn = slots.contains { slot in
            if case .picture = slot.content { true } else { false }
        }
        guard !isDrawn else { return nil }
        return try folder { slot in
            guard case .file(let input, let source, let option) = slot.content else {
                throw Diagnostic(defect: "a picture of \(stem) is not drawn in the plan")
            }
            return try Self.file(try bytes(input), source, option)
        }
    }

    /// The image set, with the bytes of each slot.
    private func folder(
        _ content: (Slot) throws -> (bytes: [UInt8], format: ImageFormat)
    ) throws -> AssetFolder {
        var files: [AssetFolder.File] = []
        var set = ImageSet(slots: [])
        for slot in slots {
            let (bytes, format) = try content(slot)
            let file = self.file(of: slot, bytes, format)
            set.slots.append(
                .init(
                    traits: slot.traits.inCatalog,
                    scale: slot.scale,
                    file: file.name,
                    caps: slot.caps
                )
            )
            files.append(file)
        }
        if slots.contains(where: { $0.scale == nil }) {
            set.properties = [.init("preserves-vector-representation", true)]
        }
        return AssetFolder(stem: stem, type: "imageset", contents: set.text, files: files)
    }

    /// The bytes of a slot's art, and a name with its traits, as names of resources have them.
    private func file(of slot: Slot, _ bytes: [UInt8], _ format: ImageFormat) -> AssetFolder.File {
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
    }

    /// Art as a catalog takes it.
    private static func file(
        _ bytes: [UInt8],
        _ source: String,
        _ option: String
    ) throws(Diagnostic) -> (bytes: [UInt8], format: ImageFormat) {
        do throws(ImagesError) {
            let format = try ImageFormat(of: bytes.span)
            // Xcode's actool takes no WebP.
            return format == .webp
                ? (try Image(decoding: bytes.span).png(), .png) : (bytes, format)
        } catch {
            throw Art.unusable(source, option, error)
        }
    }
}

extension ImageAsset.Slot {
    fileprivate var caps: ImageSet.Caps? {
        guard case .picture(_, let caps) = content else { return nil }
        return caps
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

import AssetCatalogs
import ExactStrings
import Images
import JSON
import PluginAPI
import Raster

/// A stamp in front of an Icon Composer bundle: a group in its description, and the pictures that
/// the group shows.
public struct BundleStamp: Codable, Hashable, Sendable {
    /// A picture of the stamp, in the bundle.
    enum Picture: String, CaseIterable {
        case any = "Assets/shipit-stamp.png"
        case tinted = "Assets/shipit-stamp-tinted.png"

        var path: String { rawValue }
        var name: String { String(rawValue.dropFirst("Assets/".count)) }
    }

    /// The pixels of a side: one for each point of the canvas.
    static let side = 1024

    /// The bundle, relative to the repository's root; for messages.
    var bundle: String
    var mark: StampMark
    /// The bundle to write, below the stage's folder.
    var output: String
    /// The picture to write of what the bundle looks like without glass.
    var preview: String

    /// Writes the description, the stamp's pictures and the preview; warns of layers that can't be
    /// drawn.
    ///
    /// - Throws: `Diagnostic` when the overlay can't be drawn; what the workspace throws.
    func write(in workspace: Workspace) throws {
        let limit = IconStampPlanner.largestFile
        let json = try workspace.read(IconDescription.fileName, limit: IconDescription.largest)
        let description = try StampedDescription(IconDescription(json))
        let preview: FlatPreview
        do {
            preview = try FlatPreview(description, side: Self.side) { name in
                let path = "Assets/\(name)"
                guard workspace.inputs.containsExactly(path) else { return nil }
                return try workspace.read(path, limit: limit)
            }
        } catch let error as ImagesError {
            throw StampMessages.undrawable(bundle, error)
        }
        for (layer, reason) in preview.undrawn.sorted(by: { $0.key < $1.key }) {
            workspace.warn(StampMessages.undrawn(layer.text, of: bundle, reason))
        }
        let stamper = IconStamper(
            mark: mark,
            resource: try workspace.read(mark.resource, limit: limit),
            outline: description.outline
        )
        for picture in Picture.allCases {
            let appearance: IconAppearance = picture == .tinted ? .tinted : .any
            let (png, facts) = try stamper.layer(over: preview.icon, for: appearance)
            try workspace.write(png, to: "\(output)/\(picture.path)")
            workspace.describe("\(output)/\(picture.path)", facts.metadata)
            if picture == .any, let faint = facts.faint {
                workspace.warn(StampMessages.faint(faint, facts, bundle))
            }
        }
        let stamped = description.stamped(image: Picture.any.name, tinted: Picture.tinted.name)
        try workspace.write(stamped, to: "\(output)/\(IconDescription.fileName)")
        try workspace.write(try stamper.stamped(preview.icon, for: .any), to: self.preview)
        workspace.describe(
            self.preview,
            ["leavesOut": .array(preview.leftOut.map { .string($0) })]
        )
    }
}

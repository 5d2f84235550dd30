import Compression
import Images
import JSON
import PluginAPI
import Raster

extension IconStamp {
    /// Stamps the picture.
    ///
    /// - Throws: `Diagnostic` when it or the overlay can't be decoded; what the workspace throws.
    func write(in workspace: Workspace) throws {
        let limit = IconStampPlanner.largestFile
        let source = try workspace.read(Self.icon, limit: limit)
        let stamper = IconStamper(
            mark: mark,
            resource: try workspace.read(mark.resource, limit: limit),
            outline: outline
        )
        do {
            let (png, facts) = try stamper.stamped(source, for: appearance)
            workspace.describe(output, facts.metadata)
            if let faint = facts.faint { workspace.warn(StampMessages.faint(faint, facts, file)) }
            try workspace.write(png, to: output)
        } catch let error as PNGError {
            throw StampMessages.unreadable(file, error)
        } catch let error as ImagesError {
            throw StampMessages.unreadable(file, error)
        }
    }
}

extension StampFacts {
    /// What the manifest says of the picture.
    var metadata: [String: JSONValue] {
        var members: [String: JSONValue] = ["label": form.map { .string($0) } ?? .null]
        if let contrast { members["contrast"] = .number((contrast * 10).rounded(.down) / 10) }
        if let fixed = faint?.fixed {
            members["background"] = .string(fixed.background.description)
            members["foreground"] = .string(fixed.foreground.description)
        }
        return members
    }
}

import AppIcons
import Compression
import Images
import JSON
import PluginAPI
import Raster

extension IconStamp {
    /// Stamps the picture; one of another format than PNG becomes a PNG, or is copied when it can't
    /// be decoded.
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
        guard let icon = try png(of: source, in: workspace) else {
            try workspace.write(source, to: output)
            return workspace.describe(output, ["stamped": false])
        }
        do {
            let (png, facts) = try stamper.stamped(icon, for: appearance)
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

extension IconStamp {
    /// The picture as a PNG; nil for one of another format that is damaged.
    private func png(of source: [UInt8], in workspace: Workspace) throws -> [UInt8]? {
        guard !isPNG else { return source }
        do throws(ImagesError) {
            return try IconDecoding.png(source, side: side)
        } catch {
            // The same files must not be decoded on one machine and copied on another.
            guard error.cause == .file else { throw StampMessages.unreadable(file, error) }
            workspace.warn(StampMessages.copied(file, error))
            return nil
        }
    }
}

extension StampFacts {
    /// The picture's metadata in the manifest.
    var metadata: [String: JSONValue] {
        var members: [String: JSONValue] = ["label": form.map { .string($0) } ?? .null]
        if !isStamped { members["stamped"] = false }
        if let contrast { members["contrast"] = .number((contrast * 10).rounded(.down) / 10) }
        if let fixed = faint?.fixed {
            members["background"] = .string(fixed.background.description)
            members["foreground"] = .string(fixed.foreground.description)
        }
        return members
    }
}

import Compression
import Images
import JSON
import Pipeline
import Raster

extension IconStamp {
    /// Stamps the picture.
    ///
    /// - Throws: `Diagnostic` when it can't be decoded; what the workspace throws.
    func write(in workspace: Workspace) throws {
        let limit = IconStampPlanner.largestFile
        let source = try workspace.read(Self.icon, limit: limit)
        let stamper = IconStamper(
            mark: mark,
            resource: try workspace.read(mark.resource, limit: limit)
        )
        do {
            let (png, facts) = try stamper.stamped(source, for: appearance)
            workspace.describe(output, facts.metadata)
            if let faint = facts.faint { workspace.warn(Messages.faint(faint, facts, file)) }
            try workspace.write(png, to: output)
        } catch let error as PNGError {
            throw Messages.unreadable(file, error.message)
        } catch let error as ImagesError {
            throw Messages.unreadable(file, error.message)
        }
    }
}

extension StampFacts {
    /// What the manifest says of the picture.
    var metadata: [String: JSONValue] {
        var members: [String: JSONValue] = ["label": form.map { .string($0) } ?? .null]
        if let contrast { members["contrast"] = .number((contrast * 10).rounded(.down) / 10) }
        if let mended = faint?.mended {
            members["background"] = .string(mended.background.description)
            members["foreground"] = .string(mended.foreground.description)
        }
        return members
    }
}

private enum Messages {
    static func faint(_ faint: StampFacts.Faint, _ facts: StampFacts, _ file: String) -> Diagnostic
    {
        let asked = "\(faint.asked.foreground) on \(faint.asked.background)"
        let problem =
            "\(asked) would be hard to read on this icon, with a contrast of "
            + Contrast.text(faint.contrast)
        guard let mended = faint.mended else {
            return Diagnostic(
                "\(asked) is hard to read on this icon: the contrast is "
                    + Contrast.text(faint.contrast),
                at: Place(file: file),
                help: "raise \"opacity\", choose other colours, or leave \"contrast\" out to have "
                    + "them mended",
                severity: .warning
            )
        }
        return Diagnostic(
            "\(problem); drawn as \(mended.foreground) on \(mended.background) with "
                + Contrast.text(facts.contrast ?? 0),
            at: Place(file: file),
            help: "raise \"opacity\" or choose other colours",
            severity: .warning
        )
    }

    static func unreadable(_ file: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            "\(file) can't be stamped: \(reason)",
            at: Place(file: file),
            help: "open the picture and export it anew as a PNG"
        )
    }
}

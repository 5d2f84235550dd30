import Images
import Pipeline

/// The unit of one alternate: its pictures, and the files of its set or bundle.
public struct IconWork: Codable, Hashable, Sendable {
    /// A file that is written as it is read.
    struct Copy: Codable, Hashable, Sendable {
        /// In the workspace.
        var input: String
        /// What messages call it.
        var source: String
        /// Below the stage's folder.
        var output: String
        /// Whether it is the light icon that the store shows.
        var mustBeOpaque = false
    }

    var pictures: [IconPicture] = []
    var copies: [Copy] = []
    /// The text of the set's `Contents.json` and where it goes; nil when it is copied, or for loose files.
    var contents: TextFile?

    /// Writes the files.
    ///
    /// - Throws: `Diagnostics` with every master that can't be used.
    func write(in workspace: Workspace) throws {
        var findings = Findings()
        for picture in pictures {
            try findings.collecting { _ in try picture.write(in: workspace) }
        }
        for copy in copies {
            try findings.collecting { _ in try write(copy, in: workspace) }
        }
        try contents?.write(in: workspace)
        try findings.check()
    }

    private func write(_ copy: Copy, in workspace: Workspace) throws {
        let bytes = try workspace.read(copy.input, limit: Master.largest)
        if copy.mustBeOpaque {
            let image = try Image(decoding: bytes.span)
            guard try image.isOpaque() else { throw Messages.transparent(copy.source) }
        }
        try workspace.write(bytes, to: copy.output)
    }
}

/// A text to write as it is.
public struct TextFile: Codable, Hashable, Sendable {
    /// Below the stage's folder.
    var path: String
    var text: String

    func write(in workspace: Workspace) throws {
        try workspace.write(Array(text.utf8), to: path)
    }
}

private enum Messages {
    static func transparent(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) has transparent pixels, and the store refuses such an icon (ITMS-90717)",
            at: Place(file: path),
            help:
                "fill its background, or give a \"master\" with a \"background\" instead of the set"
        )
    }
}

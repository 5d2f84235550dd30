import Diagnostics
import Images
import PluginAPI

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
        var content = Content.file
    }

    /// What the bytes of a copy must be.
    enum Content: String, Codable, Sendable {
        /// Anything.
        case file
        /// A picture that can be decoded.
        case picture
        /// The light icon that the store shows.
        case opaquePicture
    }

    var pictures: [IconPicture] = []
    var copies: [Copy] = []
    /// The text of the set's `Contents.json` and where it goes; nil when it is copied, or for loose
    /// files.
    var contents: TextFile?

    /// Writes the files.
    ///
    /// - Throws: `Diagnostics` with every master and every picture that can't be used.
    func write(in workspace: Workspace) throws {
        var findings = DiagnosticCollector()
        for picture in pictures {
            try findings.collectAll { _ in try picture.write(in: workspace) }
        }
        for copy in copies {
            try findings.collectAll { _ in try write(copy, in: workspace) }
        }
        try contents?.write(in: workspace)
        try findings.throwIfAny()
    }

    private func write(_ copy: Copy, in workspace: Workspace) throws {
        let bytes = try workspace.read(copy.input, limit: Master.largest)
        if copy.content != .file {
            let picture = PictureFile(bytes: bytes, source: copy.source)
            let isOpaque = try picture.decoded { image throws(ImagesError) in
                guard copy.content == .opaquePicture else { return true }
                return try image.isOpaque()
            }
            guard isOpaque else { throw Messages.transparent(copy.source) }
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

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
        /// Of a picture, its side in pixels.
        var side: Int?
    }

    /// What the bytes of a copy must be.
    enum Content: String, Codable, Sendable {
        /// Anything.
        case file
        /// A picture that can be decoded.
        case picture
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
        if copy.content == .picture {
            let side = copy.side ?? Master.recommended
            let picture = PictureFile(bytes: bytes, source: copy.source, side: side)
            _ = try picture.decoded { image throws(ImagesError) in image.width }
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

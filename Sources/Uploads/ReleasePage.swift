import Diagnostics
import ExactStrings
import Files
import JSON
public import PluginAPI
import Releases

/// The options of a release's page on a forge, such as GitHub.
public struct ReleasePageOptions: Hashable, Sendable, Decodable {
    private enum Key: String, CodingKey { case name, notes, files }

    /// The page's title; nil for the app's name and the version.
    public var name: String?
    /// The file of the release that holds the notes; nil for that of the notes stage, if any.
    public var notes: String?
    /// The files to attach, as patterns of paths in the release folder; nil for those at its top.
    public var files: [String]?

    /// Reads the options.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        name = try with.decodeIfPresent(String.self, forKey: .name)
        notes = try with.decodeIfPresent(String.self, forKey: .notes)
        files = try with.decodeIfPresent([String].self, forKey: .files)
    }

    /// The options.
    public static let properties = [
        Property(
            "name",
            .string(),
            "the page's title",
            usual: "the app's name and the version",
            examples: ["{name} {version}"]
        ),
        Property(
            "notes",
            .string(),
            "the file with the text of the page, or {stage.NAME}/PATH",
            usual: "the Markdown of a \"notes\" stage, if there is one"
        ),
        Property(
            "files",
            .array(of: .string()),
            "patterns of the files to attach, by their paths in the release folder",
            usual: "the files at its top: bundles, manifest, checksums and their signatures",
            examples: [["*.zip", "manifest.json*"]]
        ),
    ]
}

/// What a page of a release shows.
public struct ReleasePage: Sendable {
    /// The tag.
    public let tag: String
    /// The title.
    public let title: String
    /// The text, as Markdown.
    public let notes: String
    /// The files, each with the name that it gets.
    public let files: [(name: String, file: ReleaseToPublish.File)]

    /// A page of a release.
    ///
    /// - Parameter notesLimit: How many characters of notes the server takes.
    /// - Throws: `Diagnostic` or `Diagnostics` when the release has no tag, or lacks a file.
    public init(
        _ options: ReleasePageOptions,
        of release: ReleaseToPublish,
        notesLimit: Int
    ) throws {
        guard let tag = release.facts.tag else {
            throw Diagnostic(
                "a snapshot has no tag, and so no release's page",
                help: "leave the stage out with --skip"
            )
        }
        self.tag = tag
        title = options.name ?? "\(release.facts.name) \(release.facts.version)"
        notes = Self.cut(try Self.notes(options.notes, of: release), to: notesLimit)
        let chosen =
            try options.files.map { try UploadLayout.chosen($0, of: release) }
            ?? release.files.filter { !$0.path.contains("/") && $0.path != ReleaseLayout.report }
        files = try Self.named(chosen)
    }

    private static func notes(_ path: String?, of release: ReleaseToPublish) throws -> String {
        let file: ReleaseToPublish.File?
        if let path {
            file = try UploadLayout.chosen([path], of: release).first
        } else {
            file = release.files.first {
                $0.kind == "release-notes" && $0.mediaType.hasPrefix("text/markdown")
            }
        }
        guard let file else { return "" }
        do throws(FileError) {
            let bytes = try FileSystem.read(file.source, limit: 1 << 20)
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            throw Diagnostic(
                "can't read \(file.path): \(error.reason)",
                option: "/notes"
            )
        }
    }

    /// A text that is not longer than a page takes: of a longer one its first lines, and a line that
    /// says so.
    static func cut(_ notes: String, to limit: Int) -> String {
        // Servers count code points or UTF-16 units, of which no text has fewer.
        guard notes.utf16.count > limit else { return notes }
        let remark = "\n\n*These notes are longer than this page takes; the rest is left out.*\n"
        var (kept, left) = ("", limit - remark.utf16.count)
        for line in notes.split(separator: "\n", omittingEmptySubsequences: false) {
            let count = line.utf16.count + 1
            guard count <= left else { break }
            kept += line + "\n"
            left -= count
        }
        return kept + remark
    }

    /// The names of files in one flat list: their own, with what a URL does not show as it is
    /// replaced.
    private static func named(
        _ files: [ReleaseToPublish.File]
    ) throws -> [(name: String, file: ReleaseToPublish.File)] {
        var seen: [String: String] = [:]
        return try files.map { file in
            let name = String(
                decoding: file.path.lastPathPart.utf8.map { byte -> UInt8 in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"),
                        UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                        UInt8(ascii: "_"), UInt8(ascii: "+"):
                        byte
                    default: UInt8(ascii: ".")
                    }
                },
                as: UTF8.self
            )
            if let other = seen.updateValue(file.path, forKey: name) {
                throw Diagnostic(
                    "\(other) and \(file.path) have the same name \"\(name)\" on the page",
                    option: "/files",
                    help: "attach one of them, or the bundle that holds both"
                )
            }
            return (name, file)
        }
    }
}

import Diagnostics
import ExactStrings
import JSON
public import PluginAPI

/// Where the files of a release go below a destination, and in which order: what never changes
/// first, then the manifest that names it, then the checksums, and the pointers last.
///
/// So a reader that finds a manifest finds its files, whenever publishing ended.
public struct UploadLayout: Hashable, Sendable, Decodable {
    /// A copy at a place that is the same for all releases.
    public struct Pointer: Hashable, Sendable, Decodable {
        /// The file, as a path in the release folder or `{stage.NAME}/PATH`.
        public var file: String
        /// The path below the destination.
        public var to: String
    }

    private enum Key: String, CodingKey { case prefix, files, pointers, ifOlder }

    /// The folder below the destination; nil for the name of the release's folder.
    public var prefix: String?
    /// The files to send, as patterns of paths in the release folder; all when empty.
    public var files: [String]
    /// The copies that are replaced by each release, in this order.
    public var pointers: [Pointer]
    /// What happens to pointers to a newer release.
    public var ifOlder: OlderRelease

    /// Reads the options.
    ///
    /// - Throws: `DecodingError` when a value has the wrong type.
    public init(from decoder: any Decoder) throws {
        let with = try decoder.container(keyedBy: Key.self)
        prefix = try with.decodeIfPresent(String.self, forKey: .prefix)
        files = try with.decodeIfPresent([String].self, forKey: .files) ?? []
        pointers = try with.decodeIfPresent([Pointer].self, forKey: .pointers) ?? []
        ifOlder = try with.decodeIfPresent(OlderRelease.self, forKey: .ifOlder) ?? .refuse
    }

    /// The options.
    public static let properties = [
        Property(
            "prefix",
            .string(),
            "the folder of this release below the destination",
            usual: "the name of the release's folder, such as 1.4.0",
            examples: ["aurora/{version}"]
        ),
        filesProperty,
        Property(
            "pointers",
            .array(
                of: .object([
                    Property(
                        "file",
                        .string(),
                        "a file of the release, or {stage.NAME}/PATH",
                        required: true,
                        examples: ["manifest.json"]
                    ),
                    Property(
                        "to",
                        .string(),
                        "its path below the destination, the same for each release",
                        required: true,
                        examples: ["latest.json"]
                    ),
                ])
            ),
            "copies that each release replaces; they are sent last, in this order",
            default: []
        ),
        OlderRelease.property("a pointer is", default: .refuse),
    ]

    /// The option that chooses files.
    public static let filesProperty = Property(
        "files",
        .array(of: .string()),
        "patterns of the files to send, by their paths in the release folder",
        usual: "all files",
        examples: [["manifest.json*", "*.zip"]]
    )

    /// Finds errors in the options.
    ///
    /// - Throws: `Diagnostics` with every error.
    public func check() throws {
        var errors: [Diagnostic] = []
        if let prefix, RelativePath.normalised(prefix) != prefix {
            errors.append(Messages.badPath(prefix, "/prefix"))
        }
        for (index, pointer) in pointers.enumerated() where !RelativePath.isNormal(pointer.to) {
            errors.append(Messages.badPath(pointer.to, "/pointers/\(index)/to"))
        }
        guard errors.isEmpty else { throw Diagnostics(errors) }
    }
}

/// A file of the release, and where it goes.
public struct Upload: Hashable, Sendable {
    /// The file.
    public let file: ReleaseToPublish.File
    /// The path below the destination.
    public let path: String
    /// The phase in which it is sent.
    public let phase: Int
    /// Whether it replaces what is there.
    public let isPointer: Bool

    /// What people call it, once in a stage.
    public var label: String { isPointer ? path : file.path }
}

extension UploadLayout {
    /// What is sent of a release, in the order of phases.
    ///
    /// - Throws: `Diagnostics` when the release lacks a file, or two go to one place.
    public func uploads(of release: ReleaseToPublish) throws -> [Upload] {
        let folder = prefix ?? release.name
        let chosen = try Self.chosen(files, of: release)
        var uploads = chosen.map { file in
            Upload(
                file: file,
                path: folder.isEmpty ? file.path : "\(folder)/\(file.path)",
                phase: Self.phase(of: file.path),
                isPointer: false
            )
        }
        var errors: [Diagnostic] = []
        for (index, pointer) in pointers.enumerated() {
            guard let file = release.file(Self.path(pointer.file)) else {
                errors.append(Messages.noFile(pointer.file, "/pointers/\(index)/file"))
                continue
            }
            if uploads.contains(where: { areSame($0.path, pointer.to) }) {
                errors.append(Messages.taken(pointer.to, "/pointers/\(index)/to"))
            }
            uploads.append(
                Upload(file: file, path: pointer.to, phase: 3 + index, isPointer: true)
            )
        }
        guard errors.isEmpty else { throw Diagnostics(errors) }
        return uploads.sorted { ($0.phase, $0.path) < ($1.phase, $1.path) }
    }

    /// The files of a release that patterns choose.
    ///
    /// - Throws: `Diagnostics` with each pattern that chooses none.
    public static func chosen(
        _ patterns: [String],
        of release: ReleaseToPublish
    ) throws -> [ReleaseToPublish.File] {
        guard !patterns.isEmpty else { return release.files }
        let globs = patterns.map { Glob(path($0)) }
        let unused = globs.indices.filter { index in
            !release.files.contains { globs[index].matches($0.path) }
        }
        guard unused.isEmpty else {
            throw Diagnostics(unused.map { Messages.noFile(patterns[$0], "/files/\($0)") })
        }
        return release.files.filter { file in globs.contains { $0.matches(file.path) } }
    }

    private static func path(_ text: String) -> String {
        switch SourcePath(text) {
        case .repository(let path): path
        case .stage(let name, let path): path.isEmpty ? "stages/\(name)" : "stages/\(name)/\(path)"
        }
    }

    private static func phase(of path: String) -> Int {
        switch path {
        case "manifest.json": 1
        case "checksums.txt": 2
        default: 0
        }
    }
}

private enum Messages {
    static func badPath(_ path: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "\"\(path)\" is not a path below the destination",
            option: pointer,
            help: "write it without a leading slash, \".\" and \"..\", as in \"aurora/latest.json\""
        )
    }

    static func noFile(_ path: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "the release has no file \"\(path)\"",
            option: pointer,
            help: "paths start in the release's folder: manifest.json, stages/NAME/PATH"
        )
    }

    static func taken(_ path: String, _ pointer: String) -> Diagnostic {
        Diagnostic(
            "two files go to \"\(path)\"",
            option: pointer,
            help: "give each pointer a path of its own, outside of the folders of releases"
        )
    }
}

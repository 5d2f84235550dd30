import Diagnostics
import ExactStrings
import Files
import Releases

/// A release that is built again: its manifest, and what is at hand of its files.
struct OriginalRelease: Sendable {
    /// How much of the release is at hand.
    enum Extent: Sendable {
        /// The complete folder.
        case folder
        /// What a bundle holds.
        case bundle
        /// The manifest, with some of the files beside it.
        case manifest
    }

    let extent: Extent
    let manifest: Manifest
    /// The folder of the files at hand.
    let folder: String
    /// Their digests by their paths in the release.
    let files: [ExactString: ContentDigest]
    /// What a bundle was unpacked into, removed with the last reference.
    private let temporary: TemporaryFolder?

    /// Reads a release's folder, a bundle or a manifest; signatures are not checked.
    ///
    /// - Parameters:
    ///   - path: The absolute path.
    ///   - parent: The folder for temporary files.
    /// - Throws: `Diagnostic` when it is not a release; `FileError`.
    init(_ path: String, below parent: String) throws {
        if FileSystem.isFolder(path) {
            guard try FileSystem.kind(of: "\(path)/\(ReleaseLayout.manifest)") != nil else {
                throw Verification.noRelease("\(path) has no \(ReleaseLayout.manifest)")
            }
            try self.init(.folder, folder: path)
        } else if areSame(path.lastPathPart, ReleaseLayout.manifest) {
            try self.init(.manifest, folder: path.parentPath ?? "")
        } else if let format = BundleFormat(ofFile: path) {
            let prefix = "shipit-bundle"
            try TemporaryFolder.removeAbandoned(in: parent, prefix: prefix)
            let place = try TemporaryFolder(in: parent, prefix: prefix)
            let check = BundleVerification(file: path, format: format, keys: nil)
            let opened = try check.open()
            _ = try check.check(opened)
            var visitor = Unpacking(below: opened.manifest.title, to: place.path)
            try opened.bundle.read(&visitor, limit: opened.manifest.bundleLimit)
            let name = "\(opened.manifest.title).\(format.rawValue)"
            try copyFile(opened.bundle.path, to: "\(place.path)/\(name)")
            try self.init(.bundle, folder: place.path, place)
        } else {
            throw Verification.noRelease("\(path) is neither a folder nor a bundle nor a manifest")
        }
    }

    private init(_ extent: Extent, folder: String, _ temporary: TemporaryFolder? = nil) throws {
        (self.extent, self.folder, self.temporary) = (extent, folder, temporary)
        let bytes = try FileSystem.read(
            "\(folder)/\(ReleaseLayout.manifest)",
            limit: Verification.documentLimit
        )
        let manifest = try Manifest(bytes)
        self.manifest = manifest
        var files: [ExactString: ContentDigest] = [:]
        if extent == .manifest {
            let seals = manifest.seals(of: ReleaseLayout.manifest)
            for name in [ReleaseLayout.manifest] + seals + manifest.artifacts.map(\.path) {
                guard case .file? = try FileSystem.kind(of: "\(folder)/\(name)") else { continue }
                files[ExactString(name)] = try digestFile("\(folder)/\(name)")
            }
        } else {
            for (path, kind) in try FileSystem.walk(folder) {
                guard case .file = kind else { throw Messages.odd(path) }
                files[ExactString(path)] = try digestFile("\(folder)/\(path)")
            }
        }
        self.files = files
    }

    /// The bytes of a file at hand; nil when it is not, or is larger than a seal.
    func seal(_ path: String) -> [UInt8]? {
        guard let digest = files[ExactString(path)], digest.size <= Verification.signatureLimit
        else { return nil }
        return try? FileSystem.read("\(folder)/\(path)", limit: Verification.signatureLimit)
    }

    /// The paths of the seals that the manifest lists, which are copied and not built.
    var seals: Set<ExactString> {
        let artifacts = manifest.artifacts.filter { $0.kind == "seal" }.map(\.path)
        return Set((manifest.seals + artifacts).map(ExactString.init))
    }
}

/// Writes the files of a bundle whose content has been compared with its manifest.
private struct Unpacking: BundleVisitor {
    private let root: String
    private let folder: String
    private var file: String?

    init(below root: String, to folder: String) { (self.root, self.folder) = (root, folder) }

    var isDone: Bool { false }

    mutating func start(_ path: String, size: Int) throws {
        guard let inside = path.path(below: root) else { return file = nil }
        let target = "\(folder)/\(inside)"
        try FileSystem.createFolders(above: target)
        try FileSystem.write([], to: target)
        file = target
    }

    mutating func take(_ bytes: Span<UInt8>) throws {
        guard let file else { return }
        try FileSystem.append(bytes.indices.map { bytes[$0] }, to: file)
    }

    mutating func end() throws {}
}

private enum Messages {
    static func odd(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) is a link, a device, or has a name that is not UTF-8",
            at: Place(file: path),
            help: "no release has such files: verify it first with \"shipit verify\""
        )
    }
}

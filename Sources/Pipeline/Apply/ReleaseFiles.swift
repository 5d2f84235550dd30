import Archives
import Diagnostics
import ExactStrings
import Files
import Releases

/// The files of a complete release, or of a bundle of it: none is used before it was compared with
/// the manifest.
struct ReleaseFiles {
    private enum Place {
        case folder(String)
        case bundle(BundleFile)
    }

    let manifest: Manifest
    /// What was not checked, and what to do for it, a line each.
    let unchecked: [String]
    private let place: Place

    /// Reads the manifest of a release, and checks its signature when there is a key.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the release's folder, or of a bundle.
    ///   - keys: The public keys; nil leaves the signature unchecked.
    /// - Throws: `Diagnostic` that names what is wrong; `FileError`.
    init(_ path: String, keys: SignatureKeys?) throws {
        unchecked = keys == nil ? [Verification.unsignedRemark] : []
        guard !FileSystem.isFolder(path) else {
            manifest = try Self.manifest(inFolder: path, keys: keys)
            place = .folder(path)
            return
        }
        guard try FileSystem.kind(of: path) != nil else {
            throw Verification.noRelease("there is no file or folder \(path)")
        }
        guard let format = BundleFormat(ofFile: path) else {
            throw Verification.noRelease("\(path) is neither a folder nor a bundle")
        }
        let opened = try BundleVerification(file: path, format: format, keys: keys).open()
        manifest = opened.manifest
        place = .bundle(opened.bundle)
    }

    private static func manifest(inFolder folder: String, keys: SignatureKeys?) throws -> Manifest {
        let name = ReleaseLayout.manifest
        guard try FileSystem.kind(of: "\(folder)/\(name)") != nil else {
            throw Verification.noRelease("\(folder) has no \(name)")
        }
        let bytes = try FileSystem.read("\(folder)/\(name)", limit: Verification.documentLimit)
        if let keys {
            let (accepted, hasSignatures) = try keys.accepted(of: name, bytes, in: folder)
            guard !accepted.isEmpty else {
                throw Verification.unsigned(name, hasSignatures: hasSignatures, in: name)
            }
        }
        return try Manifest(bytes)
    }

    /// The bytes of some artifacts, as the manifest has them.
    ///
    /// - Throws: `Failure` with each artifact that the manifest does not list, or that is
    ///   missing or has other bytes; `FileError`.
    func read(_ paths: some Sequence<String>) throws -> [ExactString: [UInt8]] {
        let known = manifest.digests
        var (wanted, errors): ([ExactString: ContentDigest], [Diagnostic]) = ([:], [])
        for path in Set(paths.map { ExactString($0) }) {
            guard let digest = known[path], digest.size <= Self.largest else {
                errors.append(Messages.unlisted(path.text))
                continue
            }
            wanted[path] = digest
        }
        guard errors.isEmpty else { throw Failure(.verification, errors) }
        guard !wanted.isEmpty else { return [:] }
        switch place {
        case .folder(let folder): return try read(wanted, in: folder)
        case .bundle(let bundle):
            var visitor = FileVisitor(wanted, below: manifest.title)
            try bundle.read(&visitor, limit: manifest.bundleLimit)
            return try checked(visitor.found, wanted)
        }
    }

    private func read(
        _ wanted: [ExactString: ContentDigest],
        in folder: String
    ) throws -> [ExactString: [UInt8]] {
        var found: [ExactString: [UInt8]] = [:]
        for (path, digest) in wanted {
            guard case .file(digest.size, _) = try FileSystem.kind(of: "\(folder)/\(path)") else {
                continue
            }
            found[path] = try FileSystem.read("\(folder)/\(path)", limit: digest.size)
        }
        return try checked(found, wanted)
    }

    private func checked(
        _ found: [ExactString: [UInt8]],
        _ wanted: [ExactString: ContentDigest]
    ) throws -> [ExactString: [UInt8]] {
        let altered = wanted.filter { path, digest in
            found[path].map { ContentDigest(of: $0) != digest } ?? true
        }
        guard altered.isEmpty else {
            throw Failure(
                .verification,
                altered.keys.sorted().map { Messages.altered($0.text) }
            )
        }
        return found
    }

    /// The greatest size of a file that is read, in bytes.
    private static let largest = 64 << 20
}

/// Takes some files of a bundle.
private struct FileVisitor: BundleVisitor {
    private let wanted: [ExactString: ContentDigest]
    private let folder: String
    private var current: ExactString?
    /// What was read of the current one.
    private var bytes: [UInt8] = []
    /// By the path below the folder.
    private(set) var found: [ExactString: [UInt8]] = [:]

    init(_ wanted: [ExactString: ContentDigest], below folder: String) {
        (self.wanted, self.folder) = (wanted, folder)
    }

    var isDone: Bool { false }

    mutating func start(_ path: String, size: Int) throws {
        let inside = path.path(below: folder).map { ExactString($0) }
        current = inside.flatMap { wanted[$0]?.size == size ? $0 : nil }
        bytes = []
        if current != nil { bytes.reserveCapacity(size) }
    }

    mutating func take(_ bytes: Span<UInt8>) throws {
        guard current != nil else { return }
        for index in bytes.indices { self.bytes.append(bytes[index]) }
    }

    mutating func end() throws {
        if let current { found[current] = bytes }
        current = nil
    }
}

private enum Messages {
    static func unlisted(_ path: String) -> Diagnostic {
        Diagnostic(
            "the changes use \(path), which the manifest does not list",
            at: Place(file: ReleaseLayout.changes),
            help: "do not apply them; fetch the release again"
        )
    }

    static func altered(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) is missing, or is not the file that was released",
            at: Place(file: path),
            help: "do not apply it; fetch the release again"
        )
    }
}

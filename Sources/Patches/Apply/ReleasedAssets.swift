import Archives
import Cryptography
import Diagnostics
import ExactStrings
import Files
import JSON
import Releases

/// The assets that an earlier release holds in its bundle, for a base that git does not have.
public struct ReleasedAssets: Sendable {
    /// The app's name.
    public let app: String
    /// The release's version.
    public let version: String
    /// The tag that it was made of; nil for a snapshot.
    public let tag: String?
    private let bundle: String
    private let name: String
    /// The folder in the bundle that holds the release.
    private let root: String
    private let tree: (path: String, digest: ContentDigest)
    private let payload: (path: String, digest: ContentDigest)

    /// Reads the manifest in a bundle.
    ///
    /// - Parameters:
    ///   - bundle: The absolute path of the bundle, as shipit leaves it.
    ///   - name: What it is called in errors.
    /// - Throws: `Diagnostic` when it is not a bundle, or holds no assets of an `asset-patch`
    ///   stage.
    public init(bundle: String, named name: String) throws {
        let suffix = "/\(ReleaseLayout.manifest)"
        let found = try Self.entry(of: bundle, name, limit: Manifest.sizeLimit) {
            $0.hasExactSuffix(suffix) && $0.utf8.count { $0 == UInt8(ascii: "/") } == 1
        }
        guard let found else { throw Messages.noBundle(name) }
        let manifest: Manifest
        do throws(Diagnostic) {
            manifest = try Manifest(found.bytes, file: name)
        } catch {
            throw Messages.noBundle(name)
        }
        guard let tree = Self.artifact(PatchArtifact.tree, among: manifest.artifacts),
            let payload = Self.artifact(PatchArtifact.payload, among: manifest.artifacts)
        else { throw Messages.noAssets(name) }
        (app, version) = (manifest.name, manifest.version)
        (self.bundle, self.name) = (bundle, name)
        tag = manifest.tag
        (self.tree, self.payload) = (tree, payload)
        root = found.path.parentPath ?? ""
    }

    /// The only artifact of a kind.
    private static func artifact(
        _ kind: String,
        among artifacts: [Manifest.Artifact]
    ) -> (path: String, digest: ContentDigest)? {
        let found = artifacts.filter { $0.kind == kind }
        return found.count == 1 ? (found[0].path, found[0].digest) : nil
    }

    /// Unpacks the assets.
    ///
    /// - Parameters:
    ///   - folder: The absolute path of the folder that holds them then; it must not exist.
    ///   - scratch: The absolute path of a folder for what is needed meanwhile.
    /// - Returns: The assets, whose digests are those in the release.
    /// - Throws: `Diagnostic` when the bundle is damaged; `FileError`.
    public func unpack(into folder: String, scratch: String) throws -> AssetTree {
        let list = try Self.entry(of: bundle, name, limit: PatchLimits.manifest) {
            areSame($0, "\(root)/\(tree.path)")
        }
        guard let list, ContentDigest(of: list.bytes) == tree.digest
        else { throw Messages.damaged(name, tree.path) }
        let wanted = try AssetList(list.bytes, of: "\(name): \(tree.path)").tree
        let file = "\(scratch)/payload.zip"
        defer { try? FileSystem.remove(file) }
        do {
            try copyPayload(to: file)
        } catch let error as ArchiveError {
            throw Messages.unreadable(name, "\(error)")
        }
        let result = try Patch(file).apply(to: nil, as: folder)
        guard result == wanted else { throw Messages.damaged(name, payload.path) }
        return result
    }

    private func copyPayload(to file: String) throws {
        var archive = try ArchiveReader(bundle)
        while let entry = try archive.next() {
            guard entry.kind == .file, areSame(entry.path, "\(root)/\(payload.path)") else {
                continue
            }
            var sum = try SHA256()
            var copy = try NewFile(file)
            try archive.read(limit: payload.digest.size) { piece in
                try sum.update(piece)
                try copy.write(piece)
            }
            try copy.close()
            guard hexadecimal(try sum.finish()) == payload.digest.hash else { break }
            return
        }
        throw Messages.damaged(name, payload.path)
    }

    /// The first entry of a bundle whose path fits.
    private static func entry(
        of bundle: String,
        _ name: String,
        limit: Int,
        where fits: (String) -> Bool
    ) throws -> (path: String, bytes: [UInt8])? {
        do {
            var archive = try ArchiveReader(bundle)
            while let entry = try archive.next() {
                guard entry.kind == .file, fits(entry.path) else { continue }
                return (entry.path, try archive.read(limit: limit))
            }
            return nil
        } catch let error as ArchiveError {
            throw Messages.unreadable(name, "\(error)")
        }
    }
}

private enum Messages {
    static func noBundle(_ name: String) -> Diagnostic {
        Diagnostic(
            "\(name) is not a release bundle: it has no \(ReleaseLayout.manifest)",
            at: Place(file: name),
            help: "name the archive in a release's folder, such as Aurora-1.3.0.zip"
        )
    }

    static func noAssets(_ name: String) -> Diagnostic {
        Diagnostic(
            "\(name) does not hold the assets of one asset-patch stage",
            at: Place(file: name),
            help: "only a release that was made with one such stage can be a base by its bundle"
        )
    }

    static func unreadable(_ name: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            "\(name) can't be read: \(reason)",
            at: Place(file: name),
            help: "fetch the bundle of the release again"
        )
    }

    static func damaged(_ name: String, _ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) in \(name) is not the file that its manifest lists",
            at: Place(file: name),
            help: "fetch the bundle of the release again"
        )
    }
}

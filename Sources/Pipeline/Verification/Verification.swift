import Diagnostics
import ExactStrings
import Files
public import PluginAPI
import Releases

/// Checks a complete release, or a bundle of one alone: signatures first, then names, sizes and
/// digests, then what is in the bundles, and what plugins know to look into.
public enum Verification {
    /// What was verified.
    public struct Summary: Hashable, Sendable {
        /// The name and version that the manifest gives.
        public let release: String
        /// How many files were digested.
        public let files: Int
        /// The signatures that the key accepts.
        public let signatures: [String]
        /// The bundles whose entries equal the manifest's artifacts.
        public let bundles: [String]
        /// What the stages' plugins found.
        public let stages: PublishedStage.Findings
        /// What kind of release it is, a line each, when it is not a whole one of a tag.
        public let limits: [String]
        /// What was not checked, and what to do for it, a line each.
        public let unchecked: [String]
    }

    /// What is checked, and with what.
    public struct Request: Sendable {
        /// The absolute path of the release's folder, or of a bundle.
        public var release: String
        /// A public key in PEM; nil leaves signatures unchecked.
        public var key: [UInt8]?
        /// The absolute paths of folders in repositories that may hold earlier releases.
        public var repositories: [String]
        /// The absolute paths of earlier releases' bundles.
        public var bundles: [String]
        /// The variables that git would go by in those repositories.
        public var environment: [String: String]
        /// Whether those repositories are read whoever owns them.
        public var trustsOwner: Bool

        /// A request from its parts.
        public init(
            release: String,
            key: [UInt8]? = nil,
            repositories: [String] = [],
            bundles: [String] = [],
            environment: [String: String] = [:],
            trustsOwner: Bool = false
        ) {
            self.release = release
            self.key = key
            self.repositories = repositories
            self.bundles = bundles
            self.environment = environment
            self.trustsOwner = trustsOwner
        }
    }

    /// Checks a release's folder or bundle.
    ///
    /// - Parameter registry: The plugins that verify the outputs of their stages.
    /// - Throws: `Failure` with status `verification` that names each thing which is wrong.
    public static func verify(_ request: Request, registry: PluginRegistry) throws -> Summary {
        do {
            let key = try request.key.map { pem throws(Diagnostic) in try SignatureKey(pem: pem) }
            if FileSystem.isFolder(request.release) {
                var folder = FolderVerification(request, key, registry)
                return try folder.verify()
            }
            guard try FileSystem.kind(of: request.release) != nil else {
                throw noRelease("there is no file or folder \(request.release)")
            }
            guard let format = BundleFormat(ofFile: request.release) else {
                throw noRelease("\(request.release) is neither a folder nor a bundle")
            }
            return try BundleVerification(file: request.release, format: format, key: key).verify()
        } catch {
            throw Failure(error, as: .verification)
        }
    }

    /// What is said of a release whose signatures no key checked.
    static let unsignedRemark = "signatures were not checked: name a public key with --key"

    /// What is said of a path that can't be a release.
    static func noRelease(_ summary: String) -> Diagnostic {
        Diagnostic(
            summary,
            help: "name a release's folder like dist/1.4.0, or its bundle like Aurora-1.4.0.zip"
        )
    }

    /// What is said of a document that the key did not sign.
    static func unsigned(_ document: String, hasSignatures: Bool, in file: String) -> Diagnostic {
        let what = hasSignatures ? "is not signed by this key" : "is not signed"
        return Diagnostic(
            "\(document) \(what)",
            at: Place(file: file),
            help: "do not trust what it lists; check that the key is the team's, and fetch the "
                + "release again"
        )
    }
}

extension Verification {
    /// The greatest size of a manifest, a list of checksums or a report, in bytes.
    static let documentLimit = Manifest.sizeLimit
    /// The greatest size of a signature, in bytes.
    static let signatureLimit = 1 << 16
    /// How many signatures of one document are checked.
    static let mostSignatures = 64
}

extension Manifest {
    /// What the release is when it is not a whole one of a tag, a line each.
    var limits: [String] {
        let leftOut = stages.filter { $0.skipped != nil }.map(\.name).joined(separator: ", ")
        return (snapshot ? ["it is a snapshot, not a release"] : [])
            + (partial ? ["it is a part of a release, without \(leftOut)"] : [])
    }
}

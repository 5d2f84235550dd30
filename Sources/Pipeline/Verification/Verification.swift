import Diagnostics
import ExactStrings
import Files
public import PluginAPI
package import Releases

/// Checks a release, or what was downloaded of one: signatures first, then whether it is the
/// expected release, then names, sizes and digests, then what is in the bundles, and what plugins
/// know to look into.
public enum Verification {
    /// What was checked.
    public enum Subject: String, Sendable, Hashable {
        /// The complete folder of a release.
        case folder
        /// A bundle alone.
        case bundle
        /// A manifest, with those of its files that are beside it.
        case manifest
        /// One file of a release.
        case file
    }

    /// What was verified.
    public struct Summary: Hashable, Sendable {
        /// What was checked.
        public let subject: Subject
        /// The manifest that all was compared with.
        package let manifest: Manifest
        /// How many files were digested.
        public let files: Int
        /// Whether a key was given, and accepts the signatures.
        public let isAuthentic: Bool
        /// The signatures that the key accepts.
        public let signatures: [String]
        /// The bundles whose entries equal the manifest's artifacts.
        public let bundles: [String]
        /// The expectations that the release meets, a line each.
        public let expected: [String]
        /// The files of the release that are not here, where not all have to be.
        public let absent: [String]
        /// What the stages' plugins found.
        public let stages: PublishedStage.Findings
        /// What kind of release it is, a line each, when it is not a whole one of a tag.
        public var limits: [String] { manifest.limits }
        /// What was not checked, and what to do for it, a line each.
        public let unchecked: [String]

        /// The name and version that the manifest gives.
        public var release: String { "\(manifest.name) \(manifest.version)" }

        init(
            _ subject: Subject,
            _ manifest: Manifest,
            files: Int,
            by request: Request,
            attestations: AttestationVerification.Result? = nil,
            signatures: [String],
            bundles: [String] = [],
            absent: [String] = [],
            stages: PublishedStage.Findings = PublishedStage.Findings(),
            unchecked: [String] = []
        ) {
            (self.subject, self.manifest, self.files) = (subject, manifest, files)
            self.signatures = signatures + (attestations?.signatures ?? [])
            (self.absent, self.bundles) = (absent, bundles)
            self.stages = PublishedStage.Findings(
                verified: stages.verified + (attestations?.verified ?? []),
                warnings: stages.warnings
            )
            isAuthentic = !signatures.isEmpty
            expected =
                request.expectations.compare(with: manifest).met
                + (attestations?.expected ?? [])
            let open =
                isAuthentic
                ? request.expectations.unchecked(of: manifest) : [Verification.unsignedRemark]
            self.unchecked = open + unchecked + (attestations?.unchecked ?? [])
        }
    }

    /// What is checked, and with what.
    public struct Request: Sendable {
        /// The absolute path of a release's folder, a bundle, a manifest, or one file of a release.
        public var release: String
        /// The public keys that each must have signed; none leaves signatures unchecked.
        public var keys: [PublicKeyFile]
        /// What the release is expected to be.
        public var expectations = Expectations()
        /// The absolute path of the manifest that lists one file; nil for the one near the file.
        public var manifest: String?
        /// Whether all files of the release have to be beside its manifest.
        public var needsAll = false
        /// Whether a signed release is checked without a key.
        public var ignoresSignatures = false
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
            keys: [PublicKeyFile] = [],
            repositories: [String] = [],
            bundles: [String] = [],
            environment: [String: String] = [:],
            trustsOwner: Bool = false
        ) {
            self.release = release
            self.keys = keys
            self.repositories = repositories
            self.bundles = bundles
            self.environment = environment
            self.trustsOwner = trustsOwner
        }

        /// Refuses expectations that only a provenance could meet.
        ///
        /// - Throws: `Failure` with status `usage`.
        fileprivate func refuseMaking() throws(Failure) {
            guard expectations.areOfMaking else { return }
            throw Failure(.usage, Verification.makingUnknown)
        }

        /// Refuses to go on without a key if the release is signed: a script that forgets the key
        /// would trust anything.
        ///
        /// - Throws: `Failure` with status `usage`.
        func requireKey(ifSigned isSigned: Bool) throws(Failure) {
            guard keys.isEmpty, isSigned, !ignoresSignatures else { return }
            throw Failure(.usage, Verification.keyMissing)
        }
    }

    /// Checks a release, or what was downloaded of one.
    ///
    /// - Parameter registry: The plugins that verify the outputs of their stages.
    /// - Throws: `Failure` with status `verification` that names each thing which is wrong, or
    ///   `usage` when the release is signed and no key was given.
    public static func verify(_ request: Request, registry: PluginRegistry) throws -> Summary {
        do {
            let keys = try SignatureKeys(request.keys)
            let path = request.release
            if FileSystem.isFolder(path) {
                var folder = FolderVerification(request, keys, registry)
                return try folder.verify()
            }
            guard try FileSystem.kind(of: path) != nil else {
                throw noRelease("there is no file or folder \(path)")
            }
            if request.manifest == nil, areSame(path.lastPathPart, ReleaseLayout.manifest) {
                var download = try DownloadVerification(of: path, request, keys)
                return try download.verify()
            }
            try request.refuseMaking()
            if var download = try DownloadVerification(ofFile: path, request, keys) {
                return try download.verifyFile()
            }
            guard let format = BundleFormat(ofFile: path) else {
                throw noRelease(
                    "\(path) is neither a folder nor a bundle, and no manifest lists it"
                )
            }
            return try BundleVerification(file: path, format: format, keys: keys).verify(request)
        } catch {
            throw Failure(error, as: .verification)
        }
    }

    /// What is said of a release whose signatures no key checked.
    static let unsignedRemark =
        "signatures were not checked: name a public key with --key; anyone can have built this"

    private static let makingUnknown = Diagnostic(
        "neither a bundle nor a single file says who built it, and from where",
        help:
            "verify the release's folder, or its manifest with \(ReleaseLayout.provenance) beside "
            + "it; or leave --builder and --source out"
    )

    private static let keyMissing = Diagnostic(
        "the release is signed, and no key was given that could check it",
        help: "name the public key with --key; --no-signature checks for damage alone, which an "
            + "attacker's release does not have"
    )

    /// What is said of a path that can't be a release.
    static func noRelease(_ summary: String) -> Diagnostic {
        Diagnostic(
            summary,
            help: "name a release's folder like dist/1.4.0, its bundle like Aurora-1.4.0.zip, its "
                + "manifest.json, or one of its files with --manifest"
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
        ).coded(hasSignatures ? .otherKey : .unsigned)
    }
}

extension Verification {
    /// What is said of a file of the release that is not there.
    static func missing(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) is missing",
            at: Place(file: path),
            help: "fetch the release again; somebody may have removed it"
        ).coded(.missing)
    }

    /// What to do about a file that is not part of the release.
    static let addedHelp =
        "remove it, or fetch the release again into a folder of its own: nobody signed it"

    /// What is said of a signature that the keys do not accept.
    static func otherSignature(_ path: String) -> String {
        "\(path) was not checked: it is not of this key"
    }

    /// The greatest size of a manifest, a list of checksums or a report, in bytes.
    static let documentLimit = Manifest.sizeLimit
    /// The greatest size of a signature, in bytes.
    static let signatureLimit = 1 << 16
    /// How many signatures of one document are checked.
    static let mostSignatures = 64
}

extension Manifest {
    /// Refuses a manifest of the first versions, by which nobody can say whether a signature was
    /// removed or added.
    func requireOtherFiles() throws(Diagnostic) {
        guard otherFiles.isEmpty else { return }
        throw Diagnostic(
            "the manifest does not say which files are beside it",
            at: Place(file: ReleaseLayout.manifest, pointer: "/otherFiles"),
            help: "verify it with \(tool.name) \(tool.version), which built the release"
        )
    }

    /// What the release is when it is not a whole one of a tag, a line each.
    var limits: [String] {
        let leftOut = stages.filter { $0.skipped != nil }.map(\.name).joined(separator: ", ")
        return (snapshot ? ["it is a snapshot, not a release"] : [])
            + (partial ? ["it is a part of a release, without \(leftOut)"] : [])
    }
}

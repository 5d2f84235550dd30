import Archives
import Cryptography
import Files
import JSON

/// Checks a landed release: every digest, every signature, every bundle, that nothing else is there, and
/// what plugins know to look into.
public struct Verification: Sendable {
    /// What was found sound.
    public struct Summary: Hashable, Sendable {
        /// The name and version that the manifest tells.
        public let release: String
        /// How many files were digested.
        public let files: Int
        /// The signatures that the key accepts.
        public let signatures: [String]
        /// The bundles whose entries equal the manifest's artifacts.
        public let bundles: [String]
        /// What the stages' plugins found.
        public let stages: LandedStage.Findings
    }

    /// What is checked, and with what.
    public struct Request: Sendable {
        /// The absolute path of the release's folder.
        public var folder: String
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
            folder: String,
            key: [UInt8]? = nil,
            repositories: [String] = [],
            bundles: [String] = [],
            environment: [String: String] = [:],
            trustsOwner: Bool = false
        ) {
            self.folder = folder
            self.key = key
            self.repositories = repositories
            self.bundles = bundles
            self.environment = environment
            self.trustsOwner = trustsOwner
        }
    }

    private let request: Request
    private let registry: PluginRegistry
    private var folder: String { request.folder }
    private var problems: [Diagnostic] = []
    private var digests: [String: ContentDigest] = [:]

    /// Checks a release folder.
    ///
    /// - Parameter registry: The plugins that may look into what their stages made.
    /// - Throws: `Failure` with status `verification` that names each thing which is wrong.
    public static func verify(_ request: Request, registry: PluginRegistry) throws -> Summary {
        var verification = Verification(request: request, registry: registry)
        do {
            return try verification.verify()
        } catch {
            throw Failure(error, as: .verification)
        }
    }

    private init(request: Request, registry: PluginRegistry) {
        self.request = request
        self.registry = registry
    }

    private mutating func verify() throws -> Summary {
        guard FileSystem.isFolder(folder) else {
            throw Diagnostic("there is no folder \(folder)", help: "name a folder like dist/1.4.0")
        }
        for (path, kind) in try FileSystem.walk(folder) {
            guard case .file = kind else {
                report("\(path) is a link or a device", path)
                continue
            }
            digests[path] = try digestFile("\(folder)/\(path)")
        }
        let manifest = try read(ReleaseLayout.manifest)
        let entries = try Manifest.entries(in: manifest)
        for entry in entries { check(entry.path, entry.digest.hash, size: entry.digest.size) }
        try checkChecksums()
        let signatures = try checkSignatures()
        let bundles = try checkBundles(entries)
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return Summary(
            release: try Manifest.title(of: manifest),
            files: digests.count,
            signatures: signatures,
            bundles: bundles,
            stages: try checkStages(manifest)
        )
    }

    private mutating func checkChecksums() throws {
        let checksums = try Checksums(try read(ReleaseLayout.checksums))
        for (path, hash) in checksums.hashes.sorted(by: { precedes($0.key, $1.key) }) {
            check(path, hash, size: nil)
        }
        // The checksums can't list themselves, nor their seals, which are named as the manifest's are.
        let seals = checksums.hashes.keys.filter { $0.hasPrefix(ReleaseLayout.manifest + ".") }.map
        {
            ReleaseLayout.checksums + $0.dropFirst(ReleaseLayout.manifest.count)
        }
        for path in digests.keys.sorted(by: precedes)
        where checksums.hashes[path] == nil && path != ReleaseLayout.checksums
            && !seals.contains(path)
        {
            report(
                "\(path) is not part of the release: \(ReleaseLayout.checksums) does not list it",
                path
            )
        }
    }

    private mutating func check(_ path: String, _ hash: String, size: Int?) {
        guard let digest = digests[path] else {
            report("\(path) is missing", path)
            return
        }
        guard digest.hash != hash || size.map({ $0 != digest.size }) ?? false else { return }
        report("\(path) is not the file that was released: its SHA-256 is \(digest.hash)", path)
    }

    /// The signatures that the key accepts: each document needs one.
    private mutating func checkSignatures() throws -> [String] {
        guard let pem = request.key else { return [] }
        let key = try Self.publicKey(pem)
        var accepted: [String] = []
        for document in [ReleaseLayout.manifest, ReleaseLayout.checksums] {
            let bytes = try read(document)
            let candidates = digests.keys.filter { $0.hasPrefix(document + ".") }.sorted(
                by: precedes
            )
            let good = try candidates.filter { candidate in
                try key.verify(
                    try FileSystem.read("\(folder)/\(candidate)", limit: 1 << 16),
                    of: bytes
                )
            }
            if good.isEmpty {
                let what = candidates.isEmpty ? "is not signed" : "has no signature of this key"
                report("\(document) \(what)", document)
            }
            accepted += good
        }
        return accepted
    }

    private static func publicKey(_ pem: [UInt8]) throws -> PublicKey {
        do throws(CryptographyError) {
            return try PublicKey(pem: pem)
        } catch {
            throw Diagnostic(
                "the key is no public key that checks signatures: \(error)",
                help: "name the public half in PEM; \"shipit key make\" writes it as NAME.pub.pem"
            )
        }
    }

    /// The bundles, each compared with the manifest.
    private mutating func checkBundles(_ entries: [Manifest.Entry]) throws -> [String] {
        let bundles = digests.keys.filter { path in
            PipelineFile.BundleFormat.allCases.contains { path.hasSuffix("." + $0.rawValue) }
                && !path.contains("/")
        }.sorted(by: precedes)
        for bundle in bundles {
            do {
                try check(bundle, against: entries)
            } catch {
                report("\(bundle) can't be read: \(error)", bundle)
            }
        }
        return bundles
    }

    private mutating func check(_ bundle: String, against entries: [Manifest.Entry]) throws {
        let seals = digests.filter { $0.key.hasPrefix(ReleaseLayout.manifest) }
        var expected = Dictionary(entries.map { ($0.path, $0.digest) }) { first, _ in first }
            .merging(seals) { $1 }
        var archive = try ArchiveReader("\(folder)/\(bundle)")
        while let entry = try archive.next() {
            let path = entry.path.split(separator: "/").dropFirst().joined(separator: "/")
            guard entry.kind == .file, let digest = expected.removeValue(forKey: path) else {
                report("\(bundle) holds \(entry.path), which the manifest does not list", bundle)
                continue
            }
            var sum = try SHA256()
            var size = 0
            try archive.read(limit: digest.size) { piece in
                try sum.update(piece)
                size += piece.count
            }
            let found = ContentDigest(hash: hexadecimal(try sum.finish()), size: size)
            if found != digest {
                report("\(bundle) holds \(path) with other bytes than the manifest says", bundle)
            }
        }
        for path in expected.keys.sorted(by: precedes) { report("\(bundle) lacks \(path)", bundle) }
    }

    /// Lets each stage's plugin look into what it made.
    private func checkStages(_ manifest: [UInt8]) throws -> LandedStage.Findings {
        let manifest = try JSONDocument(manifest).value
        let repositories = request.repositories.map {
            ReleaseHistory(
                repository: $0,
                releases: [],
                environment: request.environment,
                trustsOwner: request.trustsOwner
            )
        }
        var findings = LandedStage.Findings()
        for entry in manifest["stages"]?.array ?? [] {
            guard let name = entry["name"]?.string,
                let plugin = entry["uses"]?.string.flatMap({ registry[$0] }),
                let type = plugin as? any StagePlugin.Type
            else { continue }
            let stage = LandedStage(
                name,
                outputs(of: name, in: manifest),
                in: "\(folder)/\(ReleaseLayout.folder(of: name))",
                bundles: request.bundles,
                repositories: repositories
            )
            let found = try type.init().verify(stage)
            findings.sound += found.sound
            findings.warnings += found.warnings
        }
        return findings
    }

    private func outputs(of stage: String, in manifest: JSONValue) -> [LandedStage.Output] {
        let prefix = ReleaseLayout.folder(of: stage) + "/"
        return (manifest["artifacts"]?.array ?? []).compactMap { artifact in
            guard artifact["stage"]?.string == stage, let path = artifact["path"]?.string,
                path.hasPrefix(prefix), let kind = artifact["kind"]?.string
            else { return nil }
            return LandedStage.Output(
                path: String(path.dropFirst(prefix.count)),
                kind: kind,
                metadata: artifact["metadata"] ?? [:]
            )
        }
    }

    private func read(_ name: String) throws -> [UInt8] {
        do throws(FileError) {
            return try FileSystem.read("\(folder)/\(name)", limit: documentLimit)
        } catch {
            throw Diagnostic(
                "can't read \(name): \(error.reason)",
                at: Place(file: name),
                help: "name the folder of a landed release, like dist/1.4.0"
            )
        }
    }

    private mutating func report(_ summary: String, _ file: String) {
        let problem = Diagnostic(summary, at: Place(file: file))
        if !problems.contains(where: { $0.place == problem.place }) { problems.append(problem) }
    }
}

/// The greatest size of a manifest or a list of checksums, in bytes.
private let documentLimit = 256 << 20

import Diagnostics
import ExactStrings
import Files
import Host
import JSON
import PluginAPI
import Releases

/// Checks a release's folder.
///
/// The order is that of trust and of cost: signatures of the two documents, then names, kinds and
/// sizes, then digests of files whose size is right. What the bundles hold is read at the same time,
/// since no two processors can share the digest of one large file, and counts only when all the rest
/// is valid. A document without a valid signature is not read.
struct FolderVerification {
    /// What the documents say of one file.
    private struct Claim {
        var hashes: Set<String> = []
        var size: Int?
    }

    private let request: Verification.Request
    private let keys: SignatureKeys?
    private let registry: PluginRegistry
    private var folder: String { request.release }
    private var problems: [Diagnostic] = []
    /// The digests of the files that were read.
    private var digests: [ExactString: ContentDigest] = [:]

    init(_ request: Verification.Request, _ keys: SignatureKeys?, _ registry: PluginRegistry) {
        self.request = request
        self.keys = keys
        self.registry = registry
    }

    mutating func verify() throws -> Verification.Summary {
        guard try FileSystem.kind(of: "\(folder)/\(ReleaseLayout.manifest)") != nil else {
            throw Verification.noRelease("\(folder) has no \(ReleaseLayout.manifest)")
        }
        try request.requireKey(ifSigned: try hasSignatures())
        let documents = try [ReleaseLayout.manifest, ReleaseLayout.checksums].map {
            (name: $0, bytes: try read($0))
        }
        var signatures: [String] = []
        var trusted: [[UInt8]?] = []
        for (name, bytes) in documents {
            let accepted = try acceptedSignatures(of: name, bytes)
            signatures += accepted
            trusted.append(keys == nil || !accepted.isEmpty ? bytes : nil)
        }
        guard trusted.contains(where: { $0 != nil }) else { throw Diagnostics(problems) }
        let inventory = try ReleaseInventory(folder)
        for (path, reason) in inventory.oddities { report("\(path) \(reason)", path.text, .added) }
        let manifest = try trusted[0].map { bytes throws(Diagnostic) in try Manifest(bytes) }
        try manifest?.requireOtherFiles()
        let checksums = try trusted[1].map { bytes throws(Diagnostic) in try Checksums(bytes) }
        if let manifest { problems += request.expectations.compare(with: manifest).unmet }
        let contents = manifest.map {
            BundleContents($0, documents[0].bytes, inventory, in: folder)
        }
        let outcomes = try checkFiles(inventory, manifest, checksums, while: contents)
        signatures += try checkSealedArtifacts(manifest)
        guard let manifest, let contents, problems.isEmpty else { throw Diagnostics(problems) }
        let bundles = try checkBundles(contents, outcomes)
        signatures += try checkSealedBundles(bundles, manifest)
        guard problems.isEmpty else { throw Diagnostics(problems) }
        let changes = try ChangesVerification(
            folder: folder,
            manifest: manifest,
            repositories: repositories
        ).verify()
        var findings = try checkStages(manifest)
        let attestations = try AttestationVerification(
            folder: folder,
            manifest: manifest,
            digest: { [digests] in digests[$0] },
            isWhole: true,
            keys: keys,
            expectations: request.expectations
        ).verify()
        problems += attestations.problems
        guard problems.isEmpty else { throw Diagnostics(problems) }
        findings.verified += changes.verified
        return Verification.Summary(
            .folder,
            manifest,
            files: inventory.files.count,
            by: request,
            attestations: attestations,
            signatures: signatures,
            bundles: bundles,
            stages: findings,
            unchecked: foreignSignatures(of: manifest, signatures + attestations.signatures)
                + changes.unchecked
        )
    }

    /// Whether anything is beside the manifest that could be its signature.
    private func hasSignatures() throws -> Bool {
        try FileSystem.names(in: folder).decoded.contains {
            $0.hasExactPrefix("\(ReleaseLayout.manifest).")
        }
    }

    /// The signatures of a document that the key accepts; reports when there is none.
    private mutating func acceptedSignatures(
        of document: String,
        _ bytes: [UInt8]
    ) throws -> [String] {
        guard let keys else { return [] }
        let (accepted, hasSignatures) = try keys.accepted(of: document, bytes, in: folder)
        if accepted.isEmpty {
            problems.append(
                Verification.unsigned(document, hasSignatures: hasSignatures, in: document)
            )
        }
        return accepted
    }

    /// The signatures of artifacts that are to be trusted by themselves; reports those that lack one.
    private mutating func checkSealedArtifacts(_ manifest: Manifest?) throws -> [String] {
        guard keys != nil, let manifest, problems.isEmpty else { return [] }
        var signatures: [String] = []
        for artifact in manifest.artifacts where artifact.metadata[UnitOutput.sealKey] == true {
            let file = "\(folder)/\(artifact.path)"
            let bytes = try FileSystem.read(file, limit: Verification.documentLimit)
            signatures += try acceptedSignatures(of: artifact.path, bytes)
        }
        return signatures
    }

    /// The signatures of bundles that have any; reports those of which the keys accept none.
    private mutating func checkSealedBundles(
        _ bundles: [String],
        _ manifest: Manifest
    ) throws -> [String] {
        guard keys != nil else { return [] }
        var signatures: [String] = []
        for name in bundles where !manifest.seals(of: name).isEmpty {
            let bytes = try FileSystem.read(
                "\(folder)/\(name)",
                limit: Verification.documentLimit
            )
            signatures += try acceptedSignatures(of: name, bytes)
        }
        return signatures
    }

    /// What is said of signatures of other keys.
    private func foreignSignatures(of manifest: Manifest, _ own: [String]) -> [String] {
        guard keys != nil else { return [] }
        return manifest.seals.filter { !own.containsExactly($0) }.map(Verification.otherSignature)
    }

    /// Compares the files with what the documents claim; nil means a document that is not trusted.
    ///
    /// - Returns: What came of the checks of the bundles' contents, in their order.
    private mutating func checkFiles(
        _ inventory: ReleaseInventory,
        _ manifest: Manifest?,
        _ checksums: Checksums?,
        while contents: BundleContents?
    ) throws -> [Result<Void, any Error>] {
        var claims: [ExactString: Claim] = [:]
        for (path, hash) in checksums?.hashes ?? [:] {
            claims[path, default: Claim()].hashes.insert(hash)
        }
        for (path, digest) in manifest?.digests ?? [:] {
            claims[path, default: Claim()].hashes.insert(digest.hash)
            claims[path]?.size = digest.size
        }
        var unread: [ExactString] = []
        for (path, claim) in claims.sorted(by: { $0.key < $1.key }) {
            guard let size = inventory.files[path] else {
                report(Verification.missing(path.text))
                continue
            }
            let limit = claim.size ?? Self.limit(of: path.text, manifest)
            guard size <= limit, size >= claim.size ?? 0 else {
                let wanted = claim.size.map { " instead of \($0)" } ?? ""
                reportAltered(path, "it has \(size) bytes\(wanted)")
                continue
            }
            unread.append(path)
        }
        let (digested, outcomes) = read(unread, while: contents)
        for (path, digest) in zip(unread, digested) {
            let digest = try digest.get()
            digests[path] = digest
            if claims[path]?.hashes != [digest.hash] {
                reportAltered(path, "its SHA-256 is \(digest.hash)")
            }
        }
        // The checksums can't list themselves, nor what is written after them.
        let documents = [ReleaseLayout.checksums] + ReleaseLayout.attestations
        for document in documents where inventory.files[ExactString(document)] != nil {
            digests[ExactString(document)] = try digestFile("\(folder)/\(document)")
        }
        guard let manifest else { return outcomes }
        for name in manifest.otherFiles where inventory.files[ExactString(name)] == nil {
            report(Verification.missing(name))
        }
        let known = manifest.allFiles
        for path in inventory.files.keys.sorted() where !known.contains(path) {
            report(
                "\(path) is not part of the release: \(ReleaseLayout.manifest) does not list it",
                path.text,
                .added
            )
        }
        return outcomes
    }

    /// The digests of files, taken while the bundles' contents are checked.
    private func read(
        _ paths: [ExactString],
        while contents: BundleContents?
    ) -> (digests: [Result<ContentDigest, any Error>], outcomes: [Result<Void, any Error>]) {
        guard let contents else { return (digestFiles(paths.map { "\(folder)/\($0)" }), []) }
        // The contents take longest, so that they are first.
        let checks = contents.bundles.count
        let results = Host.parallelMap(Array(0..<checks + paths.count)) {
            [folder] number -> (
                digest: Result<ContentDigest, any Error>?, outcome: Result<Void, any Error>?
            ) in
            number < checks
                ? (nil, Result { try contents.check(number) })
                : (Result { try digestFile("\(folder)/\(paths[number - checks])") }, nil)
        }
        return (results.compactMap(\.digest), results.compactMap(\.outcome))
    }

    /// The greatest size of a file that no manifest lists, in bytes.
    private static func limit(of path: String, _ manifest: Manifest?) -> Int {
        guard BundleFormat(ofFile: path) != nil else {
            return Verification.documentLimit
        }
        return manifest?.bundleLimit ?? Verification.documentLimit
    }

    /// The bundles that hold what the manifest says; reports the others.
    private mutating func checkBundles(
        _ contents: BundleContents,
        _ outcomes: [Result<Void, any Error>]
    ) throws -> [String] {
        for name in contents.misnamed {
            report("\(name) is not named as the bundle of \(contents.title)", name, .altered)
        }
        var bundles: [String] = []
        for (bundle, outcome) in zip(contents.bundles, outcomes) {
            do {
                try outcome.get()
                bundles.append(bundle.name)
            } catch let problem as Diagnostic {
                problems.append(problem)
            }
        }
        return bundles
    }

    private var repositories: [ReleaseHistory] {
        request.repositories.map {
            ReleaseHistory(
                repository: $0,
                releases: [],
                environment: request.environment,
                trustsOwner: request.trustsOwner
            )
        }
    }

    /// Lets each stage's plugin verify its outputs.
    private func checkStages(_ manifest: Manifest) throws -> PublishedStage.Findings {
        var findings = PublishedStage.Findings()
        for entry in manifest.stages {
            guard let type = registry[entry.uses] as? any StagePlugin.Type else { continue }
            let folder = ReleaseLayout.folder(of: entry.name)
            let stage = PublishedStage(
                entry.name,
                manifest.artifacts(of: entry.name).compactMap { artifact in
                    artifact.path.path(below: folder).map {
                        .init(path: $0, kind: artifact.kind, metadata: artifact.metadata)
                    }
                },
                in: "\(self.folder)/\(folder)",
                bundles: request.bundles,
                repositories: repositories
            )
            let found = try type.init().verify(stage)
            findings.verified += found.verified
            findings.warnings += found.warnings
        }
        return findings
    }

    private func read(_ name: String) throws -> [UInt8] {
        do throws(FileError) {
            return try FileSystem.read("\(folder)/\(name)", limit: Verification.documentLimit)
        } catch {
            let isMissing = error.isMissing
            throw Diagnostic(
                isMissing ? "\(name) is missing" : "can't read \(name): \(error.reason)",
                at: Place(file: name),
                help: "fetch the release again; if it is not here as a whole, name its "
                    + "\(ReleaseLayout.manifest) instead of the folder"
            ).coded(.missing)
        }
    }

    private mutating func reportAltered(_ path: ExactString, _ how: String) {
        report("\(path) is not the file that was released: \(how)", path.text, .altered)
    }

    private mutating func report(_ summary: String, _ file: String, _ code: FindingCode) {
        var problem = Diagnostic(summary, at: Place(file: file)).coded(code)
        if code == .added { problem.help = Verification.addedHelp }
        report(problem)
    }

    /// Reports what is wrong with a file, unless something else is.
    private mutating func report(_ problem: Diagnostic) {
        let file = problem.place?.file ?? ""
        let isKnown = problems.contains { $0.place?.file.map { areSame($0, file) } ?? false }
        if !isKnown { problems.append(problem) }
    }
}

import Diagnostics
import ExactStrings
import Files
import JSON
import PluginAPI
import Releases
import WorkTree

/// A release whose files are all written.
struct FinishedRelease: Sendable {
    var stages: [StageResult]
    var bundles: [ReleaseSummary.Bundle]
    var seals: [String]
    /// How many files of the repository the release changes.
    var changedFiles: Int
    /// All files, by their path in the release folder.
    var files: [ExactString: ContentDigest]

    /// The size of all files in bytes.
    var size: Int { files.values.reduce(0) { $0 + $1.size } }

    var artifactsByStage: [String: [StageArtifact]] {
        Dictionary(stages.map { ($0.name, $0.artifacts) }) { first, _ in first }
    }

    func summary(of plan: Plan, in folder: String) -> ReleaseSummary {
        ReleaseSummary(
            release: plan.release,
            isPartial: plan.isPartial,
            folder: folder,
            bundles: bundles,
            artifacts: stages.reduce(0) { $0 + $1.artifacts.count },
            size: size,
            seals: seals,
            changedFiles: changedFiles
        )
    }
}

/// Writes what surrounds the artifacts of a release: report, manifest, seals, bundles, checksums.
///
/// Each step builds on those before: seals of single artifacts are artifacts too, the manifest lists
/// the report, the manifest and its seals go into the bundles, the digests of all these go into the
/// checksums, which are sealed. Last comes what says who made all that, and with what, in no
/// checksum: another machine makes the same release and says another thing there.
struct ReleaseWriter: Sendable {
    /// The release folder; the stages' folders are in it already.
    let folder: String
    /// The folder of a release that this one may be equal to; nil for none.
    let existing: String?
    let plan: Plan
    /// In the order of `pipeline.json`.
    var stages: [StageResult]
    /// What the stages found.
    let warnings: [Manifest.Warning]
    let unitRunner: UnitRunner
    let place: @Sendable (Diagnostic, _ stage: String) -> Diagnostic
    let watch: @Sendable (ReleaseEvent) -> Void

    var sealers: [(stage: String, sealer: any Sealer)] {
        plan.stages.compactMap { stage in
            guard case .seal(let sealer) = stage.work else { return nil }
            return (stage.name, sealer)
        }
    }

    /// What was written besides the artifacts, with its digests.
    private(set) var written: [(path: String, digest: ContentDigest)] = []
    /// What the release holds, once it is written.
    private(set) var manifest: Manifest
    private var manifestBytes: [UInt8] = []
    private var checksums: [UInt8] = []
    private var seals: [String] = []
    private(set) var bundles: [ReleaseSummary.Bundle] = []
    /// The artifacts of no stage: the changes of the repository, and the report.
    private var documents: [Manifest.Artifact] = []
    /// The changes of the repository that the stages want.
    private(set) var changes: WorkTreeDocument?
    /// The files of the repository that artifacts replace as a whole, before that, by their paths.
    private(set) var originals: [ExactString: [UInt8]] = [:]

    init(
        folder: String,
        existing: String? = nil,
        plan: Plan,
        stages: [StageResult],
        warnings: [Manifest.Warning] = [],
        unitRunner: UnitRunner,
        place: @escaping @Sendable (Diagnostic, _ stage: String) -> Diagnostic,
        watch: @escaping @Sendable (ReleaseEvent) -> Void
    ) {
        (self.folder, self.existing, self.plan) = (folder, existing, plan)
        (self.stages, self.warnings) = (stages, warnings)
        (self.unitRunner, self.place, self.watch) = (unitRunner, place, watch)
        manifest = Manifest(plan, results: stages, warnings: warnings)
    }

    var artifacts: [StageArtifact] { stages.flatMap(\.artifacts) }

    var artifactFiles: [(path: String, digest: ContentDigest)] {
        artifacts.map { ($0.path, $0.digest) }
            + documents.map { ($0.path, $0.digest) }
    }

    /// Writes the changes of the repository, as a patch and as data.
    ///
    /// - Parameter originals: The files that artifacts replace as a whole, before that.
    mutating func writeWorkTree(
        _ patch: [UInt8],
        _ document: WorkTreeDocument,
        originals: [ExactString: [UInt8]]
    ) throws {
        (changes, self.originals) = (document, originals)
        try add(
            try document.bytes(),
            as: ReleaseLayout.changes,
            kind: "work-tree-changes",
            mediaType: "application/json"
        )
        try add(patch, as: ReleaseLayout.patch, kind: "work-tree-patch", mediaType: "text/x-diff")
    }

    /// Writes an artifact of no stage.
    mutating func add(
        _ bytes: [UInt8],
        as name: String,
        kind: String,
        mediaType: String
    ) throws {
        documents.append(
            Manifest.Artifact(
                path: name,
                digest: try write(bytes, to: name).digest,
                mediaType: mediaType,
                kind: kind,
                stage: nil,
                metadata: [:]
            )
        )
    }

    /// Writes the manifest.
    ///
    /// - Parameter formats: The formats of the bundles that will be written.
    mutating func writeManifest(bundles formats: [BundleFormat]) throws {
        manifest = Manifest(
            plan,
            results: stages,
            documents: documents,
            warnings: warnings,
            otherFiles: laterFiles(formats)
        )
        manifestBytes = try manifest.bytes()
        written.append(try write(manifestBytes, to: ReleaseLayout.manifest))
    }

    /// Lets the seal stages seal the manifest.
    ///
    /// - Throws: `Failure` or `FileError`.
    mutating func sealManifest() throws {
        let sealed = try seal(SealedDocument(path: ReleaseLayout.manifest, bytes: manifestBytes))
        written += sealed
        seals =
            sealed.map(\.path)
            + sealers.flatMap { $0.sealer.sealNames(of: ReleaseLayout.checksums) }
    }

    /// Packs the artifacts, the manifest and its seals.
    ///
    /// - Throws: `Failure` or `FileError`.
    mutating func writeBundles(_ formats: [BundleFormat]) async throws {
        let archives = try await bundle(formats, of: written + artifactFiles)
        bundles = archives.map { ReleaseSummary.Bundle(name: $0.path, size: $0.digest.size) }
        written += archives
        guard sealedKinds.contains(Bundle.stage) else { return }
        for archive in archives {
            written += try seal(try document(archive.path, size: archive.digest.size))
        }
    }

    /// Writes the digests of all files so far.
    mutating func writeChecksums() throws {
        let all = written + artifactFiles
        checksums =
            Checksums(Dictionary(all.map { (ExactString($0.path), $0.digest.hash) }) { $1 }).bytes
        written.append(try write(checksums, to: ReleaseLayout.checksums))
    }

    /// Lets the seal stages seal the checksums.
    ///
    /// - Throws: `Failure` or `FileError`.
    mutating func sealChecksums() throws {
        written += try seal(SealedDocument(path: ReleaseLayout.checksums, bytes: checksums))
    }

    /// Writes a document, and lets the seal stages seal it.
    mutating func writeSealed(_ bytes: [UInt8], as name: String) throws {
        try write(bytes, as: name)
        written += try seal(SealedDocument(path: name, bytes: bytes))
    }

    /// Writes a document.
    mutating func write(_ bytes: [UInt8], as name: String) throws {
        written.append(try write(bytes, to: name))
    }

    /// The files that provenance is about: all but the seals of the documents.
    var attestedFiles: [ExactString: ContentDigest] {
        let seals = Set(
            sealedDocuments.flatMap { document in
                sealers.flatMap { $0.sealer.sealNames(of: document).map(ExactString.init) }
            }
        )
        return Dictionary(
            (written + artifactFiles).map { (ExactString($0.path), $0.digest) }
                .filter { !seals.contains($0.0) }
        ) { $1 }
    }

    /// What is sealed besides artifacts.
    var sealedDocuments: [String] { sealedDocuments(bundles.map(\.name)) }

    private func sealedDocuments(_ bundles: [String]) -> [String] {
        [ReleaseLayout.manifest, ReleaseLayout.checksums, ReleaseLayout.billOfMaterials]
            + (sealedKinds.contains(Bundle.stage) ? bundles : [])
    }

    /// The names of all files that are written after the manifest: it lists them, so that none of
    /// them can be removed or added unseen.
    private func laterFiles(_ formats: [BundleFormat]) -> [String] {
        let bundles = formats.map { ReleaseLayout.bundle(plan.release, $0) }
        let seals = sealedDocuments(bundles).flatMap { document in
            sealers.flatMap { $0.sealer.sealNames(of: document) }
        }
        let isSigned = sealers.contains { $0.sealer.signsProvenance }
        let provenance = isSigned ? [ReleaseLayout.provenance] : []
        return [ReleaseLayout.checksums, ReleaseLayout.billOfMaterials] + provenance + bundles
            + seals
    }

    /// The release, after the last step.
    var finished: FinishedRelease {
        let files = (written + artifactFiles).map { (ExactString($0.path), $0.digest) }
        return FinishedRelease(
            stages: stages,
            bundles: bundles,
            seals: seals,
            changedFiles: changes?.files.count ?? 0,
            files: Dictionary(files) { $1 }
        )
    }

    func write(
        _ bytes: [UInt8],
        to name: String
    ) throws -> (path: String, digest: ContentDigest) {
        try FileSystem.write(bytes, to: "\(folder)/\(name)")
        return (name, ContentDigest(of: bytes))
    }

    /// Makes the bundles, or takes them from the cache: they are units like any other.
    private func bundle(
        _ formats: [BundleFormat],
        of files: [(path: String, digest: ContentDigest)]
    ) async throws -> [(path: String, digest: ContentDigest)] {
        let inputs = files.map {
            ResolvedInput(path: $0.path, digest: $0.digest, origin: .file("\(folder)/\($0.path)"))
        }
        let bundles = try formats.map {
            try Bundle.unit($0, of: plan.release, named: ReleaseLayout.bundle(plan.release, $0))
        }
        watch(.stageStarted(name: Bundle.stage, units: bundles.count))
        var results: [UnitResult] = []
        try await withThrowingTaskGroup(of: (PlannedUnit, UnitResult).self) { group in
            for unit in bundles {
                watch(.unitStarted(stage: Bundle.stage, unit: unit.label))
                group.addTask {
                    (unit, try await unitRunner.run(unit, artifacts: [:], others: inputs))
                }
            }
            for try await (unit, result) in group {
                let end = result.isCached ? ReleaseEvent.UnitEnd.cached : .ran
                watch(.unitFinished(stage: Bundle.stage, unit: unit.label, end))
                results.append(result)
            }
        }
        let cached = results.count { $0.isCached }
        let outcome = StageOutcome.done(ran: results.count - cached, cached: cached)
        let size = results.flatMap(\.artifacts).reduce(0) { $0 + $1.digest.size }
        watch(
            .stageFinished(name: Bundle.stage, outcome, artifacts: results.count, size: size)
        )
        return results.flatMap(\.artifacts).map { ($0.path, $0.digest) }
            .sorted { isOrderedBefore($0.path, $1.path) }
    }
}

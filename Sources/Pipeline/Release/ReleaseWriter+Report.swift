import ExactStrings
import Files
import PluginAPI
import Releases
import Reports

extension ReleaseWriter {
    /// Writes the account for people.
    ///
    /// - Parameters:
    ///   - bundles: The formats of the bundles that will be written.
    ///   - thumbnails: What makes the small pictures; nil for a report without pictures.
    /// - Throws: `Failure` or `FileError`.
    mutating func writeReport(
        bundles: [BundleFormat],
        _ thumbnails: ThumbnailMaker? = nil
    ) async throws {
        var report = ReleaseReport(
            release: plan.release,
            isPartial: plan.isPartial,
            stages: stages.map(ReleaseReport.Stage.init),
            warnings: warnings,
            changes: changes,
            bundles: bundles.map { ReleaseLayout.bundle(plan.release, $0) },
            seals: [ReleaseLayout.manifest, ReleaseLayout.checksums].flatMap { document in
                sealers.flatMap { _, sealer in
                    sealer.extensions.map {
                        ReleaseReport.Seal(
                            document: document,
                            file: document + $0,
                            check: sealer.verificationCommand(for: document, as: $0)
                        )
                    }
                }
            }
        )
        for artifact in report.wantedTexts {
            let file = "\(folder)/\(artifact.path)"
            let bytes = try FileSystem.read(file, limit: ReleaseReport.longestText)
            report.texts[ExactString(artifact.path)] = String(decoding: bytes, as: UTF8.self)
        }
        var outcome = StageOutcome.done(ran: 0, cached: 0)
        if let thumbnails {
            (report.thumbnails, outcome) = try await thumbnails.thumbnails(
                report.wantedThumbnails,
                of: stages.flatMap(\.artifacts),
                in: folder,
                originals: originals,
                watch: watch
            )
        } else {
            watch(.stageStarted(name: ThumbnailMaker.stage, units: 0))
        }
        let page = report.bytes
        try add(page, as: ReleaseLayout.report, kind: "report", mediaType: "text/html")
        watch(
            .stageFinished(
                name: ThumbnailMaker.stage,
                outcome,
                artifacts: 1,
                size: page.count
            )
        )
    }
}

extension ReleaseReport.Stage {
    /// What the report shows of a stage.
    fileprivate init(_ result: StageResult) {
        var reason: String?
        if case .skipped(let text) = result.outcome { reason = text }
        self.init(
            name: result.name,
            uses: result.uses,
            skipped: reason,
            artifacts: result.artifacts.map(Manifest.Artifact.init)
        )
    }
}

import Diagnostics
import ExactStrings
import Files
import Host
import JSON
import PluginAPI
import Releases
import Reports

/// Makes the small pictures of the report: each is a unit, whose output is kept in the cache.
struct ThumbnailMaker: Sendable {
    private struct Specification: Codable, Sendable {
        /// The greatest width and height, in pixels.
        var longestSide: Int
    }

    /// What events call the making of the report: no stage of a pipeline has such a name.
    static let stage = ReleaseLayout.report

    private let renderer: any ThumbnailRenderer
    private let unitRunner: UnitRunner
    private let jobs: Int
    /// Where the small pictures are written: no part of the release.
    private let folder: String

    /// A maker.
    ///
    /// - Parameters:
    ///   - renderer: What draws.
    ///   - unitRunner: The runner of the release's units.
    ///   - jobs: How many are drawn at once.
    init(
        _ renderer: any ThumbnailRenderer,
        _ unitRunner: UnitRunner,
        jobs: Int,
        in staging: StagingFolder
    ) {
        (self.renderer, self.jobs) = (renderer, jobs)
        folder = "\(staging.scratchFolder)/\(Self.stage)"
        self.unitRunner = unitRunner.writing(below: folder)
    }

    /// The small pictures.
    ///
    /// A picture that can't be decoded has none.
    ///
    /// - Parameters:
    ///   - requests: In the order of the page; the first ones fit, if not all do.
    ///   - artifacts: The artifacts of the release.
    ///   - release: The release folder.
    ///   - originals: The files of the repository that artifacts replace, by their paths.
    /// - Returns: The pictures, and how many came from the cache.
    /// - Throws: `Failure` or `FileError`.
    func thumbnails(
        _ requests: [Thumbnails.Request],
        of artifacts: [StageArtifact],
        in release: String,
        originals: [ExactString: [UInt8]],
        watch: @escaping @Sendable (ReleaseEvent) -> Void
    ) async throws -> (Thumbnails, StageOutcome) {
        var thumbnails = Thumbnails()
        guard !requests.isEmpty, let libraries = try libraries(watch) else {
            return (thumbnails, .done(ran: 0, cached: 0))
        }
        let digests = Dictionary(artifacts.map { (ExactString($0.path), $0.digest) }) { $1 }
        var work: [(request: Thumbnails.Request, unit: PlannedUnit, input: ResolvedInput)] = []
        for request in requests {
            let input: ResolvedInput
            switch request.source {
            case .artifact(let path):
                guard let digest = digests[path], digest.size <= Self.largestPicture else {
                    continue
                }
                input = ResolvedInput(
                    path: Self.input,
                    digest: digest,
                    origin: .file("\(release)/\(path)")
                )
            case .original(let path):
                guard let bytes = originals[path] else { continue }
                input = ResolvedInput(
                    path: Self.input,
                    digest: ContentDigest(of: bytes),
                    origin: .bytes(bytes)
                )
            }
            let unit = try unit(request, in: "\(work.count)", libraries)
            work.append((request, unit, input))
        }
        watch(.stageStarted(name: Self.stage, units: work.count))
        var cached = 0
        try await concurrently(work, atMost: jobs) { [unitRunner] item in
            watch(.unitStarted(stage: Self.stage, unit: item.unit.label))
            return try await unitRunner.run(item.unit, artifacts: [:], others: [item.input])
        } finished: { item, result in
            cached += result.isCached ? 1 : 0
            let end = result.isCached ? ReleaseEvent.UnitEnd.cached : .ran
            watch(.unitFinished(stage: Self.stage, unit: item.unit.label, end))
        }
        for (index, item) in work.enumerated() {
            let bytes = try FileSystem.read(
                "\(folder)/\(index)/\(Self.output)",
                limit: Self.largestThumbnail
            )
            if !bytes.isEmpty { thumbnails.add(bytes, of: item.request.source) }
        }
        return (thumbnails, .done(ran: work.count - cached, cached: cached))
    }

    /// The versions of the libraries that draw; nil, with a warning, when one is missing: a release
    /// is worth more than its pictures.
    private func libraries(_ watch: (ReleaseEvent) -> Void) throws -> [String: String]? {
        do {
            return try renderer.libraries()
        } catch let missing as MissingLibrary {
            watch(
                .warning(
                    Diagnostic(
                        missing.summary("\(ReleaseLayout.report) has no pictures: it draws them"),
                        help: missing.help,
                        severity: .warning
                    )
                )
            )
            return nil
        }
    }

    /// The unit that makes one small picture; an empty file means that there is none.
    private func unit(
        _ request: Thumbnails.Request,
        in folder: String,
        _ libraries: [String: String]
    ) throws -> PlannedUnit {
        let specification = Specification(longestSide: request.longestSide)
        return PlannedUnit(
            stage: Self.stage,
            label: request.label,
            folder: folder,
            inputs: [],
            outputs: .declared([UnitOutput(Self.output, kind: "thumbnail", mediaType: "image/webp")]
            ),
            arguments: [
                "shipit", "unit", "thumbnail", renderer.version,
                try JSONValue(encoding: specification).canonicalText,
            ],
            environment: [:],
            platform: Platform.properties.merging(libraries) { $1 },
            isCacheable: true,
            isBuiltIn: true
        ) { [renderer] workspace, _ in
            let picture = try workspace.read(Self.input, limit: Self.largestPicture)
            let small = try renderer.thumbnail(of: picture, longestSide: request.longestSide)
            try workspace.write(small ?? [], to: Self.output)
        }
    }

    /// The path of the picture in a unit's workspace.
    private static let input = "picture"
    /// The path of the small picture among a unit's outputs.
    private static let output = "thumbnail.webp"
    /// The greatest size of a picture's file, in bytes.
    private static let largestPicture = 256 << 20
    /// The greatest size of a small picture, in bytes.
    private static let largestThumbnail = 16 << 20
}

extension Thumbnails.Request {
    /// What the log calls it; unique within the report.
    fileprivate var label: String {
        switch source {
        case .artifact(let path): path.text
        case .original(let path): "\(path) before"
        }
    }
}

/// Works on items, several at a time.
///
/// - Parameters:
///   - limit: How many are worked on at once.
///   - finished: Sees each result as it comes, in any order.
/// - Throws: what `work` throws first.
private func concurrently<Item: Sendable, Result: Sendable>(
    _ items: [Item],
    atMost limit: Int,
    _ work: @escaping @Sendable (Item) async throws -> Result,
    finished: (Item, Result) -> Void
) async throws {
    try await withThrowingTaskGroup(of: (Item, Result).self) { group in
        var rest = items[...]
        for item in rest.prefix(limit) { group.addTask { (item, try await work(item)) } }
        rest = rest.dropFirst(limit)
        while let (item, result) = try await group.next() {
            finished(item, result)
            if let item = rest.popFirst() { group.addTask { (item, try await work(item)) } }
        }
    }
}

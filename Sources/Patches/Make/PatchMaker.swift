import Archives
import Files
import Releases

/// Makes patches.
public struct PatchMaker: Sendable {
    /// What a patch is of.
    public struct Request: Sendable {
        /// The app's name.
        public var app: String
        /// The release that it starts from; nil for a full payload.
        public var from: PatchManifest.Release?
        /// The release that it leads to.
        public var to: PatchManifest.Release
        /// The folder that stands for the app's bundle.
        public var bundle: String
        /// The time of every entry, seconds since 1970 UTC.
        public var date: Int
        /// The paths whose picture stays the base's: see `PatchManifest.identical`.
        public var identical: [String]

        /// A request from its parts.
        public init(
            app: String,
            from: PatchManifest.Release?,
            to: PatchManifest.Release,
            bundle: String = PatchManifest.usualBundle,
            date: Int,
            identical: [String] = []
        ) {
            self.app = app
            self.from = from
            self.to = to
            self.bundle = bundle
            self.date = date
            self.identical = identical
        }
    }

    /// A tree and where its files are.
    public struct Side: Sendable {
        /// The files.
        public var tree: AssetTree
        /// Their bytes.
        public var source: any AssetSource

        /// A side from its parts.
        public init(_ tree: AssetTree, in source: any AssetSource) {
            self.tree = tree
            self.source = source
        }
    }

    /// The names of a pack's entries.
    enum Entry {
        static let manifest = "patch.json"
        static let content = "content"
    }

    private let encoder: ContentEncoder
    private let jobs: Int

    /// A maker.
    ///
    /// - Parameters:
    ///   - encoder: Encodes the files; shared by all patches that may have files in common.
    ///   - jobs: How many files are encoded at once.
    public init(_ encoder: ContentEncoder, jobs: Int) {
        self.encoder = encoder
        self.jobs = max(1, jobs)
    }

    /// Writes the exact pack from one tree to another.
    ///
    /// - Parameters:
    ///   - file: The pack's absolute path; nothing may stand there.
    ///   - scratch: An absolute path at which a file may stand meanwhile.
    /// - Returns: The pack's manifest.
    /// - Throws: `ArchiveError`, `FileError`, `CompressionError`, or what the sources throw.
    public func makePack(
        _ request: Request,
        from base: Side,
        to result: Side,
        file: String,
        scratch: String
    ) async throws -> PatchManifest {
        var manifest = PatchManifest(
            app: request.app,
            from: request.from,
            to: request.to,
            bundle: request.bundle,
            base: base.tree.summary,
            result: result.tree.summary,
            identical: request.identical
        )
        var rows = Self.rows(TreeChanges(from: base.tree, to: result.tree).changes)
        var content = try NewFile(scratch)
        defer { try? FileSystem.remove(scratch) }
        let moved = rows.indices.filter { rows[$0].encoding == .stored }
        let requests = moved.map { index in
            let old = rows[index].kind == .changed ? base.tree[rows[index].path] : nil
            return ContentEncoder.Request(
                path: rows[index].path,
                new: rows[index].content,
                old: old
            )
        }
        try await inOrder(requests, from: base.source, to: result.source) { number, encoded in
            let index = moved[number]
            rows[index].encoding = encoded.encoding
            rows[index].bytes = encoded.bytes
            if encoded.encoding == .stored {
                try result.source.forEachPiece(of: rows[index].path) { try content.write($0) }
            } else {
                try content.write(encoded.frame.span)
            }
        }
        try content.close()
        manifest.files = rows
        var archive = try ArchiveWriter(file, format: .zip, date: request.date)
        try archive.add(Entry.manifest, bytes: manifest.bytes)
        try archive.add(Entry.content, file: scratch, storage: .stored)
        try archive.finish()
        return manifest
    }

    /// The lines of a manifest; what has to be encoded is called stored for now.
    private static func rows(_ changes: [TreeChanges.Change]) -> [PatchManifest.File] {
        var first: [ContentDigest: String] = [:]
        return changes.map { change in
            guard let content = change.content else {
                return PatchManifest.File(path: change.path, kind: .deleted, encoding: .none)
            }
            var row = PatchManifest.File(
                path: change.path,
                kind: change.kind,
                encoding: .stored,
                size: content.size,
                sha256: content.hash
            )
            if let source = change.source {
                (row.encoding, row.source) = (.copy, source)
            } else if let source = first[content] {
                (row.encoding, row.source) = (.repeat, source)
            } else {
                first[content] = change.path
            }
            return row
        }
    }

    /// Encodes several files at once and hands them on in their order.
    private func inOrder(
        _ requests: [ContentEncoder.Request],
        from base: any AssetSource,
        to result: any AssetSource,
        _ body: (Int, EncodedContent) throws -> Void
    ) async throws {
        // So many may wait for one before them: it bounds the frames in memory.
        let window = jobs * 16
        try await withThrowingTaskGroup(of: (Int, EncodedContent).self) { group in
            var (started, running, written) = (0, 0, 0)
            var ready: [Int: EncodedContent] = [:]
            while written < requests.count {
                while started < requests.count, running < jobs, started < written + window {
                    let (number, request) = (started, requests[started])
                    group.addTask { [encoder] in
                        (number, try await encoder.encode(request, from: base, to: result))
                    }
                    (started, running) = (started + 1, running + 1)
                }
                guard let (number, encoded) = try await group.next() else { return }
                running -= 1
                ready[number] = encoded
                while let next = ready.removeValue(forKey: written) {
                    try body(written, next)
                    written += 1
                }
            }
        }
    }
}

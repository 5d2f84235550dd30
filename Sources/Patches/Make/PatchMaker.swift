import Archives
import Files
import Releases

/// Writes patches.
public struct PatchMaker: Sendable {
    /// What a patch is of.
    public struct Request: Sendable {
        /// The app's name.
        public var app: String
        /// The release that it starts from; nil for a full payload.
        public var from: PatchManifest.Release?
        /// The release that it leads to.
        public var to: PatchManifest.Release
        /// The folder that represents the app's bundle.
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

    /// Writes the exact pack from one tree to another, and its plain form: an archive of the added
    /// and changed files, whole, below the bundle's folder.
    ///
    /// Each file of the result is read at most once for both.
    ///
    /// - Parameters:
    ///   - file: The pack's absolute path; no file may exist there.
    ///   - plain: The plain form's absolute path; left out, none is written.
    ///   - scratch: An absolute path for a file that exists meanwhile.
    /// - Returns: The pack's manifest.
    /// - Throws: `ArchiveError`, `FileError`, `CompressionError`, or what the sources throw.
    public func makePack(
        _ request: Request,
        from base: TreeSnapshot,
        to result: TreeSnapshot,
        file: String,
        plain: String? = nil,
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
        manifest.files = Self.rows(TreeChanges(from: base.tree, to: result.tree).changes)
        var content = try NewFile(scratch)
        defer { try? FileSystem.remove(scratch) }
        let plainForm = try plain.map { try PlainForm($0, request) }
        try await write(&manifest.files, from: base, to: result, &content, plainForm)
        try content.close()
        try plainForm?.finish()
        var archive = try ArchiveWriter(file, format: .zip, date: request.date)
        try archive.add(Entry.manifest, bytes: manifest.bytes)
        try archive.add(Entry.content, file: scratch, storage: .stored)
        try archive.finish()
        return manifest
    }

    /// Writes what rows place, in their order, and notes how it is encoded.
    private func write(
        _ rows: inout [PatchManifest.File],
        from base: TreeSnapshot,
        to result: TreeSnapshot,
        _ content: inout NewFile,
        _ plain: PlainForm?
    ) async throws {
        let encoded = rows.indices.filter { rows[$0].encoding == .stored }
        let requests = encoded.map { index in
            ContentEncoder.Request(
                new: NewContent(rows[index].path, rows[index].content, in: result.source),
                old: rows[index].kind == .changed ? base.tree[rows[index].path] : nil
            )
        }
        var next = rows.startIndex
        // What is copied from the base, or repeated, is only in the plain form.
        func writeCopies(upTo end: Int) throws {
            for row in rows[next..<end] where row.kind != .deleted {
                try plain?.add(NewContent(row.path, row.content, in: result.source))
            }
            next = end
        }
        try await inOrder(requests, from: base.source) { number, form in
            let (index, new) = (encoded[number], requests[number].new)
            try writeCopies(upTo: index)
            next = index + 1
            (rows[index].encoding, rows[index].bytes) = (form.encoding, form.bytes)
            try plain?.add(new)
            if form.encoding == .stored {
                try new.forEachPiece { try content.write($0) }
            } else {
                try content.write(form.frame.span)
            }
        }
        try writeCopies(upTo: rows.endIndex)
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

    /// How many bytes of files may be on their way at once, 256 MiB; one file may be larger.
    private static let mostBytes = 256 << 20

    /// Encodes several files at once and hands them on in their order.
    private func inOrder(
        _ requests: [ContentEncoder.Request],
        from base: any AssetSource,
        _ body: (Int, EncodedContent) throws -> Void
    ) async throws {
        // So many may wait for one before them.
        let window = jobs * 16
        try await withThrowingTaskGroup(of: (Int, EncodedContent).self) { group in
            var (started, running, written, bytes) = (0, 0, 0, 0)
            var ready: [Int: EncodedContent] = [:]
            while written < requests.count {
                while started < requests.count, running < jobs, started < written + window {
                    let (number, request) = (started, requests[started])
                    let size = request.new.content.size
                    guard started == written || bytes + size <= Self.mostBytes else { break }
                    group.addTask { [encoder] in
                        (number, try await encoder.encode(request, from: base))
                    }
                    (started, running, bytes) = (started + 1, running + 1, bytes + size)
                }
                guard let (number, encoded) = try await group.next() else { return }
                running -= 1
                ready[number] = encoded
                while let next = ready.removeValue(forKey: written) {
                    try body(written, next)
                    requests[written].new.drop()
                    bytes -= requests[written].new.content.size
                    written += 1
                }
            }
        }
    }
}

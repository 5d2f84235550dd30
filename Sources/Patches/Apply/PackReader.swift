import Archives
import Compression
import Diagnostics
import ExactStrings

/// A pack that is read from its begin to its end; nothing it says is believed.
final class PackReader {
    /// What the pack says of itself.
    let manifest: PatchManifest
    /// The pack's file, as errors call it.
    let name: String
    private var archive: ArchiveReader
    /// Whether the reading has come to the content.
    private var hasContent = false

    /// Opens a pack and reads its manifest.
    ///
    /// - Throws: `Diagnostic` when it is none.
    init(_ file: String) throws {
        var archive = try Self.open(file)
        manifest = try Self.manifest(of: &archive, file)
        self.archive = archive
        name = file
    }

    private static func open(_ file: String) throws(Diagnostic) -> ArchiveReader {
        do throws(ArchiveError) {
            return try ArchiveReader(file)
        } catch {
            throw Diagnostic.invalidPatch(file, "\(error)")
        }
    }

    private static func manifest(
        of archive: inout ArchiveReader,
        _ file: String
    ) throws -> PatchManifest {
        do {
            guard let entry = try archive.next(), entry.kind == .file,
                areSame(entry.path, PatchMaker.Entry.manifest)
            else { throw Messages.noPack(file) }
            return try PatchManifest(try archive.read(limit: PatchLimits.manifest), of: file)
        } catch let error as ArchiveError {
            throw Diagnostic.invalidPatch(file, "\(error)")
        }
    }

    /// Calls `body` with the bytes that a file will have; files are read in the manifest's order.
    ///
    /// - Parameters:
    ///   - file: A file whose bytes are in the pack.
    ///   - prefix: The base's file at the path, for a delta.
    /// - Throws: `Diagnostic` when the pack is damaged or holds more than it says, or what `body`
    ///   throws.
    func read(
        _ file: PatchManifest.File,
        prefix: [UInt8],
        _ body: (Span<UInt8>) throws -> Void
    ) throws {
        do {
            switch file.encoding {
            case .entry:
                try expectEntry("\(manifest.bundle)/\(file.path)", size: file.size)
                try archive.read(limit: file.size, body)
            case .stored: try readContent(file.bytes, body)
            case .zstd, .delta: try readFrame(file, prefix: prefix, body)
            case .copy, .repeat, .none: break
            }
        } catch let error as ArchiveError {
            throw Diagnostic.invalidPatch(name, "\(error)")
        } catch let error as CompressionError {
            throw Diagnostic.invalidPatch(name, "\(printable(file.path)): \(error.message)")
        }
    }

    private func readFrame(
        _ file: PatchManifest.File,
        prefix: [UInt8],
        _ body: (Span<UInt8>) throws -> Void
    ) throws {
        var decoder = try ZstdDecoder(of: file.path, prefix: prefix, limit: file.size)
        try readContent(file.bytes) { try decoder.add($0, body) }
        try decoder.finish()
    }

    /// Ends the reading.
    ///
    /// - Throws: `Diagnostic` when the pack holds more than its manifest says.
    func finish() throws {
        do {
            if manifest.base != nil {
                try openContent()
                guard try archive.readPiece(atMost: 1).isEmpty else {
                    throw Diagnostic.invalidPatch(
                        name,
                        "its content is longer than its manifest says"
                    )
                }
            }
            guard try archive.next() == nil else {
                throw Diagnostic.invalidPatch(
                    name,
                    "it holds an entry that its manifest does not list"
                )
            }
        } catch let error as ArchiveError {
            throw Diagnostic.invalidPatch(name, "\(error)")
        }
    }

    private func readContent(_ count: Int, _ body: (Span<UInt8>) throws -> Void) throws {
        try openContent()
        var rest = count
        while rest > 0 {
            let piece = try archive.readPiece(atMost: min(rest, 1 << 16))
            guard !piece.isEmpty else {
                throw Diagnostic.invalidPatch(name, "its content is shorter than its manifest says")
            }
            rest -= piece.count
            try body(piece.span)
        }
    }

    private func openContent() throws {
        guard !hasContent else { return }
        let size = manifest.files.reduce(0) { $0 + $1.bytes }
        try expectEntry(PatchMaker.Entry.content, size: size)
        hasContent = true
    }

    private func expectEntry(_ path: String, size: Int) throws {
        guard let entry = try archive.next(), entry.kind == .file, areSame(entry.path, path) else {
            throw Diagnostic.invalidPatch(name, "it lacks \"\(printable(path))\" at its place")
        }
        guard entry.size.map({ $0 == size }) ?? true else {
            throw Diagnostic.invalidPatch(name, "\"\(printable(path))\" is not \(size) bytes")
        }
    }
}

private enum Messages {
    static func noPack(_ file: String) -> Diagnostic {
        Diagnostic(
            "not a shipit patch: it does not begin with \(PatchMaker.Entry.manifest)",
            at: Place(file: file),
            help: "name an exact pack or a full payload: from-1.3.0/exact.zip, or full.zip"
        )
    }
}

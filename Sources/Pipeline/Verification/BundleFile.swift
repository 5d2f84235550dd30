import Archives
import Compression
import Cryptography
import Diagnostics
import ExactStrings
import Files
import Releases

/// Sees the entries of a bundle in their order.
protocol BundleVisitor: TarLayout.Visitor {
    /// Whether it has seen enough.
    var isDone: Bool { get }
}

/// A bundle that is read strictly: only the layout that shipit writes, in which all tools see the
/// same.
struct BundleFile {
    /// The absolute path, links resolved.
    let path: String
    let format: BundleFormat
    /// What it is called in errors.
    let name: String

    /// Checks that the bundle holds these files and nothing else.
    ///
    /// - Parameters:
    ///   - expected: The digest of each file, by its path below the folder.
    ///   - folder: The one folder that all entries are in.
    /// - Throws: `Diagnostic` that names the first difference; `FileError`.
    func check(holds expected: [ExactString: ContentDigest], below folder: String) throws {
        // Of a manifest that claims no more than `ContentDigest.mostBytes`: nothing here overflows.
        let size = expected.values.reduce(0) { $0 + $1.size }
        var visitor = DigestVisitor(expected, below: folder, of: name)
        try read(&visitor, limit: size + (expected.count << 13) + 1 << 20)
        if let path = visitor.missing { throw problem("lacks \(path)").coded(.missing) }
    }

    /// Hands all entries to a visitor.
    ///
    /// - Parameter limit: The greatest size of what is compressed, in bytes.
    /// - Throws: `Diagnostic` when the bundle is damaged, or has a layout that shipit does not
    ///   write; what the visitor throws.
    func read(_ visitor: inout some BundleVisitor, limit: Int) throws {
        do {
            switch format {
            case .zip: try readZip(&visitor)
            case .tarZst: try readTar(&visitor, limit: limit)
            }
        } catch is SeenEnough {
            return
        } catch let error as ArchiveError {
            throw problem("can't be read: \(error.message)")
        } catch let error as CompressionError {
            throw problem("can't be read: \(error.message)")
        } catch let error as FileError {
            throw problem("can't be read: \(error.reason)")
        }
    }

    private struct SeenEnough: Error {}

    private func readZip(_ visitor: inout some BundleVisitor) throws {
        // The headers agree; read as those do that can't seek, the entries have to be the same
        // again.
        let layout = try ZipLayout(try OpenFile(path), named: name)
        var archive = try ArchiveReader(path, isStreamed: true)
        for entry in layout.entries {
            // libarchive composes names, so these are only alike; the layout has the names' bytes.
            guard let found = try archive.next(), found.kind == .file, found.path == entry.path
            else { throw problem("shows \(entry.path) to some readers only") }
            try visitor.start(entry.path, size: entry.size)
            if visitor.isDone { return }
            var size = 0
            try archive.read(limit: entry.size) { piece in
                size += piece.count
                try visitor.take(piece)
            }
            guard size == entry.size else {
                throw problem("holds \(entry.path) with another size than it claims")
            }
            try visitor.end()
        }
        if let found = try archive.next() {
            throw problem("shows \(found.path) to some readers only")
        }
    }

    private func readTar(_ visitor: inout some BundleVisitor, limit: Int) throws {
        var decoder = try ZstdDecoder(of: name, limit: limit, isSingle: true)
        var tar = TarLayout(named: name)
        try FileSystem.forEachPiece(of: path) { piece in
            try decoder.add(piece) { bytes in
                try tar.add(bytes, &visitor)
                if visitor.isDone { throw SeenEnough() }
            }
        }
        try decoder.finish()
        try tar.finish()
    }

    func problem(_ what: String) -> Diagnostic {
        Diagnostic(
            "\(name) \(what)",
            at: Place(file: name),
            help: "do not serve or unpack it; fetch or build the release again"
        )
    }
}

/// The SHA-256 of what is read; a class, because a visitor is copied.
private final class FileSum {
    private var sum: SHA256?

    init() throws { sum = try SHA256() }

    func update(_ bytes: Span<UInt8>) throws { try sum?.update(bytes) }

    /// The sum in hexadecimal; empty when it was taken before.
    func finish() throws -> String {
        guard let sum = sum.take() else { return "" }
        return hexadecimal(try sum.finish())
    }
}

/// Compares each entry with the digest that is expected of it.
private struct DigestVisitor: BundleVisitor {
    private var expected: [ExactString: ContentDigest]
    private let folder: String
    private let bundle: String
    private var current: (path: String, digest: ContentDigest, sum: FileSum)?

    init(_ expected: [ExactString: ContentDigest], below folder: String, of bundle: String) {
        self.expected = expected
        self.folder = folder
        self.bundle = bundle
    }

    var isDone: Bool { false }

    /// A file that was not there.
    var missing: String? { expected.keys.min()?.text }

    mutating func start(_ path: String, size: Int) throws {
        guard let inside = path.path(below: folder),
            let digest = expected.removeValue(forKey: ExactString(inside))
        else {
            throw problem("holds \(path), which the manifest does not list, or holds it twice")
                .coded(.added)
        }
        guard digest.size == size else { throw altered(inside) }
        current = (inside, digest, try FileSum())
    }

    mutating func take(_ bytes: Span<UInt8>) throws { try current?.sum.update(bytes) }

    mutating func end() throws {
        guard let current else { return }
        guard try current.sum.finish() == current.digest.hash else { throw altered(current.path) }
    }

    private func altered(_ path: String) -> Diagnostic {
        problem("holds \(path) with other bytes than the manifest says").coded(.altered)
    }

    private func problem(_ what: String) -> Diagnostic {
        Diagnostic("\(bundle) \(what)", at: Place(file: bundle))
    }
}

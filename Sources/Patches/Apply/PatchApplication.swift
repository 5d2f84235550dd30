import Cryptography
import Diagnostics
import ExactStrings
import Files
import Releases

/// Applies a pack to its base: first everything is checked, then every byte that is written.
struct PatchApplication {
    private let pack: PackReader
    private let base: AssetTree
    private let source: any AssetSource

    /// An application of a pack to a tree, whose digests must be those of the source's bytes.
    ///
    /// - Throws: `Diagnostic` when the tree is not the pack's base, or when the paths of the result
    ///   exclude each other.
    init(of pack: PackReader, to base: AssetTree, in source: any AssetSource) throws(Diagnostic) {
        let manifest = pack.manifest
        if let wanted = manifest.base {
            guard base.summary == wanted else { throw Messages.wrongBase(base, manifest) }
            try Self.check(manifest, against: base, of: pack.name)
        }
        self.pack = pack
        self.base = manifest.base == nil ? AssetTree([]) : base
        self.source = source
    }

    /// Checks that each line of the manifest fits the base.
    private static func check(
        _ manifest: PatchManifest,
        against base: AssetTree,
        of name: String
    ) throws(Diagnostic) {
        for file in manifest.files {
            let before = base[file.path]
            let fits =
                switch file.kind {
                case .added: before == nil
                case .changed, .deleted: before != nil
                case .sameAs:
                    file.source.flatMap { base[$0] } == file.content
                }
            guard fits else { throw Messages.misfit(name, file) }
            guard file.encoding == .delta, let before else { continue }
            // What a decoder needs memory for.
            guard before.size + file.size <= PatchLimits.delta else {
                throw Messages.misfit(name, file)
            }
        }
    }

    /// Writes the result.
    ///
    /// - Parameter folder: Where to write it, an empty folder; nil to take the digests alone, where
    ///   the base's own files need not be read.
    /// - Returns: The tree, which is the manifest's result.
    /// - Throws: `Diagnostic` when it is not; `FileError`, or what the source throws.
    func makeResult(in folder: String?) throws -> AssetTree {
        let kept = keptFiles
        try checkPaths(kept)
        let output = ResultFolder(path: folder, pack: pack.name)
        for file in pack.manifest.files { try make(file, in: output) }
        try pack.finish()
        if folder != nil {
            for file in kept {
                try output.write(file.path, as: file.content) { body in
                    try source.forEachPiece(of: file.path, body)
                }
            }
        }
        let result = AssetTree(kept + pack.manifest.placed)
        guard result.summary == pack.manifest.result else { throw Messages.wrongResult(pack.name) }
        return result
    }

    private func make(_ file: PatchManifest.File, in output: ResultFolder) throws {
        switch file.encoding {
        case .none: break
        case .copy, .repeat:
            // The digest is the base's or was made before; only a folder needs the bytes.
            guard let made = output.path, let from = file.source else { return }
            let source: any AssetSource = file.encoding == .copy ? source : FolderSource(made)
            try output.write(file.path, as: file.content) { body in
                try source.forEachPiece(of: from, body)
            }
        case .stored, .zstd, .entry, .delta:
            let prefix =
                file.encoding == .delta
                ? try source.read(file.path, limit: PatchLimits.delta) : []
            try output.write(file.path, as: file.content) { body in
                try pack.read(file, prefix: prefix, body)
            }
        }
    }

    /// The base's files that stay as they are.
    private var keptFiles: [AssetTree.File] {
        var rest = pack.manifest.files[...]
        return base.files.filter { file in
            while let next = rest.first, isOrderedBefore(next.path, file.path) {
                rest.removeFirst()
            }
            return rest.first.map { !areSame($0.path, file.path) } ?? true
        }
    }

    /// Checks that all paths of the result fit into one folder, before one is written.
    private func checkPaths(_ kept: [AssetTree.File]) throws(Diagnostic) {
        let paths =
            (kept + pack.manifest.placed).map(\.path).sorted(by: isOrderedBefore)
        if let (path, other) = PathRules.collisions(among: paths).first {
            throw Messages.collision(pack.name, path, other)
        }
    }
}

/// Where a result's files are written and their digests taken; without a folder, digests alone.
private struct ResultFolder {
    let path: String?
    /// What the pack is called in errors.
    let pack: String

    /// Writes a file while its digest is taken.
    ///
    /// - Throws: `Diagnostic` when the bytes are not those of `content`, as soon as there are too
    ///   many.
    func write(
        _ name: String,
        as content: ContentDigest,
        _ bytes: (_ body: (Span<UInt8>) throws -> Void) throws -> Void
    ) throws {
        var sum = try SHA256()
        var size = 0
        var file: NewFile?
        if let path {
            let target = "\(path)/\(name)"
            try FileSystem.createFolders(above: target)
            file = try NewFile(target)
        }
        try bytes { piece in
            size += piece.count
            guard size <= content.size else { throw Messages.wrongFile(pack, name) }
            try sum.update(piece)
            try file?.write(piece)
        }
        try file?.close()
        guard size == content.size, hexadecimal(try sum.finish()) == content.hash else {
            throw Messages.wrongFile(pack, name)
        }
    }
}

private enum Messages {
    static func wrongBase(_ base: AssetTree, _ manifest: PatchManifest) -> Diagnostic {
        let version = manifest.from?.version ?? ""
        let wanted = manifest.base.map(text) ?? ""
        let stray = base.files.first { $0.path.hasExactSuffix(".DS_Store") }
        return Diagnostic(
            "the patch starts from \(printable(version)), \(wanted), and the base is \(text(base.summary))",
            help: stray.map { "remove \($0.path), which macOS has left there, and try again" }
                ?? "name a folder with the assets of \(printable(version)) as they were released and "
                + "nothing else, or use the full payload, which needs no base"
        )
    }

    private static func text(_ tree: TreeSummary) -> String {
        "\(tree.files) file\(tree.files == 1 ? "" : "s") of \(byteCount(tree.size)) with the digest "
            + "\(tree.digest.prefix(12))"
    }

    static func misfit(_ pack: String, _ file: PatchManifest.File) -> Diagnostic {
        .invalidPatch(
            pack,
            "\"\(printable(file.path))\" is \(file.kind.rawValue), and its base does not fit"
        )
    }

    static func collision(_ pack: String, _ path: String, _ other: String) -> Diagnostic {
        .refusedPatch(
            pack,
            "the patch would put \"\(printable(path))\" and \"\(printable(other))\" at one place where "
                + "case and Unicode forms are ignored"
        )
    }

    static func wrongFile(_ pack: String, _ path: String) -> Diagnostic {
        .refusedPatch(
            pack,
            "\"\(printable(path))\" would not have the bytes that the patch promises"
        )
    }

    static func wrongResult(_ pack: String) -> Diagnostic {
        .refusedPatch(pack, "the files would not be the tree that the patch promises")
    }
}

import Diagnostics
import ExactStrings
import Files
import PluginAPI
import Releases

/// Checks a bundle that was downloaded without the folder of its release.
struct BundleVerification {
    /// The bundle's absolute path.
    let file: String
    let format: BundleFormat
    let keys: SignatureKeys?

    /// A bundle whose manifest may be trusted.
    struct Opened {
        let bundle: BundleFile
        let manifest: Manifest
        /// The manifest and its signatures, by the path below the folder.
        let documents: [(path: String, bytes: [UInt8])]
        /// The signatures that the key accepts.
        let accepted: [String]
    }

    /// Checks the manifest's signature, whether it is the expected release, and then every file by
    /// the manifest.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics` that name what is wrong; `Failure`.
    func verify(_ request: Verification.Request) throws -> Verification.Summary {
        let opened = try open()
        try request.requireKey(ifSigned: opened.documents.count > 1)
        let manifest = opened.manifest
        let unmet = request.expectations.compare(with: manifest).unmet
        guard unmet.isEmpty else { throw Diagnostics(unmet) }
        let files = try check(opened)
        return Verification.Summary(
            .bundle,
            manifest,
            files: files,
            by: request,
            signatures: opened.accepted,
            bundles: [opened.bundle.name],
            unchecked: unchecked(opened)
        )
    }

    /// Compares every file of the bundle with its manifest.
    ///
    /// - Returns: How many there are.
    /// - Throws: `Diagnostic` that names what is wrong.
    func check(_ opened: Opened) throws -> Int {
        var expected = opened.manifest.digests
        for (path, bytes) in opened.documents {
            expected[ExactString(path)] = ContentDigest(of: bytes)
        }
        try opened.bundle.check(holds: expected, below: opened.manifest.title)
        return expected.count
    }

    /// Reads the manifest, and checks its signature when there is a key.
    ///
    /// - Throws: `Diagnostic` that names what is wrong.
    func open() throws -> Opened {
        let name = file.lastPathPart
        let bundle = BundleFile(path: try resolved(name), format: format, name: name)
        let documents = try documents(in: bundle)
        let accepted = try acceptedSignatures(documents, in: bundle)
        let manifest = try Manifest(documents.manifest)
        guard areSame(documents.folder, manifest.title) else {
            throw bundle.problem(
                "holds the folder \"\(documents.folder)\" instead of \"\(manifest.title)\""
            )
        }
        let seals = documents.signatures.map(\.path)
        let wanted = manifest.seals(of: ReleaseLayout.manifest)
        if let added = seals.first(where: { !wanted.containsExactly($0) }) {
            throw bundle.problem("holds \(added), which the manifest does not list").coded(.added)
        }
        if let missing = wanted.first(where: { !seals.containsExactly($0) }) {
            throw bundle.problem("lacks \(missing)").coded(.missing)
        }
        return Opened(
            bundle: bundle,
            manifest: manifest,
            documents: documents.all,
            accepted: accepted
        )
    }

    private func resolved(_ name: String) throws(Diagnostic) -> String {
        do {
            let path = try FileSystem.resolve(file)
            if case .file? = try FileSystem.kind(of: path) { return path }
        } catch {
            throw Diagnostic("can't read \(name): \(error.reason)", at: Place(file: name))
        }
        throw Diagnostic("\(name) is not a regular file", at: Place(file: name))
    }

    /// The manifest and its signatures, which are the first entries.
    private func documents(in bundle: BundleFile) throws -> DocumentVisitor {
        var visitor = DocumentVisitor(bundle: bundle)
        try bundle.read(&visitor, limit: 2 * Verification.documentLimit)
        guard !visitor.all.isEmpty else { throw bundle.problem("holds no files") }
        return visitor
    }

    private func acceptedSignatures(
        _ documents: DocumentVisitor,
        in bundle: BundleFile
    ) throws -> [String] {
        guard let keys else { return [] }
        let accepted = try keys.accepted(
            Array(documents.signatures),
            of: ReleaseLayout.manifest,
            documents.manifest
        )
        guard !accepted.isEmpty else {
            throw Verification.unsigned(
                "\(ReleaseLayout.manifest) in \(bundle.name)",
                hasSignatures: !documents.signatures.isEmpty,
                in: bundle.name
            )
        }
        return accepted
    }

    private func unchecked(_ opened: Opened) -> [String] {
        guard keys != nil else { return [] }
        let others = opened.documents.dropFirst().map(\.path).filter {
            !opened.accepted.contains($0)
        }
        return others.map(Verification.otherSignature)
            + ["patches were not applied: verify the release's folder for that"]
    }
}

/// Takes the manifest and its signatures, and stops behind them.
private struct DocumentVisitor: BundleVisitor {
    let bundle: BundleFile
    /// The folder that the first entry is in.
    private(set) var folder = ""
    /// By the path below the folder; the manifest is the first.
    private(set) var all: [(path: String, bytes: [UInt8])] = []
    private(set) var isDone = false

    init(bundle: BundleFile) { self.bundle = bundle }

    var manifest: [UInt8] { all.first?.bytes ?? [] }
    var signatures: ArraySlice<(path: String, bytes: [UInt8])> { all.dropFirst() }

    mutating func start(_ path: String, size: Int) throws {
        // A piece of the archive may go on behind what is wanted.
        guard !isDone else { return }
        let parts = path.pathParts
        let isFirst = all.isEmpty
        if isFirst {
            guard parts.count == 2, ![".", ".."].contains(parts[0]),
                areSame("\(parts[0])/\(ReleaseLayout.manifest)", path)
            else {
                throw bundle.problem("does not start with a release's \(ReleaseLayout.manifest)")
            }
            folder = parts[0]
        }
        guard let inside = path.path(below: folder),
            isFirst || inside.hasExactPrefix("\(ReleaseLayout.manifest).")
        else {
            isDone = true
            return
        }
        let limit = isFirst ? Verification.documentLimit : Verification.signatureLimit
        guard size <= limit, all.count <= Verification.mostSignatures else {
            throw bundle.problem(
                "holds \(inside) with \(byteCount(size)), or more than "
                    + "\(Verification.mostSignatures) signatures; such a file has at most "
                    + byteCount(limit)
            )
        }
        all.append((inside, []))
    }

    mutating func take(_ bytes: Span<UInt8>) throws {
        guard !isDone else { return }
        for index in bytes.indices { all[all.count - 1].bytes.append(bytes[index]) }
    }

    mutating func end() throws {}
}

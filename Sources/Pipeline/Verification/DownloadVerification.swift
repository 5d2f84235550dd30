import Diagnostics
import ExactStrings
import Files
import PluginAPI
import Releases

/// Checks a manifest and those of its files that were downloaded, or one such file.
///
/// Files are looked for at their paths in the release, and by their names alone: a place that
/// releases are fetched from may have no folders.
struct DownloadVerification {
    private let request: Verification.Request
    private let keys: SignatureKeys?
    /// The folder of the manifest.
    private let folder: String
    /// The manifest's name in it.
    private let name: String
    private let manifest: Manifest
    private let bytes: [UInt8]
    /// The signatures of the manifest that the key accepts.
    private var signatures: [String]
    private var problems: [Diagnostic] = []
    /// The files that the manifest and the list of checksums have.
    private var listing: ReleaseListing

    /// Reads the manifest and checks its signature.
    ///
    /// - Parameter file: The manifest's absolute path.
    /// - Throws: `Diagnostic` when it is not a manifest, or not signed by the key; `Failure`.
    init(of file: String, _ request: Verification.Request, _ keys: SignatureKeys?) throws {
        (self.request, self.keys) = (request, keys)
        folder = file.parentPath.map { $0.isEmpty ? "/" : $0 } ?? "."
        name = file.lastPathPart
        bytes = try FileSystem.read(file, limit: Verification.documentLimit)
        if let keys {
            let (accepted, hasSignatures) = try keys.accepted(of: name, bytes, in: folder)
            guard !accepted.isEmpty else {
                throw Verification.unsigned(name, hasSignatures: hasSignatures, in: name)
            }
            signatures = accepted
        } else {
            let prefix = "\(name)."
            let names = try FileSystem.names(in: folder).decoded
            try request.requireKey(ifSigned: names.contains { $0.hasExactPrefix(prefix) })
            signatures = []
        }
        manifest = try Manifest(bytes, file: name)
        listing = ReleaseListing(manifest)
        problems = request.expectations.compare(with: manifest).unmet
    }

    /// The check of one file by the manifest that is named, or that is near and lists it; nil where
    /// there is none.
    ///
    /// - Parameter file: The file's absolute path.
    init?(ofFile file: String, _ request: Verification.Request, _ keys: SignatureKeys?) throws {
        if let manifest = request.manifest {
            try self.init(of: manifest, request, keys)
            return
        }
        let near = [file.parentPath, Self.releaseFolder(around: file)].compactMap(\.self)
        for folder in near {
            let manifest = "\(folder)/\(ReleaseLayout.manifest)"
            guard case .file? = try FileSystem.kind(of: manifest) else { continue }
            try self.init(of: manifest, request, keys)
            // A bundle brings a manifest of its own.
            guard BundleFormat(ofFile: file) != nil, listing.entry(for: place(of: file)) == nil
            else { return }
        }
        return nil
    }

    /// The folder above the folder of stages that a file is in.
    private static func releaseFolder(around file: String) -> String? {
        var path = file
        while let parent = path.parentPath, !parent.isEmpty {
            if areSame(parent.lastPathPart, ReleaseLayout.stages) { return parent.parentPath }
            path = parent
        }
        return nil
    }

    /// Checks all files beside the manifest.
    ///
    /// - Throws: `Diagnostics` that name what is wrong.
    mutating func verify() throws -> Verification.Summary {
        try manifest.requireOtherFiles()
        let inventory = try ReleaseInventory(folder)
        for (path, reason) in inventory.oddities {
            problems.append(
                Diagnostic("\(path) \(reason)", at: Place(file: path.text)).coded(.added)
            )
        }
        try readChecksums(inventory)
        let attestations = try attestations(inventory)
        let (documents, seals) = (self.documents, self.seals)
        for path in inventory.files.keys.sorted() {
            guard let released = documents[path] else {
                try check(path.text, size: inventory.files[path] ?? 0)
                continue
            }
            listing.see(released)
            // The list of checksums has the digests of some signatures.
            if listing.entry(for: path.text) != nil, seals[path] != nil {
                try check(path.text, size: inventory.files[path] ?? 0)
            }
        }
        signatures += try sealedBundles(inventory)
        let others = seals.keys.sorted().filter {
            inventory.files[$0] != nil && !signatures.containsExactly($0.text)
        }
        let absent = listing.unseen(isWhole: request.needsAll)
        if request.needsAll { problems += absent.map(Verification.missing) }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return Verification.Summary(
            .manifest,
            manifest,
            files: inventory.files.count,
            by: request,
            attestations: attestations,
            signatures: signatures,
            bundles: listing.bundles,
            absent: absent,
            unchecked: (keys == nil ? [] : others.map(\.text)).map(Verification.otherSignature)
                + [Messages.patchesUnapplied]
        )
    }

    /// Checks the one file that is asked for.
    ///
    /// - Throws: `Diagnostics` that name what is wrong.
    mutating func verifyFile() throws -> Verification.Summary {
        let file = request.release
        guard case .file(let size, _)? = try FileSystem.kind(of: file) else {
            throw Diagnostic("\(file) is not a regular file", at: Place(file: file))
        }
        try check(place(of: file), size: size, in: file)
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return Verification.Summary(
            .file,
            manifest,
            files: 2,
            by: request,
            signatures: signatures,
            bundles: listing.bundles,
            unchecked: isOfPatch(file) ? [Messages.patchUnapplied] : []
        )
    }

    /// Whether a file is one of which a plugin knows more than its digest: a part of a patch.
    private func isOfPatch(_ file: String) -> Bool {
        manifest.artifacts.contains {
            areSame($0.path.lastPathPart, file.lastPathPart)
                && ["patch", "pack"].contains(where: $0.kind.contains)
        }
    }

    /// The path of a file from the manifest's folder; its name for one that is elsewhere.
    private func place(of file: String) -> String {
        file.path(below: folder == "/" ? "" : folder) ?? file.lastPathPart
    }

    /// The names in the release of the signatures that may be beside the manifest, which can have
    /// another name here, by their names here.
    private var seals: [ExactString: String] {
        let own = manifest.sealExtensions.map {
            (ExactString(name + $0), ReleaseLayout.manifest + $0)
        }
        let others = manifest.seals.filter {
            areSame(name, ReleaseLayout.manifest) || !$0.hasExactPrefix(ReleaseLayout.manifest)
        }
        return Dictionary(others.map { (ExactString($0), $0) } + own) { first, _ in first }
    }

    /// The same of all files that are not checked as those of stages are: signatures, checksums, and
    /// what says how the release was made.
    private var documents: [ExactString: String] {
        let documents = ([ReleaseLayout.checksums] + ReleaseLayout.attestations).filter {
            manifest.otherFiles.containsExactly($0)
        }
        return Dictionary(documents.map { (ExactString($0), $0) } + [(ExactString(name), name)]) {
            first,
            _ in first
        }.merging(seals) { first, _ in first }
    }

    /// The signatures of bundles that have any here; reports those of which the keys accept none.
    private mutating func sealedBundles(_ inventory: ReleaseInventory) throws -> [String] {
        guard let keys else { return [] }
        var signatures: [String] = []
        for bundle in listing.bundles
        where manifest.seals(of: bundle).contains(where: {
            inventory.files[ExactString($0)] != nil
        }) {
            let bytes = try FileSystem.read(
                "\(folder)/\(bundle)",
                limit: Verification.documentLimit
            )
            let found = try keys.accepted(of: bundle, bytes, in: folder)
            signatures += found.accepted
            if found.accepted.isEmpty {
                problems.append(Verification.unsigned(bundle, hasSignatures: true, in: bundle))
            }
        }
        return signatures
    }

    /// What the bill of materials and the provenance say, if they are there.
    private mutating func attestations(
        _ inventory: ReleaseInventory
    ) throws -> AttestationVerification.Result {
        var result = try AttestationVerification(
            folder: folder,
            manifest: manifest,
            digest: { [folder] path in
                inventory.files[path] == nil ? nil : try digestFile("\(folder)/\(path)")
            },
            isWhole: false,
            keys: keys,
            expectations: request.expectations
        ).verify()
        signatures += result.signatures
        problems += result.problems
        result.signatures = []
        return result
    }

    /// Takes what the list of checksums says, if it is there.
    private mutating func readChecksums(_ inventory: ReleaseInventory) throws {
        let checksums = ReleaseLayout.checksums
        guard let size = inventory.files[ExactString(checksums)] else { return }
        let text = try FileSystem.read("\(folder)/\(checksums)", limit: min(size, Self.listLimit))
        if let keys {
            let (accepted, hasSignatures) = try keys.accepted(of: checksums, text, in: folder)
            signatures += accepted
            guard !accepted.isEmpty else {
                problems.append(
                    Verification.unsigned(checksums, hasSignatures: hasSignatures, in: checksums)
                )
                return
            }
        }
        let list = try Checksums(text)
        // The two have to be of one release.
        let own = list.hashes[ExactString(ReleaseLayout.manifest)]
        guard own == ContentDigest(of: bytes).hash else {
            problems.append(
                Diagnostic(
                    "\(checksums) is of another release than \(name)",
                    at: Place(file: checksums)
                ).coded(.altered)
            )
            return
        }
        listing.add(list)
    }

    /// Compares a file with what is listed for its path or its name.
    private mutating func check(_ path: String, size: Int, in file: String? = nil) throws {
        let file = file ?? "\(folder)/\(path)"
        if try checkBundle(path, file) { return }
        guard let entry = listing.entry(for: path) else {
            problems.append(Messages.unlisted(path, name, twin: try listing.path(of: file)))
            return
        }
        listing.take(entry)
        // What is too large is not read.
        let isAlike = size <= entry.sizes.max() ?? Self.listLimit
        guard isAlike, let match = try entry.match(of: file) else {
            problems.append(Messages.altered(path, entry, twin: try listing.path(of: file)))
            return
        }
        listing.see(match)
    }

    /// Whether a file is the bundle, which brings the same manifest and is compared with it.
    private mutating func checkBundle(_ path: String, _ file: String) throws -> Bool {
        guard let format = BundleFormat(ofFile: path),
            areSame(path.lastPathPart, "\(manifest.title).\(format.rawValue)")
        else { return false }
        let check = BundleVerification(file: file, format: format, keys: keys)
        do {
            let opened = try check.open()
            guard opened.manifest == manifest, try listing.accepts(file, as: path) else {
                throw Diagnostic("\(path) is of another release than \(name)").coded(.altered)
            }
            _ = try check.check(opened)
            listing.seeBundle(path)
        } catch let problem as Diagnostic {
            problems.append(problem)
        }
        return true
    }

    /// The greatest size of a list of checksums, in bytes.
    private static let listLimit = Verification.documentLimit
}

private enum Messages {
    static let patchesUnapplied =
        "patches were not applied: verify the release's folder for that"
    static let patchUnapplied =
        "the patch was not applied to its base: verify the release's folder for that"

    static func unlisted(_ path: String, _ manifest: String, twin: String?) -> Diagnostic {
        Diagnostic(
            twin.map { "\(path) is named otherwise than in the release, where it is \($0)" }
                ?? "\(path) is not part of the release: \(manifest) does not list it",
            at: Place(file: path),
            help: twin == nil
                ? "put what was downloaded into a folder of its own, or verify single files with "
                    + "--manifest" : "rename it, so that nobody takes it for another file"
        ).coded(.added)
    }

    static func altered(
        _ path: String,
        _ entry: ReleaseListing.Entry,
        twin: String?
    ) -> Diagnostic {
        Diagnostic(
            "\(path) is not the file that was released"
                + (twin.map { ": it is \($0), another file of the release" } ?? ""),
            at: Place(file: path),
            help: "do not use it; fetch it again"
        ).coded(.altered)
    }
}

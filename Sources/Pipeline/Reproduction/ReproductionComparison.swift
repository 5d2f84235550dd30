import Diagnostics
import ExactStrings
import FileComparisons
import Files
import JSON
public import Releases

/// A file of a release that is not the same when the release is built again.
public struct ReproductionDifference: Hashable, Sendable {
    /// The path in the release.
    public let path: String
    /// How it differs, the most telling first; never empty.
    public let details: [String]
    /// What the release has; nil for nothing.
    public let original: ContentDigest?
    /// What was built again; nil for nothing.
    public let rebuilt: ContentDigest?
}

/// A release and the same release built again, file by file.
struct ReproductionComparison {
    private(set) var compared = 0
    private(set) var differences: [ReproductionDifference] = []
    private(set) var consequences: [String] = []
    private(set) var explanations: [String] = []
    private(set) var uncompared: [String] = []

    private let original: OriginalRelease
    private let folder: String
    private let rebuilt: [ExactString: ContentDigest]
    private let listed: [ExactString: ContentDigest]
    private let seals: Set<ExactString>

    /// Compares a release with the one that was built again.
    ///
    /// - Throws: `FileError`; `Diagnostic` when the new manifest is not one.
    init(_ original: OriginalRelease, _ release: RebuiltRelease) throws {
        let folder = release.folder
        (self.original, self.folder) = (original, folder)
        let files = try FileSystem.walk(folder).map { path, _ in
            (ExactString(path), try digestFile("\(folder)/\(path)"))
        }
        rebuilt = Dictionary(files) { first, _ in first }
        let (seals, listed) = (original.seals, original.manifest.digests)
        (self.seals, self.listed) = (seals, listed)
        lacksSeals =
            original.extent == .manifest
            && (release.lacksSeals
                || seals.contains { listed[$0] != nil && original.files[$0] == nil })
        let rebuiltManifest = try Manifest(
            try FileSystem.read("\(folder)/\(ReleaseLayout.manifest)", limit: Manifest.sizeLimit)
        )
        try compare()
        let (old, new) = (original.manifest.tool, rebuiltManifest.tool)
        if old != new {
            explanations.append(
                "the release was built by \(old.name) \(old.version), and this is \(new.name) "
                    + new.version
            )
        }
        explanations += ComponentComparison(original, release.components).lines
    }

    private mutating func compare() throws {
        // Who built a release is of no consequence for what it is.
        let provenance = [ReleaseLayout.provenance].filter {
            original.manifest.otherFiles.containsExactly($0)
        }
        let uncomparable = seals.union(provenance.map(ExactString.init))
        var (artifacts, documents): ([ReproductionDifference], [ReproductionDifference]) = ([], [])
        for path in Set(rebuilt.keys).union(original.files.keys).union(listed.keys).sorted() {
            guard !uncomparable.contains(path), isExpected(path) else { continue }
            compared += 1
            guard let found = try difference(path) else { continue }
            if isArtifact(path.text) { artifacts.append(found) } else { documents.append(found) }
        }
        if artifacts.isEmpty {
            try takeDocuments(documents)
        } else {
            differences = artifacts
            // Documents that were altered after the release are no consequence.
            let altered = documents.filter { isAltered(ExactString($0.path)) }
            differences += altered
            consequences = documents.filter { !altered.contains($0) }.map(\.path)
        }
        noteUncompared()
    }

    /// Of documents that differ, each lists or holds those before it.
    private mutating func takeDocuments(_ documents: [ReproductionDifference]) throws {
        let order = [ReleaseLayout.report, ReleaseLayout.manifest]
        let first =
            order.first { name in documents.contains { areSame($0.path, name) } }
        for document in documents {
            let isFirst = first.map { areSame($0, document.path) } ?? true
            if isFirst || isAltered(ExactString(document.path)) {
                differences.append(document)
            } else {
                consequences.append(document.path)
            }
        }
    }

    /// Whether a file of the release is not the one that its manifest lists.
    private func isAltered(_ path: ExactString) -> Bool {
        guard let claim = listed[path], let found = original.files[path] else { return false }
        return claim != found
    }

    /// What stages wrote, and the changes of the repository that they want.
    private func isArtifact(_ path: String) -> Bool {
        path.isPath(in: ReleaseLayout.stages)
            || [ReleaseLayout.patch, ReleaseLayout.changes].containsExactly(path)
    }

    /// Whether the release should have a file of this path where it is at hand.
    private func isExpected(_ path: ExactString) -> Bool {
        switch original.extent {
        case .folder: true
        case .bundle, .manifest:
            listed[path] != nil || original.files[path] != nil
                // An artifact that the manifest does not list.
                || isArtifact(path.text)
        }
    }

    private func difference(_ path: ExactString) throws -> ReproductionDifference? {
        if lacksSeals {
            // The report names them, and the manifest lists the report.
            if areSame(path.text, ReleaseLayout.report) { return nil }
            if areSame(path.text, ReleaseLayout.manifest), try hasSameAccount() { return nil }
        }
        let old = original.files[path] ?? (original.extent == .folder ? nil : listed[path])
        let new = rebuilt[path]
        guard old != new else { return nil }
        var details: [String]
        switch (old, new) {
        case (nil, _):
            details = [
                listed[path] == nil
                    ? "it is not in the release" : "it is missing from the release's folder"
            ]
        case (_, nil): details = ["it is not in the release that was built again"]
        case (_?, let new?):
            details =
                original.files[path] == nil
                ? ["its SHA-256 is another; the file is not here to be compared"]
                : try compare(path.text)
            if isAltered(path), listed[path] == new {
                details.insert(
                    "it was altered after the release: the manifest lists another",
                    at: 0
                )
            }
        }
        return ReproductionDifference(
            path: path.text,
            details: details,
            original: old,
            rebuilt: new
        )
    }

    /// Whether signatures that the release had are not at hand, so that no copies of them are in the
    /// one that was built again.
    private let lacksSeals: Bool

    /// Whether the two manifests say the same of all but the report and the signatures.
    private func hasSameAccount() throws -> Bool {
        let accounts = try [original.folder, folder].map { folder in
            var manifest = try Manifest(
                try FileSystem.read(
                    "\(folder)/\(ReleaseLayout.manifest)",
                    limit: Manifest.sizeLimit
                )
            )
            manifest.artifacts.removeAll {
                $0.kind == "seal" || areSame($0.path, ReleaseLayout.report)
            }
            return manifest
        }
        return accounts[0] == accounts[1]
    }

    private func compare(_ path: String) throws -> [String] {
        let (one, other) = ("\(original.folder)/\(path)", "\(folder)/\(path)")
        if [".zip", ".tar.zst", ".tar", ".tar.gz"].contains(where: { path.hasExactSuffix($0) }),
            let lines = ArchiveComparison(one, other).lines
        {
            return lines
        }
        let limit = 1 << 28
        guard max(original.files[ExactString(path)]?.size ?? 0, try size(other)) <= limit else {
            return ["its SHA-256 is another; it is too large to say more"]
        }
        return ContentComparison(
            try FileSystem.read(one, limit: limit),
            try FileSystem.read(other, limit: limit)
        ).lines
    }

    private func size(_ file: String) throws -> Int {
        guard case .file(let size, _)? = try FileSystem.kind(of: file) else { return 0 }
        return size
    }

    private mutating func noteUncompared() {
        if original.extent == .manifest {
            let absent = listed.keys.count {
                original.files[$0] == nil && !seals.contains($0)
            }
            if absent > 0 {
                uncompared.append("\(absent) files were compared by the digests in the manifest")
            }
        }
        if lacksSeals {
            uncompared.append("\(ReleaseLayout.report): it names signatures, which are not here")
        }
        let hasSeals = original.files.keys.contains { seals.contains($0) }
        if hasSeals { uncompared.append("signatures: \"shipit verify\" checks them") }
        if original.files[ExactString(ReleaseLayout.provenance)] != nil {
            uncompared.append("\(ReleaseLayout.provenance): it says who built the release")
        }
    }
}

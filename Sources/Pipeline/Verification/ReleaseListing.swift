import ExactStrings
import Files
import Releases

/// The files that the documents of a release list, and which of them were seen.
struct ReleaseListing {
    /// What is listed for a path, or for all paths with a name.
    struct Entry {
        /// By their paths in the release; a size is not known where only a checksum is.
        let claims: [(path: String, hash: String, size: Int?)]

        /// The sizes that are known, in bytes.
        var sizes: [Int] { claims.contains { $0.size == nil } ? [] : claims.compactMap(\.size) }

        /// The path of the listed file that a file is; nil when it is none.
        func match(of file: String) throws -> String? {
            let digest = try digestFile(file)
            return claims.first { $0.hash == digest.hash && $0.size ?? digest.size == digest.size }?
                .path
        }
    }

    private var hashes: [ExactString: (hash: String, size: Int?)]
    private var pathsByName: [ExactString: [ExactString]] = [:]
    /// What is neither here nor was found altered.
    private var missing: Set<ExactString>
    private let others: [String]
    /// The bundles that were checked.
    private(set) var bundles: [String] = []

    /// What a manifest lists.
    init(_ manifest: Manifest) {
        hashes = manifest.digests.mapValues { ($0.hash, $0.size) }
        others = manifest.otherFiles
        missing = Set(hashes.keys).union(others.map(ExactString.init))
        index(hashes.keys)
    }

    /// Adds what the list of checksums says of the other files.
    mutating func add(_ checksums: Checksums) {
        let new = checksums.hashes.filter { others.containsExactly($0.key.text) }
        for (path, hash) in new { hashes[path] = (hash, nil) }
        index(new.keys)
    }

    private mutating func index(_ paths: some Sequence<ExactString>) {
        for path in paths {
            pathsByName[ExactString(path.text.lastPathPart), default: []].append(path)
        }
    }

    /// What is listed for a path, or else for its name; nil for nothing.
    func entry(for path: String) -> Entry? {
        if let claim = hashes[ExactString(path)] {
            return Entry(claims: [(path, claim.hash, claim.size)])
        }
        // A path with folders is that of another file.
        guard path.parentPath == nil, let paths = pathsByName[ExactString(path)] else { return nil }
        return Entry(
            claims: paths.sorted().compactMap { path in
                hashes[path].map { (path.text, $0.hash, $0.size) }
            }
        )
    }

    /// The path of the listed file whose bytes a file has; nil when there is none.
    func path(of file: String) throws -> String? {
        guard case .file(let size, _)? = try FileSystem.kind(of: file) else { return nil }
        let alike = hashes.filter { $0.value.size == size }
        guard !alike.isEmpty else { return nil }
        let hash = try digestFile(file).hash
        return alike.filter { $0.value.hash == hash }.keys.min()?.text
    }

    /// Whether a bundle has the digest that is listed for it, if one is.
    func accepts(_ file: String, as path: String) throws -> Bool {
        try entry(for: path).map { try $0.match(of: file) != nil } ?? true
    }

    /// Takes note that the only file of an entry is here, whatever its bytes are.
    mutating func take(_ entry: Entry) {
        if entry.claims.count == 1 { see(entry.claims[0].path) }
    }

    /// Takes note that a listed file is here.
    mutating func see(_ path: String) { missing.remove(ExactString(path)) }

    /// Takes note that a bundle was checked.
    mutating func seeBundle(_ path: String) {
        bundles.append(path)
        see(path.lastPathPart)
    }

    /// The files that are not here, sorted.
    ///
    /// - Parameter isWhole: Whether to name those besides the artifacts, too: signatures, checksums,
    ///   bundles, what says how it was made.
    func unseen(isWhole: Bool) -> [String] {
        missing.sorted().map(\.text).filter { isWhole || !others.containsExactly($0) }
    }
}

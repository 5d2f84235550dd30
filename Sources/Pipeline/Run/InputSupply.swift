import Files
import Synchronization

/// An input whose digest is known.
struct ResolvedInput: Sendable {
    /// Where the bytes can be had.
    enum Origin: Sendable {
        case file(String)
        case blob(String)
        case bytes([UInt8])
    }
    /// The path in the workspace.
    var path: String
    var digest: ContentDigest
    var origin: Origin
}

/// Finds the bytes of inputs, takes their digests, and puts them into workspaces.
final class InputSupply: Sendable {
    private let sources: SourceTree
    private let history: ReleaseHistory
    /// The release folder in which earlier stages' outputs lie.
    private let releaseFolder: String
    /// Each file and blob is digested once a run, however many units read it.
    private let known = Mutex<[String: Known]>([:])

    private struct Known: Sendable {
        var digest: ContentDigest
        var fingerprint: [Int]
    }

    init(sources: SourceTree, history: ReleaseHistory, releaseFolder: String) {
        self.sources = sources
        self.history = history
        self.releaseFolder = releaseFolder
    }

    /// The inputs of a unit with their digests; a stage's folder becomes the files below it.
    ///
    /// - Parameter artifacts: What the stages before, and the units before of its own, have made.
    /// - Throws: `Diagnostic` or `FileError`.
    func resolve(
        inputsOf unit: PlannedUnit,
        artifacts: [String: [Artifact]]
    ) throws -> [ResolvedInput] {
        try unit.inputs.flatMap { input -> [ResolvedInput] in
            switch input.source {
            case .bytes(let bytes):
                [
                    ResolvedInput(
                        path: input.path,
                        digest: ContentDigest(of: bytes),
                        origin: .bytes(bytes)
                    )
                ]
            case .blob(let id):
                [ResolvedInput(path: input.path, digest: try digest(ofBlob: id), origin: .blob(id))]
            case .file(let file):
                [try resolve(file: "\(sources.root)/\(file)", as: input.path)]
            case .artifact(let stage, let path):
                try resolve(artifacts[stage] ?? [], of: stage, below: path, as: input.path)
            case .sibling(let path):
                try resolve(
                    artifacts[unit.stage] ?? [],
                    of: unit.stage,
                    below: path,
                    as: input.path
                )
            }
        }
    }

    private func resolve(
        _ artifacts: [Artifact],
        of stage: String,
        below path: String,
        as target: String
    ) throws -> [ResolvedInput] {
        let base = ReleaseLayout.folder(of: stage) + (path.isEmpty ? "" : "/" + path)
        let prefix = base + "/"
        let found = artifacts.filter { $0.path == base || $0.path.hasPrefix(prefix) }
        guard !found.isEmpty || path.isEmpty else {
            throw Diagnostic("stage \"\(stage)\" made no \"\(path)\"")
        }
        return found.map { artifact in
            let rest = artifact.path == base ? "" : "/" + artifact.path.dropFirst(prefix.count)
            return ResolvedInput(
                path: target + rest,
                digest: artifact.digest,
                origin: .file("\(releaseFolder)/\(artifact.path)")
            )
        }
    }

    private func resolve(file: String, as path: String) throws -> ResolvedInput {
        let fingerprint = try FileSystem.fingerprint(of: file)
        if let known = known.withLock({ $0[file] }), known.fingerprint == fingerprint {
            return ResolvedInput(path: path, digest: known.digest, origin: .file(file))
        }
        let digest = try digestFile(file)
        known.withLock { $0[file] = Known(digest: digest, fingerprint: fingerprint) }
        return ResolvedInput(path: path, digest: digest, origin: .file(file))
    }

    private func digest(ofBlob id: String) throws -> ContentDigest {
        if let known = known.withLock({ $0[id] }) { return known.digest }
        let digest = ContentDigest(of: try history.read(blob: id, limit: blobLimit))
        known.withLock { $0[id] = Known(digest: digest, fingerprint: []) }
        return digest
    }

    /// Where the bytes of inputs are, by their path in the workspace.
    func sources(of inputs: [ResolvedInput]) -> [String: Workspace.Input] {
        let sources = inputs.map { input -> (String, Workspace.Input) in
            switch input.origin {
            case .bytes(let bytes): (input.path, .bytes(bytes))
            case .file(let file): (input.path, .file(file))
            case .blob(let id):
                (input.path, .blob { [history] in try history.read(blob: id, limit: $0) })
            }
        }
        return Dictionary(sources) { first, _ in first }
    }

    /// Copies inputs into a folder, so that who works there can't reach the sources.
    ///
    /// - Throws: `Diagnostic` or `FileError`.
    func copy(_ inputs: [ResolvedInput], into folder: String) throws {
        try FileSystem.createFolder(folder)
        for input in inputs {
            let target = "\(folder)/\(input.path)"
            if let slash = target.lastIndex(of: "/") {
                try FileSystem.createFolder(String(target[..<slash]))
            }
            switch input.origin {
            case .bytes(let bytes): try FileSystem.write(bytes, to: target)
            case .file(let file): try copyFile(file, to: target)
            case .blob(let id):
                try FileSystem.write(try history.read(blob: id, limit: blobLimit), to: target)
            }
        }
    }

    /// Refuses a unit whose input files changed since their digests were taken.
    ///
    /// - Throws: `Diagnostic` that names the file.
    func checkUnchanged(_ inputs: [ResolvedInput]) throws {
        for case .file(let file) in inputs.map(\.origin) {
            guard let known = known.withLock({ $0[file] }) else { continue }
            guard try FileSystem.fingerprint(of: file) == known.fingerprint else {
                throw Diagnostic(
                    "\(file) changed while the release was made",
                    at: Place(file: file),
                    help: "run again when nothing writes to the repository"
                )
            }
        }
    }
}

/// The greatest size of a git blob that is read as an input, in bytes.
private let blobLimit = 1 << 30

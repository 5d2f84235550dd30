import Diagnostics
import ExactStrings
import Files
import PluginAPI
import Releases

/// An input whose digest is known.
struct ResolvedInput: Sendable {
    /// Where the bytes can be had.
    enum Origin: Sendable {
        /// An absolute path; the fingerprint is that of a file that must not change during the run.
        case file(String, fingerprint: [Int]? = nil)
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
    /// The release folder that holds earlier stages' outputs.
    private let releaseFolder: String
    private let digests: InputDigests

    init(sources: SourceTree, history: ReleaseHistory, releaseFolder: String) {
        self.sources = sources
        self.history = history
        self.releaseFolder = releaseFolder
        digests = InputDigests { source in
            switch source {
            case .file(let file):
                // Before the bytes are read, so that a later change is seen.
                let fingerprint = try FileSystem.fingerprint(of: file.text)
                return InputDigests.Known(
                    digest: try digestFile(file.text),
                    fingerprint: fingerprint
                )
            case .blob(let id):
                let bytes = try history.read(blob: id, limit: blobLimit)
                return InputDigests.Known(digest: ContentDigest(of: bytes))
            }
        }
    }

    /// The inputs of a unit with their digests; a stage's folder becomes the files below it.
    ///
    /// - Parameter artifacts: What the stages before, and the units before of its own, have made.
    /// - Throws: `Diagnostic` or `FileError`.
    func resolve(
        inputsOf unit: PlannedUnit,
        artifacts: [String: [StageArtifact]]
    ) async throws -> [ResolvedInput] {
        let read = try readSources(of: unit.inputs)
        let known = try await digests.known(of: read.compactMap(\.self))
        return try zip(unit.inputs, read).flatMap { input, read in
            switch input.source {
            case .bytes(let bytes):
                return [
                    ResolvedInput(
                        path: input.path,
                        digest: ContentDigest(of: bytes),
                        origin: .bytes(bytes)
                    )
                ]
            case .artifact(let stage, let path):
                return try resolve(artifacts[stage] ?? [], of: stage, below: path, as: input.path)
            case .sibling(let path):
                let made = artifacts[unit.stage] ?? []
                return try resolve(made, of: unit.stage, below: path, as: input.path)
            case .file, .blob, .largeFile:
                guard let read, let known = known[read] else {
                    throw Diagnostic(defect: "nothing was read for the input \(input.path)")
                }
                return [try resolve(read, known, for: input)]
            }
        }
    }

    /// Where the bytes of inputs are read to take their digests, in the order of the inputs; nil
    /// where a digest is known otherwise.
    private func readSources(of inputs: [UnitInput]) throws -> [InputDigests.Source?] {
        let places = try history.locate(
            inputs.compactMap { input in
                guard case .largeFile(let file) = input.source else { return nil }
                return file
            }
        )
        return inputs.map { input in
            switch input.source {
            case .file(let file): .file(ExactString(sources.place(of: file)))
            case .blob(let id): .blob(id)
            case .largeFile(let file): places[file.digest].map { .file(ExactString($0)) }
            case .bytes, .artifact, .sibling: nil
            }
        }
    }

    private func resolve(
        _ read: InputDigests.Source,
        _ known: InputDigests.Known,
        for input: UnitInput
    ) throws -> ResolvedInput {
        let origin: ResolvedInput.Origin
        switch read {
        case .blob(let id): origin = .blob(id)
        case .file(let file):
            if case .largeFile(let large) = input.source {
                try history.check(known.digest, of: large, at: file.text)
            }
            origin = .file(file.text, fingerprint: known.fingerprint)
        }
        return ResolvedInput(path: input.path, digest: known.digest, origin: origin)
    }

    private func resolve(
        _ artifacts: [StageArtifact],
        of stage: String,
        below path: String,
        as target: String
    ) throws -> [ResolvedInput] {
        let base = ReleaseLayout.folder(of: stage) + (path.isEmpty ? "" : "/" + path)
        let found = artifacts.filter { $0.path.isPath(in: base) }
        guard !found.isEmpty || path.isEmpty else {
            throw Diagnostic("stage \"\(stage)\" did not write \"\(path)\"")
        }
        return found.map { artifact in
            let rest = artifact.path.path(below: base)
            return ResolvedInput(
                path: rest.map { "\(target)/\($0)" } ?? target,
                digest: artifact.digest,
                origin: .file("\(releaseFolder)/\(artifact.path)")
            )
        }
    }

    /// Where the bytes of inputs are, by their path in the workspace.
    func sources(of inputs: [ResolvedInput]) -> [ExactString: Workspace.Input] {
        let sources = inputs.map { input -> (ExactString, Workspace.Input) in
            let path = ExactString(input.path)
            return switch input.origin {
            case .bytes(let bytes): (path, .bytes(bytes))
            case .file(let file, _): (path, .file(file))
            case .blob(let id):
                (path, .blob { [history] in try history.read(blob: id, limit: $0) })
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
            try FileSystem.createFolders(above: target)
            switch input.origin {
            case .bytes(let bytes): try FileSystem.write(bytes, to: target)
            case .file(let file, _): try copyFile(file, to: target)
            case .blob(let id):
                try FileSystem.write(try history.read(blob: id, limit: blobLimit), to: target)
            }
        }
    }

    /// Refuses a unit whose input files changed since their digests were taken.
    ///
    /// - Throws: `Diagnostic` that names the file.
    func checkUnchanged(_ inputs: [ResolvedInput]) throws {
        for case .file(let file, let fingerprint?) in inputs.map(\.origin) {
            guard try FileSystem.fingerprint(of: file) == fingerprint else {
                throw Diagnostic(
                    "\(file) changed while the release was built",
                    at: Place(file: file),
                    help: "run again when nothing writes to the repository"
                )
            }
        }
    }
}

/// The greatest size of a git blob that is read as an input, in bytes.
private let blobLimit = 1 << 30

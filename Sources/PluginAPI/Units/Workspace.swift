public import Diagnostics
public import ExactStrings
import Files
public import JSON
public import Releases
import Synchronization

/// What one unit may touch: its declared inputs and its declared outputs, nothing else.
///
/// To a plugin it looks like a private folder. Where the bytes are is the runner's business: a
/// built-in plugin reads its inputs where they are and writes its outputs where they will stay.
public final class Workspace: Sendable {
    /// Where the bytes of an input are.
    package enum Input: Sendable {
        case file(String)
        case bytes([UInt8])
        /// Read from the repository; takes the greatest size in bytes.
        case blob(@Sendable (Int) throws -> [UInt8])
    }

    /// The digests of the inputs, by their path.
    public let digests: [ExactString: ContentDigest]
    /// The absolute path of the folder that holds the inputs; only a real folder has one.
    package let inputFolder: String
    /// The absolute path of the folder that outputs are written below.
    package let outputs: String
    /// The absolute path of a folder for what is needed only while the unit runs; it need not
    /// exist.
    package let scratch: String
    private let sources: [ExactString: Input]
    private let declared: Set<ExactString>?
    private let found = Mutex(UnitReport())

    /// A workspace.
    ///
    /// - Parameters:
    ///   - digests: The digest of each input, by its path.
    ///   - sources: Where each input is, by its path.
    ///   - inputFolder: The absolute path of the folder that holds the inputs, when one does.
    ///   - outputs: The absolute path of the folder that outputs are written below.
    ///   - declared: The paths of the outputs that may be written; nil for any.
    ///   - scratch: The absolute path of a folder that need not exist and is removed by the caller.
    package init(
        digests: [ExactString: ContentDigest],
        sources: [ExactString: Input],
        inputFolder: String = "",
        outputs: String,
        declared: Set<ExactString>?,
        scratch: String
    ) {
        self.digests = digests
        self.sources = sources
        self.inputFolder = inputFolder
        self.outputs = outputs
        self.declared = declared
        self.scratch = scratch
    }

    /// A workspace that is a real folder, for `shipit unit`.
    ///
    /// - Parameter current: The folder's absolute path; inputs are below `in/`, outputs are written
    ///   below `out/`.
    /// - Throws: `FileError`.
    public convenience init(current: String) throws {
        let folder = "\(current)/in"
        let inputs = FileSystem.isFolder(folder) ? try FileSystem.walk(folder) : []
        let digests = try inputs.map { path, kind in
            guard kind != .undecodable else { throw FileError.undecodable("\(folder)/\(path)") }
            return (ExactString(path), try digestFile("\(folder)/\(path)"))
        }
        self.init(folder: current, digests: Dictionary(digests) { first, _ in first })
    }

    /// A workspace that is a real folder, whose inputs are in place below `in/`.
    package convenience init(folder: String, digests: [ExactString: ContentDigest]) {
        self.init(
            digests: digests,
            sources: Dictionary(digests.keys.map { ($0, .file("\(folder)/in/\($0)")) }) { $1 },
            inputFolder: "\(folder)/in",
            outputs: "\(folder)/out",
            declared: nil,
            scratch: "\(folder)/tmp"
        )
    }

    /// The paths of the inputs, sorted by their bytes.
    public var inputs: [String] { digests.keys.sorted().map(\.text) }

    /// The absolute path of a file that holds an input, for a library that reads files itself.
    ///
    /// - Throws: `Diagnostic` when there is no such input, or `FileError`.
    public func inputFile(_ path: String) throws -> String {
        switch try source(path) {
        case .file(let file): return file
        case .bytes, .blob:
            let file = "\(try temporaryFolder())/\(ContentDigest(of: Array(path.utf8)).hash)"
            if try FileSystem.kind(of: file) == nil {
                try FileSystem.write(try read(path, limit: .max), to: file)
            }
            return file
        }
    }

    /// The bytes of an input.
    ///
    /// - Parameter limit: The greatest size in bytes.
    /// - Throws: `Diagnostic` when it can't be read or is larger.
    public func read(_ path: String, limit: Int) throws -> [UInt8] {
        guard digests[ExactString(path)].map({ $0.size <= limit }) ?? true else {
            throw Diagnostic("\(path) is larger than \(limit) bytes", at: Place(file: path))
        }
        switch try source(path) {
        case .bytes(let bytes): return bytes
        case .blob(let load): return try load(limit)
        case .file(let file):
            do throws(FileError) {
                return try FileSystem.read(file, limit: limit)
            } catch {
                throw Diagnostic("can't read \(path): \(error.reason)", at: Place(file: path))
            }
        }
    }

    private func source(_ path: String) throws(Diagnostic) -> Input {
        guard let source = sources[ExactString(path)] else {
            throw Diagnostic(defect: "the unit has no input \(path)")
        }
        return source
    }

    /// The absolute path of a folder for what is needed only while the unit runs.
    ///
    /// - Throws: `FileError` when it can't be made.
    public func temporaryFolder() throws -> String {
        try FileSystem.createFolder(scratch)
        return scratch
    }

    /// The absolute path at which an output is to be written, its folders made, for a library that
    /// writes files itself.
    ///
    /// - Throws: `Failure` when the output was neither declared nor named; `FileError` when the
    ///   folders can't be made.
    public func outputFile(_ path: String) throws -> String {
        guard declared?.contains(ExactString(path)) ?? true || isNamed(path) else {
            throw Failure(
                .pluginContract,
                Diagnostic("the unit did not declare the output \(path)")
            )
        }
        let file = "\(outputs)/\(path)"
        try FileSystem.createFolders(above: file)
        return file
    }

    /// Writes an output.
    ///
    /// - Throws: what `outputFile(_:)` throws; `FileError` with `EEXIST` when it was written
    ///   before.
    public func write(_ bytes: [UInt8], to path: String) throws {
        try FileSystem.write(bytes, to: try outputFile(path))
    }

    /// Reports a finding that does not stop the unit; it is kept with the cached result.
    public func warn(_ diagnostic: Diagnostic) {
        var warning = diagnostic
        warning.severity = .warning
        found.withLock { $0.warnings.append(warning) }
    }

    /// Adds to what the manifest says of an output, for what the plan could not know.
    public func describe(_ output: String, _ metadata: [String: JSONValue]) {
        found.withLock { $0.metadata[ExactString(output), default: [:]].merge(metadata) { $1 } }
    }

    /// Names an output that the plan did not declare; a custom plugin's are all of this kind.
    ///
    /// Only for a unit that names its outputs while it runs.
    public func name(_ output: UnitOutput) { found.withLock { $0.outputs.append(output) } }

    private func isNamed(_ path: String) -> Bool {
        RelativePath.isNormal(path)
            && found.withLock { $0.outputs.contains { areSame($0.path, path) } }
    }

    /// Says that the unit has nothing to do, and why.
    package func skip(_ reason: String) { found.withLock { $0.skipped = reason } }

    /// What the unit reported so far.
    public var report: UnitReport { found.withLock { $0 } }
}

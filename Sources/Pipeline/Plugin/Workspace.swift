import Files
public import JSON
import Synchronization

/// The private folder in which one unit runs: its declared inputs in, its declared outputs out.
///
/// Inputs lie below `in/`, outputs are written below `out/`.
public final class Workspace: Sendable {
    /// The absolute path of the folder.
    public let root: String
    /// The inputs by their path below `in/`.
    public let digests: [String: ContentDigest]
    private let found = Mutex(UnitReport())

    /// A workspace whose inputs are in place.
    ///
    /// - Parameters:
    ///   - root: The absolute path of the folder.
    ///   - digests: The digest of each input, by its path below `in/`.
    public init(root: String, digests: [String: ContentDigest]) {
        self.root = root
        self.digests = digests
    }

    /// The workspace that the current folder is, for `shipit unit`.
    ///
    /// - Parameter current: The folder's absolute path; its inputs lie below `in/`.
    /// - Throws: `FileError`.
    public convenience init(current: String) throws {
        let folder = "\(current)/in"
        let inputs = FileSystem.isFolder(folder) ? try FileSystem.walk(folder).map(\.path) : []
        let digests = try inputs.map { ($0, try digestFile("\(folder)/\($0)")) }
        self.init(root: current, digests: Dictionary(digests) { first, _ in first })
    }

    /// The paths of the inputs, below `in/`, sorted by their bytes.
    public var inputs: [String] { digests.keys.sorted(by: precedes) }

    /// The absolute path of an input, for a library that reads files itself.
    public func inputFile(_ path: String) -> String { "\(root)/in/\(path)" }

    /// The bytes of an input.
    ///
    /// - Parameter limit: The greatest size in bytes.
    /// - Throws: `Diagnostic` when it can't be read or is larger.
    public func read(_ path: String, limit: Int) throws -> [UInt8] {
        try SourceTree(root: "\(root)/in").read(path, limit: limit)
    }

    /// The absolute path at which an output is to be written, its folders made, for a library that
    /// writes files itself.
    ///
    /// - Throws: `FileError` when the folders can't be made.
    public func outputFile(_ path: String) throws -> String {
        let file = "\(root)/out/\(path)"
        if let slash = file.lastIndex(of: "/") {
            try FileSystem.createFolder(String(file[..<slash]))
        }
        return file
    }

    /// Writes an output.
    ///
    /// - Throws: `FileError`; `EEXIST` when it was written before.
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
        found.withLock { $0.metadata[output, default: [:]].merge(metadata) { $1 } }
    }

    /// Names an output that the plan did not declare; a custom plugin's are all of this kind.
    func name(_ output: UnitOutput) { found.withLock { $0.outputs.append(output) } }

    /// Says that the unit has nothing to do, and why.
    func skip(_ reason: String) { found.withLock { $0.skipped = reason } }

    /// What the unit reported so far.
    public var report: UnitReport { found.withLock { $0 } }
}

/// What a unit tells besides the bytes of its outputs; kept with a cached result.
public struct UnitReport: Hashable, Sendable, Codable {
    /// Findings that stopped nothing.
    public var warnings: [Diagnostic] = []
    /// By output path: what is added to its metadata.
    public var metadata: [String: [String: JSONValue]] = [:]

    /// The outputs that the unit named while it ran.
    public var outputs: [UnitOutput] = []
    /// Why the unit did nothing; nil when it did its work.
    public var skipped: String?

    /// An empty report.
    public init() {}
}

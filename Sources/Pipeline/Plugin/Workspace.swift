import Files
public import JSON
import Synchronization

/// The private folder in which one unit runs: its declared inputs in, its declared outputs out.
///
/// Inputs lie below `in/`, outputs are written below `out/`.
public final class Workspace: Sendable {
    /// The absolute path of the folder.
    public let root: String
    /// The paths of the inputs, below `in/`, sorted.
    public let inputs: [String]
    private let found = Mutex(UnitReport())

    /// A workspace whose inputs are in place.
    public init(root: String, inputs: [String]) {
        self.root = root
        self.inputs = inputs
    }

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

    /// What the unit reported so far.
    public var report: UnitReport { found.withLock { $0 } }
}

/// What a unit tells besides the bytes of its outputs; kept with a cached result.
public struct UnitReport: Hashable, Sendable, Codable {
    /// Findings that stopped nothing.
    public var warnings: [Diagnostic] = []
    /// By output path: what is added to its metadata.
    public var metadata: [String: [String: JSONValue]] = [:]

    /// An empty report.
    public init() {}
}

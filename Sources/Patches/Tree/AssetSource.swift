import Diagnostics
import Files

/// Where the bytes of a tree's files are read.
public protocol AssetSource: Sendable {
    /// The bytes of a file.
    ///
    /// - Throws: a `Diagnostic` or `FileError` when it can't be read or is larger than `limit`
    ///   bytes.
    func read(_ path: String, limit: Int) throws -> [UInt8]

    /// Calls `body` with the bytes of a file, a piece at a time.
    ///
    /// - Throws: what `read` throws, or what `body` throws.
    func forEachPiece(of path: String, _ body: (Span<UInt8>) throws -> Void) throws
}

extension AssetSource {
    /// Reads the file as a whole, for sources that can do no other.
    public func forEachPiece(of path: String, _ body: (Span<UInt8>) throws -> Void) throws {
        let bytes = try read(path, limit: PatchLimits.file)
        try body(bytes.span)
    }
}

/// The source of a tree without files.
public struct NoAssets: AssetSource {
    /// A source of nothing.
    public init() {}

    /// Refuses every path.
    ///
    /// - Throws: `Diagnostic`.
    public func read(_ path: String, limit: Int) throws -> [UInt8] {
        throw Diagnostic("there is no asset \(path)")
    }
}

/// A folder that holds a tree's files.
public struct FolderSource: AssetSource {
    private let folder: String

    /// The folder's absolute path.
    public init(_ folder: String) { self.folder = folder }

    /// Reads a file below the folder.
    ///
    /// - Throws: `FileError`.
    public func read(_ path: String, limit: Int) throws -> [UInt8] {
        try FileSystem.read("\(folder)/\(path)", limit: limit)
    }

    /// Reads a file below the folder by pieces.
    ///
    /// - Throws: `FileError`, or what `body` throws.
    public func forEachPiece(of path: String, _ body: (Span<UInt8>) throws -> Void) throws {
        try FileSystem.forEachPiece(of: "\(folder)/\(path)", body)
    }
}

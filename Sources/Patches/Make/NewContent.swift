import Releases
import Synchronization

/// A file of the result on its way into a pack and its plain form: its bytes are read at most once.
final class NewContent: Sendable {
    let path: String
    let content: ContentDigest
    private let source: any AssetSource
    private let bytes = Mutex<[UInt8]?>(nil)

    init(_ path: String, _ content: ContentDigest, in source: any AssetSource) {
        (self.path, self.content, self.source) = (path, content, source)
    }

    /// The bytes.
    ///
    /// - Throws: what the source throws.
    func read() throws -> [UInt8] {
        try bytes.withLock { bytes in
            if let bytes { return bytes }
            let loaded = try source.read(path, limit: content.size)
            bytes = loaded
            return loaded
        }
    }

    /// Frees the bytes; who asks for them later reads them again.
    func drop() { bytes.withLock { $0 = nil } }

    /// Calls `body` with the bytes, a piece at a time; they stay where they are.
    ///
    /// - Throws: what the source throws, or what `body` throws.
    func forEachPiece(_ body: (Span<UInt8>) throws -> Void) throws {
        guard let loaded = bytes.withLock({ $0 }) else {
            return try source.forEachPiece(of: path, body)
        }
        try body(loaded.span)
    }
}

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Cuts a stream of bytes into lines, about as fast as they can be copied.
public struct LineSplitter: Sendable {
    /// The greatest length of a line in bytes, without its end.
    private let limit: Int
    /// The beginning of a line whose end is still to come.
    private var begun: [UInt8] = []

    /// A splitter of lines of at most so many bytes.
    public init(limit: Int) { self.limit = limit }

    /// Adds bytes and calls `body` with each line that ends in them and is not empty.
    ///
    /// - Returns: Whether all lines were within the limit. After one that was not, the splitter
    ///   must not be used any more.
    public mutating func add(_ bytes: RawSpan, _ body: ([UInt8]) -> Void) -> Bool {
        unsafe bytes.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count, let base = bytes.baseAddress {
                let found = unsafe memchr(base + start, 0x0A, bytes.count - start)
                let end = unsafe found.map { unsafe UnsafeRawPointer($0) - base } ?? bytes.count
                guard begun.count + end - start <= limit else { return false }
                let part = unsafe UnsafeRawBufferPointer(start: base + start, count: end - start)
                if unsafe found == nil {
                    unsafe begun.append(contentsOf: part)
                } else if begun.isEmpty {
                    if end > start { unsafe body([UInt8](part)) }
                } else {
                    unsafe begun.append(contentsOf: part)
                    body(begun)
                    begun.removeAll(keepingCapacity: true)
                }
                start = end + 1
            }
            return true
        }
    }

    /// Calls `body` with the last line, when nothing ended it.
    public mutating func finish(_ body: ([UInt8]) -> Void) {
        if !begun.isEmpty { body(begun) }
        begun = []
    }
}

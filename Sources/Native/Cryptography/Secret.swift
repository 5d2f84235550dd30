import CCrypto

/// Bytes that must not be seen: they are overwritten when the last reference goes, and printing
/// them prints `<secret>`.
@safe
public final class Secret: @unchecked Sendable, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    // Nothing changes it before the end, so threads may share it.
    private let buffer: UnsafeMutableRawBufferPointer

    deinit {
        unsafe overwrite(buffer)
        unsafe buffer.deallocate()
    }

    /// A secret with a copy of these bytes, which stay where they are.
    public init(_ bytes: [UInt8]) {
        unsafe buffer = .allocate(byteCount: bytes.count, alignment: 1)
        unsafe buffer.copyBytes(from: bytes)
    }

    /// A secret of these bytes, which are overwritten where they are unless another array shares
    /// them.
    public convenience init(wiping bytes: inout [UInt8]) {
        self.init(bytes)
        wipe(&bytes)
    }

    /// A secret of the bytes before the first line break: an editor ends a file with one.
    public func firstLine() -> Secret {
        unsafe withBytes { bytes in
            var line = unsafe Array(bytes.prefix { $0 != 0x0A && $0 != 0x0D })
            return Secret(wiping: &line)
        }
    }

    /// How many bytes there are.
    public var count: Int { unsafe buffer.count }

    /// A copy of the bytes, which nothing overwrites; hand it only to what needs it.
    public var copy: [UInt8] { unsafe Array(buffer) }

    /// Lends the bytes; they must not be used after `body`.
    func withBytes<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeRawBufferPointer(buffer))
    }

    /// `<secret>`.
    public var description: String { "<secret>" }
    /// `<secret>`.
    public var debugDescription: String { description }
    /// No children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Overwrites the bytes of an array that held a secret, unless another array shares them, and
/// empties it.
public func wipe(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { unsafe overwrite($0) }
    bytes = []
}

/// Overwrites memory that held a secret; no optimiser leaves it out.
func overwrite(_ bytes: UnsafeMutableRawBufferPointer) {
    unsafe OPENSSL_cleanse(bytes.baseAddress, bytes.count)
}

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FileSystem {
    /// Appends bytes to a file, which is created when it is missing.
    ///
    /// - Throws: `FileError`.
    public static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY
        let descriptor = unsafe open(path, flags, 0o666)
        guard descriptor >= 0 else { throw .last("open", path) }
        let code = writeWhole(bytes.span, to: descriptor)
        guard close(descriptor) == 0 || code != 0 else { throw .last("close", path) }
        guard code == 0 else { throw FileError("write", path, code: code) }
    }
}

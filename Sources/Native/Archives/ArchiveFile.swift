#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Files

/// The file under an archive that is being written; a class, so that whoever fails can let it go.
final class ArchiveFile {
    private let descriptor: Int32
    private let path: String
    private var isOpen = true
    /// Why bytes could not be appended.
    private(set) var failure: FileError?

    deinit { closeDescriptor() }

    /// Creates the file.
    ///
    /// - Throws: `FileError`; `EEXIST` when something exists there.
    init(creating path: String) throws(FileError) {
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        self.path = path
        guard descriptor >= 0 else {
            isOpen = false
            throw FileError("open", path, code: errno)
        }
    }

    /// Adds bytes at the end; once the file is removed, nothing is done and all is well.
    ///
    /// - Returns: Whether they were written; `failure` is why they were not.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var done = 0
        while isOpen, done < bytes.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
            let put = unsafe write(descriptor, rest.baseAddress, rest.count)
            if put < 0, errno == EINTR { continue }
            guard put >= 0 else {
                failure = FileError("write", path, code: errno)
                return false
            }
            done += put
        }
        return true
    }

    /// Reads bytes in the midst of the file.
    ///
    /// - Throws: `FileError`; `EIO` when the file ends before.
    func read(_ count: Int, at offset: Int) throws(FileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = unsafe pread(descriptor, &bytes, count, off_t(offset))
        guard got == count else { throw FileError("pread", path, code: got < 0 ? errno : EIO) }
        return bytes
    }

    /// Writes over bytes in the midst of the file.
    ///
    /// - Throws: `FileError`.
    func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        let put = unsafe pwrite(descriptor, bytes, bytes.count, off_t(offset))
        guard put == bytes.count else {
            throw FileError("pwrite", path, code: put < 0 ? errno : EIO)
        }
    }

    /// Closes the file.
    ///
    /// - Throws: `FileError` when the system reports a late write error.
    func close() throws(FileError) {
        guard closeDescriptor() == 0 else { throw FileError("close", path, code: errno) }
    }

    /// Closes and removes the file; there is nothing to be done if that fails.
    func remove() {
        closeDescriptor()
        unsafe unlink(path)
    }

    @discardableResult
    private func closeDescriptor() -> Int32 {
        guard isOpen else { return 0 }
        isOpen = false
        #if canImport(Darwin)
        return Darwin.close(descriptor)
        #else
        return Glibc.close(descriptor)
        #endif
    }
}

#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

extension WorkerProcess {
    /// In a worker: gives up all rights that this process no longer needs, for good.
    ///
    /// It can then write no file, leave no core, and gain no rights by starting a program; it has
    /// the standard streams and no other file of its parent. To be called before threads start.
    ///
    /// - Parameter files: How many files may be open at once.
    public static func renounceRights(files: Int) {
        _ = unsafe chdir("/")
        // shipit opens its files so that programs don't inherit them; libraries may not.
        let most = min(ResourceLimits.openFiles ?? .max, 1 << 16)
        for descriptor in 3..<max(4, Int32(most)) { close(descriptor) }
        ResourceLimits.set(.openFiles, files, forGood: true)
        ResourceLimits.set(.fileSize, 0, forGood: true)
        ResourceLimits.set(.core, 0, forGood: true)
        #if os(Linux)
        // macOS has no such switch; there the process has no more than its parent's rights either.
        _ = shipit_renounce_privileges()
        #endif
    }

    /// In a worker: ends this process as soon as its parent is gone, whatever it is computing.
    ///
    /// The socket that is standard input is closed at the other end when the parent ends, however
    /// it ends. PR_SET_PDEATHSIG of Linux would end the worker with the parent's thread that
    /// started it.
    public static func endWithParent() {
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let code = unsafe pthread_create(
            &thread,
            nil,
            { _ in
                // POLLHUP is reported without being asked for (POSIX, poll).
                var entry = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
                while unsafe poll(&entry, 1, -1) < 0 {}
                _exit(0)
            },
            nil
        )
        // Without the watch it could outlive its parent.
        guard code == 0 else { _exit(1) }
    }

    /// In a worker: ends the process.
    public static func exit() -> Never { _exit(0) }

    /// In a worker: reads as many bytes from standard input; nil when it ends before.
    public static func read(count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(count, 1 << 20))
        // In pieces: memory is taken for what was sent and not for what was promised.
        while bytes.count < count {
            let wanted = min(piece.count, count - bytes.count)
            let got = unsafe recv(STDIN_FILENO, &piece, wanted, 0)
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            bytes += piece.prefix(got)
        }
        return bytes
    }

    /// In a worker: writes bytes to the parent, whole; false when it is gone.
    public static func write(_ bytes: Span<UInt8>) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                let rest = unsafe UnsafeRawBufferPointer(rebasing: $0[written...])
                return unsafe writeBytes(rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }
}

/// Under a name that no method here has.
@unsafe
private func writeBytes(_ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(STDIN_FILENO, bytes, count)
}

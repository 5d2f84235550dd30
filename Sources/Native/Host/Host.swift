#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// The machine as this process sees it: its environment, its terminal, its processors.
public enum Host {
    /// How many processors this process may use at once; at least 1.
    public static var processors: Int {
        #if os(Linux)
        // A container's or taskset's share, which may be less than what the machine has.
        var mask = [UInt](repeating: 0, count: 128)
        let size = UInt(mask.count * MemoryLayout<UInt>.size)
        if unsafe sched_getaffinity(0, size, &mask) >= 0 {
            let count = mask.reduce(0) { $0 + $1.nonzeroBitCount }
            if count > 0 { return count }
        }
        #endif
        return max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    /// The folder for what is needed only for a while: `TMPDIR`, or `/tmp`.
    public static var temporaryFolder: String {
        guard let folder = environment["TMPDIR"], folder.utf8.first == UInt8(ascii: "/") else {
            return "/tmp"
        }
        return folder
    }

    /// Ends all processes of a group; a group that is gone is not an error.
    public static func endProcessGroup(_ leader: Int32) {
        guard leader > 1 else { return }
        _ = kill(-leader, SIGKILL)
    }

    /// The width of the terminal after standard error in columns; 80 when unknown.
    public static var terminalWidth: Int {
        var size = winsize()
        let code = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size)
        return code == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// The current folder's absolute path; nil when it is gone.
    public static var currentFolder: String? {
        guard let path = unsafe getcwd(nil, 0) else { return nil }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    /// The file that this program was started from; nil when unknown.
    public static var executable: String? {
        #if canImport(Darwin)
        var size: UInt32 = 4096
        var path = [CChar](repeating: 0, count: Int(size))
        guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { return nil }
        return path.withUnsafeBufferPointer { unsafe $0.baseAddress.map { String(cString: $0) } }
        #else
        var path = [CChar](repeating: 0, count: 4096)
        let count = unsafe readlink("/proc/self/exe", &path, path.count)
        guard count > 0 else { return nil }
        return String(decoding: path.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        #endif
    }

    /// Whether there is a file that this user may run.
    public static func isExecutable(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return false
        }
        return unsafe access(path, X_OK) == 0
    }
}

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the system allows this process (getrlimit(2)), as `ulimit` shows and sets it.
public enum ResourceLimits {
    /// A limit.
    public enum Kind: Sendable {
        /// Bytes of addresses that the process may map, memory or not.
        case addressSpace
        /// Bytes of a core file.
        case core
        /// Seconds of processor time.
        case processorTime
        /// Bytes of a file that is written.
        case fileSize
        /// Descriptors at once.
        case openFiles
    }

    /// How many files may be open at once; nil when there is no limit.
    public static var openFiles: Int? { limits(.openFiles).soft }
    /// The bytes of addresses that may be mapped; nil when there is no limit.
    public static var addressSpace: Int? { limits(.addressSpace).soft }

    /// The seconds of processor time that this process may use; nil when there is no limit.
    public static var processorTime: Int? { limits(.processorTime).soft }

    /// Lets as many files be open at once as the hard limit allows, up to a number.
    ///
    /// - Returns: How many may be open then.
    public static func raiseOpenFiles(to wanted: Int) -> Int {
        let (soft, hard) = limits(.openFiles)
        guard let soft, soft < wanted else { return soft ?? .max }
        set(.openFiles, min(wanted, hard ?? wanted))
        return openFiles ?? .max
    }

    /// Sets a soft limit, as far as the hard one allows; with `forGood` the hard one too.
    public static func set(_ kind: Kind, _ value: Int, forGood: Bool = false) {
        var limit = rlimit()
        guard unsafe getrlimit(kind.number, &limit) == 0 else { return }
        limit.rlim_cur = min(rlim_t(clamping: value), limit.rlim_max)
        if forGood { limit.rlim_max = limit.rlim_cur }
        _ = unsafe setrlimit(kind.number, &limit)
    }

    /// Limits this process to a number of seconds of processor time from now on; SIGXCPU ends it
    /// then.
    public static func allowProcessorTime(_ seconds: Int) {
        var usage = rusage()
        guard unsafe getrusage(own, &usage) == 0 else { return }
        // One more for the fractions of both.
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1
        set(.processorTime, Int(used) + seconds)
    }

    /// Lets this process map a number of bytes more than a base, which `mappedBytes` gave.
    public static func allowMemory(_ bytes: Int, beyond base: Int?) {
        guard let base else { return }
        set(.addressSpace, base + bytes)
    }

    /// The bytes of addresses that this process maps; nil where the system has no such limit.
    public static var mappedBytes: Int? {
        #if os(Linux)
        let file = unsafe open("/proc/self/statm", O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 64)
        let count = unsafe read(file, &text, text.count)
        // In pages; the first number (proc(5)).
        let first = text.prefix(max(0, count)).prefix { $0 != UInt8(ascii: " ") }
        return Int(String(decoding: first, as: UTF8.self)).map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
        #else
        // macOS has RLIMIT_AS and does not keep to it: there only the processor time is limited.
        return nil
        #endif
    }

    private static func limits(_ kind: Kind) -> (soft: Int?, hard: Int?) {
        var limit = rlimit()
        guard unsafe getrlimit(kind.number, &limit) == 0 else { return (nil, nil) }
        // RLIM_INFINITY is a macro that Swift does not see: all bits, or all but the sign.
        func number(_ value: rlim_t) -> Int? { value >= rlim_t(Int64.max) ? nil : Int(value) }
        return (number(limit.rlim_cur), number(limit.rlim_max))
    }

    #if canImport(Darwin)
    private static let own = RUSAGE_SELF
    #else
    private static let own = RUSAGE_SELF.rawValue
    #endif
}

extension ResourceLimits.Kind {
    #if canImport(Darwin)
    fileprivate var number: Int32 {
        switch self {
        case .addressSpace: RLIMIT_AS
        case .core: RLIMIT_CORE
        case .processorTime: RLIMIT_CPU
        case .fileSize: RLIMIT_FSIZE
        case .openFiles: RLIMIT_NOFILE
        }
    }
    #else
    fileprivate var number: __rlimit_resource_t {
        switch self {
        case .addressSpace: .init(RLIMIT_AS.rawValue)
        case .core: .init(RLIMIT_CORE.rawValue)
        case .processorTime: .init(RLIMIT_CPU.rawValue)
        case .fileSize: .init(RLIMIT_FSIZE.rawValue)
        case .openFiles: .init(RLIMIT_NOFILE.rawValue)
        }
    }
    #endif
}

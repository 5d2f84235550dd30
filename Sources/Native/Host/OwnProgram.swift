import Synchronization

/// shipit started again by itself, to do a part of the work in a separate process.
///
/// One executable always has one version, and is installed by copying one file.
public enum OwnProgram {
    private static let isRunning = Atomic(false)

    /// Whether this process is shipit, which looks at its start for what it is asked to serve as.
    static var isThisProcess: Bool { isRunning.load(ordering: .relaxed) }

    /// Takes note that this process is shipit, and not a program that is linked with parts of it.
    public static func isThis() { isRunning.store(true, ordering: .relaxed) }

    /// The path to start it by; nil when it is not found.
    public static var path: String? { isThisProcess ? this : besideThis }

    /// This program; on Linux even if an update has replaced its file since it was started.
    private static var this: String? {
        let link = "/proc/self/exe"
        return Host.isExecutable(link) ? link : Host.executable
    }

    /// `shipit` beside a program that is not: the runner of the tests, which on macOS is deep in a
    /// bundle.
    private static let besideThis: String? = {
        let starts = [Host.executable].compactMap(\.self) + CommandLine.arguments
        for start in starts where start.utf8.first == UInt8(ascii: "/") {
            var folder = start[...]
            for _ in 0..<6 {
                // By bytes: a slash and a combining accent after it are one character.
                guard let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) else { break }
                folder = folder[..<slash]
                let candidate = "\(folder)/shipit"
                if Host.isExecutable(candidate) { return candidate }
            }
        }
        return nil
    }()
}

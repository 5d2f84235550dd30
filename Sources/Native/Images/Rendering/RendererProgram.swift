import Host

/// The program that decodes: shipit itself.
///
/// One program is always of one version and is installed by copying one file.
enum RendererProgram {
    /// Its path; nil when it is not found.
    static let path: String? = RenderWorker.isServed ? this : besideThis

    /// This program; on Linux also when an update has put another in its place since it was started.
    private static var this: String? {
        let link = "/proc/self/exe"
        return Host.isExecutable(link) ? link : Host.executable
    }

    /// `shipit` beside a program that does not serve: the runner of the tests, which on macOS lies deep
    /// in a bundle.
    private static var besideThis: String? {
        let starts = [Host.executable].compactMap(\.self) + CommandLine.arguments
        for start in starts where start.hasPrefix("/") {
            var folder = start[...]
            for _ in 0..<6 {
                guard let slash = folder.lastIndex(of: "/") else { break }
                folder = folder[..<slash]
                let candidate = "\(folder)/shipit"
                if Host.isExecutable(candidate) { return candidate }
            }
        }
        return nil
    }

    /// Nothing of the user's but where libraries lie.
    static var environment: [String: String] {
        var variables = [
            // A crash is an answer here; no time is to be lost with a report of it.
            "SWIFT_BACKTRACE": "enable=no",
            // Each arena of glibc's malloc takes 64 MiB of addresses, which are limited.
            "MALLOC_ARENA_MAX": "2",
            // libvips would decode into a file what takes more than 100 MB.
            "VIPS_DISC_THRESHOLD": "64g",
        ]
        for name in ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"] {
            variables[name] = Host.environment[name]
        }
        return variables
    }
}

import Host

/// How the program that decodes, shipit itself, is started.
enum RendererProgram {
    /// Nothing of the user's but the paths of libraries.
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

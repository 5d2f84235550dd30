import Diagnostics
import Host

/// What the system allows this process less of than shipit needs; nil when it allows enough.
///
/// Beyond this point libraries take descriptors, threads and addresses for granted: they would
/// crash or wait for ever. The limit of open files is raised as far as the user may.
func shortageAtStart() -> Diagnostic? {
    let processors = Host.processors
    let files = min(256, 64 + 16 * processors)
    let open = ResourceLimits.raiseOpenFiles(to: 4096)
    guard open >= files else {
        return Diagnostic(
            "only \(open) files may be open at once, and shipit needs \(files)",
            help: "raise the limit: ulimit -n 1024, or --ulimit nofile=1024 for a container"
        )
    }
    // Each thread that takes memory has glibc reserve 64 MiB of addresses, and some more for a
    // while.
    let addresses = 768 + 128 * processors
    if let space = ResourceLimits.addressSpace, space >> 20 < addresses {
        return Diagnostic(
            "only \(space >> 20) MiB of addresses may be used, and shipit needs \(addresses)",
            help: "raise the limit: ulimit -v unlimited"
        )
    }
    // The units', the libraries', those of the processes that decode pictures, and plugins.
    let threads = 8 + 6 * min(processors, 16)
    let startable = Host.startableThreads(upTo: threads)
    guard startable == threads else {
        return Diagnostic(
            "only \(startable) threads can be started, and shipit needs \(threads)",
            help: "raise the limit of processes: ulimit -u, or --pids-limit for a container"
        )
    }
    return nil
}

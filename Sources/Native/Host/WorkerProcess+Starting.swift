#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Two ends of a socket that no other program inherits; those that were not taken are closed.
@safe final class SocketPair {
    private var ours: Int32
    let theirs: Int32

    init() throws(WorkerFault) {
        var pair: [Int32] = [-1, -1]
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #endif
        guard unsafe socketpair(AF_UNIX, kind, 0, &pair) == 0 else {
            throw WorkerFault(.notStarted(errno))
        }
        (ours, theirs) = (pair[0], pair[1])
        #if canImport(Darwin)
        // No flag of socketpair there. A program that another thread starts right now would keep the
        // socket; it then only ends later than this process.
        for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var one: Int32 = 1
        unsafe setsockopt(ours, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit {
        if ours >= 0 { close(ours) }
        close(theirs)
    }

    func takeOurs() -> Int32 {
        defer { ours = -1 }
        return ours
    }
}

#if canImport(Darwin)
private typealias FileActions = posix_spawn_file_actions_t?
private typealias Attributes = posix_spawnattr_t?
#else
private typealias FileActions = posix_spawn_file_actions_t
private typealias Attributes = posix_spawnattr_t
#endif

/// Sends without waiting, and without a signal when nobody receives.
@unsafe
func sendBytes(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
    return unsafe send(socket, bytes, count, Int32(MSG_DONTWAIT))
    #else
    return unsafe send(socket, bytes, count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    #endif
}

/// Starts a program with a socket as standard input, another as standard error, and no signal ignored
/// or held back.
@unsafe
func spawn(
    _ arguments: [String],
    _ environment: [String],
    input: Int32,
    errors: Int32
) throws(WorkerFault) -> Int32 {
    #if canImport(Darwin)
    var (actions, attributes) = unsafe (FileActions.none, Attributes.none)
    #else
    var (actions, attributes) = unsafe (FileActions(), Attributes())
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
        unsafe posix_spawn_file_actions_destroy(&actions)
        unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGTERM, SIGPIPE, SIGXCPU, SIGXFSZ] {
        unsafe sigaddset(&signals, number)
    }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var identifier: pid_t = 0
    let program = arguments[0]
    let code = unsafe withCStrings(arguments) { arguments in
        unsafe withCStrings(environment) { environment in
            unsafe posix_spawn(
                &identifier,
                program,
                &actions,
                &attributes,
                arguments,
                environment
            )
        }
    }
    guard code == 0 else { throw WorkerFault(.notStarted(code)) }
    return identifier
}

/// Lends strings as C lists have them, with a null pointer behind the last.
@unsafe
private func withCStrings<Result>(
    _ strings: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let copies = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies)
}

#if canImport(Darwin)
import Darwin
private typealias FileActions = posix_spawn_file_actions_t?
private typealias Attributes = posix_spawnattr_t?
#else
import CLinux
import Glibc
private typealias FileActions = posix_spawn_file_actions_t
private typealias Attributes = posix_spawnattr_t
#endif

/// How a program is started: as a child of this process, with no signal ignored or held back.
struct ProgramStart {
    /// What the program leads.
    enum Lead {
        /// A process group of its own.
        case group
        /// A session of its own.
        case session
    }

    /// An absolute path.
    var program: String
    /// Without the program's name.
    var arguments: [String]
    /// All the variables that it gets.
    var environment: [String: String]
    var lead: Lead
    /// Its standard input and standard error, with nothing as standard output; nil for this
    /// process's own streams.
    var streams: (input: Int32, errors: Int32)?

    /// Starts it.
    ///
    /// - Returns: Its id, and the system's error number, which is 0 when it was started.
    func run() -> (id: Int32, code: Int32) {
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
        if let streams {
            unsafe posix_spawn_file_actions_adddup2(&actions, streams.input, STDIN_FILENO)
            unsafe posix_spawn_file_actions_adddup2(&actions, streams.errors, STDERR_FILENO)
            unsafe posix_spawn_file_actions_addopen(
                &actions,
                STDOUT_FILENO,
                "/dev/null",
                O_WRONLY,
                0
            )
        }
        var (none, all) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | lead.flag
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
        var id: pid_t = 0
        let code = unsafe withCStrings([program] + arguments) { arguments in
            unsafe withCStrings(variables) { variables in
                unsafe posix_spawn(&id, program, &actions, &attributes, arguments, variables)
            }
        }
        return (id, code)
    }
}

extension ProgramStart.Lead {
    fileprivate var flag: Int32 {
        switch self {
        case .group: Int32(POSIX_SPAWN_SETPGROUP)
        #if canImport(Darwin)
        case .session: Int32(POSIX_SPAWN_SETSID)
        #else
        case .session: Int32(shipit_spawn_setsid)
        #endif
        }
    }
}

/// Lends strings as C lists have them, with a null pointer after the last.
@unsafe
func withCStrings<Result>(
    _ strings: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let copies = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies)
}

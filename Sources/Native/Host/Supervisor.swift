import Synchronization

#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// Starts a program so that no process it starts outlives it, or this process.
///
/// Linux knows the descendants of a process only while the process lives, or of one that adopts
/// orphans (`PR_SET_CHILD_SUBREAPER`). So the program runs as the child of a supervisor: this very
/// executable with other arguments. It adopts all processes that the program leaves behind, also a
/// daemon in another session. When the program ends, when it is asked to, or when its parent is
/// gone for whatever reason, SIGKILL included, it ends all of them.
///
/// Limits: a process that another one starts on the program's behalf (`systemd-run`, `at`, a
/// container engine) is not a descendant. When a program ends its supervisor, its processes become
/// shipit's, which ends them in turn (`endStrays`), unless the program ends shipit too: only a
/// separate user or container prevents that. On macOS there is neither supervisor nor adoption: a
/// program is ended with its process group, and processes that left the group live on.
public enum Supervisor {
    /// How a program is started.
    public struct Command: Sendable, Hashable {
        /// The absolute path of the executable to start.
        public var executable: String
        /// The arguments after it.
        public var arguments: [String]
        /// Its environment.
        public var environment: [String: String]
        /// Whether it is a supervisor's.
        public fileprivate(set) var isSupervised = false
        /// How long it may take to end once it is asked to (SIGTERM).
        ///
        /// A supervisor gives the program two seconds, and then ends all that it has started.
        public var endingTime: Duration { .seconds(isSupervised ? 14 : 2) }

        /// A command from its parts.
        public init(executable: String, arguments: [String], environment: [String: String]) {
            self.executable = executable
            self.arguments = arguments
            self.environment = environment
        }
    }

    /// The command that runs another one below a supervisor; the same one where there is none.
    ///
    /// Its exit status, or the signal that ends it, are the program's own.
    public static func supervised(_ command: Command) -> Command {
        #if os(Linux)
        guard let executable = OwnProgram.path else { return command }
        prepare()
        var environment = command.environment
        var withheld: [String] = []
        // The supervisor needs the libraries that this process needed; the program may not see more
        // variables than it was given.
        for name in ["LD_LIBRARY_PATH"] where environment[name] == nil {
            guard let value = Host.environment[name] else { continue }
            environment[name] = value
            withheld.append(name)
        }
        var supervised = Command(
            executable: executable,
            arguments: [
                Self.argument, "\(getpid())", withheld.joined(separator: ","), command.executable,
            ] + command.arguments,
            environment: environment
        )
        supervised.isSupervised = true
        return supervised
        #else
        return command
        #endif
    }

    /// Why the program could not be started, when its supervisor says so.
    ///
    /// - Parameters:
    ///   - status: The supervisor's exit status.
    ///   - lines: What it printed on standard error.
    public static func startFailure(status: Int32, lines: [String]) -> String? {
        guard status == notStarted, lines.count == 1, lines[0].hasPrefix(failurePrefix) else {
            return nil
        }
        return String(lines[0].dropFirst(failurePrefix.count))
    }

    /// Becomes the supervisor if the arguments ask for it, and does not return then.
    ///
    /// Otherwise this process is prepared to be the parent of supervisors.
    public static func serveIfAsked() {
        #if os(Linux)
        let arguments = CommandLine.arguments
        if arguments.count >= 5, arguments[1] == argument, let parent = Int32(arguments[2]) {
            supervise(
                Command(
                    executable: arguments[4],
                    arguments: Array(arguments[5...]),
                    environment: Host.environment.filter {
                        !arguments[3].split(separator: ",").contains(Substring($0.key))
                    }
                ),
                for: parent
            )
        }
        strays.withLock { $0 = .atStart() }
        #endif
    }

    /// Ends the processes that supervisors left after which were killed; no other may run now.
    ///
    /// It spares what this process had before the first supervisor. Where orphans of others come to
    /// this process too, it spares all orphans: nothing shows whose they are.
    public static func endStrays() {
        #if os(Linux)
        endStrays(within: .seconds(2))
        #endif
    }

    /// Whether a supervised command's process is stopped (SIGSTOP), so that it ends nothing any
    /// more.
    ///
    /// Always false where there is no supervisor.
    public static func isStopped(_ process: Int32) -> Bool {
        #if os(Linux)
        var information = unsafe siginfo_t()
        // It stays to be seen by whoever waits for the process (WNOWAIT).
        let options = WSTOPPED | WNOHANG | WNOWAIT
        let code = unsafe waitid(P_PID, id_t(process), &information, options)
        return unsafe code == 0 && information.si_signo == SIGCHLD
        #else
        return false
        #endif
    }

    /// Ends a stopped supervisor, and first all that it supervises.
    ///
    /// While it is there, orphans go on coming to it, so that what it has started descends from it.
    public static func endStopped(_ process: Int32) {
        #if os(Linux)
        var ended: Set<ProcessEntry.Identity> = []
        let clock = ContinuousClock()
        let end = clock.now + .seconds(2)
        while clock.now < end {
            // It waits for none of them, so that those that have ended stay in the table.
            let others = ProcessTable.descendants(of: process).filter {
                ended.insert($0.identity).inserted
            }
            guard !others.isEmpty else { break }
            for other in others { _ = kill(other.id, SIGKILL) }
        }
        _ = kill(process, SIGKILL)
        #endif
    }

    /// Notes that a supervised command's process has started, or has ended.
    public static func note(_ process: Int32, runs: Bool) {
        #if os(Linux)
        strays.withLock { $0?.note(process, runs: runs) }
        #endif
    }

    #if os(Linux)
    /// What this process may end; nil unless it is ready to be the parent of supervisors.
    static let strays = Mutex<Strays?>(nil)
    #endif

    static let argument = "--supervise"
    static let failurePrefix = "shipit: can't start: "
    static let notStarted: Int32 = 127
}

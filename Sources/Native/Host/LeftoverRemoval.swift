import Files
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Ends this process at once, and still removes its temporary folders.
///
/// Its other threads still write to the folders, and can't be stopped from within. So the process
/// executes itself again with other arguments. That ends the threads and frees the locks of the
/// folders in one step, and the folders are removed undisturbed. Whoever waits for the process
/// waits for the removal, too; what can't be removed in two seconds is left to the next run.
public enum LeftoverRemoval {
    private static let argument = "--remove-leftovers"

    /// Ends the process with an exit status once its temporary folders are gone.
    static func end(with status: Int32) -> Never {
        let folders = TemporaryFolder.inUse
        guard !folders.isEmpty, let executable = OwnProgram.path else { _exit(status) }
        // The thread of signals blocks all of them. From here on those of the terminal end the
        // process: someone who presses Ctrl-C a third time does not want to wait for anything.
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { _ = signal(number, SIG_DFL) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
        // It needs the libraries that this process needed, and no secret.
        let libraries = Host.environment["LD_LIBRARY_PATH"].map { ["LD_LIBRARY_PATH=\($0)"] } ?? []
        unsafe withCStrings([executable, argument, "\(status)"] + folders) { arguments in
            unsafe withCStrings(libraries) { variables in
                _ = unsafe execve(executable, arguments, variables)
            }
        }
        _exit(status)
    }

    /// Removes the folders that this process's arguments name, and does not return then.
    public static func serveIfAsked() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4, arguments[1] == argument, let status = Int32(arguments[2])
        else {
            return
        }
        let clock = ContinuousClock()
        let end = clock.now + .seconds(2)
        for folder in arguments[3...] {
            // A child between its fork and its exec may hold a lock for a moment.
            while !TemporaryFolder.removeAbandoned(folder), clock.now < end { usleep(2_000) }
        }
        _exit(status)
    }
}

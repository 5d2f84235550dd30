import Files

#if os(Linux)
import CLinux
import Glibc
import Synchronization

extension Supervisor {
    /// Runs the command and ends as it does, once nothing that it has started is left.
    static func supervise(_ command: Command, for parent: Int32) -> Never {
        _ = shipit_adopt_orphans()
        // Whoever is not to reach the program through this process can't end it by these either.
        for number in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM] {
            _ = signal(number, SIG_IGN)
        }
        var awaited = sigset_t()
        unsafe sigemptyset(&awaited)
        for number in [SIGCHLD, SIGTERM] { unsafe sigaddset(&awaited, number) }
        unsafe sigprocmask(SIG_BLOCK, &awaited, nil)
        let start = ProgramStart(
            program: command.executable,
            arguments: command.arguments,
            environment: command.environment,
            lead: .session
        )
        let (program, code) = start.run()
        guard code == 0 else {
            StandardStream.error.write("\(failurePrefix)\(FileError.reason(of: code))\n")
            _exit(notStarted)
        }
        // The program's pipes are its own: they must close when it closes them.
        leaveStreams()
        let status = wait(for: program, of: parent, awaited)
        _ = kill(-program, SIGKILL)
        endDescendants(within: .seconds(10))
        end(as: status)
    }

    /// Waits until the program has ended and its descendants have had a moment to end too, until it
    /// has ignored a request to end for two seconds, or until the parent is gone.
    ///
    /// - Returns: Its status as `wait(2)` gives it; 0 when the parent, who alone needs it, is gone.
    private static func wait(for program: Int32, of parent: Int32, _ awaited: sigset_t) -> Int32 {
        let clock = ContinuousClock()
        var result: Int32?
        var deadline: ContinuousClock.Instant?
        var isAsked = false
        // Not PR_SET_PDEATHSIG: it reports the end of the thread that started this process, and
        // threads come and go.
        while getppid() == parent {
            var status: Int32 = 0
            let ended = unsafe waitpid(-1, &status, WNOHANG)
            if ended == program {
                result = status
                if isAsked { return status }
                // A `tee` after a pipe may still have something to write.
                deadline = clock.now + .seconds(1)
            } else if ended < 0, errno == ECHILD {
                return result ?? 0
            } else if ended <= 0 {
                if let deadline, clock.now >= deadline { return result ?? SIGKILL }
                var (awaited, pause) = (awaited, timespec(tv_sec: 0, tv_nsec: 50_000_000))
                if unsafe sigtimedwait(&awaited, nil, &pause) == SIGTERM, !isAsked {
                    isAsked = true
                    if let result { return result }
                    _ = kill(-program, SIGTERM)
                    deadline = clock.now + .seconds(2)
                }
            }
        }
        return result ?? 0
    }

    /// Puts nothing in the place of the standard streams, and leaves the program's folder.
    private static func leaveStreams() {
        let nothing = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        for stream in STDIN_FILENO...STDERR_FILENO {
            if nothing >= 0 { _ = dup2(nothing, stream) } else { close(stream) }
        }
        _ = unsafe chdir("/")
    }

    /// Ends this process as another one ended.
    private static func end(as status: Int32) -> Never {
        let number = status & 0x7F
        guard number != 0 else { _exit(status >> 8 & 0xFF) }
        // The program's own core dump, if any, is written already.
        ResourceLimits.set(.core, 0)
        _ = signal(number, SIG_DFL)
        var one = sigset_t()
        unsafe sigemptyset(&one)
        unsafe sigaddset(&one, number)
        unsafe sigprocmask(SIG_UNBLOCK, &one, nil)
        _ = kill(getpid(), number)
        _exit(128 + number)
    }

    /// Ends the descendants of this process, repeatedly, until none is left.
    ///
    /// - Parameter time: When to give up: a process that waits for a dead disk can't be ended.
    private static func endDescendants(within time: Duration) {
        let clock = ContinuousClock()
        let end = clock.now + time
        while clock.now < end {
            for process in ProcessTable.descendants(of: getpid()) { _ = kill(process.id, SIGKILL) }
            // Orphans become children of this process, so without a child it has no descendant: no
            // walk through the process table, in which processes come and go, needs to be trusted.
            var ended: Int32
            repeat { ended = waitpid(-1, nil, WNOHANG) } while ended > 0
            if ended < 0, errno == ECHILD { return }
            usleep(2_000)
        }
    }

    /// Ends the strays, until none is found.
    static func endStrays(within time: Duration) {
        let (clock, session) = (ContinuousClock(), getsid(0))
        let end = clock.now + time
        while clock.now < end {
            guard let strays = strays.withLock({ $0 }), strays.spared != nil else { return }
            let found = strays.find(in: ProcessTable.all, of: getpid(), session: session)
            for process in found {
                _ = kill(process.id, SIGKILL)
                if process.parent == getpid() { _ = waitpid(process.id, nil, WNOHANG) }
            }
            guard !found.isEmpty else { return }
            usleep(2_000)
        }
    }

    /// Gets ready for a supervisor that is about to start.
    static func prepare() {
        strays.withLock { strays in
            guard strays?.begin(ProcessTable.descendants(of: getpid())) == true else { return }
            // Takes in what a supervisor leaves that was killed.
            _ = shipit_adopt_orphans()
        }
    }
}
#endif

import Files
import Host

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Why a process gave no answer that counts.
struct RenderFailure: Error {
    /// The error for callers.
    let reason: ImagesError
    /// Whether earlier pictures may have brought the process there.
    let mayBeOfProcess: Bool

    /// The failure of a process that could not be spoken to.
    ///
    /// - Parameter ending: How it ended; nil when it was never started.
    init(_ fault: WorkerFault, _ ending: WorkerProcess.Ending?, _ limits: RenderLimits) {
        switch fault.reason {
        case .cancelled:
            self.init("the work was cancelled", .interruption)
        case .timedOut:
            self.init("decoding it did not end within \(limits.time) s", .limit)
        case .notStarted(let code):
            self.init(
                "the process that decodes it can't be started: \(FileError.reason(of: code))",
                .machine
            )
        case .noRoom(let said):
            self.init("not enough memory for its pixels (\(said))", .machine)
        case .ended:
            self.init(ending ?? WorkerProcess.Ending(signal: nil, status: 0, text: ""), limits)
        }
    }

    /// The failure that a process found itself: something of the machine's was used up.
    init(_ error: ImagesError, _ limits: RenderLimits) {
        if error.message.contains("memory") {
            self.init(outOf: limits, error.message)
        } else {
            self.init(error.message, error.cause, mayBeOfProcess: true)
        }
    }

    private init(_ ending: WorkerProcess.Ending, _ limits: RenderLimits) {
        let last = ending.text.split(separator: "\n").map(String.init).last { !$0.isEmpty } ?? ""
        let said = last.isEmpty ? "" : ": \(last.prefix(200))"
        switch ending.signal {
        case SIGXCPU:
            let allowed = min(limits.processorTime, ResourceLimits.processorTime ?? .max)
            self.init("decoding it takes more than \(allowed) s of processor time", .limit)
        case _ where ending.text.contains("alloc") || ending.text.contains("memory"):
            self.init(outOf: limits, last)
        case SIGKILL:
            // Nobody but the system does that, unless a user did.
            self.init("the process that decodes it was killed", .machine, mayBeOfProcess: true)
        case let signal?:
            self.init("decoding it crashed (signal \(signal))\(said)", .file, mayBeOfProcess: true)
        case nil where ending.status == 127:
            // The dynamic linker.
            self.init("the process that decodes it can't be started\(said)", .machine)
        case nil:
            let text = "decoding it ended with status \(ending.status)\(said)"
            self.init(text, .file, mayBeOfProcess: true)
        }
    }

    /// No more memory: what one picture may have, or less, where the system allows this process
    /// less.
    private init(outOf limits: RenderLimits, _ said: String) {
        if let space = ResourceLimits.addressSpace, space < limits.memory + libraries {
            self.init("\(space >> 20) MiB of addresses are too few (\(said))", .machine)
        } else {
            let allowed = "\(limits.memory >> 20) MiB"
            let text = "decoding it takes more than \(allowed) of memory"
            self.init(text, .limit, mayBeOfProcess: true)
        }
    }

    private init(_ message: String, _ cause: ImagesError.Cause, mayBeOfProcess: Bool = false) {
        reason = ImagesError("render", message, cause: cause)
        self.mayBeOfProcess = mayBeOfProcess
    }
}

/// The addresses that the program and its libraries take, in bytes, with room to spare.
private let libraries = 512 << 20

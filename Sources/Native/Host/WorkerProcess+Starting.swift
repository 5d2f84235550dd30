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
        // socketpair has no such flag there. A program that another thread starts right now would
        // keep the socket; it then only ends later than this process.
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

/// Sends without waiting, and without a signal when nobody receives.
@unsafe
func sendBytes(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
    return unsafe send(socket, bytes, count, Int32(MSG_DONTWAIT))
    #else
    return unsafe send(socket, bytes, count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    #endif
}

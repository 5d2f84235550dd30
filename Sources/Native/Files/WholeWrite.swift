#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Writes all bytes, waiting where the other end of a pipe that does not block is slow.
///
/// - Returns: The error number (errno); 0 when all is written.
package func writeWhole(_ bytes: Span<UInt8>, to descriptor: Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer in
        var done = 0
        while done < buffer.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
            let put = unsafe writeSome(descriptor, rest.baseAddress, rest.count)
            if put >= 0 {
                done += put
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&wanted, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}

// So that functions called `write` can call the system's.
private func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

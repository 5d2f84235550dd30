#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Overwrites memory that held a secret; no optimiser leaves it out, as it may a `memset`.
func overwrite(_ bytes: UnsafeMutableRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    #if canImport(Darwin)
    _ = unsafe memset_s(start, bytes.count, 0, bytes.count)
    #else
    unsafe explicit_bzero(start, bytes.count)
    #endif
}

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension Host {
    /// The seconds since 1970 UTC; for logs and the age of files, never for what is released.
    public static var time: Int { systemTime() }
}

// So that the property can call the system's function of its name.
private func systemTime() -> Int { Int(time(nil)) }

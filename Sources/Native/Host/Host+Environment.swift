import Synchronization

#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

extension Host {
    /// The environment variables, as they were at the start when `hideSecrets` took them away; of a
    /// name that is there twice the first counts, as in getenv(3).
    public static var environment: [String: String] {
        if let taken = taken.withLock({ $0 }) { return taken }
        return unsafe variables(from: entries)
    }

    /// Hides this process's environment and memory from other processes, as far as the system
    /// allows; call it before anything else.
    ///
    /// Other processes of the same user, such as the plugins of a pull request, may read the
    /// environment that a process was started with in `/proc/PID/environ`, and its memory in
    /// `/proc/PID/mem`; after a crash all of it may be in a core file. So the values of all
    /// variables are overwritten in place, except those that the C libraries read, and Linux is
    /// asked to let nobody but root inspect this process (prctl(2), `PR_SET_DUMPABLE`). macOS shows
    /// the environment and the memory of a process to root and to debuggers only.
    ///
    /// The children of this process inherit only what is left; once started they can be inspected
    /// as usual.
    public static func hideSecrets() {
        taken.withLock { taken in
            guard taken == nil else { return }
            taken = unsafe variables(from: entries)
            unsafe wipe(entries)
        }
        ResourceLimits.set(.core, 0)
        #if os(Linux)
        _ = shipit_set_undumpable()
        #endif
    }

    /// Whether a variable stays for the C libraries, which ask for theirs whenever they like.
    static func isForLibraries(_ name: String) -> Bool {
        let parts = name.split(separator: "_").map { $0.uppercased() }
        guard !parts.contains(where: { secretWords.contains($0) }) else { return false }
        return libraryNames.contains(name) || libraryPrefixes.contains { name.hasPrefix($0) }
    }

    /// The variables taken at the start; nil when none were.
    private static let taken = Mutex<[String: String]?>(nil)

    private static var entries: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        #if canImport(Darwin)
        unsafe _NSGetEnviron().pointee
        #else
        unsafe environ
        #endif
    }

    private static func variables(
        from entries: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> [String: String] {
        var variables: [String: String] = [:]
        var next = unsafe entries
        while let entry = unsafe next.pointee {
            let text = unsafe String(cString: entry)
            // By bytes: an equals sign and a mark after it are one character.
            if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
                let name = String(text[..<equals])
                if variables[name] == nil {
                    variables[name] = String(text.utf8[equals...].dropFirst()) ?? ""
                }
            }
            unsafe next += 1
        }
        return variables
    }

    /// Overwrites the entries that no library needs, and then takes their names away.
    private static func wipe(_ entries: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
        var names: [String] = []
        var next = unsafe entries
        while let entry = unsafe next.pointee {
            let length = unsafe strlen(entry)
            let value = unsafe strchr(entry, Int32(UInt8(ascii: "=")))
            let nameLength = unsafe value.map { unsafe entry.distance(to: $0) } ?? 0
            let bytes = unsafe UnsafeRawBufferPointer(start: entry, count: nameLength)
            let name = unsafe String(decoding: bytes, as: UTF8.self)
            if !isForLibraries(name) {
                // The name stays until `unsetenv` has found it by it.
                let start = nameLength == 0 ? 0 : nameLength + 1
                unsafe overwrite(
                    UnsafeMutableRawBufferPointer(start: entry + start, count: length - start)
                )
                names.append(name)
            }
            unsafe next += 1
        }
        for name in names { unsafe unsetenv(name) }
    }
}

private let libraryNames: Set = [
    "COLUMNS", "GLIBC_TUNABLES", "HOME", "LANG", "LANGUAGE", "LINES", "LLVM_PROFILE_FILE",
    "LOCPATH",
    "NO_COLOR", "PATH", "TERM", "TMPDIR", "TZ", "TZDIR", "VIPSHOME",
]
private let libraryPrefixes = [
    "ASAN_", "DYLD_", "FC_", "FONTCONFIG_", "G_", "LC_", "LD_", "LIBHEIF_", "LSAN_", "MALLOC_",
    "OPENSSL_",
    "PANGO_", "RUST_", "SWIFT_", "TSAN_", "UBSAN_", "VIPS_", "XDG_",
]
/// A name with one of these between its underscores is not a library's.
private let secretWords: Set = [
    "AUTH", "CREDENTIAL", "CREDENTIALS", "KEY", "PASS", "PASSPHRASE", "PASSWORD", "PRIVATE",
    "SECRET",
    "TOKEN",
]

import Files

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A text that this process was started with and that is not UTF-8.
///
/// Linux takes any bytes but 0 as an argument, a variable's value or a path. Swift repairs them
/// silently, and a repaired path names another file.
public struct UndecodableText: Hashable, Sendable {
    /// What holds the text, as a noun: `the argument`.
    public let holder: String
    /// The text for people, as `Ic\xF4ne.png`.
    public let escaped: String

    /// The first one among the arguments, the variables that name files and folders, and the path
    /// of the current folder; nil when all are UTF-8.
    ///
    /// Call it before `Host.hideSecrets`, which removes variables.
    public static var first: UndecodableText? {
        for bytes in unsafe strings(CommandLine.unsafeArgv) where !isText(bytes) {
            return UndecodableText("the argument", bytes)
        }
        for name in pathVariables {
            guard let value = unsafe getenv(name) else { continue }
            let bytes = unsafe bytes(of: value)
            if !isText(bytes) { return UndecodableText("the environment variable \(name)", bytes) }
        }
        guard let folder = unsafe getcwd(nil, 0) else { return nil }
        defer { unsafe free(folder) }
        let path = unsafe bytes(of: folder)
        return isText(path) ? nil : UndecodableText("the current folder", path)
    }

    private init(_ holder: String, _ bytes: [UInt8]) {
        self.holder = holder
        escaped = FileSystem.escaped(bytes)
    }

    private static func isText(_ bytes: [UInt8]) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil
    }

    /// The strings of a list that ends with a null pointer.
    private static func strings(
        _ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> [[UInt8]] {
        var found: [[UInt8]] = []
        var next = unsafe list
        while let string = unsafe next.pointee {
            found.append(unsafe bytes(of: string))
            unsafe next += 1
        }
        return found
    }

    /// The bytes of a string without the 0 at its end.
    private static func bytes(of string: UnsafeMutablePointer<CChar>) -> [UInt8] {
        unsafe UnsafeRawBufferPointer(start: string, count: strlen(string)).map { $0 }
    }
}

/// The variables in which shipit and git find files and folders.
private let pathVariables = [
    "HOME", "PATH", "TMPDIR", "SHIPIT_CACHE_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "GIT_DIR",
    "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_CEILING_DIRECTORIES", "GIT_CONFIG_GLOBAL",
    "GIT_CONFIG_SYSTEM",
]

import ExactStrings

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The names in a folder, without `.` and `..`: those that are text, and those that are not.
///
/// A Linux file system takes any bytes but a slash as a name. A name that is not UTF-8 has no
/// `String` that names the same file, so it is kept apart and never repaired.
public struct FolderNames: Hashable, Sendable {
    /// The names that are UTF-8, sorted by their bytes.
    public let decoded: [String]
    /// The other names, escaped for people, as `Ic\xF4ne.png`; they name no file.
    public let undecodable: [String]

    /// Whether there is nothing in the folder.
    public var isEmpty: Bool { decoded.isEmpty && undecodable.isEmpty }

    init(_ names: [RawName]) {
        var (decoded, undecodable): ([String], [String]) = ([], [])
        for name in names {
            if let text = name.text {
                decoded.append(text)
            } else {
                undecodable.append(name.escaped)
            }
        }
        self.decoded = decoded.sorted(by: isOrderedBefore)
        self.undecodable = undecodable.sorted(by: isOrderedBefore)
    }
}

/// A name as the system has it: bytes, with a 0 at the end.
struct RawName {
    let bytes: [CChar]

    /// The name as text; nil when it is not UTF-8.
    var text: String? { String(validating: units, as: UTF8.self) }

    /// The name for people.
    var escaped: String { FileSystem.escaped(units) }

    private var units: [UInt8] { bytes.dropLast().map { UInt8(bitPattern: $0) } }
}

extension FileSystem {
    /// Bytes that are not UTF-8 for people: each one that is not printable ASCII as `\xF4`.
    public static func escaped(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            (0x20..<0x7F).contains(byte)
                ? String(Unicode.Scalar(byte))
                : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

extension RawName {
    /// The name of a folder's entry, copied.
    init(_ entry: UnsafeMutablePointer<dirent>) {
        bytes = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
            unsafe name.withMemoryRebound(to: CChar.self, capacity: 1) { start in
                unsafe Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
            }
        }
    }

    /// Whether it is `.` or `..`, which every folder has.
    var isDots: Bool {
        let dot = CChar(UInt8(ascii: "."))
        return bytes == [dot, 0] || bytes == [dot, dot, 0]
    }

    /// The names in an open folder, which stays open.
    ///
    /// - Parameters:
    ///   - path: The folder's path, for the error.
    ///   - limit: How many are wanted; one more than that may come.
    /// - Throws: `FileError`.
    static func all(
        in descriptor: Int32,
        _ path: String,
        atMost limit: Int = .max - 1
    ) throws(FileError) -> [RawName] {
        // The stream closes its descriptor, so it gets a copy.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .last("open", path) }
        guard let stream = unsafe fdopendir(copy) else {
            let error = FileError.last("list", path)
            close(copy)
            throw error
        }
        defer { unsafe closedir(stream) }
        var names: [RawName] = []
        errno = 0
        while names.count <= limit {
            errno = 0  // the only way to distinguish an error from the end
            guard let entry = unsafe readdir(stream) else { break }
            let name = unsafe RawName(entry)
            if !name.isDots { names.append(name) }
        }
        guard errno == 0 else { throw .last("list", path) }
        return names
    }
}

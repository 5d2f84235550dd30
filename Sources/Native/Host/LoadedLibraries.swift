#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The files of the shared libraries that this process has loaded.
public enum LoadedLibraries {
    /// The absolute path of a library by its name: `libvips` for `/usr/lib/…/libvips.so.42.16.1`;
    /// nil when no file of that name is loaded.
    ///
    /// - Parameter name: The name before `.so` or `.dylib`, with or without `lib`.
    public static func file(of name: String, among files: [String]) -> String? {
        files.first { file in
            let last = file.utf8.lastIndex(of: UInt8(ascii: "/")).map(file.utf8.index(after:))
            let fileName = file[(last ?? file.startIndex)...].utf8
            return [name, "lib\(name)"].contains { start in
                guard fileName.starts(with: start.utf8) else { return false }
                // `libpango-1.0.so` has a version there, `libharfbuzz-subset.so` another name.
                let rest = Array(fileName.dropFirst(start.utf8.count).prefix(2))
                return rest.first == UInt8(ascii: ".")
                    || rest.first == UInt8(ascii: "-")
                        && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(rest.last ?? 0)
            }
        }
    }

    #if canImport(Darwin)
    /// The absolute paths, in the order of loading.
    public static var files: [String] {
        (0..<_dyld_image_count()).compactMap { index in
            unsafe _dyld_get_image_name(index).map { unsafe String(cString: $0) }
        }
    }
    #else
    /// The absolute paths, each once, in the order of their addresses; none where `/proc` is not
    /// mounted.
    public static var files: [String] {
        guard let maps = unsafe fopen("/proc/self/maps", "re") else { return [] }
        defer { unsafe fclose(maps) }
        var (line, size) = (unsafe UnsafeMutablePointer<CChar>?.none, 0)
        defer { unsafe free(line) }
        var files: [String] = []
        while unsafe getline(&line, &size, maps) > 0 {
            guard let line = unsafe line else { break }
            let text = unsafe String(cString: line)
            // The path is the last of six columns, the only one with a slash.
            guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { continue }
            let path = String(text[slash...].prefix { $0 != "\n" })
            if files.last != path, !files.contains(path) { files.append(path) }
        }
        return files
    }
    #endif
}

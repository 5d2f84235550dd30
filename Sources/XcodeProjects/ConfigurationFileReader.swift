import ExactStrings

/// Reads an `.xcconfig` file and all that it includes.
///
/// Source: Apple, Xcode help, "Build configuration file reference"; the grammar of Xcode's open
/// build system: a comment goes from `//` to the line's end wherever it begins, an inclusion is
/// relative to the file that has it, and a semicolon may end a line.
struct ConfigurationFileReader {
    /// The largest file that is read, in bytes.
    private static let largest = 1 << 20
    /// The files that one may include, itself counted: more is a cycle or an error.
    private static let mostFiles = 200

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let files: any ProjectFiles
    private var open: [String] = []
    private var count = 0

    /// The assignments in order.
    private(set) var assignments: [SettingAssignment] = []
    /// The files that are named but missing or not UTF-8; they may set values that are unknown
    /// here.
    private(set) var missing: [String] = []

    init(_ files: any ProjectFiles) { self.files = files }

    /// Reads one file.
    ///
    /// - Parameter isOptional: Whether it may be absent.
    mutating func read(_ path: String, isOptional: Bool = false) {
        count += 1
        guard !open.containsExactly(path), count <= Self.mostFiles,
            let bytes = files.read(path, limit: Self.largest), !bytes.contains(0)
        else {
            if !isOptional { missing.append(path) }
            return
        }
        open.append(path)
        var lineNumber = 0
        let start = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
        for line in String(decoding: bytes[start...], as: UTF8.self).split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        ) {
            lineNumber += 1
            statement(line, in: SettingPlace(file: path, line: lineNumber))
        }
        open.removeLast()
    }

    private mutating func statement(_ line: Substring, in place: SettingPlace) {
        let text = (line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line).trimmed
        if text.hasPrefix("#include") {
            include(text.dropFirst("#include".count), in: place)
        } else if let sign = endOfKey(text) {
            var value = text[text.index(after: sign)...].trimmed
            if value.hasSuffix(";") { value = value.dropLast().trimmed }
            let key = String(text[..<sign])
            if let assignment = SettingAssignment(key: key, value: value, place: place) {
                assignments.append(assignment)
            }
        }
    }

    /// The first equals sign outside of a condition's brackets.
    private func endOfKey(_ text: String) -> String.Index? {
        var depth = 0
        return text.indices.first { index in
            if text[index] == "[" { depth += 1 }
            if text[index] == "]" { depth -= 1 }
            return text[index] == "=" && depth == 0
        }
    }

    private mutating func include(_ rest: Substring, in place: SettingPlace) {
        let isOptional = rest.hasPrefix("?")
        // By bytes, like paths: a quotation mark and a combining mark after it are one character.
        let parts = rest.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        guard parts.count == 3,
            let path = joined(place.file.parentPath ?? "", String(Substring(parts[1])))
        else { return }
        read(path, isOptional: isOptional)
    }
}

/// A path below a folder, without `.` and `..`; nil when it is absolute or leaves the root.
func joined(_ folder: String, _ path: String) -> String? {
    path.isAbsolutePath ? nil : folder.appendingPath(path).normalizedPath
}

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
        let text = String(decoding: bytes[start...], as: UTF8.self)
        // Where something is not UTF-8, the text's offsets are not those of the file.
        let offset = text.utf8.elementsEqual(bytes[start...]) ? start : nil
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            lineNumber += 1
            statement(line, of: text, at: offset, in: SettingPlace(file: path, line: lineNumber))
        }
        open.removeLast()
    }

    /// - Parameters:
    ///   - text: The file's, without a byte order mark.
    ///   - offset: The bytes before it; nil when values have no places.
    private mutating func statement(
        _ line: Substring,
        of text: String,
        at offset: Int?,
        in place: SettingPlace
    ) {
        let line = trim(line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line)
        if line.hasPrefix("#include") {
            include(line.dropFirst("#include".count), in: place)
        } else if let sign = endOfKey(line) {
            var value = trim(line[line.index(after: sign)...])
            if value.hasSuffix(";") { value = trim(value.dropLast()) }
            let range = offset.map { offset in
                let start = text.utf8.distance(from: text.startIndex, to: value.startIndex)
                return offset + start..<offset + start + value.utf8.count
            }
            let assignment = SettingAssignment(
                key: String(line[..<sign]),
                value: String(value),
                place: place,
                range: range
            )
            if let assignment { assignments.append(assignment) }
        }
    }

    /// The first equals sign outside of a condition's brackets.
    private func endOfKey(_ text: Substring) -> String.Index? {
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

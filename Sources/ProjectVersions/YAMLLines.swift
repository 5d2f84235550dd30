import ExactStrings

/// The lines of a YAML text that are a key with a value of one line: `key: value  # comment`.
///
/// Keys and values in block style are read; those that are in braces or go on in other lines are
/// not.
///
/// Source: YAML 1.2.2, sections 7.3 and 8.2; pub.dev, "The pubspec file", `version`.
struct YAMLLines {
    private struct Entry {
        var key: Substring
        var value: Substring
        var line: Int
        var isTopLevel: Bool
        var isQuoted: Bool
    }

    private let text: String
    /// The bytes before the text: those of a byte order mark.
    private let offset: Int

    /// Reads a text; nil for one that is not UTF-8.
    init?(_ bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        offset = bytes.starts(with: mark) ? mark.count : 0
        guard let text = String(validating: bytes[offset...], as: UTF8.self) else { return nil }
        self.text = text
    }

    /// The settings of a key, wherever they are: those of XcodeGen's `settings`.
    func settings(_ key: VersionKey, in path: String) -> [VersionReading] {
        entries.filter { $0.key == key.setting }.map { entry in
            var place = place(entry.value, entry, path)
            place.form = entry.isQuoted ? .text : .plainScalar
            return .known(String(entry.value), .text(place))
        }
    }

    /// The version and the build number of a Flutter app: `version: 1.2.3+45`.
    func pubspecVersions(in path: String) -> ([VersionReading], [VersionReading]) {
        guard let entry = entries.first(where: { $0.isTopLevel && $0.key == "version" }) else {
            return ([], [])
        }
        guard let plus = entry.value.firstIndex(of: "+") else {
            let end = entry.value[entry.value.endIndex...]
            var missing = place(end, entry, path)
            missing.prefix = "+"
            return (
                [version(entry.value, entry, path)],
                [.missing(.text(missing))]
            )
        }
        let parts = (
            entry.value[..<plus], entry.value[entry.value.index(after: plus)...]
        )
        return (
            [version(parts.0, entry, path)],
            [.known(String(parts.1), .text(place(parts.1, entry, path)))]
        )
    }

    /// Source: dart.dev, "The pubspec file", `version`: three numbers.
    private func version(_ value: Substring, _ entry: Entry, _ path: String) -> VersionReading {
        var place = place(value, entry, path)
        place.form = .semanticVersion
        return .known(String(value), .text(place))
    }

    private func place(_ value: Substring, _ entry: Entry, _ path: String) -> TextPlace {
        let start = offset + text.utf8.distance(from: text.startIndex, to: value.startIndex)
        return TextPlace(
            file: path,
            line: entry.line,
            name: String(entry.key),
            range: start..<start + value.utf8.count
        )
    }

    private var entries: [Entry] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().compactMap { Self.entry($1, number: $0 + 1) }
    }

    private static func entry(_ line: Substring, number: Int) -> Entry? {
        var rest = line.drop { $0 == " " }
        let isTopLevel = rest.startIndex == line.startIndex
        if rest.hasPrefix("- ") { rest = rest.dropFirst(2).drop { $0 == " " } }
        guard let colon = rest.firstIndex(of: ":") else { return nil }
        let key = unquoted(rest[..<colon])
        let after = rest[rest.index(after: colon)...]
        guard !key.isEmpty, !key.hasPrefix("#"), after.first.map({ $0 == " " }) ?? false else {
            return nil
        }
        var value = after.drop { $0 == " " }
        let isQuoted = value.first == "\"" || value.first == "'"
        if isQuoted, let quote = value.first {
            guard let end = value.dropFirst().firstIndex(of: quote) else { return nil }
            value = value[value.index(after: value.startIndex)..<end]
        } else {
            if let comment = value.firstRange(of: " #") { value = value[..<comment.lowerBound] }
            while value.last == " " || value.last == "\t" { value.removeLast() }
            // Other values than scalars of one line, or none.
            guard let first = value.first, !"{[|>&*!#".contains(first) else { return nil }
        }
        return Entry(
            key: key,
            value: value,
            line: number,
            isTopLevel: isTopLevel,
            isQuoted: isQuoted
        )
    }

    private static func unquoted(_ text: Substring) -> Substring {
        guard text.count > 1, let quote = text.first, quote == "\"" || quote == "'",
            text.last == quote
        else { return text }
        return text.dropFirst().dropLast()
    }
}

import ExactStrings
import JSON

/// How two versions of a file differ, in words: where the bytes differ, and what that means for the
/// kinds of files that a release has.
package struct ContentComparison {
    /// Files that are larger are compared by their bytes alone.
    private static let most = 128 << 20
    /// How many places of one file are named.
    static let mostPlaces = 5

    /// A line each, the most telling first; none for equal files.
    package let lines: [String]

    /// Compares the bytes of two files.
    ///
    /// - Parameters:
    ///   - original: Those of the release.
    ///   - rebuilt: Those that were built again.
    package init(_ original: [UInt8], _ rebuilt: [UInt8]) {
        guard let place = Self.firstDifference(original, rebuilt) else {
            lines = []
            return
        }
        let sizes =
            original.count == rebuilt.count
            ? "both of \(original.count) bytes"
            : "\(original.count) bytes, and \(rebuilt.count) when built again"
        let bytes = "the bytes differ from \(place) on, \(sizes)"
        lines = Self.meaning(original, rebuilt) + [bytes]
    }

    private static func meaning(_ original: [UInt8], _ rebuilt: [UInt8]) -> [String] {
        guard max(original.count, rebuilt.count) <= most else { return [] }
        if PictureComparison.isPNG(original), PictureComparison.isPNG(rebuilt) {
            return PictureComparison(original, rebuilt).lines
        }
        if let one = json(original), let other = json(rebuilt) {
            return places(JSONDifference.all(one, other).map(\.text))
        }
        if let one = text(original), let other = text(rebuilt) { return lines(one, other) }
        return []
    }

    /// The offset of the first byte that differs, or at which one ends; nil for equal bytes.
    private static func firstDifference(_ one: [UInt8], _ other: [UInt8]) -> Int? {
        let place = zip(one, other).enumerated().first { $1.0 != $1.1 }?.offset
        return place ?? (one.count == other.count ? nil : min(one.count, other.count))
    }

    private static func json(_ bytes: [UInt8]) -> JSONValue? {
        guard let first = bytes.first(where: { $0 > UInt8(ascii: " ") }),
            [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first)
        else { return nil }
        return try? JSONDocument(bytes).value
    }

    private static func text(_ bytes: [UInt8]) -> [Substring]? {
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            return nil
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static func lines(_ one: [Substring], _ other: [Substring]) -> [String] {
        let count = max(one.count, other.count)
        let found = (0..<count).filter { line in
            guard line < one.count, line < other.count else { return true }
            return !areSame(String(one[line]), String(other[line]))
        }
        guard let line = found.first else { return [] }
        let alike =
            line < min(one.count, other.count)
            ? zip(one[line], other[line]).prefix { $0 == $1 }.count : 0
        // Of a long line, what is around the place.
        let start = alike > 40 ? alike - 20 : 0
        func shown(_ lines: [Substring]) -> String {
            guard line < lines.count else { return "nothing" }
            let rest = lines[line].dropFirst(start)
            return "\"\(start > 0 ? "…" : "")\(rest.prefix(60))\(rest.count > 60 ? "…" : "")\""
        }
        let others = found.count == 1 ? "" : ", and \(found.count - 1) more lines"
        return ["line \(line + 1) is \(shown(one)), and \(shown(other)) when built again\(others)"]
    }

    /// The first of some places, and how many more there are.
    static func places(_ all: [String]) -> [String] {
        let rest = all.count - mostPlaces
        return Array(all.prefix(mostPlaces)) + (rest > 0 ? ["… and \(rest) more places"] : [])
    }
}

/// A value that two JSON documents do not have in common.
struct JSONDifference {
    /// RFC 6901.
    let pointer: String
    let original: JSONValue?
    let rebuilt: JSONValue?

    var text: String {
        func shown(_ value: JSONValue?) -> String {
            guard let text = value?.canonicalText else { return "nothing" }
            return text.count > 80 ? "\(text.prefix(79))…" : text
        }
        return "\(pointer.isEmpty ? "the document" : pointer) is \(shown(original)), and "
            + "\(shown(rebuilt)) when built again"
    }

    /// The least values that differ, in the order of the first document.
    static func all(
        _ original: JSONValue,
        _ rebuilt: JSONValue,
        at pointer: String = ""
    ) -> [JSONDifference] {
        if let one = original.members, let other = rebuilt.members {
            let keys = one.map(\.key) + other.map(\.key).filter { original[$0] == nil }
            return keys.flatMap { key in
                let token = key.replacing("~", with: "~0").replacing("/", with: "~1")
                return optional(original[key], rebuilt[key], at: "\(pointer)/\(token)")
            }
        }
        if let one = original.array, let other = rebuilt.array {
            return (0..<max(one.count, other.count)).flatMap { index in
                optional(
                    index < one.count ? one[index] : nil,
                    index < other.count ? other[index] : nil,
                    at: "\(pointer)/\(index)"
                )
            }
        }
        return original == rebuilt
            ? [] : [JSONDifference(pointer: pointer, original: original, rebuilt: rebuilt)]
    }

    private static func optional(
        _ original: JSONValue?,
        _ rebuilt: JSONValue?,
        at pointer: String
    ) -> [JSONDifference] {
        guard let original, let rebuilt else {
            return [JSONDifference(pointer: pointer, original: original, rebuilt: rebuilt)]
        }
        return all(original, rebuilt, at: pointer)
    }
}

import ExactStrings

/// One value given to a build setting.
package struct SettingAssignment: Hashable, Sendable {
    /// A bracket after a setting's name: `[sdk=iphoneos*]`.
    package struct Condition: Hashable, Sendable {
        /// `sdk`, `arch`, `config`, `variant`.
        var parameter: String
        /// A pattern in which `*` matches any text.
        var pattern: String
    }

    /// The setting's name, without conditions.
    package var name: String
    /// Where the value counts; all must hold.
    var conditions: [Condition]
    /// The value before its variables are replaced.
    package var value: String
    /// The file that assigns it, and the line, counted from 1; in a project there is no line.
    package var place: SettingPlace
    /// The bytes of the value in that file, with its quotes; nil for Xcode's own defaults.
    package var range: Range<Int>?

    /// Reads `NAME[parameter=pattern]…`; nil when it is not a valid name.
    init?(key: String, value: String, place: SettingPlace, range: Range<Int>? = nil) {
        let parts = key.split(separator: "[", omittingEmptySubsequences: false)
        name = parts[0].trimmed
        guard !name.isEmpty, name.unicodeScalars.allSatisfy(isNamePart) else { return nil }
        conditions = []
        for part in parts.dropFirst() {
            let text = part.trimmed
            guard text.hasSuffix("]"), let sign = text.firstIndex(of: "=") else { return nil }
            let pattern = text[text.index(after: sign)...].dropLast()
            conditions.append(
                Condition(parameter: text[..<sign].trimmed, pattern: pattern.trimmed)
            )
        }
        self.value = value
        self.place = place
        self.range = range
    }

    /// Whether the value counts for a device build of a configuration.
    ///
    /// - Parameter sdk: The name of the device's SDK without a version: `iphoneos`, `watchos`.
    func counts(in configuration: String, sdk: String) -> Bool {
        conditions.allSatisfy { condition in
            switch condition.parameter {
            case "sdk": matches(sdk, condition.pattern)
            case "arch": matches("arm64", condition.pattern)
            case "config": matches(configuration, condition.pattern)
            case "variant": matches("normal", condition.pattern)
            default: false
            }
        }
    }
}

/// Where a build setting gets its value.
public struct SettingPlace: Hashable, Sendable {
    /// The file, relative to the root.
    public var file: String
    /// The line, counted from 1; nil in a project file.
    public var line: Int?

    /// A place from its parts.
    public init(file: String, line: Int? = nil) {
        self.file = file
        self.line = line
    }
}

/// Whether a character may be part of a build setting's name.
func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": true
    default: false
    }
}

/// Whether a text matches a pattern with wildcards (`*`).
///
/// The version after an SDK's name (`iphoneos17.0`) is ignored, so `iphoneos` matches `iphoneos*`.
private func matches(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        .map(Array.init)
    guard parts.count > 1 else { return areSame(text, pattern) }
    var rest = Array(text.utf8)[...]
    guard rest.starts(with: parts[0]) else { return false }
    rest = rest.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
        guard let found = rest.firstRange(of: part) else { return false }
        rest = rest[found.upperBound...]
    }
    return rest.suffix(parts[parts.count - 1].count).elementsEqual(parts[parts.count - 1])
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String { String(trim(Substring(self))) }
}

/// A text without white space at its ends.
func trim(_ text: Substring) -> Substring {
    // By scalars: a space and a combining mark after it are one character.
    var rest = text.unicodeScalars
    while rest.first?.properties.isWhitespace == true { rest.removeFirst() }
    while rest.last?.properties.isWhitespace == true { rest.removeLast() }
    return Substring(rest)
}

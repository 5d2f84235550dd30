import ExactStrings

/// Replaces variables by build settings.
///
/// `$(NAME)`, `${NAME}` and `$NAME` are variables; a name may contain variables, and operators may
/// follow it: `$(NAME:lower:default=none)`. `$$` is a dollar sign.
///
/// Source: Apple, Xcode help, "Build settings reference"; the operators of Xcode's open build
/// system.
public struct SettingExpansion: Sendable {
    /// How many settings may refer to one another in a chain.
    private static let deepest = 32
    /// How deep variables may be nested in names; projects use two levels.
    private static let deepestName = 8
    /// The limit of bytes written and variables replaced; real values have a few hundred.
    private static let most = 1 << 16

    private typealias Scalars = Substring.UnicodeScalarView

    private let settings: BuildSettings
    /// The settings being expanded, each with the level of its value, outermost first.
    private var open: [(name: String, level: Int)] = []
    /// How many variables of one text enclose the current one.
    private var nesting = 0
    /// The bytes written and variables replaced so far.
    private var spent = 0
    /// The variables that nothing sets.
    package private(set) var unknown: [String] = []

    /// An expansion by these settings.
    public init(_ settings: BuildSettings) { self.settings = settings }

    /// A text that is not a setting, such as a value of an Info.plist, with its variables replaced.
    ///
    /// - Returns: Nil when nothing sets one of its variables, or when the texts grow too long.
    public mutating func resolved(_ text: String) -> String? {
        unknown = []
        guard spent < Self.most else { return nil }
        let result = expanded(text)
        return unknown.isEmpty && spent < Self.most ? result : nil
    }

    /// A setting's value; empty when nothing sets it.
    mutating func value(of name: String) -> String { value(of: name, from: 0) ?? "" }

    /// A setting's value at a level or one below; nil when nothing sets it there.
    private mutating func value(of name: String, from level: Int) -> String? {
        guard open.count < Self.deepest,
            let (assignment, found) = settings.assignment(of: name, from: level)
        else { return nil }
        open.append((name, found))
        let outside = nesting
        nesting = 0
        defer {
            open.removeLast()
            nesting = outside
        }
        guard assignment.value.utf8.count <= Self.most else {
            giveUp()
            return ""
        }
        return expanded(assignment.value)
    }

    /// By scalars: a bracket and a combining mark after it are one `Character`.
    private mutating func expanded(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = Substring(text).unicodeScalars
        while let dollar = rest.firstIndex(of: "$") {
            guard spent < Self.most else {
                giveUp()
                break
            }
            result += rest[..<dollar]
            rest = rest[rest.index(after: dollar)...]
            result += variable(&rest).unicodeScalars
        }
        result += rest
        spent += String(result).utf8.count
        return String(result)
    }

    /// The text for what follows a dollar sign, which is removed from the front of the rest.
    private mutating func variable(_ rest: inout Scalars) -> String {
        spent += 1
        guard let first = rest.first else { return "$" }
        guard let end: Unicode.Scalar = ["(": ")", "{": "}"][first] else {
            let name = rest.prefix { $0 == "_" || $0.isASCIIAlphanumeric }
            if name.isEmpty { rest = first == "$" ? rest.dropFirst() : rest }
            rest = rest.dropFirst(name.count)
            return name.isEmpty ? "$" : replacement(of: String(name), []) ?? ""
        }
        guard let close = closing(rest, first, end) else {
            defer { rest = Scalars() }
            return "$" + String(rest)
        }
        let inside = rest[rest.index(after: rest.startIndex)..<close]
        rest = rest[rest.index(after: close)...]
        guard nesting < Self.deepestName else {
            giveUp()
            return ""
        }
        nesting += 1
        defer { nesting -= 1 }
        var parts = parts(of: inside)
        let name = expanded(parts.removeFirst())
        return replacement(of: name, parts) ?? ""
    }

    /// Counts the current setting as unknown, because its value is nested too deep or too long.
    private mutating func giveUp() {
        let name = open.last?.name ?? ""
        if !unknown.contains(name) { unknown.append(name) }
    }

    /// The index of the bracket that closes the one at the front; nil when none does.
    private func closing(
        _ text: Scalars,
        _ open: Unicode.Scalar,
        _ end: Unicode.Scalar
    ) -> Scalars.Index? {
        var depth = 0
        return text.indices.first { index in
            if text[index] == open { depth += 1 }
            if text[index] == end { depth -= 1 }
            return depth == 0
        }
    }

    /// The name and the operators, separated by colons that are not inside a variable.
    private func parts(of text: Scalars) -> [String] {
        var parts = [String.UnicodeScalarView()]
        var depth = 0
        for scalar in text {
            if scalar == "(" || scalar == "{" { depth += 1 }
            if scalar == ")" || scalar == "}" { depth -= 1 }
            if scalar == ":", depth == 0 {
                parts.append(.init())
            } else {
                parts[parts.count - 1].append(scalar)
            }
        }
        return parts.map { String($0) }
    }

    private mutating func replacement(of name: String, _ operators: [String]) -> String? {
        var value: String?
        if name == "inherited" || open.last?.name == name, let outer = open.last {
            // What inherits nothing inherits an empty value, and that is known.
            value = self.value(of: outer.name, from: outer.level + 1) ?? ""
        } else if !open.contains(where: { $0.name == name }) {
            value = self.value(of: name, from: 0)
        }
        let given = operators.first { $0.hasPrefix("default=") }
        if value?.isEmpty ?? true, let given {
            value = expanded(String(given.dropFirst("default=".count)))
        }
        if value == nil, !unknown.contains(name) { unknown.append(name) }
        return value.map { operators.reduce($0, transformed) }
    }

    /// A value with an operator applied; an unknown operator changes nothing.
    private func transformed(_ value: String, by name: String) -> String {
        switch name {
        case "lower": value.lowercased()
        case "upper": value.uppercased()
        case "rfc1034identifier": value.identifier("-") { $0 == "-" || $0 == "." }
        case "c99extidentifier", "identifier": value.identifier("_") { $0 == "_" }
        case "dir": value.parentPath ?? ""
        case "file": value.pathParts.last ?? ""
        case "base": (value.pathParts.last ?? "").splitExtension.stem
        default: value
        }
    }
}

extension String {
    /// The text with a replacement for each scalar that is not an ASCII letter, digit or allowed.
    fileprivate func identifier(
        _ replacement: Unicode.Scalar,
        _ isAllowed: (Unicode.Scalar) -> Bool
    ) -> String {
        var result = UnicodeScalarView()
        for scalar in unicodeScalars {
            result.append(scalar.isASCIIAlphanumeric || isAllowed(scalar) ? scalar : replacement)
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIIAlphanumeric: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }
}

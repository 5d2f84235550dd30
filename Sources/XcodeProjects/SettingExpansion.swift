import ExactStrings

/// Replaces variables by build settings.
///
/// `$(NAME)`, `${NAME}` and `$NAME` are variables; a name may be made of variables itself, and
/// operators may stand behind it: `$(NAME:lower:default=none)`. `$$` is a dollar sign.
///
/// Source: Apple, Xcode help, "Build settings reference"; the operators of Xcode's open build system.
public struct SettingExpansion: Sendable {
    /// How many settings may lead from one to the next.
    private static let deepest = 32
    /// How deep variables may stand in one another's names; those in use have two levels.
    private static let deepestName = 8
    /// The bytes that are written at most, and variables that are met; values in use have some hundred.
    private static let most = 1 << 16

    private let settings: BuildSettings
    /// The settings that are being replaced, with the level of the value in use, outermost first.
    private var open: [(name: String, level: Int)] = []
    /// How many variables the one in hand stands in, in one text.
    private var nesting = 0
    /// The bytes written so far, and the variables met.
    private var spent = 0
    /// The variables that nothing sets.
    private(set) var unknown: [String] = []

    /// An expansion by these settings.
    public init(_ settings: BuildSettings) { self.settings = settings }

    /// A text that is no setting itself, such as a value of an Info.plist, with its variables replaced.
    ///
    /// - Returns: Nil when it holds a variable that nothing sets, and when the texts have grown too long.
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

    private mutating func expanded(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            guard spent < Self.most else {
                giveUp()
                break
            }
            result += rest[..<dollar]
            rest = rest[rest.index(after: dollar)...]
            result += variable(&rest)
        }
        result += rest
        spent += result.utf8.count
        return result
    }

    /// What stands behind a dollar sign, which is taken off the rest.
    private mutating func variable(_ rest: inout Substring) -> String {
        spent += 1
        guard let first = rest.first else { return "$" }
        guard let end: Character = ["(": ")", "{": "}"][first] else {
            let name = rest.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
            if name.isEmpty { rest = first == "$" ? rest.dropFirst() : rest }
            rest = rest.dropFirst(name.count)
            return name.isEmpty ? "$" : replacement(of: String(name), []) ?? ""
        }
        guard let close = closing(rest, first, end) else {
            defer { rest = "" }
            return "$" + rest
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

    /// Counts the setting in hand as unknown, because its value is too deep or too long.
    private mutating func giveUp() {
        let name = open.last?.name ?? ""
        if !unknown.contains(name) { unknown.append(name) }
    }

    /// The bracket that closes the one at the front.
    private func closing(_ text: Substring, _ open: Character, _ end: Character) -> String.Index? {
        var depth = 0
        return text.indices.first { index in
            if text[index] == open { depth += 1 }
            if text[index] == end { depth -= 1 }
            return depth == 0
        }
    }

    /// The name and the operators, parted by colons that stand in no variable.
    private func parts(of text: Substring) -> [String] {
        var parts = [""]
        var depth = 0
        for character in text {
            if character == "(" || character == "{" { depth += 1 }
            if character == ")" || character == "}" { depth -= 1 }
            if character == ":", depth == 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
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

    /// A value behind an operator; one that is not known leaves it as it is.
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
    /// The text with a mark in place of each character that is no ASCII letter, digit or allowed.
    fileprivate func identifier(
        _ mark: Character,
        _ isAllowed: (Character) -> Bool
    ) -> String {
        String(map { $0.isASCII && ($0.isLetter || $0.isNumber) || isAllowed($0) ? $0 : mark })
    }
}

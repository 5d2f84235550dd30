package import Diagnostics

/// Reads the value of a frame's key.
///
/// ```
/// measure   = number | number "%" [offset] | name "." attribute ["*" number] [offset] | "auto"
/// offset    = ("+" | "-") number
/// ```
package struct MeasureParser {
    private let text: String
    private var rest: Substring
    private let option: String

    /// Reads a value.
    ///
    /// - Parameter option: Its place in the options, for messages.
    /// - Throws: `Diagnostic` that says what was found and what was expected.
    package static func parse(_ value: MeasureText, option: String) throws(Diagnostic) -> Measure {
        switch value {
        case .number(let points):
            guard abs(points) <= farthest else {
                throw Messages.far("\(points)", "\(points)", option)
            }
            return .anchored(share: 0, points: points)
        case .text(let text):
            var parser = MeasureParser(text: text, rest: text[...], option: option)
            return try parser.measure()
        }
    }

    /// Farther than any screen reaches, and near enough to count in pixels without overflow.
    static let farthest = 10_000.0

    private mutating func measure() throws(Diagnostic) -> Measure {
        skipSpaces()
        if rest.first.map({ $0.isASCII && ($0.isNumber || "+-.".contains($0)) }) ?? false {
            return try share()
        }
        let name = word()
        guard !name.isEmpty else { throw Messages.unreadable(text, option) }
        skipSpaces()
        if name == "auto", rest.isEmpty { return .auto }
        guard take(".") else {
            throw Messages.unexpected(at: rest, after: name, "\".\"", text, option)
        }
        let attribute = word()
        guard let known = LayoutAttribute(rawValue: attribute) else {
            throw Messages.noAttribute(attribute, of: name, text, option)
        }
        let factor = try take("*") ? number() : 1
        let points = try offset()
        guard rest.isEmpty else {
            let after = text.dropLast(rest.count).split(separator: " ").joined(separator: " ")
            throw Messages.unexpected(at: rest, after: after, "\"*\", \"+\" or \"-\"", text, option)
        }
        return .referred(Reference(name: name, attribute: known), factor: factor, points: points)
    }

    private mutating func share() throws(Diagnostic) -> Measure {
        let value = try number()
        guard take("%") else {
            guard rest.isEmpty else {
                if ["pt", "px", "dp", "points"].contains(rest) {
                    throw Messages.unit(text.dropLast(rest.count), text, option)
                }
                throw Messages.unexpected(at: rest, after: "a number", "\"%\"", text, option)
            }
            return .anchored(share: 0, points: value)
        }
        let points = try offset()
        guard rest.isEmpty else {
            throw Messages.unexpected(at: rest, after: "the \"%\"", "\"+\" or \"-\"", text, option)
        }
        return .anchored(share: value / 100, points: points)
    }

    private mutating func offset() throws(Diagnostic) -> Double {
        if take("+") { return try number() }
        if take("-") { return try -number() }
        return 0
    }

    /// A decimal number, and the spaces around it.
    private mutating func number() throws(Diagnostic) -> Double {
        skipSpaces()
        let digits = rest.enumerated().prefix { place, character in
            character.isASCII && (character.isNumber || character == ".")
                || (place == 0 && "+-".contains(character))
        }.count
        let written = rest.prefix(digits)
        guard let value = Double(written) else {
            throw Messages.unexpected(
                at: rest,
                after: nil,
                "a number such as 12 or 0.5",
                text,
                option
            )
        }
        guard abs(value) <= Self.farthest else {
            throw Messages.far(String(written), text, option)
        }
        rest = rest.dropFirst(digits)
        skipSpaces()
        return value
    }

    private mutating func word() -> String {
        let letters = rest.prefix { PlainName.isAllowed($0) }
        rest = rest.dropFirst(letters.count)
        // "logo.bottom-12": no attribute has a hyphen, so that one takes points off.
        guard text.dropLast(rest.count + letters.count).last == ".",
            let hyphen = letters.firstIndex(of: "-")
        else { return String(letters) }
        rest = text[hyphen...]
        return String(letters[..<hyphen])
    }

    private mutating func take(_ character: Character) -> Bool {
        skipSpaces()
        guard rest.first == character else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }
}

private enum Messages {
    private static let forms =
        "write points (20), a share (\"50% - 20\"), a reference (\"logo.bottom + 12\") or \"auto\""

    static func unreadable(_ text: String, _ option: String) -> Diagnostic {
        Diagnostic("\"\(text)\" is not a length", option: option, help: forms)
    }

    static func unit(_ number: Substring, _ text: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\"\(text)\" has a unit",
            option: option,
            help: "all lengths are in points: write \(number.filter { $0 != " " })"
        )
    }

    static func far(_ number: String, _ text: String, _ option: String) -> Diagnostic {
        Diagnostic(
            "\(number == text ? text : "\(number) in \"\(text)\"") is too far",
            option: option,
            help: "write at most 10000; the longest screen has 1376 points"
        )
    }

    static func unexpected(
        at rest: Substring,
        after place: String?,
        _ allowed: String,
        _ text: String,
        _ option: String
    ) -> Diagnostic {
        let found = rest.isEmpty ? "the end" : "\"\(rest)\""
        return Diagnostic(
            "expected \(allowed)\(place.map { " after \($0)" } ?? ""), found \(found)"
                + " in \"\(text)\"",
            option: option,
            help: forms
        )
    }

    static func noAttribute(
        _ word: String,
        of name: String,
        _ text: String,
        _ option: String
    ) -> Diagnostic {
        Diagnostic(
            "\"\(word)\" in \"\(text)\" is not an edge, centre or length of \"\(name)\"",
            option: option,
            help: knownNames("known", LayoutAttribute.allCases.map(\.rawValue), near: word)
        )
    }
}

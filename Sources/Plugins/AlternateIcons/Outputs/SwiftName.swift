/// The names of a Swift enumeration and of its cases, which are made of keys.
///
/// Source: The Swift Programming Language, "Lexical structure"; Unicode Standard Annex 31, whose
/// characters for identifiers Swift takes all.
enum SwiftName {
    /// The name for a key: its words in camel case; a word that Swift or the enumeration has taken,
    /// and one that begins with a digit, gets `icon`.
    static func ofCase(_ key: String) -> String {
        var words: [String] = []
        var word = ""
        for scalar in key.unicodeScalars {
            if isPart(scalar) {
                word.unicodeScalars.append(scalar)
            } else if !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        guard let first = words.first else { return "icon" + numbers(of: key) }
        let name = beginningSmall(first) + words.dropFirst().map(beginningLarge).joined()
        if keywords.contains(name) || members.contains(name) { return name + "Icon" }
        return name.unicodeScalars.first.map(isHead) == true ? name : "icon" + name
    }

    /// Whether a text can be a case as it is.
    static func isCase(_ text: String) -> Bool { isName(text) && !members.contains(text) }

    /// Whether a text can be the enumeration's name.
    static func isType(_ text: String) -> Bool { isName(text) && !types.contains(text) }

    private static func isName(_ text: String) -> Bool {
        text.unicodeScalars.first.map(isHead) == true && text.unicodeScalars.allSatisfy(isPart)
            && !keywords.contains(text)
    }

    private static func isHead(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isXIDStart && !scalar.properties.numericType.isDigit
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isXIDContinue && scalar != "_"
    }

    /// `URLIcon` becomes `urlIcon`: of a run of capitals the last begins the next word.
    private static func beginningSmall(_ word: String) -> String {
        let capitals = word.prefix { $0.isUppercase }
        guard capitals.count > 1, capitals.endIndex < word.endIndex,
            word[capitals.endIndex].isLetter
        else { return capitals.lowercased() + word[capitals.endIndex...] }
        let next = word.index(before: capitals.endIndex)
        return word[..<next].lowercased() + word[next...]
    }

    private static func beginningLarge(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    /// What distinguishes keys without letters, such as emoji.
    private static func numbers(of key: String) -> String {
        key.unicodeScalars.map { "U" + String($0.value, radix: 16, uppercase: true) }.joined()
    }

    /// Words of the language.
    private static let keywords: Set<String> = [
        "actor", "any", "Any", "as", "associatedtype", "async", "await", "break", "case", "catch",
        "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
        "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
        "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
        "protocol", "Protocol", "public", "repeat", "rethrows", "return", "self", "Self", "some",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
        "Type", "typealias", "var", "where", "while",
    ]

    /// Members that the enumeration has or that its values would hide.
    private static let members: Set<String> = [
        "allCases", "AllCases", "apply", "current", "hash", "hashValue", "none", "rawValue",
        "RawValue", "renamed", "reset", "season", "Season", "seasons", "UIApplication",
    ]

    /// Types that the file names; the enumeration would hide them.
    private static let types: Set<String> = [
        "Bool", "CaseIterable", "Hashable", "Int", "MainActor", "Sendable", "String",
        "UIApplication",
    ]
}

extension Optional<Unicode.NumericType> {
    fileprivate var isDigit: Bool { self == .decimal || self == .digit }
}

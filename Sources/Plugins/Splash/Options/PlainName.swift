/// The rule for names that become part of file names and of references in frames: of layers, themes,
/// devices and catalogs.
enum PlainName {
    /// The rule as an instruction.
    static let rule =
        "begin with a letter or \"_\", go on with letters, digits, \"-\" and \"_\", in ASCII"

    /// Whether a character may stand in a name.
    static func isAllowed(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "-_".contains(character))
    }

    /// Whether a text is such a name.
    static func isAllowed(_ name: String) -> Bool {
        name.allSatisfy(isAllowed) && name.first.map { $0.isLetter || $0 == "_" } ?? false
    }
}

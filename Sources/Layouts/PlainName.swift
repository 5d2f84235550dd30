/// The rule for names that become part of file names and of references in frames: of layers,
/// themes, devices and catalogs.
package enum PlainName {
    /// The rule as an instruction.
    package static let rule =
        "begin with a letter or \"_\", go on with letters, digits, \"-\" and \"_\", in ASCII"

    /// Whether a character is allowed in a name.
    package static func isAllowed(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "-_".contains(character))
    }

    /// Whether a text is such a name.
    package static func isAllowed(_ name: String) -> Bool {
        name.allSatisfy(isAllowed) && name.first.map { $0.isLetter || $0 == "_" } ?? false
    }
}

/// The text of a commit: the author's name and the message.
///
/// Bytes that are not text are replaced, and text after a NUL is left out, as git does.
///
/// Source: git-commit-tree(1), "Commit information"; i18n.commitEncoding in git-config(1).
struct CommitText: Hashable {
    /// The author's name without the address; empty where the header has no such line.
    let author: String
    /// The message, with the line feed at its end and without empty lines before its first; of one
    /// longer than 1 MiB, the beginning.
    let message: String

    /// Reads a commit's bytes.
    init(_ bytes: Span<UInt8>) {
        var (author, isLatin): ([UInt8], Bool) = ([], false)
        var place = 0
        while place < bytes.count, bytes[place] != newLine {
            let line = Self.line(at: place, in: bytes)
            if author.isEmpty, line.starts(with: authorWord) {
                author = Array(line.dropFirst(authorWord.count).prefix { $0 != UInt8(ascii: "<") })
            } else if line.starts(with: encodingWord) {
                let name = String(decoding: line.dropFirst(encodingWord.count), as: UTF8.self)
                isLatin = latinNames.contains(name.lowercased())
            }
            place += line.count + 1
        }
        while place < bytes.count, bytes[place] == newLine { place += 1 }
        var message: [UInt8] = []
        while place < bytes.count, bytes[place] != 0, message.count < longestMessage {
            message.append(bytes[place])
            place += 1
        }
        while author.last == UInt8(ascii: " ") { author.removeLast() }
        self.author = decoded(author, isLatin: isLatin)
        self.message = decoded(message, isLatin: isLatin)
    }

    private static func line(at start: Int, in bytes: Span<UInt8>) -> [UInt8] {
        var line: [UInt8] = []
        while start + line.count < bytes.count, bytes[start + line.count] != newLine {
            line.append(bytes[start + line.count])
        }
        return line
    }
}

/// Text of ISO 8859-1, the only encoding but UTF-8 that needs no tables, or of UTF-8.
private func decoded(_ bytes: [UInt8], isLatin: Bool) -> String {
    guard isLatin else { return String(decoding: bytes, as: UTF8.self) }
    var scalars = String.UnicodeScalarView()
    for byte in bytes { scalars.append(Unicode.Scalar(byte)) }
    return String(scalars)
}

/// In bytes.
private let longestMessage = 1 << 20

/// The names of ISO 8859-1 that commits use.
private let latinNames = ["iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1"]
private let authorWord = Array("author ".utf8)
private let encodingWord = Array("encoding ".utf8)
private let newLine = UInt8(ascii: "\n")

import ExactStrings

/// The name that is one but for the case of letters or their Unicode form; nil when there is none.
func respelling(of name: String, among names: some Sequence<String>) -> String? {
    let name = name.lowercased()
    // To `==` both Unicode forms of a letter are one.
    return names.first { $0.lowercased() == name }
}

extension FindingText {
    /// A text about a name that is not spelled as that of the file or the icon that it must mean.
    init(_ message: String, of name: String, as other: String) {
        if name == other, !areSame(name, other) {
            self.init(
                "\(message), in another Unicode form",
                help: "write both in one form: disks and tools that compare bytes distinguish them"
            )
        } else {
            self.init(message)
        }
    }
}

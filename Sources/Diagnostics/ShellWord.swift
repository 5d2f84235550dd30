extension String {
    /// The text as one word of a command that people paste into a shell.
    ///
    /// Names of tags and folders come from repositories of others: `v1;reboot` is a good name for a
    /// tag.
    ///
    /// Source: POSIX.1-2017, Shell Command Language, 2.2.2 "Single-Quotes".
    package var shellWord: String {
        let isPlain = unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
                || "._/+-@%:=,".unicodeScalars.contains($0)
        }
        guard !isPlain || isEmpty else { return self }
        // By scalars: a quote and a combining mark behind it are one character.
        let quoted = unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }
        return "'\(quoted.joined())'"
    }
}

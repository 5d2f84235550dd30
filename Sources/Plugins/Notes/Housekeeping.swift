extension ReleaseNotes.Entry {
    /// Whether a plain subject says nothing but a version, or what a service for translations
    /// writes: no reader of a store looks for that.
    var isHousekeeping: Bool {
        guard type == nil else { return false }
        if subject.lowercased().hasPrefix("translated using weblate") { return true }
        let words = subject.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.contains { $0 == "version" || $0 == "build" || isVersionPart($0) }
            && words.allSatisfy { word in
                Self.versionWords.contains(String(word)) || isVersionPart(word)
            }
    }

    private static let versionWords: Set = [
        "alpha", "app", "beta", "build", "bump", "bumped", "for", "increment", "ios", "new",
        "number", "prepare", "rc", "release", "set", "testflight", "the", "to", "update", "v",
        "version",
    ]
}

/// Whether a word is a number, or begins with one behind a letter: `7`, `v2`, `3b1`.
private func isVersionPart(_ word: Substring) -> Bool {
    word.first?.isNumber == true || word.count > 1 && word.dropFirst().first?.isNumber == true
}

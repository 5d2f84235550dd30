extension TextDirection {
    /// The direction in which a language is written: by the script in its tag, else by the script
    /// that it is mostly written in; never `natural`.
    ///
    /// Source: BCP 47 (RFC 5646), section 2.1; Unicode CLDR, likely subtags and script metadata.
    public init(language tag: String) {
        let subtags = tag.lowercased().split { $0 == "-" || $0 == "_" }.map { String($0) }
        let script = subtags.dropFirst().first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
        let isRightToLeft =
            script.map(Self.scripts.contains) ?? Self.languages.contains(subtags.first ?? "")
        self = isRightToLeft ? .rightToLeft : .leftToRight
    }

    private static let scripts: Set<String> = [
        "adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa",
    ]
    private static let languages: Set<String> = [
        "ar", "arc", "arz", "azb", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "khw", "ks", "lrc",
        "mzn", "nqo", "pnb", "prs", "ps", "rhg", "sd", "sdh", "skr", "syr", "ug", "ur", "yi",
    ]
}

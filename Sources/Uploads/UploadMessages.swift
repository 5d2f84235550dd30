public import Diagnostics

/// What several publish stages say in the same words.
public enum UploadMessages {
    /// A file is at its place already and is another one.
    ///
    /// - Parameter what: The file, and where it is: `app.zip is in the bucket`.
    public static func conflict(
        _ what: String,
        with difference: String = "with other bytes",
        option pointer: String
    ) -> Diagnostic {
        Diagnostic(
            "\(what) \(difference)",
            option: pointer,
            help: "published files are immutable: give this release a version of its own, or "
                + "remove the file there"
        )
    }
}

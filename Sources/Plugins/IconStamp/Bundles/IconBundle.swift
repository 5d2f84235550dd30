import Pipeline

/// A bundle of Icon Composer as a stage stamps it.
struct IconBundle {
    /// What its description is called.
    static let fileName = "icon.json"

    let source: IconSource
    /// Where it stands below the stage's folder.
    let output: String

    init(_ source: IconSource, output: String, in sources: SourceTree) throws(Diagnostic) {
        (self.source, self.output) = (source, output)
    }
}

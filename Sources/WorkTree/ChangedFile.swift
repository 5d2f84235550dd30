package import FileEdits

/// A file of the repository that stages change, with the reason and the result.
package struct ChangedFile: Hashable, Sendable {
    /// What one stage does to it.
    package struct Change: Hashable, Sendable {
        /// What is done.
        package enum Action: Hashable, Sendable {
            /// It gets the bytes of an artifact, whose path is in the release folder.
            case content(artifact: String)
            /// Some of its keys or lines change.
            case edit(FileEdit.Change)
            /// It goes.
            case removal
        }

        /// The stage's name.
        package var stage: String
        /// What is done.
        package var action: Action

        /// A change from its parts.
        package init(_ stage: String, _ action: Action) {
            self.stage = stage
            self.action = action
        }
    }

    /// The file, relative to the repository's root.
    package var path: String
    /// The changes in the order in which they are made: that of the stages in `pipeline.json`.
    package var changes: [Change]
    /// What it is before; nil for a new file.
    package var before: SourceFile?
    /// What it is after all changes; nil for a removed file.
    package var after: SourceFile?
}

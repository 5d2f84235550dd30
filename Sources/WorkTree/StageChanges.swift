package import FileEdits

/// What one stage changes in the repository's files.
package struct StageChanges: Hashable, Sendable {
    /// An artifact that replaces or adds a file.
    package struct Placement: Hashable, Sendable {
        /// The artifact's path in the release folder.
        package var artifact: String
        /// The file, relative to the repository's root.
        package var destination: String

        /// A placement from its parts.
        package init(_ artifact: String, at destination: String) {
            self.artifact = artifact
            self.destination = destination
        }
    }

    /// The stage's name.
    package var stage: String
    /// The artifacts that belong into the repository.
    package var placements: [Placement]
    /// The keys and lines that change.
    package var edits: [FileEdit]
    /// The folders that hold nothing but placed artifacts of the stage afterwards.
    package var replacedFolders: [String]

    /// Changes from their parts.
    package init(
        _ stage: String,
        placements: [Placement] = [],
        edits: [FileEdit] = [],
        replacedFolders: [String] = []
    ) {
        self.stage = stage
        self.placements = placements
        self.edits = edits
        self.replacedFolders = replacedFolders
    }

    /// Whether nothing is changed.
    package var isEmpty: Bool { placements.isEmpty && edits.isEmpty && replacedFolders.isEmpty }
}

import ExactStrings
public import Releases

/// What changes from one tree to another.
public struct TreeChanges: Hashable, Sendable {
    /// What happens at a path.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The base has nothing at the path.
        case added
        /// The base has other content at the path.
        case changed
        /// The base has the content under another path: a copy, no transfer.
        case sameAs = "same-as"
        /// Only the base has the path.
        case deleted
    }

    /// One path that differs.
    public struct Change: Hashable, Sendable {
        /// The path in the app's bundle.
        public var path: String
        /// What happens to it.
        public var kind: Kind
        /// What is there afterwards; nil when it is deleted.
        public var content: ContentDigest?
        /// The path in the base that has the content, of `sameAs`.
        public var source: String?
    }

    /// The paths that differ, sorted by their bytes.
    public let changes: [Change]

    /// Compares two trees path by path; paths are equal when their bytes are.
    public init(from base: AssetTree, to result: AssetTree) {
        // Of several paths with one content the first is taken, so that every machine takes the
        // same.
        let paths = Dictionary(base.files.map { ($0.content, $0.path) }) { first, _ in first }
        var rest = base.files[...]
        var changes: [Change] = []
        for file in result.files {
            while let gone = rest.first, isOrderedBefore(gone.path, file.path) {
                rest.removeFirst()
                changes.append(Change(path: gone.path, kind: .deleted))
            }
            var kind = Kind.added
            if let before = rest.first, areSame(before.path, file.path) {
                rest.removeFirst()
                if before.content == file.content { continue }
                kind = .changed
            }
            let source = paths[file.content]
            changes.append(
                Change(
                    path: file.path,
                    kind: source == nil ? kind : .sameAs,
                    content: file.content,
                    source: source
                )
            )
        }
        self.changes = changes + rest.map { Change(path: $0.path, kind: .deleted) }
    }
}

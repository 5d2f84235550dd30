import Releases

extension AppliedChanges {
    /// A file to change.
    package struct Replacement: Sendable {
        /// The file, relative to the work tree.
        package let path: String
        /// What the change was computed from; nil for no file.
        package let original: File?
        /// What the file is to hold; nil removes it.
        package let bytes: [UInt8]?
        /// The permissions that the file gets; nil for those that any new file has.
        let permissions: Int?
        /// Nil when nothing changes.
        let entry: ChangeJournal.Entry?

        /// A replacement from its parts.
        ///
        /// - Parameters:
        ///   - isCommitted: Whether git has the original, or the absence of the file, in HEAD's
        ///     commit.
        ///   - isExecutable: Whether the file gets the executable bit.
        package init(
            _ path: String,
            of original: File?,
            isCommitted: Bool = false,
            by bytes: [UInt8]?,
            isExecutable: Bool = false
        ) {
            self.path = path
            self.original = original
            self.bytes = bytes
            if let old = original?.permissions {
                let isSame = isExecutable == (old & 0o100 != 0)
                // Whoever may read it may run it.
                let other = isExecutable ? old | old >> 2 & 0o111 : old & ~0o111
                permissions = isSame ? old : other
            } else {
                permissions = isExecutable ? 0o755 : nil
            }
            let entry = ChangeJournal.Entry(
                path: path,
                original: (original?.bytes).map { ContentDigest(of: $0).hash },
                permissions: original?.permissions,
                isCommitted: isCommitted,
                replacement: bytes.map { ContentDigest(of: $0).hash }
            )
            let isSame =
                entry.original == entry.replacement
                && (bytes == nil || permissions == original?.permissions)
            self.entry = isSame ? nil : entry
            self.isCommitted = isCommitted
        }

        /// Whether git has the original in HEAD's commit.
        let isCommitted: Bool
    }
}

import Git
import WorkTree

extension GitPatch {
    /// The patch that makes some changes of a repository.
    ///
    /// - Throws: `GitError` or `CompressionError` when there is no memory for it.
    init(of changes: WorkTreeChanges) throws {
        try self.init(
            of: changes.files.map { file in
                File(
                    file.path,
                    isExecutable: (file.after ?? file.before)?.isExecutable ?? false,
                    before: file.before?.bytes,
                    after: file.after?.bytes
                )
            }
        )
    }
}

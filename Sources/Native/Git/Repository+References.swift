import CGit2
import ExactStrings

extension Repository {
    /// Calls `body` with all references below a prefix that libgit2 lists, packed and loose; `name`
    /// is what follows the prefix.
    ///
    /// - Throws: `GitError` when the references can't be listed.
    func forEachReference(
        below prefix: String,
        _ body: (_ name: String, _ reference: OpaquePointer) -> Void
    ) throws(GitError) {
        let iterator = try unsafe make("git_reference_iterator_glob_new") {
            unsafe git_reference_iterator_glob_new(&$0, pointer, prefix + "*")
        }
        defer { unsafe git_reference_iterator_free(iterator) }
        while true {
            var reference: OpaquePointer?
            let code = unsafe git_reference_next(&reference, iterator)
            if code == GIT_ITEROVER.rawValue { return }
            try check("git_reference_next", code)
            guard let reference = unsafe reference else { return }
            defer { unsafe git_reference_free(reference) }
            guard let full = unsafe text(git_reference_name(reference)) else { continue }
            unsafe body(full.droppingExactPrefix(prefix) ?? full, reference)
        }
    }
}

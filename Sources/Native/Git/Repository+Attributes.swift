import CGit2
import ExactStrings

extension Repository {
    /// The value that `.gitattributes` give an attribute of a path; nil where it has none, or is
    /// only set or unset.
    ///
    /// - Parameter path: From the root of the work tree, with `/`.
    /// - Throws: `GitError`, also for a special file in place of one with rules.
    public func attribute(_ name: String, of path: String) throws(GitError) -> String? {
        if let workTree {
            // libgit2 would wait for what a pipe never gives.
            var folder = path.parentPath
            var files = ["\(workTree)/.gitattributes"]
            while let current = folder {
                files.append("\(workTree)/\(current)/.gitattributes")
                folder = current.parentPath
            }
            try refuseSpecial(files)
        }
        // libgit2 also reads the rules that HEAD's tree has.
        return try objects.allowing { () throws(GitError) in
            var value: UnsafePointer<CChar>?
            try check("git_attr_get", unsafe git_attr_get(&value, pointer, 0, path, name))
            guard unsafe git_attr_value(value) == GIT_ATTR_VALUE_STRING else { return nil }
            return unsafe text(value)
        }
    }
}

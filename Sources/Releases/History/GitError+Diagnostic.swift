package import Diagnostics
package import Git

extension Diagnostic {
    /// What a user can do about an error of libgit2's in the folder that was to be read.
    package init(_ error: GitError, in path: String) {
        if let folder = error.foreignFolder {
            self.init(
                "the repository \(folder.onOneLine) belongs to another user",
                help: "if you trust it: git config --global --add safe.directory "
                    + "\(folder.shellWord == folder ? "\"\(folder)\"" : folder.shellWord); "
                    + "or pass --trust-repo"
            )
        } else if error.isOfEnvironment {
            self.init(
                error.message.onOneLine,
                help: "unset git's variables: unset $(git rev-parse --local-env-vars)"
            )
        } else if let file = error.specialFile {
            self.init(
                "\(file.onOneLine) is a pipe, a socket or a device, and git would wait for it forever",
                help:
                    "remove it, and put back the regular file that belongs there if git needs one: "
                    + "a fresh clone has it"
            )
        } else if error.isOfCheckout {
            self.init(
                error.message.onOneLine,
                help: "check the tag out, and release it there without --tag"
            )
        } else if error.isOfIndexFormat {
            self.init(
                "the index is split or sparse, which the linked libgit2 can't read",
                help: "git update-index --no-split-index; git sparse-checkout reapply "
                    + "--no-sparse-index"
            )
        } else if let format = error.unsupportedFormat {
            self.init(
                "the repository has \(format), which the linked libgit2 can't read",
                help: "clone it as files and SHA-1: git clone --ref-format=files; or link a newer "
                    + "libgit2"
            )
        } else if error.isMissing, error.call == "git_repository_open_ext" {
            self.init(
                "no git repository at or above \(path.onOneLine)",
                help: "run shipit in a clone; a downloaded archive has no tags"
            )
        } else if error.isOfConfiguration, !error.isMissing {
            self.init(
                "git: \(error.message.onOneLine)",
                help: "fix git's configuration: git config --list --show-origin names the files"
            )
        } else if error.isMissing {
            self.init(
                "this clone lacks an object: \(error.message.onOneLine)",
                help:
                    "a partial clone leaves files out: \(CloneGap.objects.command); if it is none, "
                    + "git fsck shows what is damaged"
            )
        } else {
            self.init(
                "git: \(error.message.onOneLine)",
                help: "git fsck shows whether the clone is damaged (\(error.call): \(error.code))"
            )
        }
    }
}

import Diagnostics
import ExactStrings
import Files
import Git
import PluginAPI
import Releases
import WorkTree

/// Checks what a release changes in the repository: the patch and the document say the same, and it
/// is what the stages' outputs make of the released commit.
struct ChangesVerification {
    /// What was found.
    struct Findings {
        var verified: [String] = []
        var unchecked: [String] = []
    }

    /// The release's folder; the digests of its files are verified.
    let folder: String
    let manifest: Manifest
    let repositories: [ReleaseHistory]

    /// - Throws: `Diagnostic` that says what is wrong.
    func verify() throws -> Findings {
        let names = [ReleaseLayout.changes, ReleaseLayout.patch]
        let listed = names.filter { name in manifest.artifacts.contains { areSame($0.path, name) } }
        guard !listed.isEmpty else { return Findings() }
        if let missing = names.first(where: { !listed.contains($0) }) {
            throw Messages.incomplete(listed[0], missing)
        }
        let document = try WorkTreeDocument(
            try FileSystem.read("\(folder)/\(names[0])", limit: WorkTreeDocument.largest),
            file: names[0]
        )
        guard areSame(document.commit, manifest.commit) else {
            throw Messages.otherCommit(document.commit, manifest.commit)
        }
        guard !document.dirty else { return Findings(unchecked: [Messages.dirty(names[1])]) }
        let what = "\(names[1]): \(document.files.count) changed files"
        guard let files = repositories.lazy.map(commitFiles).first(where: isReadable) else {
            return Findings(unchecked: [Messages.noRepository(names[1])])
        }
        let known = manifest.digests
        let changes = try WorkTreeChanges(document, in: files) { artifact in
            guard known[ExactString(artifact)] != nil else { throw Messages.unlisted(artifact) }
            return try FileSystem.read("\(folder)/\(artifact)", limit: SourceFile.largest)
        }
        guard WorkTreeDocument(changes, of: document.commit, dirty: false) == document else {
            throw Messages.otherResult(names[0])
        }
        let patch = try FileSystem.read(
            "\(folder)/\(names[1])",
            limit: known[ExactString(names[1])]?.size ?? 0
        )
        guard patch == (try GitPatch(of: changes)).bytes else {
            return Findings(unchecked: [Messages.otherPatch(names[1])])
        }
        return Findings(verified: [
            "\(what), which match the stages' outputs at \(manifest.commit)"
        ])
    }

    private func commitFiles(_ history: ReleaseHistory) -> CommitFiles {
        CommitFiles(history: history, commit: manifest.commit)
    }

    private func isReadable(_ files: CommitFiles) -> Bool {
        (try? files.history.commit(named: files.commit)) != nil
    }
}

private enum Messages {
    static func incomplete(_ listed: String, _ missing: String) -> Diagnostic {
        Diagnostic(
            "the release has \(listed), and no \(missing)",
            at: Place(file: ReleaseLayout.manifest),
            help: "do not apply it; fetch the release again"
        )
    }

    static func otherCommit(_ commit: String, _ released: String) -> Diagnostic {
        Diagnostic(
            "the changes are of the commit \(commit), and the release is of \(released)",
            at: Place(file: ReleaseLayout.changes),
            help: "do not apply them"
        )
    }

    static func unlisted(_ artifact: String) -> Diagnostic {
        Diagnostic(
            "the changes use \(artifact), which the manifest does not list",
            at: Place(file: ReleaseLayout.changes),
            help: "do not apply them"
        )
    }

    static func otherResult(_ file: String) -> Diagnostic {
        Diagnostic(
            "\(file) is not what the stages' outputs make of the released commit",
            at: Place(file: file),
            help: "do not apply it; release the tag again, and compare"
        )
    }

    static func dirty(_ patch: String) -> String {
        "\(patch) was not compared: it was built from a work tree with changes"
    }

    static func noRepository(_ patch: String) -> String {
        "\(patch) was not compared with the released commit: name a clone with --repo"
    }

    static func otherPatch(_ patch: String) -> String {
        "\(patch) has other bytes than this machine writes for the same changes: another version of "
            + "shipit, libgit2 or libdeflate made it, or it was altered before the release was signed"
    }
}

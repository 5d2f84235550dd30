import Diagnostics
import ExactStrings
import Files
import Git

extension Planner {
    /// Refuses a folder in which nothing is published.
    ///
    /// - Parameters:
    ///   - folder: Its absolute path.
    ///   - pointer: The option that names it.
    /// - Throws: `Diagnostic`.
    func refuseOwnFolder(_ folder: String, option pointer: String) throws(Diagnostic) {
        let resolved = FileSystem.resolveExisting(folder)
        let place = ownedFolders.first {
            [folder, resolved].containsExactly($0) || resolved.path(below: $0) != nil
                || folder.path(below: $0) != nil
        }
        if let place {
            throw Diagnostic(
                "\(folder) is in \(place), which is shipit's own or git's",
                option: pointer,
                help: "name a folder that is not the folder of releases, the cache or .git"
            )
        }
        guard areSources(below: resolved) else { return }
        throw Diagnostic(
            "\(folder) is in the work tree, and git does not ignore it",
            option: pointer,
            help: "what is published there would be a change of the repository: add the folder to "
                + ".gitignore, or name one outside of the repository"
        )
    }

    /// Whether git takes new files in a folder for files of the repository.
    ///
    /// - Parameter folder: Its absolute path, with links resolved.
    private func areSources(below folder: String) -> Bool {
        let root = FileSystem.resolveExisting(secretRoot)
        let inside = areSame(folder, root) ? "" : folder.path(below: root)
        guard let inside else { return false }
        // The rule may be one for folders, or for all that is in one.
        let file = inside.isEmpty ? ".shipit-publish" : "\(inside)/.shipit-publish"
        do {
            return try !Repository(
                around: root,
                by: OpeningRules(environment: environment, trustsEveryOwner: true)
            ).isIgnored(file)
        } catch {
            // What is wrong with the repository is reported by those who read the release from it.
            return false
        }
    }
}

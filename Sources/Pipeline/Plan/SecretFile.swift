public import Diagnostics
import ExactStrings
import Files
import Git
import JSON

/// A file that holds a secret: a private key, or a passphrase.
public struct SecretFile: Sendable {
    /// The file as the user names it.
    let name: String
    /// Its absolute path.
    let path: String

    /// A file that holds a secret.
    ///
    /// - Parameter name: The file as the user names it; its path by default.
    public init(_ path: String, named name: String? = nil) {
        self.path = path
        self.name = name ?? path
    }

    /// Why the file is not read: others may open it.
    ///
    /// On a file system that is mounted for reading only, nobody can take their rights away: secrets
    /// of Kubernetes and Docker are mounted so, with mode 644 or 444, into a container of their own.
    ///
    /// - Parameter pointer: Where the file is named in a stage's options.
    public func error(option pointer: String? = nil) -> Diagnostic? {
        // What can't be looked at can't be read either: reading it reports the error.
        guard let access = try? FileSystem.access(of: path), access.isOpenToOthers,
            (try? FileSystem.isReadOnly(path)) == false
        else { return nil }
        let mode = String(access.permissions, radix: 8)
        return Diagnostic(
            "\(name) holds a secret, and other users may open it: its mode is \(mode)",
            at: Place(file: pointer == nil ? path : nil, pointer: pointer),
            help: "run: chmod 600 \(name.shellWord)"
        )
    }

    /// What endangers the secret where it is: a repository around it.
    ///
    /// - Parameters:
    ///   - pointer: Where the file is named in a stage's options.
    ///   - environment: The process's variables, of which git's own are read.
    public func warnings(
        option pointer: String? = nil,
        environment: [String: String]
    ) -> [Diagnostic] {
        let place = Place(file: pointer == nil ? path : nil, pointer: pointer)
        guard let warning = repositoryWarning(environment) else { return [] }
        return [Diagnostic(warning.summary, at: place, help: warning.help, severity: .warning)]
    }

    private func repositoryWarning(
        _ environment: [String: String]
    ) -> (summary: String, help: String)? {
        guard let path = try? FileSystem.resolve(path), let folder = path.parentPath,
            let repository = try? Repository(
                around: folder.isEmpty ? "/" : folder,
                // Whose the repository is makes no difference to the secret.
                by: OpeningRules(environment: environment, trustsEveryOwner: true)
            ),
            let root = repository.workTree.map({ (try? FileSystem.resolve($0)) ?? $0 }),
            let inside = path.path(below: root)
        else { return nil }
        if (try? repository.isTracked(inside)) == true {
            return (
                "\(name) holds a secret and is committed: all who can read the repository have it",
                "make a new secret outside of the repository, and let nothing trust this one any "
                    + "more; to take it out of new commits, run: git rm --cached \(name.shellWord)"
            )
        }
        return (
            "\(name) holds a secret and is in the work tree of the repository \(root)",
            "move it out of the repository, so that no commit, archive or image can contain it"
        )
    }
}

extension SecretFile {
    /// The files that a stage's options name as `{"file": PATH}`, with the pointer of each.
    ///
    /// - Parameter root: The folder that relative paths start from.
    static func all(
        in value: JSONValue,
        root: String
    ) -> [(file: SecretFile, pointer: String)] {
        value.strings(under: "file").map { name, pointer in
            let path = name.isAbsolutePath ? name : "\(root)/\(name)"
            return (SecretFile(path, named: name), pointer)
        }
    }
}

import Diagnostics
import ExactStrings
import Files
import PluginAPI

extension CustomPlugin {
    /// The folder of the repository in which plugins are looked up by name.
    private static let folder = "plugins"

    /// A path with a slash is looked up in the repository; a bare name as `shipit-stage-NAME` in
    /// the repository's `plugins` and then on PATH.
    ///
    /// - Throws: `Diagnostic` when there is none, or it is not executable.
    static func find(
        _ uses: String,
        in repository: String,
        environment: [String: String]
    ) throws -> String {
        let candidates: [String]
        if uses.parentPath != nil {
            let inside = try atEntry("/uses") { () throws(Diagnostic) in
                try SourceTree(root: repository).file(uses, option: "")
            }
            candidates = ["\(repository)/\(inside)"]
        } else {
            candidates = (["\(repository)/\(folder)"] + programFolders(environment)).map {
                "\($0)/\(fileName(of: uses))"
            }
        }
        for path in candidates {
            guard let resolved = try? FileSystem.resolve(path),
                case .file(_, let isExecutable)? = try FileSystem.kind(of: resolved)
            else { continue }
            guard isExecutable else {
                throw Diagnostic(
                    "\(uses) is not executable",
                    entry: "/uses",
                    help: "run: chmod +x \(uses.shellWord)"
                )
            }
            return resolved
        }
        throw Diagnostic("no plugin \"\(uses)\"", entry: "/uses")
    }

    /// Where a plugin of a bare name was looked for, as a clause; or which file of the repository
    /// it may mean.
    static func places(
        of uses: String,
        in repository: String,
        _ environment: [String: String]
    ) -> String {
        let names = (try? FileSystem.names(in: "\(repository)/\(folder)").decoded) ?? []
        if let file = names.sorted(by: isOrderedBefore).first(where: { name in
            areSame(name, uses) || areSame(name.splitExtension.stem, uses)
        }) {
            return "for \(folder)/\(file), write \"uses\": \"./\(folder)/\(file)\""
        }
        let paths = programFolders(environment)
        let list = paths.isEmpty ? "PATH, which is empty" : "PATH: \(paths.joined(separator: ", "))"
        return
            "there is no \(fileName(of: uses)) in the repository's \(folder) folder or on \(list)"
    }

    private static func fileName(of uses: String) -> String { "shipit-stage-\(uses)" }

    /// The absolute entries of PATH: what a relative one names depends on the current folder.
    private static func programFolders(_ environment: [String: String]) -> [String] {
        (environment["PATH"] ?? "").listedPaths.filter(\.isAbsolutePath)
    }
}

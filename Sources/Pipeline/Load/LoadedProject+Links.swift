import Diagnostics
import ExactStrings
import Files

extension LoadedProject {
    /// Refuses a path in the repository at which a link leads out of it.
    ///
    /// Whoever commits such a link would choose what a run reads or where it writes on the machine
    /// of whoever makes the release. A path that the user names may lead anywhere.
    ///
    /// - Parameters:
    ///   - path: An absolute path below the work tree; it need not exist.
    ///   - root: The work tree's absolute path.
    ///   - option: The option that names another path.
    /// - Throws: `Failure` with the given status.
    static func refuseWayOut(
        _ path: String,
        of root: String,
        option: String,
        as status: ExitStatus
    ) throws {
        do {
            let inside = try FileSystem.resolve(root)
            var place = root
            for name in (path.path(below: root) ?? "").pathParts {
                place += "/" + name
                guard try FileSystem.kind(of: place) == .link else { continue }
                // Where it leads when that exists; a link to nothing is as good as one that leads
                // out.
                let end = try? FileSystem.resolve(place)
                guard let end, end.isPath(in: inside), !end.isPath(in: inside + "/.git") else {
                    throw Failure(
                        status,
                        Diagnostic(
                            "\(place) is a link that leads out of the repository"
                                + (end.map { ", to \($0)" } ?? ""),
                            at: Place(file: place),
                            help: "remove the link, or name the path that is meant with \(option)"
                        )
                    )
                }
            }
        } catch {
            throw Failure(error, as: status)
        }
    }
}

import Diagnostics
import ExactStrings
import Releases
import WorkTree

/// The files of a released commit, from which the changes of a release start.
struct CommitFiles: SourceFiles {
    let history: ReleaseHistory
    /// The commit's object id in hexadecimal.
    let commit: String

    func file(_ path: String) throws -> SourceFile? {
        switch try history.content(at: path, of: commit) {
        case .nothing: return nil
        case .folder: throw Messages.folder(path)
        case .below(let file): throw Messages.below(path, file)
        case .file(let file):
            guard file.kind == .file || file.kind == .executable else {
                throw Messages.irregular(file)
            }
            let bytes = try history.read(blob: file.blob, limit: SourceFile.largest)
            return SourceFile(bytes, isExecutable: file.kind == .executable)
        }
    }

    func files(below folder: String) throws -> [String] {
        try history.files(at: commit, below: folder)
            .filter { $0.kind == .file || $0.kind == .executable }
            .map { folder.appendingPath($0.path) }
    }

    /// Why no change can be made at a path, whatever it is; nil when one can.
    func refusal(of path: String) throws -> Diagnostic? {
        if let fault = RelativePath.fault(of: path) { return Messages.outside(path, fault) }
        if path.pathParts.contains(where: { $0.lowercased() == ".git" }) {
            return Messages.ofGit(path)
        }
        if let attribute = try history.unsupportedConversion(of: path) {
            return Messages.converted(path, attribute)
        }
        switch try history.content(at: path, of: commit) {
        case .nothing: return nil
        case .folder: return Messages.folder(path)
        case .below(let file): return Messages.below(path, file)
        case .file(let file):
            return file.kind == .link || file.kind == .submodule ? Messages.irregular(file) : nil
        }
    }
}

private enum Messages {
    static func outside(_ path: String, _ fault: String) -> Diagnostic {
        Diagnostic(
            "the destination \(path.debugDescription) \(fault)",
            help: "name a path inside the repository, relative to its root"
        )
    }

    static func ofGit(_ path: String) -> Diagnostic {
        Diagnostic("the destination \(path) is in git's own folder", help: "name another path")
    }

    static func converted(_ path: String, _ attribute: String) -> Diagnostic {
        Diagnostic(
            "\(path) can't be changed: git converts it by the attribute \(attribute)",
            help: "keep the file as it is in the work tree, or take the stage's destination away"
        )
    }

    static func folder(_ path: String) -> Diagnostic {
        Diagnostic("the destination \(path) is a folder", help: "name the file in it")
    }

    static func below(_ path: String, _ file: ReleaseHistory.File) -> Diagnostic {
        let what =
            switch file.kind {
            case .submodule: "a submodule, whose files another repository holds"
            case .link: "a symbolic link"
            case .file, .executable: "a file"
            }
        return Diagnostic(
            "\(path) can't be changed: \(file.path) is \(what)",
            help: "name a destination in a folder of this repository"
        )
    }

    static func irregular(_ file: ReleaseHistory.File) -> Diagnostic {
        let what = file.kind == .link ? "a symbolic link" : "a submodule"
        return Diagnostic(
            "\(file.path) can't be changed: it is \(what)",
            help: "name the path of a regular file"
        )
    }
}

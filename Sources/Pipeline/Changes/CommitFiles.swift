import Diagnostics
import ExactStrings
import Git
import Releases
import WorkTree

/// The files of a released commit, from which the changes of a release start.
struct CommitFiles: SourceFiles {
    let history: ReleaseHistory
    /// The commit's object id in hexadecimal.
    let commit: String

    func file(_ path: String) throws -> SourceFile? {
        let content = try history.content(at: path, of: commit)
        if let refusal = refusal(of: path, content) { throw refusal }
        guard case .file(let file) = content else { return nil }
        let bytes = try history.read(blob: file.blob, limit: SourceFile.largest)
        return SourceFile(bytes, isExecutable: file.kind == .executable)
    }

    func files(below folder: String) throws -> [String] {
        try history.files(at: commit, below: folder)
            .filter { $0.kind == .file || $0.kind == .executable }
            .map { folder.appendingPath($0.path) }
    }

    /// Why no change can be made at a path, whatever it is; nil when one can.
    func refusal(of path: String) throws -> Diagnostic? {
        if let fault = RelativePath.fault(of: path) { return Messages.outside(path, fault) }
        guard GitPath.isSafe(path) else { return Messages.ofGit(path) }
        guard !GitPath.isRule(path) else { return Messages.rule(path) }
        if let attribute = try history.unsupportedConversion(of: path) {
            return Messages.converted(path, attribute)
        }
        return refusal(of: path, try history.content(at: path, of: commit))
    }

    private func refusal(of path: String, _ content: ReleaseHistory.Content) -> Diagnostic? {
        switch content {
        case .nothing: nil
        case .folder: Messages.folder(path)
        case .below(let file): Messages.below(path, file)
        case .otherwiseSpelled(let other): Messages.otherwiseSpelled(path, other)
        case .file(let file):
            file.kind == .link || file.kind == .submodule ? Messages.irregular(file) : nil
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

    static func rule(_ path: String) -> Diagnostic {
        Diagnostic(
            "\(path) can't be changed: it sets how git reads other files",
            help: "change it in the repository, and commit it"
        )
    }

    static func otherwiseSpelled(_ path: String, _ other: String) -> Diagnostic {
        Diagnostic(
            "\(path) would be one file with \(other) on a Mac",
            help: "write the path as git has it"
        )
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

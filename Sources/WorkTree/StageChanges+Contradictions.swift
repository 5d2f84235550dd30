package import Diagnostics
import ExactStrings
import FileEdits

extension StageChanges {
    /// Where stages want something different of one file or folder: each with the later stage's
    /// name.
    ///
    /// - Parameter stages: In the order of `pipeline.json`.
    package static func contradictions(
        among stages: [StageChanges]
    ) -> [(stage: String, error: Diagnostic)] {
        var known = KnownClaims()
        return stages.flatMap(\.claims).compactMap { claim in
            defer { known.add(claim) }
            return known.first(against: claim).map { (claim.stage, Messages.contradiction(claim, $0)) }
        }
    }

    private var claims: [Claim] {
        replacedFolders.map { Claim(path: $0, stage: stage, kind: .folder) }
            + placements.map { Claim(path: $0.destination, stage: stage, kind: .file) }
            + edits.map { Claim(path: $0.path, stage: stage, kind: .edit($0.change)) }
    }
}

/// What a stage claims of a path.
private struct Claim {
    enum Kind {
        /// The whole file.
        case file
        /// Some keys or lines of the file.
        case edit(FileEdit.Change)
        /// All that is in the folder.
        case folder
    }

    var path: String
    var stage: String
    var kind: Kind

    /// Neither case nor Unicode forms count: a Mac has one file for both.
    var key: String { path.lowercased() }

    var isFolder: Bool { if case .folder = kind { true } else { false } }

    /// Whether another claim of the same path contradicts this one.
    func contradicts(_ other: Claim) -> Bool {
        guard areSame(path, other.path) else { return true }
        switch (kind, other.kind) {
        case (.edit(.keys(let edits)), .edit(.keys(let others))):
            return stage != other.stage
                && edits.contains { edit in others.contains { edit.contradicts($0) } }
        case (.edit(.lines(let edits)), .edit(.lines(let others))):
            return edits.contains { edit in others.contains { edit.contradicts($0) } }
        default: return true
        }
    }
}

/// The claims so far.
private struct KnownClaims {
    private var byPath: [String: [Claim]] = [:]
    /// The first claim of each stage below a folder.
    private var below: [String: [Claim]] = [:]

    mutating func add(_ claim: Claim) {
        byPath[claim.key, default: []].append(claim)
        for folder in claim.folders where !below[folder, default: []].contains(where: {
            $0.stage == claim.stage
        }) {
            below[folder, default: []].append(claim)
        }
    }

    /// A claim that contradicts another one.
    func first(against claim: Claim) -> Claim? {
        if let same = byPath[claim.key]?.first(where: claim.contradicts) { return same }
        // A file can't be a folder of another one, and a folder is one stage's alone.
        if let inside = below[claim.key]?.first(where: { !claim.isFolder || $0.stage != claim.stage })
        {
            return inside
        }
        return claim.folders.lazy.compactMap { folder in
            byPath[folder]?.first { !$0.isFolder || $0.stage != claim.stage }
        }.first
    }
}

extension Claim {
    /// The keys of the folders that the path is in.
    fileprivate var folders: [String] {
        var (folders, path): ([String], String?) = ([], key.parentPath)
        while let folder = path {
            folders.append(folder)
            path = folder.parentPath
        }
        return folders
    }
}

private enum Messages {
    static func contradiction(_ claim: Claim, _ other: Claim) -> Diagnostic {
        let owner = claim.stage == other.stage ? "it" : "the stage \"\(other.stage)\""
        if claim.key != other.key {
            let folder = claim.folders.contains(other.key) ? other : claim
            return Diagnostic(
                folder.isFolder
                    ? "\(owner) changes \(other.path) too, and \(folder.path) is replaced as a whole"
                    : "\(owner) changes \(other.path), and \(folder.path) can't be a file and a folder",
                help: "give one of the two another destination"
            )
        }
        guard areSame(claim.path, other.path) else {
            return Diagnostic(
                "\(claim.path) and \(other.path), which \(owner) changes, are one file on a Mac",
                help: "write the path in one way"
            )
        }
        return Diagnostic(
            "\(claim.path) is changed by \(owner) too, in another way",
            help: "give one of the two another destination, or leave one out"
        )
    }
}

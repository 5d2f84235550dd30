package import Diagnostics
package import ExactStrings
package import FileEdits

/// What stages change in the repository's files, file by file.
package struct WorkTreeChanges: Sendable {
    /// The files that are other ones afterwards, sorted by the bytes of their paths.
    package let files: [ChangedFile]

    /// Makes the changes of some stages, which must not contradict each other.
    ///
    /// - Parameters:
    ///   - stages: In the order of `pipeline.json`, in which changes of one file are made.
    ///   - source: The files before.
    ///   - artifact: Gives the bytes of an artifact, by its path in the release folder.
    /// - Throws: `Diagnostics` with each file that can't be changed as a stage says.
    package init(
        _ stages: [StageChanges],
        in source: some SourceFiles,
        artifact: (String) throws -> [UInt8]
    ) throws {
        try self.init(
            changes: try Self.changes(of: stages, in: source),
            in: source,
            artifact: artifact
        )
    }

    /// Makes changes file by file.
    ///
    /// - Parameters:
    ///   - changes: By the file's path.
    ///   - source: The files before.
    ///   - artifact: Gives the bytes of an artifact, by its path in the release folder.
    /// - Throws: `Diagnostics` with each file that can't be changed so.
    package init(
        changes: [ExactString: [ChangedFile.Change]],
        in source: some SourceFiles,
        artifact: (String) throws -> [UInt8]
    ) throws {
        var files: [ChangedFile] = []
        var errors: [Diagnostic] = []
        var size = 0
        for path in changes.keys.sorted() {
            do {
                let before = try source.file(path.text)
                let steps = (changes[path] ?? []).withLinesAtOnce
                let after = try steps.reduce(before) { file, change in
                    try change.result(of: file, at: path.text, artifact: artifact)
                }
                guard before != after else { continue }
                size += (before?.bytes.count ?? 0) + (after?.bytes.count ?? 0)
                guard size <= Self.largest else { throw Messages.tooLarge }
                files.append(
                    ChangedFile(
                        path: path.text,
                        changes: changes[path] ?? [],
                        before: before,
                        after: after
                    )
                )
            } catch let error as FileEditError {
                errors.append(Diagnostic(error))
            } catch let error as Diagnostic {
                errors.append(error)
            }
        }
        guard errors.isEmpty else { throw Diagnostics(errors) }
        self.files = files
    }

    /// The greatest size of all changed files before and after, in bytes: they are in memory.
    private static let largest = 1 << 30

    /// The changes by file, in the order in which they are made.
    private static func changes(
        of stages: [StageChanges],
        in source: some SourceFiles
    ) throws -> [ExactString: [ChangedFile.Change]] {
        var changes: [ExactString: [ChangedFile.Change]] = [:]
        for stage in stages {
            let paths = stage.placements.map(\.destination) + stage.edits.map(\.path)
            let kept = Set(paths.map { ExactString($0) })
            for folder in stage.replacedFolders {
                for path in try source.files(below: folder) where !kept.contains(.init(path)) {
                    changes[ExactString(path), default: []].append(.init(stage.stage, .removal))
                }
            }
            for placement in stage.placements {
                changes[ExactString(placement.destination), default: []]
                    .append(.init(stage.stage, .content(artifact: placement.artifact)))
            }
            for edit in stage.edits {
                changes[ExactString(edit.path), default: []]
                    .append(.init(stage.stage, .edit(edit.change)))
            }
        }
        return changes
    }
}

extension [ChangedFile.Change] {
    /// The changes with all edits of lines in the place of the first: their numbers are those of the
    /// file before any of them.
    fileprivate var withLinesAtOnce: [ChangedFile.Change] {
        var all: [LineEdit] = []
        for case .edit(.lines(let edits)) in map(\.action) { all += edits }
        var isFirst = true
        return compactMap { change in
            guard case .edit(.lines) = change.action else { return change }
            defer { isFirst = false }
            return isFirst ? ChangedFile.Change(change.stage, .edit(.lines(all))) : nil
        }
    }
}

extension ChangedFile.Change {
    /// The file after the change; nil for none.
    fileprivate func result(
        of file: SourceFile?,
        at path: String,
        artifact: (String) throws -> [UInt8]
    ) throws -> SourceFile? {
        switch action {
        case .removal: return nil
        case .content(let name):
            return SourceFile(try artifact(name), isExecutable: file?.isExecutable ?? false)
        case .edit(let change):
            guard var file else { throw Messages.missing(path, stage) }
            file.bytes = try FileEdit(path, change).applied(to: file.bytes)
            return file
        }
    }
}

extension Diagnostic {
    /// Why a file can't be changed, for people.
    package init(_ error: FileEditError) {
        self.init(
            "\(error.path): \(error.summary)",
            at: Place(file: error.path, position: error.position),
            help: error.help
        )
    }
}

private enum Messages {
    static let tooLarge = Diagnostic(
        "the changed files are larger than \(byteCount(1 << 30)) together",
        help: "leave out destinations of what no build needs"
    )

    static func missing(_ path: String, _ stage: String) -> Diagnostic {
        Diagnostic(
            "the stage \"\(stage)\" changes \(path), which is not in the commit",
            at: Place(file: path),
            help:
                "commit the file; git check-ignore -v \(path.shellWord) says why git may ignore it"
        )
    }
}

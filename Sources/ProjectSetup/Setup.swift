package import Diagnostics
import ExactStrings
import Files
import Git
package import Pipeline
import Releases
package import RepositorySurvey

/// The first steps of a repository with shipit: what it holds, the pipeline for that, and the files
/// that are written.
package struct Setup: Sendable {
    /// The absolute path of the work tree, with links resolved.
    package let root: String
    private let rules: OpeningRules
    private let request: LoadedProject.Request

    /// Finds the repository.
    ///
    /// - Parameters:
    ///   - path: The repository, or a folder in it.
    ///   - environment: The process's variables.
    ///   - trustsOwner: Whether to read the repository whoever owns it.
    ///   - replaces: Whether an existing pipeline may be replaced.
    /// - Throws: `Failure` with status `gitState` when there is no repository with a work tree, or
    ///   `usage` when it has a pipeline already.
    package init(
        around path: String,
        environment: [String: String],
        trustsOwner: Bool,
        replaces: Bool
    ) throws {
        do {
            root = try ReleaseResolver.workTree(
                around: path,
                environment: environment,
                trustsOwner: trustsOwner
            ).path
        } catch {
            throw Failure(error, as: .gitState)
        }
        rules = OpeningRules(environment: environment, trustsEveryOwner: trustsOwner)
        request = LoadedProject.Request(
            repository: root,
            snapshot: .unlessReleased,
            environment: environment,
            trustsOwner: trustsOwner
        )
        let existing = try FileSystem.kind(of: pipeline)
        switch existing {
        case nil: break
        case .file where replaces: break
        case .file: throw Failure(.usage, Messages.exists)
        default: throw Failure(.usage, Messages.isNoFile)
        }
    }

    private var pipeline: String { "\(root)/\(LoadedProject.usualPipeline)" }

    /// Looks through the repository.
    ///
    /// - Throws: `Failure` with status `gitState` when it can't be read, or has no commit.
    package func survey() throws -> Survey {
        do {
            let repository = try Repository(around: root, by: rules)
            return try Surveyor(repository, root: root).survey()
        } catch let error as GitError {
            throw Failure(.gitState, Diagnostic(error, in: root))
        } catch {
            throw Failure(error, as: .gitState)
        }
    }

    /// Changes a proposal until the check of `shipit check` finds no error.
    ///
    /// - Returns: The check's warnings.
    /// - Throws: `Failure` with the errors that no change of the proposal takes away.
    package func settle(
        _ proposal: inout PipelineProposal,
        registry: PluginRegistry
    ) async throws -> [Diagnostic] {
        try await proposal.settle { text in
            var request = request
            request.proposedPipeline = text
            return try await PipelineCheck(request, registry: registry).warnings
        }
    }

    /// Writes the pipeline, and adds the folder of releases to `.gitignore` unless git ignores it.
    ///
    /// - Returns: The files that were written, from the root.
    /// - Throws: `Failure` when one can't be written.
    package func write(
        _ proposal: PipelineProposal,
        ignoresReleases: Bool
    ) throws -> [String] {
        do throws(FileError) {
            try FileSystem.replace(pipeline, with: Array(proposal.text.utf8))
            var written = [LoadedProject.usualPipeline]
            if !ignoresReleases, try ignoreReleases() { written.append(".gitignore") }
            return written
        } catch {
            throw Failure(.defect, Diagnostic(file: error))
        }
    }

    /// Adds a line to `.gitignore`; false where that is no file.
    private func ignoreReleases() throws(FileError) -> Bool {
        let path = "\(root)/.gitignore"
        var bytes: [UInt8] = []
        switch try FileSystem.kind(of: path) {
        case nil: break
        case .file: bytes = try FileSystem.read(path, limit: 1 << 20)
        default: return false
        }
        let lineEnd = bytes.containsCarriageReturns ? "\r\n" : "\n"
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes += lineEnd.utf8 }
        try FileSystem.replace(path, with: bytes + "/dist/\(lineEnd)".utf8)
        return true
    }
}

extension [UInt8] {
    fileprivate var containsCarriageReturns: Bool { firstRange(of: Array("\r\n".utf8)) != nil }
}

private enum Messages {
    static let exists = Diagnostic(
        "the repository has a pipeline.json already",
        at: Place(file: LoadedProject.usualPipeline),
        help: "--force replaces it; --dry-run prints what would be written"
    )

    static let isNoFile = Diagnostic(
        "pipeline.json is not a regular file",
        at: Place(file: LoadedProject.usualPipeline),
        help: "remove the link or folder of this name"
    )
}

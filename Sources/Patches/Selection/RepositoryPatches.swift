public import Diagnostics
import Files
import PluginAPI
public import Releases

/// Builds exact packs between commits of a repository, without a pipeline.
public struct RepositoryPatches: Sendable {
    private let history: ReleaseHistory
    private let app: String
    private let selection: AssetSelection
    private let maker: PatchMaker

    /// A maker of packs.
    ///
    /// - Parameters:
    ///   - history: The repository.
    ///   - app: The app's name.
    ///   - selection: Which files are assets; folders of the repository alone.
    ///   - maker: Writes the packs.
    public init(
        of history: ReleaseHistory,
        app: String,
        selection: AssetSelection,
        maker: PatchMaker
    ) {
        self.history = history
        self.app = app
        var selection = selection
        for (index, folder) in selection.folders.enumerated() {
            // What leaves the repository is reported when it is read.
            guard let path = RelativePath.normalised(folder.from.text) else { continue }
            selection.folders[index].from = .repository(path)
        }
        self.selection = selection
        self.maker = maker
    }

    /// Writes packs to one commit.
    ///
    /// - Parameters:
    ///   - packs: The tag that each starts from, and its absolute path.
    ///   - to: The tag that all lead to.
    ///   - warn: Gets the warnings, before the packs are written.
    /// - Returns: What the packs hold, each proven on its base.
    /// - Throws: `Failure`: `gitState` for the tags, `stage` for all else; no pack is left half
    ///   written.
    public func make(
        _ packs: [(from: String, file: String)],
        to: String,
        warn: @Sendable ([Diagnostic]) -> Void
    ) async throws -> [PatchListing] {
        let ends: (to: ReleaseHistory.NamedCommit, from: [ReleaseHistory.NamedCommit])
        do {
            ends = (
                try history.commit(named: to), try packs.map { try history.commit(named: $0.from) }
            )
        } catch {
            throw Failure(error, as: .gitState)
        }
        do {
            let snapshots = try await snapshots(
                zip([ends.to] + ends.from, [to] + packs.map(\.from)).map {
                    CommitAssets.Revision(commit: $0.id, name: $1)
                },
                warn: warn
            )
            var listings: [PatchListing] = []
            for ((pack, from), base) in zip(zip(packs, ends.from), snapshots.dropFirst()) {
                let request = PatchMaker.Request(
                    app: app,
                    from: .init(version: pack.from, commit: from.id),
                    to: .init(version: to, commit: ends.to.id),
                    date: ends.to.time
                )
                listings.append(
                    try await make(request, from: base, to: snapshots[0], file: pack.file)
                )
            }
            return listings
        } catch {
            throw Failure(error, as: .stage)
        }
    }

    /// The trees of some commits, of which the first is the result of all patches.
    private func snapshots(
        _ revisions: [CommitAssets.Revision],
        warn: @Sendable ([Diagnostic]) -> Void
    ) async throws -> [TreeSnapshot] {
        let assets = try CommitAssets.read(selection, at: revisions, in: history)
        let empty = assets[0].emptyFolders(of: selection).map {
            Messages.empty(selection.folders[$0].from.text, revisions[0].name)
        }
        guard empty.isEmpty else { throw Failure(.usage, empty) }
        let errors = assets[0].errors
        guard errors.isEmpty else { throw Diagnostics(errors) }
        warn(assets[0].warnings)
        let files = assets.lazy.flatMap(\.files).filter { $0.largeFile == nil }
        var digests = try await history.digests(
            ofBlobs: Set(files.map(\.blob)),
            limit: PatchLimits.file
        )
        return try assets.map { try $0.snapshot(in: history, digests: &digests) }
    }

    /// Writes and proves a pack beside its place, where it then appears as a whole.
    private func make(
        _ request: PatchMaker.Request,
        from base: TreeSnapshot,
        to result: TreeSnapshot,
        file: String
    ) async throws -> PatchListing {
        guard try FileSystem.kind(of: file) == nil else { throw Messages.taken(file) }
        let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) ?? file.startIndex
        let parent = slash == file.startIndex ? "/" : String(file[..<slash])
        try FileSystem.createFolder(parent)
        let staging = try TemporaryFolder(besidePatchesIn: parent)
        defer { staging.remove() }
        let made = "\(staging.path)/pack.zip"
        _ = try await maker.makePack(
            request,
            from: base,
            to: result,
            file: made,
            scratch: "\(staging.path)/content"
        )
        let patch = try Patch(made)
        guard try patch.prove(on: base.tree, in: base.source) == result.tree else {
            throw Messages.unproven(request.from?.version ?? "")
        }
        let listing = try PatchListing(patch)
        try FileSystem.sync(made)
        try FileSystem.renameExclusively(made, to: file)
        return listing
    }
}

private enum Messages {
    static func taken(_ file: String) -> Diagnostic {
        Diagnostic(
            "\(file) exists already",
            at: Place(file: file),
            help: "name a file that does not exist yet, or remove it"
        )
    }

    static func unproven(_ base: String) -> Diagnostic {
        Diagnostic(
            "the patch from \(base) does not lead to the assets of the tag",
            help: "this is a defect in shipit; please report it with the assets that show it"
        )
    }

    static func empty(_ folder: String, _ tag: String) -> Diagnostic {
        Diagnostic(
            "\(tag) has no asset below \"\(folder)\"",
            help: "check spelling and case, and that the folder is committed"
        )
    }
}

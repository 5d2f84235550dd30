import JSON
public import Pipeline

extension AssetPatchPlugin {
    /// Lists one patch for each chosen base.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    public func plan(
        _ options: AssetPatchOptions,
        in context: PlanContext
    ) throws -> StagePlan<PatchSpecification> {
        let folders = try assetFolders(options)
        let bases = try chosenBases(options.bases, in: context.history)
        let tree = try AssetTree(folders, at: context.release.commit, in: context.history)
        let mistakes = Messages.emptyFolders(folders, in: tree) + tree.mistakes
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
        var warnings: [Diagnostic] = []
        if context.release.dirty { warnings.append(Messages.dirty) }
        if bases.isEmpty { warnings.append(Messages.noBase) }
        var patches: [(base: ReleaseFacts.Previous, changes: AssetChanges)] = []
        for base in bases {
            let old = try AssetTree(folders, at: base.commit, in: context.history)
            warnings += old.assets.filter { $0.kind == .submodule }
                .map { Messages.oldSubmodule($0, base) }
            patches.append((base, AssetChanges(from: old, to: tree)))
        }
        try checkPointers(patches.map(\.changes), in: context.history)
        let units = patches.map { unit(for: $0.base, $0.changes, options, context.release) }
        return StagePlan(units, warnings: warnings)
    }

    /// The folders, relative to the repository and without doubled slashes.
    private func assetFolders(_ options: AssetPatchOptions) throws -> [String] {
        guard isName(options.bundle) else { throw Messages.badBundle(options.bundle) }
        var folders: [String] = []
        var mistakes: [Diagnostic] = []
        for (index, text) in options.assets.enumerated() {
            if text.hasPrefix("{stage.") {
                mistakes.append(Messages.stageFolder(text, index))
            } else if let folder = RelativePath.normalised(text) {
                if folders.contains(folder) { mistakes.append(Messages.repeated(text, index)) }
                folders.append(folder)
            } else {
                mistakes.append(Messages.outside(text, index))
            }
        }
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
        return folders
    }

    private func chosenBases(
        _ bases: AssetPatchOptions.Bases,
        in history: ReleaseHistory
    ) throws -> [ReleaseFacts.Previous] {
        guard case .tags(let tags) = bases else {
            guard case .last(let count) = bases else { return [] }
            return try history.releases(atMost: count)
        }
        let releases = try history.releases()
        var chosen: [ReleaseFacts.Previous] = []
        var mistakes: [Diagnostic] = []
        for (index, tag) in tags.enumerated() {
            if let release = releases.first(where: { $0.tag == tag }) {
                if chosen.contains(release) { mistakes.append(Messages.repeatedBase(tag, index)) }
                chosen.append(release)
            } else {
                mistakes.append(Messages.unknownBase(tag, index, releases.map(\.tag)))
            }
        }
        guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
        return chosen
    }

    /// Refuses Git LFS pointers among the files to pack: a device has no use for one.
    private func checkPointers(_ changes: [AssetChanges], in history: ReleaseHistory) throws {
        let files = Set(changes.flatMap(\.files)).sorted { precedes($0.source, $1.source) }
        let pointers = try LargeFilePointers.find(in: files, history)
        guard pointers.isEmpty else { throw Diagnostics(pointers.map(Messages.pointer)) }
    }

    private func unit(
        for base: ReleaseFacts.Previous,
        _ changes: AssetChanges,
        _ options: AssetPatchOptions,
        _ release: ReleaseFacts
    ) -> Unit<PatchSpecification> {
        let patch = PatchSpecification(
            app: release.name,
            from: base.version,
            to: release.version,
            build: release.build,
            bundle: options.bundle,
            url: url(of: base.version, below: options.url),
            date: release.timestamp
        )
        let deleted = JSONValue.array(changes.deleted.map { .string($0) })
        let metadata: [String: JSONValue] = [
            "from": .string(base.version), "to": .string(release.version),
            "added": .integer(changes.added.count), "changed": .integer(changes.changed.count),
            "deleted": .integer(changes.deleted.count),
        ]
        return Unit(
            "from \(base.version)",
            patch,
            inputs: changes.files.map {
                UnitInput("\(PatchSpecification.filesFolder)/\($0.path)", from: .blob($0.blob))
            } + [
                UnitInput(
                    PatchSpecification.deletedFile,
                    from: .bytes(Array(deleted.canonicalText.utf8))
                )
            ],
            outputs: [
                UnitOutput(
                    patch.archive,
                    kind: "asset-patch",
                    mediaType: "application/zip",
                    metadata: metadata
                ),
                UnitOutput(
                    patch.index,
                    kind: "asset-patch-index",
                    mediaType: "application/json",
                    metadata: metadata
                ),
            ]
        )
    }
}

/// The URL of a base's archive; relative to its index when no prefix is given (RFC 3986, section 5.2).
private func url(of version: String, below prefix: String?) -> String {
    guard let prefix else { return "patch.zip" }
    // Some servers read a plus in a path as a space; a version may hold one.
    let folder = PatchSpecification.folder(from: version).replacing("+", with: "%2B")
    return "\(prefix)\(prefix.hasSuffix("/") ? "" : "/")\(folder)/patch.zip"
}

/// Whether a text is the name of one folder.
private func isName(_ text: String) -> Bool {
    !["", ".", ".."].contains(text)
        && text.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control && $0 != "/" && $0 != "\\"
        }
}

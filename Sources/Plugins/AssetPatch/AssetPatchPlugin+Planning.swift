import Diagnostics
import ExactStrings
import JSON
import Patches
public import PluginAPI
import Releases

extension AssetPatchPlugin {
    /// Lists one unit for what any base needs, and one patch for each chosen base.
    ///
    /// - Throws: `Diagnostic` or `Diagnostics`.
    public func plan(
        _ options: AssetPatchOptions,
        in context: PlanContext
    ) throws -> StagePlan<AssetPatchWork> {
        var options = options
        options.selection.folders = try folders(of: options)
        var bases = try BaseSelection(options, at: context.release.commit, in: context.history)
        let released = try ReleasedBases(options.bases.releases, in: context)
        var found = bases.found
        found.add(released.found)
        bases.leaveOut(released.bases.map(\.release))
        let assets = try assets(options.selection, bases.chosen, in: context)
        let new = assets[0]
        found.add(
            new.emptyFolders(of: options.selection).map {
                Messages.emptyFolder(options.selection.folders[$0].from.text, $0)
            }
        )
        found.add(new.errors)
        if let made = options.selection.folders.first(where: \.isMade),
            !bases.chosen.isEmpty || options.bases.releases.isEmpty
        {
            // Reported at the first release already, which has no base that could fail.
            let base = bases.chosen.first?.tag ?? "an earlier release"
            found.add(Messages.stageNeedsRelease(base, made.from.text))
        }
        try found.throwIfAny()
        if context.release.dirty { found.warn(Messages.dirty) }
        for warning in new.warnings { found.warn(warning) }
        if bases.chosen.isEmpty, released.bases.isEmpty {
            found.warn(bases.isFirst ? Messages.noBase : Messages.noneChosen)
        }
        for (base, old) in zip(bases.chosen, assets.dropFirst()) {
            for asset in old.assets where asset.kind == .submodule {
                found.warn(Messages.oldSubmodule(asset, base.tag))
            }
        }
        let old = assets.dropFirst().map { inputs(of: $0, at: PatchPaths.base) }
        let shared = inputs(of: new, at: PatchPaths.new) + madeInputs(options.selection)
        let full = work(options, context.release)
        let patches =
            released.bases.map { (base: $0.release, commit: nil as String?, inputs: [$0.input]) }
            + zip(bases.chosen, old).map { (base: $0, commit: $0.commit, inputs: $1) }
        let works = patches.map { base, commit, _ in
            full.patch(from: base, commit, bases.name(of: base), options)
        }
        let units = zip(works, patches).map { work, patch in
            work.unit(inputs: shared + patch.inputs, outputs: work.patchOutputs)
        }
        return StagePlan(
            [full.unit(inputs: shared, outputs: full.fullOutputs)] + units
                + [full.latest(of: context.release.channel, works)],
            warnings: found.warnings
        )
    }

    /// The assets of the release, and behind them those of each base.
    private func assets(
        _ selection: AssetSelection,
        _ bases: [ReleaseFacts.Previous],
        in context: PlanContext
    ) throws -> [CommitAssets] {
        let release = CommitAssets.Revision(
            commit: context.release.commit,
            name: context.release.tag ?? "HEAD"
        )
        return try CommitAssets.read(
            selection,
            at: [release] + bases.map { .init(commit: $0.commit, name: $0.tag) },
            in: context.history
        )
    }

    /// The folders with their paths as git has them.
    private func folders(of options: AssetPatchOptions) throws -> [AssetSelection.Folder] {
        // The full payload holds its manifest beside this folder.
        guard options.bundle.lowercased() != "patch.json",
            PathRules.fault(in: options.bundle) == nil, options.bundle.parentPath == nil
        else {
            throw Messages.badBundle(options.bundle)
        }
        if let url = options.url, !isPrefix(url) { throw Messages.badURL(url) }
        var folders: [AssetSelection.Folder] = []
        var found = DiagnosticCollector()
        for (index, folder) in options.selection.folders.enumerated() {
            var folder = folder
            if case .repository(let text) = folder.from {
                guard let path = RelativePath.normalised(text) else {
                    found.add(Messages.outside(text, index))
                    continue
                }
                folder.from = .repository(path)
            }
            guard let place = RelativePath.normalised(folder.to),
                place.isEmpty || PathRules.fault(in: place) == nil
            else {
                found.add(Messages.badPlace(folder.to, index))
                continue
            }
            folder.to = place
            if folders.contains(folder) {
                found.add(Messages.repeated(folder.from.text, index))
            }
            folders.append(folder)
        }
        try found.throwIfAny()
        return folders
    }

    private func inputs(of assets: CommitAssets, at folder: String) -> [UnitInput] {
        assets.files.map { file in
            let source = file.largeFile.map { UnitInput.Source.largeFile($0) } ?? .blob(file.blob)
            return UnitInput("\(folder)/\(file.path)", from: source)
        }
    }

    private func madeInputs(_ selection: AssetSelection) -> [UnitInput] {
        selection.folders.enumerated().compactMap { index, folder in
            guard case .stage(let name, let path) = folder.from else { return nil }
            return UnitInput(
                "\(PatchPaths.made)/\(index)",
                from: .artifact(stage: name, path: path)
            )
        }
    }

    private func work(_ options: AssetPatchOptions, _ release: ReleaseFacts) -> AssetPatchWork {
        AssetPatchWork(
            app: release.name,
            to: .init(version: release.version, commit: release.commit),
            build: release.build,
            folder: "",
            bundle: options.bundle,
            url: options.url,
            date: release.timestamp,
            selection: options.selection
        )
    }
}

extension AssetSelection.Folder {
    /// Whether another stage creates it.
    fileprivate var isMade: Bool {
        if case .stage = from { true } else { false }
    }
}

extension AssetPatchWork {
    fileprivate func patch(
        from base: ReleaseFacts.Previous,
        _ commit: String?,
        _ name: String,
        _ options: AssetPatchOptions
    ) -> AssetPatchWork {
        var work = self
        work.from = PatchManifest.Release(version: base.version, commit: commit)
        work.fromTag = base.tag
        work.folder = "from-\(name)"
        work.level = options.level
        work.identical = options.identical
        work.budget = options.budget
        return work
    }

    fileprivate func unit(inputs: [UnitInput], outputs: [UnitOutput]) -> Unit<AssetPatchWork> {
        Unit(label, self, inputs: inputs, outputs: outputs)
    }

    fileprivate var fullOutputs: [UnitOutput] {
        [
            output(PatchPaths.tree, kind: PatchArtifact.tree, "application/json"),
            output(PatchPaths.full, kind: PatchArtifact.payload, "application/zip"),
            output(
                PatchPaths.fullIndex,
                kind: PatchArtifact.payloadIndex,
                "application/json",
                isSealed: true
            ),
        ]
    }

    fileprivate var patchOutputs: [UnitOutput] {
        [
            output(PatchPaths.exact, kind: PatchArtifact.pack, "application/zip"),
            output(PatchPaths.plain, kind: PatchArtifact.plain, "application/zip"),
            output(
                PatchPaths.index,
                kind: PatchArtifact.index,
                "application/json",
                isSealed: true
            ),
        ]
    }

    /// The unit that names the newest release of a channel, and the patch for each base.
    fileprivate func latest(
        of channel: String,
        _ patches: [AssetPatchWork]
    ) -> Unit<AssetPatchWork> {
        let latest = LatestRelease(channel: channel, folders: patches.map(\.folder))
        var work = self
        work.latest = latest
        let indexes = [PatchPaths.fullIndex] + latest.indexes
        return work.unit(
            inputs: indexes.map { UnitInput($0, from: .sibling($0)) },
            outputs: [
                output(
                    PatchPaths.latest,
                    kind: PatchArtifact.latest,
                    "application/json",
                    isSealed: true
                )
            ]
        )
    }

    /// - Parameter isSealed: Whether clients fetch and trust it by itself.
    private func output(
        _ file: String,
        kind: String,
        _ mediaType: String,
        isSealed: Bool = false
    ) -> UnitOutput {
        var metadata: [String: JSONValue] = ["to": .string(to.version)]
        if isSealed { metadata[UnitOutput.sealKey] = true }
        if let from { metadata["from"] = .string(from.version) }
        if let fromTag { metadata["fromTag"] = .string(fromTag) }
        return UnitOutput(path(of: file), kind: kind, mediaType: mediaType, metadata: metadata)
    }
}

/// Whether files can be served below a URL (RFC 3986): scheme and authority, no query and no
/// fragment.
private func isPrefix(_ url: String) -> Bool {
    url.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\/[^\s?#"<>\\^`{|}]+/) != nil
}

import Diagnostics
import ExactStrings
import Files
import JSON
import Patches
import PluginAPI
import Releases

/// Checks the patches of a finished release.
struct PatchVerification {
    private let stage: PublishedStage
    private let list: AssetList
    private var bases: LandedBases
    private var problems: [Diagnostic] = []

    init(_ stage: PublishedStage) throws {
        self.stage = stage
        let file = stage.file(PatchPaths.tree)
        list = try AssetList(try FileSystem.read(file, limit: PatchLimits.manifest), of: file)
        bases = LandedBases(of: list, in: stage)
    }

    /// What was verified, and what could not be checked.
    ///
    /// - Throws: `Diagnostics` of all that is wrong.
    mutating func findings() throws -> PublishedStage.Findings {
        var findings = PublishedStage.Findings()
        var (packs, proven, kept) = (0, 0, 0)
        for output in stage.outputs {
            do {
                switch output.kind {
                case PatchArtifact.payload: try checkPayload(output.path)
                case PatchArtifact.index, PatchArtifact.payloadIndex: try checkIndex(output.path)
                case PatchArtifact.latest: try checkLatest(output.path)
                case PatchArtifact.pack:
                    packs += 1
                    kept += try checkPack(output.path)
                    proven += 1
                default: break
                }
            } catch let reason as LandedBases.Missing {
                findings.warnings.append(reason.diagnostic)
            } catch let problem as Diagnostic {
                problems.append(problem)
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        if packs > 0 {
            let pictures = kept > 0 ? "; \(kept) pictures keep the bases' equal pixels" : ""
            findings.verified.append(
                "\(stage.name): \(proven) of \(packs) patches applied to their bases, and they lead to "
                    + "the released assets\(pictures)"
            )
        }
        return findings
    }

    private func checkPayload(_ path: String) throws {
        let patch = try Patch(stage.file(path))
        guard try patch.prove(on: AssetTree([]), in: NoAssets()) == list.tree else {
            throw Messages.otherTree(patch)
        }
    }

    /// Applies a pack.
    ///
    /// - Returns: How many pictures it keeps from the base, each with the released one's pixels.
    private mutating func checkPack(_ path: String) throws -> Int {
        let patch = try Patch(stage.file(path))
        let base = try bases.base(of: patch.manifest)
        let kept = patch.manifest.identical
        let result = try patch.prove(on: base.tree, in: base.source)
        guard result == list.tree.keeping(kept, of: base.tree) else {
            throw Messages.otherTree(patch)
        }
        try checkPlain(of: patch.manifest, in: folder(of: path), on: base.tree)
        guard !kept.isEmpty else { return 0 }
        let released = try bases.payload(stage.file(PatchPaths.full))
        for path in kept {
            let pictures = try [base.source, released].map {
                try $0.read(path, limit: PatchLimits.file)
            }
            guard try PixelComparison.areIdentical(pictures[0], pictures[1]) else {
                throw Messages.otherPixels(path, patch)
            }
        }
        return kept.count
    }

    /// Does with the plain form what a client does: deletes first, and unpacks then.
    private func checkPlain(
        of manifest: PatchManifest,
        in folder: String,
        on base: AssetTree
    ) throws {
        let plain = stage.file(folder + PatchPaths.plain)
        let held = try PlainArchive.files(of: plain, below: manifest.bundle)
        let result = base.updated(with: held, deleting: manifest.deleted)
        guard result.summary == manifest.result else { throw Messages.otherFiles(plain) }
    }

    /// The folder of a file with a slash at its end; empty for the stage's own.
    private func folder(of path: String) -> String {
        path.pathParts.dropLast().map { "\($0)/" }.joined()
    }

    /// Compares the list of all patches with their indexes.
    private func checkLatest(_ path: String) throws {
        let file = stage.file(path)
        let latest: JSONValue
        do {
            latest = try JSONValue(text: try FileSystem.read(file, limit: PatchLimits.manifest))
        } catch let error as JSONError {
            throw Diagnostic("the index is not valid JSON: \(error)", at: Place(file: file))
        }
        let kinds = [PatchArtifact.index, PatchArtifact.payloadIndex]
        let indexes = try stage.outputs.filter { kinds.contains($0.kind) }.map {
            try digestFile(stage.file($0.path)).hash
        }
        let entries = (latest["patches"]?.array ?? []) + [latest["full"] ?? .null]
        let listed = entries.map { $0["index"]?["sha256"]?.string ?? "" }
        guard listed.sorted() == indexes.sorted(), latest["version"]?.string == list.release.version
        else { throw Messages.otherArchive("the patches", file) }
    }

    /// Compares an index with the archives that it describes.
    private func checkIndex(_ path: String) throws {
        let file = stage.file(path)
        let index: JSONValue
        do {
            index = try JSONValue(text: try FileSystem.read(file, limit: PatchLimits.manifest))
        } catch let error as JSONError {
            throw Diagnostic("the index is not valid JSON: \(error)", at: Place(file: file))
        }
        let folder = folder(of: path)
        let archive = path == PatchPaths.fullIndex ? PatchPaths.full : folder + PatchPaths.plain
        var described = [(archive, index)]
        if let exact = index["exact"] { described.append((folder + PatchPaths.exact, exact)) }
        for (archive, account) in described {
            let sums = try ArchiveSums(stage.file(archive))
            guard account["sha256"]?.string == sums.sha256, account["size"]?.integer == sums.size
            else { throw Messages.otherArchive(archive, file) }
        }
        let pack = archive == PatchPaths.full ? archive : folder + PatchPaths.exact
        let manifest = try Patch(stage.file(pack)).manifest
        guard try index["md5"]?.string == ArchiveSums(stage.file(archive)).md5,
            areSame(index["result"], manifest.result.json),
            areSame(index["base"], manifest.base?.json),
            manifest.to.version == index["to"]?.string,
            manifest.from?.version == index["from"]?.string,
            manifest.bundle == index["bundle"]?.string,
            areSame(index["deleted"], .array(manifest.deleted.map { .string($0) })),
            areSame(index["files"], .array(manifest.placed.map(PatchIndex.file)))
        else { throw Messages.otherArchive(pack, file) }
    }
}

/// Whether two values are equal, in whatever order their members are.
private func areSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
    one?.canonicalText == other?.canonicalText
}

extension Messages {
    static func otherTree(_ patch: Patch) -> Diagnostic {
        Diagnostic(
            "the patch does not lead to the released assets",
            at: Place(file: patch.file),
            help: "do not serve it; make the release again"
        )
    }

    static func otherFiles(_ file: String) -> Diagnostic {
        Diagnostic(
            "the plain form does not lead to the released assets",
            at: Place(file: file),
            help: "do not serve it; make the release again"
        )
    }

    static func otherPixels(_ path: String, _ patch: Patch) -> Diagnostic {
        Diagnostic(
            "the patch keeps the base's \(path), which shows another picture than the released one",
            at: Place(file: patch.file),
            help: "do not serve it; make the release again"
        )
    }

    static func otherArchive(_ archive: String, _ index: String) -> Diagnostic {
        Diagnostic(
            "the index does not describe \(archive) as it is",
            at: Place(file: index),
            help: "do not serve it; make the release again"
        )
    }
}

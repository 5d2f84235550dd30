import ExactStrings

/// The names in a release folder.
public enum ReleaseLayout {
    /// The account of the release.
    public static let manifest = "manifest.json"
    /// The digests of all files but itself, its seals and the `attestations`, in the format of
    /// `sha256sum`.
    public static let checksums = "checksums.txt"
    /// The account for people.
    public static let report = "report.html"
    /// The changes of the repository's files, for `git apply`.
    public static let patch = "work-tree.patch"
    /// The same, as data.
    public static let changes = "work-tree.json"
    /// What the release holds and what made it, in CycloneDX.
    public static let billOfMaterials = "sbom.cdx.json"
    /// How it was made: SLSA provenance in a signed DSSE envelope.
    public static let provenance = "provenance.intoto.json"
    /// The folder of the stages' folders.
    public static let stages = "stages"

    /// The artifacts of no stage.
    static let documents = [patch, changes, report]

    /// The names that no seal may take.
    package static let reserved = [
        manifest, checksums, report, stages, patch, changes, billOfMaterials, provenance,
    ]

    /// What says who made the release, and with what.
    ///
    /// Neither manifest, bundle nor checksums have
    /// these: two machines that build one tag agree in all but them.
    package static let attestations = [billOfMaterials, provenance]

    /// The folder of a stage's outputs in the release folder.
    package static func folder(of stage: String) -> String { "\(stages)/\(stage)" }

    /// The path of a stage's output below the stage's folder.
    package static func name(of path: String, in stage: String) -> String {
        path.path(below: folder(of: stage)) ?? ""
    }

    /// What a release is called in file names: `Aurora-1.4.0`, `Aurora-tv-1.4.0`.
    package static func title(_ release: ReleaseFacts) -> String {
        title(name: release.name, product: release.product, version: release.version)
    }

    /// What a release of this name, product and version is called in file names.
    package static func title(name: String, product: String?, version: String) -> String {
        [name, product, version].compactMap(\.self).joined(separator: "-")
    }

    /// The name of a bundle.
    package static func bundle(_ release: ReleaseFacts, _ format: BundleFormat) -> String {
        "\(title(release)).\(format.rawValue)"
    }
}

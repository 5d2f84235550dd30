import ExactStrings
import PluginAPI
import Releases

/// The bundles in a release's folder, and what each has to hold.
struct BundleContents: Sendable {
    /// The files that are named as the release's bundles, in the order of their names.
    let bundles: [BundleFile]
    /// Archives with other names.
    let misnamed: [String]
    /// The release's name and version.
    let title: String
    private let manifest: Manifest
    private let bytes: [UInt8]
    private let folder: String

    /// The bundles of a manifest that is trusted.
    ///
    /// - Parameters:
    ///   - bytes: The manifest's bytes.
    ///   - inventory: What is in the folder.
    init(
        _ manifest: Manifest,
        _ bytes: [UInt8],
        _ inventory: ReleaseInventory,
        in folder: String
    ) {
        var bundles: [BundleFile] = []
        var misnamed: [String] = []
        for name in inventory.topFiles {
            guard let format = BundleFormat(ofFile: name) else { continue }
            if areSame(name, "\(manifest.title).\(format.rawValue)") {
                bundles.append(BundleFile(path: "\(folder)/\(name)", format: format, name: name))
            } else {
                misnamed.append(name)
            }
        }
        self.bundles = bundles
        self.misnamed = misnamed
        title = "\(manifest.name) \(manifest.version)"
        self.manifest = manifest
        self.bytes = bytes
        self.folder = folder
    }

    /// Compares what a bundle holds with the manifest.
    ///
    /// - Throws: `Diagnostic` that names the first difference; `FileError`.
    func check(_ number: Int) throws {
        var expected = manifest.digests
        expected[ExactString(ReleaseLayout.manifest)] = ContentDigest(of: bytes)
        for seal in manifest.seals(of: ReleaseLayout.manifest) {
            expected[ExactString(seal)] = try digestFile("\(folder)/\(seal)")
        }
        try bundles[number].check(holds: expected, below: manifest.title)
    }
}

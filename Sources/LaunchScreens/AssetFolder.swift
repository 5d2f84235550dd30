import AssetCatalogs
import Cryptography

/// A folder of an asset catalog as it is written.
package struct AssetFolder: Hashable {
    /// One file of the folder.
    package struct File: Hashable {
        package var name: String
        package var bytes: [UInt8]
        package var mediaType: String

        /// A file from its parts.
        package init(name: String, bytes: [UInt8], mediaType: String) {
            (self.name, self.bytes, self.mediaType) = (name, bytes, mediaType)
        }
    }

    /// The asset's name: it changes when the bytes do, and only then, since iOS keeps showing what
    /// it has cached under a name.
    package let name: String
    /// `imageset` or `colorset`.
    package let type: String
    package let files: [File]

    /// A folder whose name ends in eight digits of the digest of all that is in it.
    ///
    /// - Parameter contents: The text of its Contents.json.
    package init(stem: String, type: String, contents: String, files: [File]) {
        let sums = files.map { "\($0.name) \(Digest.sha256(of: $0.bytes))\n" }
        let digest = Digest.sha256(of: Array((contents + sums.joined()).utf8))
        name = "\(stem)-\(digest.prefix(8))"
        self.type = type
        self.files =
            [
                File(
                    name: CatalogContents.fileName,
                    bytes: Array(contents.utf8),
                    mediaType: "application/json"
                )
            ] + files
    }
}

/// The names of a launch screen's assets, in the order of its lists.
package struct AssetNames {
    package var images: [String]
    package var colors: [String]

    /// Names of assets.
    package init(images: [String], colors: [String]) {
        (self.images, self.colors) = (images, colors)
    }
}

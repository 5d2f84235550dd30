import ExactStrings

/// A form of the bundle.
package enum BundleFormat: String, Sendable, Hashable, CaseIterable {
    /// A zip archive.
    case zip
    /// A pax tar archive, compressed with Zstandard.
    case tarZst = "tar.zst"

    /// The format of a file by its name; nil when it is not a bundle's.
    package init?(ofFile name: String) {
        guard let format = Self.allCases.first(where: { name.hasExactSuffix(".\($0.rawValue)") })
        else { return nil }
        self = format
    }
}

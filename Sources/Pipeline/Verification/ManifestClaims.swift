import ExactStrings
import JSON

/// What a manifest says of a release: not trusted before its signature is checked.
struct ManifestClaims {
    /// The whole account.
    let value: JSONValue
    /// The digest of each artifact, by its path in the release folder.
    let artifacts: [ExactString: ContentDigest]

    /// Reads a manifest.
    ///
    /// - Throws: `Diagnostic` when the bytes are no manifest that this version reads, or it lists an
    ///   artifact again.
    init(_ bytes: [UInt8]) throws(Diagnostic) {
        let (value, entries) = try Manifest.contents(of: bytes)
        self.value = value
        var artifacts: [ExactString: ContentDigest] = [:]
        for (index, entry) in entries.enumerated() {
            let path = ExactString(entry.path)
            guard artifacts.updateValue(entry.digest, forKey: path) == nil else {
                throw Diagnostic(
                    "\(entry.path) is listed twice",
                    at: Place(file: ReleaseLayout.manifest, pointer: "/artifacts/\(index)")
                )
            }
        }
        self.artifacts = artifacts
    }

    private func text(_ key: String) -> String? { value[key]?.string }

    /// The name and the version, for people.
    var release: String { "\(text("name") ?? "?") \(text("version") ?? "?")" }

    /// What the release is called in file names: `Aurora-1.4.0`.
    var title: String {
        ReleaseLayout.title(
            name: text("name") ?? "",
            product: text("product"),
            version: text("version") ?? ""
        )
    }

    /// More bytes than a bundle of the artifacts can have, packed or not, with all its headers.
    var bundleLimit: Int {
        // At most `ContentDigest.mostBytes`, so that nothing here overflows.
        let size = artifacts.values.reduce(0) { $0 + $1.size }
        return size / 50 * 51 + (artifacts.count << 13) + Verification.documentLimit
    }
}

package import ExactStrings

extension Manifest {
    /// The names of the bundles that the release can have.
    private var bundleNames: [String] { BundleFormat.allCases.map { "\(title).\($0.rawValue)" } }

    /// Those of the other files that are signatures.
    package var seals: [String] {
        let documents = [ReleaseLayout.checksums] + ReleaseLayout.attestations + bundleNames
        return otherFiles.filter { !documents.containsExactly($0) }
    }

    /// What is appended to a document's name to name its signatures: `.sig`.
    ///
    /// Taken from those of the checksums, whose name begins no other document's.
    package var sealExtensions: [String] {
        otherFiles.compactMap { $0.droppingExactPrefix(ReleaseLayout.checksums) }
            .filter { !$0.isEmpty }
    }

    /// The names of the signatures that the release has of a document.
    package func seals(of document: String) -> [String] {
        sealExtensions.map { document + $0 }.filter { otherFiles.containsExactly($0) }
    }

    /// The paths of all files of the release.
    package var allFiles: Set<ExactString> {
        Set(([ReleaseLayout.manifest] + otherFiles + artifacts.map(\.path)).map(ExactString.init))
    }
}

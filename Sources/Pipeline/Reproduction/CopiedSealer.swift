import ExactStrings
import PluginAPI
import Releases

/// Gives the documents of a release that is built again the seals that it had: nobody needs its key,
/// and what holds the seals, the bundles, has the same bytes.
struct CopiedSealer: Sealer {
    private let original: OriginalRelease
    private let form: SealForm?
    let extensions: [String]
    let sealedKinds: [String]
    let isReproducible = true

    var signsProvenance: Bool {
        original.manifest.otherFiles.containsExactly(ReleaseLayout.provenance)
    }

    /// A sealer with the seals of a release.
    ///
    /// - Parameter form: What the plugin knows of them; nil for nothing.
    init(of original: OriginalRelease, _ form: SealForm?) {
        self.original = original
        self.form = form
        let known = original.manifest.sealExtensions
        // The kind of the key decides which of its names a stage uses.
        extensions = form?.extensions.filter { known.containsExactly($0) } ?? known
        sealedKinds = form?.sealedKinds ?? []
    }

    func seal(_ document: SealedDocument, as extension: String) throws -> [UInt8] {
        // One that is not at hand is left empty; no seal is compared.
        original.seal(document.path + `extension`) ?? []
    }

    /// A seal of the same key, by which its kind is known; nil when none is at hand.
    var sample: [UInt8]? {
        extensions.lazy.compactMap { original.seal(ReleaseLayout.manifest + $0) }.first
    }

    func verificationCommand(for document: String, as extension: String) -> [String]? {
        form?.verificationCommand(document, `extension`, sample ?? [])
    }
}

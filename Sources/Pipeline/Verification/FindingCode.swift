import Diagnostics

/// What a verification found wrong, for programs: the `code` of its diagnostics.
enum FindingCode: String {
    /// A file that the release has is not there.
    case missing
    /// Something is there that the release does not have.
    case added
    /// A file has other bytes than were released.
    case altered
    /// A document that must be signed is not.
    case unsigned
    /// A document is signed, but not by the given key.
    case otherKey = "other-key"
    /// It is a valid release, but not the one that was expected.
    case otherRelease = "other-release"
}

extension Diagnostic {
    /// The same with a code for programs.
    func coded(_ code: FindingCode) -> Diagnostic { coded(code.rawValue) }
}

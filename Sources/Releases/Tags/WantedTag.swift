import Diagnostics

/// A tag that somebody named as the one to release: the push that started a CI run, or the user.
struct WantedTag: Hashable, Sendable {
    /// The tag's name without `refs/tags/`.
    var name: String
    /// Who named it, for messages: `the pushed tag "v1.2.3" (GITHUB_REF)`.
    var description: String

    /// The tag that the user named, else the one that was pushed; nil when there is neither.
    ///
    /// - Throws: `Diagnostic` when the CI system's variables contradict each other.
    init?(named name: String?, environment: [String: String]) throws(Diagnostic) {
        if let name {
            self.name = name.hasPrefix("refs/tags/") ? String(name.dropFirst(10)) : name
            description = "the tag \"\(self.name)\" (--tag)"
        } else if let pushed = try PushedTag.find(in: environment) {
            self.name = pushed.name
            description = "the pushed tag \"\(pushed.name)\" (\(pushed.variable))"
        } else {
            return nil
        }
    }

    /// Whether a tag's name is the wanted one's, byte by byte: texts are equal when they look
    /// alike.
    func isNamed(_ other: String) -> Bool { name.utf8.elementsEqual(other.utf8) }
}

import Diagnostics
import ExactStrings
import Markup
package import Releases

extension ReleaseReport {
    /// The artifacts whose texts the page shows.
    package var wantedTexts: [Manifest.Artifact] {
        artifacts("release-notes").filter {
            ["text/markdown", "text/plain"].contains($0.mediaType)
                && $0.digest.size <= Self.longestText
        }
    }

    /// The greatest size of a text that is shown, in bytes.
    package static let longestText = 64 << 10

    var notesTitle: String {
        release.previous.map { "Changes since \($0.version)" } ?? "Release notes"
    }

    /// The release notes: Markdown as a page shows it, other texts as they are.
    var notes: HTML? {
        let pieces = wantedTexts.compactMap { artifact -> (isText: Bool, html: HTML)? in
            guard let text = texts[ExactString(artifact.path)], !text.isEmpty else { return nil }
            if artifact.mediaType == "text/markdown" {
                return (
                    false, "<div class=\"notes\">\(MarkdownDocument.html(text, topLevel: 3))</div>"
                )
            }
            return (
                true,
                "<details><summary>\(artifact.name)</summary><pre>\(text)</pre></details>"
            )
        }
        guard !pieces.isEmpty else { return nil }
        // What was written for this page's readers comes first.
        return "\((pieces.filter { !$0.isText } + pieces.filter(\.isText)).map(\.html))"
    }

    /// How to verify the release with shipit, and without it.
    var verification: HTML {
        let checks =
            seals.compactMap(\.check).map { $0.map(\.shellWord).joined(separator: " ") }
            + ["sha256sum --check \(ReleaseLayout.checksums)"]
        let unsigned: HTML? =
            seals.isEmpty
            ? "<p>The release is not signed: digests show damage, and not who built it.</p>" : nil
        let key = seals.isEmpty ? "" : " --key PATH/TO/release-key.pub.pem"
        return """
            \(unsigned)
            <p>In the release's folder, with shipit, which applies patches to their bases too:</p>
            <pre>shipit verify .\(key)</pre>
            <p>Without it:</p>
            <pre>\(checks.joined(separator: "\n"))</pre>
            """
    }
}

import ExactStrings
import JSON

/// `report.html`: the release for people, one page without scripts or outside references.
struct ReportPage {
    let release: ReleaseFacts
    let stages: [StageResult]
    let bundles: [ReleaseSummary.Bundle]
    let seals: [String]

    /// The page's bytes.
    var bytes: [UInt8] {
        Array(
            """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(escaped(release.name)) \(escaped(release.version))</title>
            <style>\(style)</style>
            </head>
            <body>
            <header>
            <h1>\(escaped(release.name)) <b>\(escaped(release.version))</b></h1>
            <p>\(facts)</p>
            </header>
            \(files)
            \(stages.map(section).joined(separator: "\n"))
            <footer>Made by \(Tool.name) \(Tool.version) from commit \(escaped(release.commit)).</footer>
            </body>
            </html>

            """.utf8
        )
    }

    private var facts: String {
        var facts = ["build \(release.build)", release.channel, release.date]
        if let tag = release.tag { facts.insert("tag \(tag)", at: 0) }
        if let previous = release.previous { facts.append("after \(previous.version)") }
        if release.dirty { facts.append("from a work tree with changes") }
        return facts.map { "<span>\(escaped($0))</span>" }.joined(separator: " ")
    }

    private var files: String {
        let names =
            bundles.map { ($0.name, byteCount($0.size)) }
            + [(ReleaseLayout.manifest, "every file with its digest")]
            + seals.map { ($0, "signature") }
            + [(ReleaseLayout.checksums, "for sha256sum -c")]
        let rows = names.map { name, note in
            "<tr><td><a href=\"\(link(name))\">\(escaped(name))</a></td><td>\(escaped(note))</td></tr>"
        }
        return "<section><h2>Files</h2><table>\(rows.joined())</table></section>"
    }

    private func section(_ stage: StageResult) -> String {
        let title = "<h2>\(escaped(stage.name)) <small>\(escaped(stage.uses))</small></h2>"
        if case .skipped(let reason) = stage.outcome {
            return "<section>\(title)<p>Skipped: \(escaped(reason)).</p></section>"
        }
        let pictures = stage.artifacts.filter { $0.mediaType.hasPrefix("image/") }
        // A contact sheet shows many pictures at once, so it comes first and as wide as the page; the
        // second one's name is longer than the first's.
        let sheets = pictures.filter { $0.kind == "contact-sheet" }
            .sorted { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }
        let others = pictures.filter { $0.kind != "contact-sheet" }
        let figures =
            others.isEmpty ? "" : "<div class=\"pictures\">\(others.map(figure).joined())</div>"
        return
            "<section>\(title)\(sheets.map(sheet).joined())\(figures)\(table(of: stage))</section>"
    }

    private func sheet(_ picture: Artifact) -> String {
        """
        <a href="\(link(picture.path))"><img class="sheet" loading="lazy" alt="\(alt(picture))" \
        src="\(link(picture.path))"></a>
        """
    }

    private func figure(_ picture: Artifact) -> String {
        """
        <figure><a href="\(link(picture.path))"><img loading="lazy" alt="\(alt(picture))" \
        src="\(link(picture.path))"></a><figcaption>\(escaped(name(picture)))</figcaption></figure>
        """
    }

    private func name(_ picture: Artifact) -> String {
        picture.path.lastPathPart
    }

    /// What stands for a picture where it is not seen: `contact sheet launch-sheet.png`.
    private func alt(_ picture: Artifact) -> String {
        escaped("\(picture.kind.replacing("-", with: " ")) \(name(picture))")
    }

    private func table(of stage: StageResult) -> String {
        guard !stage.artifacts.isEmpty else { return "" }
        let rows = stage.artifacts.map { artifact in
            """
            <tr><td><a href="\(link(artifact.path))">\
            \(escaped(String(artifact.path.dropFirst(stage.name.count + 8))))</a></td>\
            <td>\(escaped(artifact.kind))</td><td class="size">\(byteCount(artifact.digest.size))</td>\
            <td><code>\(artifact.digest.hash.prefix(16))</code></td></tr>
            """
        }
        let sum = byteCount(stage.artifacts.reduce(0) { $0 + $1.digest.size })
        return """
            <details><summary>\(stage.artifacts.count) files, \(sum)</summary>\
            <table>\(rows.joined(separator: "\n"))</table></details>
            """
    }
}

/// Text with the five characters that HTML gives a meaning replaced.
private func escaped(_ text: String) -> String {
    text.map { character in
        switch character {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "'": "&#39;"
        default: String(character)
        }
    }.joined()
}

/// A relative path as a reference: bytes outside RFC 3986's unreserved ones are percent-encoded.
private func link(_ path: String) -> String {
    path.utf8.map { byte in
        let character = Character(Unicode.Scalar(byte))
        let isPlain =
            byte < 0x80 && (character.isLetter || character.isNumber || "-._~/".contains(character))
        guard !isPlain else { return String(character) }
        let hex = String(byte, radix: 16, uppercase: true)
        return "%" + (hex.count == 1 ? "0" : "") + hex
    }.joined()
}

private let style = """
    :root{color-scheme:light dark;--line:#8884}
    body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
    h1{font-weight:400;margin:0}h2{margin:2.5rem 0 .5rem;font-size:1.2rem}small{opacity:.6;font-weight:400}
    header span{border:1px solid var(--line);border-radius:1rem;padding:.1rem .6rem;font-size:.85rem}
    table{border-collapse:collapse;width:100%;font-size:.85rem}
    td{border-top:1px solid var(--line);padding:.25rem .5rem .25rem 0;vertical-align:top}
    td:first-child{overflow-wrap:anywhere}.size{text-align:right;white-space:nowrap}
    .pictures{display:flex;flex-wrap:wrap;gap:.8rem;align-items:end;margin:.8rem 0}
    figure{margin:0;max-width:9rem}img{max-width:9rem;max-height:14rem;border-radius:.5rem;display:block;
    box-shadow:0 0 0 1px var(--line)}
    img.sheet{max-width:100%;max-height:none;margin:.8rem 0}
    figcaption{font-size:.7rem;opacity:.7;overflow-wrap:anywhere}
    summary{cursor:pointer}footer{margin:3rem 0;opacity:.6;font-size:.8rem}
    """

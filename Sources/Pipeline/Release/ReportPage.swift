import Diagnostics
import ExactStrings
import Markup
import PluginAPI
import Releases
import WorkTree

/// `report.html`: the release for people, one page without scripts or outside references.
struct ReportPage {
    let release: ReleaseFacts
    let isPartial: Bool
    let stages: [StageResult]
    var changes: WorkTreeDocument?
    let warnings: [Manifest.Warning]
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
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(HTMLText.escaped(release.name)) \(HTMLText.escaped(release.version))</title>
            <style>\(style)</style>
            </head>
            <body>
            <header>
            <h1>\(HTMLText.escaped(release.name)) <b>\(HTMLText.escaped(release.version))</b></h1>
            <p>\(facts)</p>
            </header>
            \(files)
            \(warningList)
            \(stages.map(section).joined(separator: "\n"))
            \(changeList)
            <footer>Made by \(Tool.name) \(Tool.version) from commit \(HTMLText.escaped(release.commit)).</footer>
            </body>
            </html>

            """.utf8
        )
    }

    private var facts: String {
        var facts = ["build \(release.build)", release.channel, release.date]
        if let tag = release.tag { facts.insert("tag \(tag)", at: 0) }
        if release.snapshot { facts.append("a snapshot, not a release") }
        if isPartial { facts.append("a part of a release: stages were left out") }
        if let previous = release.previous { facts.append("after \(previous.version)") }
        if release.dirty { facts.append("from a work tree with changes") }
        return facts.map { "<span>\(HTMLText.escaped($0))</span>" }.joined(separator: " ")
    }

    private var files: String {
        let names =
            bundles.map { ($0.name, byteCount($0.size)) }
            + [(ReleaseLayout.manifest, "every file with its digest")]
            + (changes.map {
                [(ReleaseLayout.patch, "\(fileCount($0)) of the repository, for git apply")]
            } ?? [])
            + seals.map { ($0, "signature") }
            + [(ReleaseLayout.checksums, "for sha256sum -c")]
        let rows = names.map { name, note in
            "<tr><td><a href=\"\(PercentEncoding.reference(name))\">\(HTMLText.escaped(name))</a></td><td>\(HTMLText.escaped(note))</td></tr>"
        }
        return "<section><h2>Files</h2><table>\(rows.joined())</table></section>"
    }

    private var warningList: String {
        guard !warnings.isEmpty else { return "" }
        let rows = warnings.map { warning in
            let place = [warning.file, warning.pointer].compactMap(\.self).joined(separator: " ")
            return """
                <tr><td>\(HTMLText.escaped(warning.stage))</td>\
                <td>\(HTMLText.escaped(warning.message))\
                <br><small>\(HTMLText.escaped(warning.help ?? ""))</small></td>\
                <td><code>\(HTMLText.escaped(place))</code></td></tr>
                """
        }
        let count = warnings.count == 1 ? "1 warning" : "\(warnings.count) warnings"
        return "<section><h2>\(count)</h2><table>\(rows.joined(separator: "\n"))</table></section>"
    }

    private func fileCount(_ changes: WorkTreeDocument) -> String {
        changes.files.count == 1 ? "1 file" : "\(changes.files.count) files"
    }

    private var changeList: String {
        guard let changes else { return "" }
        let rows = changes.files.map { file in
            let kind =
                file.before == nil ? "added" : file.after == nil ? "removed" : "changed"
            let stages = file.changes.map(\.stage).reduce(into: [String]()) {
                if !$0.contains($1) { $0.append($1) }
            }
            return """
                <tr><td>\(HTMLText.escaped(file.path))</td><td>\(kind)</td>\
                <td>\(HTMLText.escaped(stages.joined(separator: ", ")))</td>\
                <td class="size">\(file.after.map { byteCount($0.size) } ?? "")</td></tr>
                """
        }
        return """
            <section><h2>Changes of the repository <small>\(ReleaseLayout.patch)</small></h2>\
            <details><summary>\(fileCount(changes))</summary>\
            <table>\(rows.joined(separator: "\n"))</table></details></section>
            """
    }

    private func section(_ stage: StageResult) -> String {
        let title =
            "<h2>\(HTMLText.escaped(stage.name)) <small>\(HTMLText.escaped(stage.uses))</small></h2>"
        if case .skipped(let reason) = stage.outcome {
            return "<section>\(title)<p>Skipped: \(HTMLText.escaped(reason)).</p></section>"
        }
        let pictures = stage.artifacts.filter { $0.mediaType.hasPrefix("image/") }
        // Of several, the second one's name is longer than the first's.
        let sheets = pictures.filter { $0.role == .overview }
            .sorted {
                let (first, second) = ($0.path.utf8.count, $1.path.utf8.count)
                return first == second ? isOrderedBefore($0.path, $1.path) : first < second
            }
        let others = pictures.filter { $0.role != .overview }
        let figures =
            others.isEmpty ? "" : "<div class=\"pictures\">\(others.map(figure).joined())</div>"
        return
            "<section>\(title)\(sheets.map(sheet).joined())\(figures)\(table(of: stage))</section>"
    }

    private func sheet(_ picture: StageArtifact) -> String {
        """
        <a href="\(PercentEncoding.reference(picture.path))"><img class="sheet" loading="lazy" alt="\(alt(picture))" \
        src="\(PercentEncoding.reference(picture.path))"></a>
        """
    }

    private func figure(_ picture: StageArtifact) -> String {
        """
        <figure><a href="\(PercentEncoding.reference(picture.path))"><img loading="lazy" alt="\(alt(picture))" \
        src="\(PercentEncoding.reference(picture.path))"></a><figcaption>\(HTMLText.escaped(name(picture)))</figcaption></figure>
        """
    }

    private func name(_ picture: StageArtifact) -> String {
        picture.path.lastPathPart
    }

    /// What replaces a picture where it is not seen: `contact sheet launch-sheet.png`.
    private func alt(_ picture: StageArtifact) -> String {
        HTMLText.escaped("\(picture.kind.replacing("-", with: " ")) \(name(picture))")
    }

    private func table(of stage: StageResult) -> String {
        guard !stage.artifacts.isEmpty else { return "" }
        let rows = stage.artifacts.map { artifact in
            """
            <tr><td><a href="\(PercentEncoding.reference(artifact.path))">\
            \(HTMLText.escaped(ReleaseLayout.name(of: artifact.path, in: stage.name)))</a></td>\
            <td>\(HTMLText.escaped(artifact.kind))</td><td class="size">\(byteCount(artifact.digest.size))</td>\
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

/// Nothing runs and nothing is fetched but pictures of the release, also when the page is opened
/// from a disk: a second wall behind the escapes.
///
/// Source: W3C, Content Security Policy Level 3, section 6.
private let policy = """
    default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'; base-uri 'none'; \
    form-action 'none'
    """

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
    b,small,span,a,code,figcaption{unicode-bidi:isolate}summary{cursor:pointer}footer{margin:3rem 0;opacity:.6;font-size:.8rem}
    """

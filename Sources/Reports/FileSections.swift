import Diagnostics
import ExactStrings
import Markup
import Releases
import WorkTree

extension ReleaseReport {
    /// The files of the repository that the release changes.
    var repositoryChanges: HTML? {
        guard let changes, !changes.files.isEmpty else { return nil }
        let rows = changes.files.map { file -> HTML in
            let kind = file.before == nil ? "added" : file.after == nil ? "removed" : "changed"
            var stages: [String] = []
            for change in file.changes where !stages.contains(change.stage) {
                stages.append(change.stage)
            }
            return """
                <tr><th scope="row">\(file.path)</th><td>\(kind)</td>\
                <td>\(stages.joined(separator: ", "))</td>\
                <td class="size">\(file.before.map { byteCount($0.size) } ?? "–")</td>\
                <td class="size">\(file.after.map { byteCount($0.size) } ?? "–")</td></tr>
                """
        }
        let path = PercentEncoding.reference(ReleaseLayout.patch)
        return """
            <p>The app is built with them after <code>git apply --binary</code> of \
            <a href="\(path)">\(ReleaseLayout.patch)</a>.</p>
            <details><summary>\(counted(changes.files.count, "file"))</summary>
            <div class="wide" role="group" tabindex="0" aria-label="Table"><table><thead><tr><th scope="col">File</th><th scope="col">Change</th>\
            <th scope="col">Stage</th><th scope="col" class="size">Before</th>\
            <th scope="col" class="size">After</th></tr></thead>
            <tbody>\(rows)</tbody></table></div></details>
            """
    }

    /// All files with their sizes and digests.
    var files: HTML {
        let names: [(String, String)] =
            bundles.map { ($0, "all artifacts, the manifest and its signatures in one file") }
            + [(ReleaseLayout.manifest, "every artifact with its digest, for programs")]
            + seals.map { ($0.file, "signature of \($0.document)") }
            + [(ReleaseLayout.checksums, "digests of all files, for sha256sum")]
            + (changes == nil
                ? []
                : [
                    (ReleaseLayout.patch, "the changes in the repository, for git apply"),
                    (ReleaseLayout.changes, "the same, for programs"),
                ])
        let rows = names.map { name, note -> HTML in
            """
            <tr><th scope="row"><a href="\(PercentEncoding.reference(name))">\(name)</a></th>\
            <td>\(note)</td></tr>
            """
        }
        return """
            <div class="wide" role="group" tabindex="0" aria-label="Table"><table><thead><tr><th scope="col">File</th>\
            <th scope="col">Content</th></tr></thead><tbody>\(rows)</tbody></table></div>
            \(stages.map(list))
            """
    }

    private func list(_ stage: Stage) -> HTML {
        if let reason = stage.skipped {
            return "<p><b>\(stage.name)</b> (\(stage.uses)) was skipped: \(reason).</p>"
        }
        guard !stage.artifacts.isEmpty else {
            return "<p><b>\(stage.name)</b> (\(stage.uses))</p>"
        }
        let rows = stage.artifacts.map { artifact -> HTML in
            """
            <tr><th scope="row"><a href="\(PercentEncoding.reference(artifact.path))">\
            \(artifact.name)</a></th><td>\(artifact.kind)</td>\
            <td class="size">\(byteCount(artifact.digest.size))</td>\
            <td><code>\(artifact.digest.hash)</code></td></tr>
            """
        }
        let total = byteCount(stage.artifacts.reduce(0) { $0 + $1.digest.size })
        return """
            <details><summary><b>\(stage.name)</b> (\(stage.uses)): \
            \(counted(stage.artifacts.count, "file")), \(total)</summary>
            <div class="wide" role="group" tabindex="0" aria-label="Table"><table><thead><tr><th scope="col">File</th><th scope="col">Kind</th>\
            <th scope="col" class="size">Size</th><th scope="col">SHA-256</th></tr></thead>
            <tbody>\(rows)</tbody></table></div></details>
            """
    }
}

import Diagnostics
import ExactStrings
import JSON
import Markup
import Releases

extension ReleaseReport {
    /// The hot-update patches: one row for each version that they start from.
    var patches: HTML? {
        let tables = stages.compactMap { stage -> HTML? in
            let table = PatchTable(stage.artifacts)
            guard let table else { return nil }
            return stages.count { PatchTable($0.artifacts) != nil } > 1
                ? "<h3>\(stage.name)</h3>\(table.html)" : table.html
        }
        return tables.isEmpty ? nil : "\(tables)"
    }
}

/// The sizes of a stage's patches.
private struct PatchTable {
    private struct Row {
        var from: String
        var base: Int?
        var exact: Manifest.Artifact?
        var plain: Manifest.Artifact?
        var changed: Int?
    }

    private var rows: [Row] = []
    private var full: Manifest.Artifact?

    /// The table; nil if the stage made no patch.
    init?(_ artifacts: [Manifest.Artifact]) {
        for artifact in artifacts {
            switch artifact.kind {
            case "asset-payload": full = artifact
            case "asset-pack", "asset-patch":
                guard let from = artifact.metadata["from"]?.string else { continue }
                let index = rows.firstIndex { $0.from == from } ?? rows.endIndex
                if index == rows.endIndex { rows.append(Row(from: from)) }
                rows[index].base = artifact.metadata["baseSize"]?.integer
                rows[index].changed = ["added", "changed", "deleted"].reduce(0) {
                    $0 + (artifact.metadata[$1]?.integer ?? 0)
                }
                if artifact.kind == "asset-pack" {
                    rows[index].exact = artifact
                } else {
                    rows[index].plain = artifact
                }
            default: break
            }
        }
        guard !rows.isEmpty || full != nil else { return nil }
    }

    private var largest: Int {
        let sizes = rows.flatMap { [$0.base, $0.exact?.digest.size, $0.plain?.digest.size] }
        return max((sizes + [full?.digest.size]).compactMap(\.self).max() ?? 1, 1)
    }

    var html: HTML {
        let body = rows.map { row -> HTML in
            """
            <tr><th scope="row">\(row.from)</th>\(bar(row.base, "base"))\
            \(bar(row.exact?.digest.size, "exact"))\(bar(row.plain?.digest.size, "plain"))\
            <td class="size">\(saved(row))</td><td class="size">\(row.changed.map { "\($0)" as HTML })</td></tr>
            """
        }
        let whole: HTML? = full.map { full in
            """
            <tr><th scope="row">any other version</th><td></td><td></td>\
            \(bar(full.digest.size, "full"))<td></td><td></td></tr>
            """
        }
        return """
            <div class="wide" role="group" tabindex="0" aria-label="Table"><table class="patches"><thead><tr><th scope="col">From</th>\
            <th scope="col">Assets there</th><th scope="col">Exact pack</th>\
            <th scope="col">Plain or full zip</th><th scope="col" class="size">Saved</th>\
            <th scope="col" class="size">Files changed</th></tr></thead>
            <tbody>\(body)\(whole)</tbody></table></div>
            <p class="note">Saved: how much smaller the exact pack is than the full payload.</p>
            """
    }

    private func bar(_ size: Int?, _ name: String) -> HTML {
        guard let size else { return "<td></td>" }
        // In tenths of a percent, as an integer: the same text everywhere.
        let share = max(size * 1000 / largest, 5)
        return """
            <td><span class="bar \(name)" style="width:\(share / 10).\(share % 10)%"></span>\
            <span class="amount">\(byteCount(size))</span></td>
            """
    }

    private func saved(_ row: Row) -> String {
        guard let exact = row.exact?.digest.size, let full = full?.digest.size, full > 0 else {
            return ""
        }
        return "\((full - exact) * 100 / full) %"
    }
}

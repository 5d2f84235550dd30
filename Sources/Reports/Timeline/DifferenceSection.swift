import Diagnostics
import Markup
import Releases

extension ReleaseDifferences {
    /// What changed in pictures and sizes.
    var html: HTML {
        let counts = ["changed", "added", "removed"].map { kind in
            "\(differences.count { $0.kind == kind }) \(kind)"
        }
        let summary = "\(counts.joined(separator: ", ")), \(unchanged) the same"
        let sizes = "\(byteCount(size.before)) before, \(byteCount(size.after)) now"
        return """
            <p>Of the artifacts, \(summary): \(sizes)\(Self.growth(from: size.before, to: size.after)).</p>
            \(pictures)
            \(table)
            """
    }

    /// The pictures that differ, before and after.
    private var pictures: HTML? {
        let shown = differences.filter { $0.pictureBefore != nil || $0.pictureAfter != nil }
        guard !shown.isEmpty else { return nil }
        let left = differences.count(where: \.isPicture) - shown.count
        let note: HTML? =
            left == 0
            ? nil : "<p class=\"note\">\(counted(left, "further picture")) in the table alone.</p>"
        var stages: [(name: String, figures: [HTML])] = []
        for difference in shown {
            let name = (difference.after ?? difference.before)?.stage ?? ""
            if stages.last?.name != name { stages.append((name, [])) }
            stages[stages.count - 1].figures.append(Self.figure(difference))
        }
        let galleries = stages.map { name, figures -> HTML in
            """
            <details open><summary><b>\(name)</b>: \(counted(figures.count, "picture"))</summary>\
            <div class="gallery pairs">\(figures)</div></details>
            """
        }
        return "\(galleries)\(note)"
    }

    private static func figure(_ difference: Difference) -> HTML {
        func pane(_ picture: [UInt8]?, _ word: String) -> HTML? {
            picture.map { bytes in
                """
                <span class="pane"><img alt="\(difference.name), \(word)" \
                src="\(Page.source(bytes))"><small>\(word)</small></span>
                """
            }
        }
        let panes = [
            pane(difference.pictureBefore, difference.after == nil ? "removed" : "before"),
            pane(difference.pictureAfter, difference.before == nil ? "added" : "after"),
        ].compactMap(\.self)
        let arrow: HTML? =
            panes.count == 2 ? "<span class=\"arrow\" aria-hidden=\"true\">→</span>" : nil
        return """
            <figure><div class="panes">\(panes.first)\(arrow)\(panes.count == 2 ? panes.last : nil)</div>\
            <figcaption>\(difference.name)<small>\(sizes(difference))</small></figcaption></figure>
            """
    }

    /// All artifacts that differ, with their sizes.
    private var table: HTML? {
        guard !differences.isEmpty else { return nil }
        let rows = differences.map { difference -> HTML in
            let (before, after) = (difference.before?.digest.size, difference.after?.digest.size)
            return """
                <tr><th scope="row">\(difference.path)</th><td>\(difference.kind)</td>\
                <td class="size">\(before.map { byteCount($0) } ?? "–")</td>\
                <td class="size">\(after.map { byteCount($0) } ?? "–")</td>\
                <td class="size">\(Self.step(from: before ?? 0, to: after ?? 0))</td></tr>
                """
        }
        return """
            <details><summary>\(counted(differences.count, "artifact"))</summary>
            <div class="wide" role="group" tabindex="0" aria-label="Artifacts that differ"><table><thead><tr>\
            <th scope="col">File</th><th scope="col">Change</th><th scope="col" class="size">Before</th>\
            <th scope="col" class="size">After</th><th scope="col" class="size">Difference</th></tr></thead>
            <tbody>\(rows)</tbody></table></div></details>
            """
    }

    private static func sizes(_ difference: Difference) -> String {
        [difference.before, difference.after].compactMap { $0.map { byteCount($0.digest.size) } }
            .joined(separator: " → ")
    }

    /// `+1.2 MB`.
    private static func step(from before: Int, to after: Int) -> String {
        before == after
            ? "0"
            : after > before ? "+\(byteCount(after - before))" : "−\(byteCount(before - after))"
    }

    /// `, +1.2 MB`; nothing where the sizes are equal.
    private static func growth(from before: Int, to after: Int) -> String {
        before == after ? "" : ", \(step(from: before, to: after))"
    }
}

extension ReleaseDifferences.Difference {
    /// What it is called among the outputs of its stage.
    fileprivate var name: String { (after ?? before)?.name ?? "" }
}

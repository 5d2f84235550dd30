import Diagnostics
import ExactStrings
import Markup
import Releases

extension ReleaseReport {
    /// The sections in the order in which people ask for them.
    private var sections: [PageSection] {
        [
            PageSection("warnings", counted(warnings.count, "warning"), warningList),
            PageSection("notes", notesTitle, notes),
            PageSection("launch-images", "Launch images", launchImages),
            PageSection("icons", "Icons, before and after", icons),
            PageSection("alternate-icons", "Alternate icons", alternateIcons),
            PageSection("patches", "Hot-update patches", patches),
            PageSection("pictures", "Other pictures", otherPictures),
            PageSection("changes", "Changes in the repository", repositoryChanges),
            PageSection("files", "All files", files),
            PageSection("verify", "Verify by hand", verification),
        ].compactMap(\.self)
    }

    /// The whole page.
    var page: HTML {
        Page(
            title: title,
            header: """
                \(appIcon)
                <div>
                <h1>\(release.name) \(release.product.map { "\($0) " as HTML })<b>\(release.version)</b></h1>
                \(badges)
                \(facts)
                </div>
                """,
            preface: omission,
            sections: sections,
            footer: """
                <p>Built by \(Tool.name) \(Tool.version) from commit <code>\(release.commit)</code>. \
                Pictures here are small copies; each links to its file in the release's folder.</p>
                """
        ).html
    }

    private var title: String {
        [release.name, release.product, release.version].compactMap(\.self).joined(separator: " ")
    }

    /// The first icon of the release, beside its name.
    private var appIcon: HTML? {
        guard let icon = iconSets.first?.shown.first else { return nil }
        return picture(.artifact(ExactString(icon.path)), alt: "", class: "app", width: 72)
    }

    /// What distinguishes it from a release of a final version.
    private var badges: HTML? {
        var badges: [String] = []
        if release.snapshot { badges.append("snapshot, not a release") }
        if isPartial { badges.append("part of a release: stages were left out") }
        if release.dirty { badges.append("built from a work tree with changes") }
        guard !badges.isEmpty else { return nil }
        return "<p class=\"badges\">\(badges.map { "<strong>\($0)</strong>" as HTML })</p>"
    }

    private var facts: HTML {
        var facts: [(String, HTML)] = [
            ("Build", "\(release.build)"), ("Channel", "\(release.channel)"),
        ]
        if let tag = release.tag { facts.append(("Tag", "\(tag)")) }
        facts.append(("Commit", "<code>\(String(release.commit.prefix(10)))</code>"))
        facts.append(
            ("Date", "<time datetime=\"\(release.date)\">\(Self.readable(release.date))</time>")
        )
        if let previous = release.previous {
            facts.append(("Previous release", "\(previous.version)"))
        }
        return Page.facts(facts)
    }

    /// `2026-11-20 08:00 UTC` for `2026-11-20T08:00:00Z`.
    private static func readable(_ date: String) -> String {
        let parts = date.split(separator: "T")
        guard parts.count == 2 else { return date }
        return "\(parts[0]) \(parts[1].prefix(5)) UTC"
    }

    private var omission: HTML? {
        guard thumbnails.omitted > 0 else { return nil }
        return """
            <p class="badges"><strong>\(counted(thumbnails.omitted, "picture")) not shown here, to \
            keep the page small: see the files</strong></p>
            """
    }

    private var warningList: HTML? {
        guard !warnings.isEmpty else { return nil }
        return Page.list(
            warnings.map { warning in
                let file = warning.file ?? warning.pointer.map { _ in "in the pipeline:" }
                let place = [file, warning.pointer].compactMap(\.self)
                return (
                    warning.stage, warning.message, warning.help, place.joined(separator: " ")
                )
            }
        )
    }
}

extension ReleaseReport {
    /// A small picture; nil if there is none.
    ///
    /// - Parameters:
    ///   - alt: What replaces it where it is not seen; empty for one that adds nothing.
    ///   - width: How wide it is on the page, in pixels of CSS; nil to leave it to the style.
    func picture(
        _ source: Thumbnails.Source,
        alt: String,
        class name: String? = nil,
        width: Int? = nil
    ) -> HTML? {
        guard let bytes = thumbnails.pictures[source] else { return nil }
        return """
            <img\(name.map { " class=\"\($0)\"" as HTML })\(width.map { " width=\"\($0)\"" as HTML }) \
            alt="\(alt)" src="\(Page.source(bytes))">
            """
    }

    /// The small picture of an artifact, which leads to the whole one; its name if there is none.
    func linked(_ artifact: Manifest.Artifact, alt: String) -> HTML {
        let small = picture(.artifact(ExactString(artifact.path)), alt: alt)
        return """
            <a href="\(PercentEncoding.reference(artifact.path))">\
            \(small ?? "<span class=\"none\">\(alt)</span>")</a>
            """
    }
}

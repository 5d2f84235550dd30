import Diagnostics
import ExactStrings
import Markup
import Releases

extension ReleaseReport {
    /// A part of the page.
    struct Section {
        /// What an address names it with: `#icons`.
        let id: String
        let title: String
        let content: HTML

        /// A section; nil if it has nothing to show.
        init?(_ id: String, _ title: String, _ content: HTML?) {
            guard let content else { return nil }
            (self.id, self.title, self.content) = (id, title, content)
        }

        var html: HTML {
            """
            <section id="\(id)" aria-labelledby="\(id)-title">
            <h2 id="\(id)-title">\(title)</h2>
            \(content)
            </section>
            """
        }
    }

    /// The sections in the order in which people ask for them.
    private var sections: [Section] {
        [
            Section("warnings", counted(warnings.count, "warning"), warningList),
            Section("notes", notesTitle, notes),
            Section("launch-images", "Launch images", launchImages),
            Section("icons", "Icons, before and after", icons),
            Section("alternate-icons", "Alternate icons", alternateIcons),
            Section("patches", "Hot-update patches", patches),
            Section("pictures", "Other pictures", otherPictures),
            Section("changes", "Changes in the repository", repositoryChanges),
            Section("files", "All files", files),
            Section("verify", "Verify by hand", verification),
        ].compactMap(\.self)
    }

    /// The whole page.
    var page: HTML {
        let sections = sections
        let links = sections.map { section -> HTML in
            "<li><a href=\"#\(section.id)\">\(section.title)</a></li>"
        }
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            <style>\(style)</style>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the content</a>
            <header>
            \(appIcon)
            <div>
            <h1>\(release.name) \(release.product.map { "\($0) " as HTML })<b>\(release.version)</b></h1>
            \(badges)
            \(facts)
            </div>
            </header>
            <nav aria-label="Sections"><ul>\(links)</ul></nav>
            <main id="main">
            \(omission)
            \(sections.map(\.html))
            </main>
            <footer><p>Built by \(Tool.name) \(Tool.version) from commit <code>\(release.commit)</code>. \
            Pictures here are small copies; each links to its file in the release's folder.</p></footer>
            </body>
            </html>

            """
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
        let rows = facts.map { name, value -> HTML in "<div><dt>\(name)</dt><dd>\(value)</dd></div>"
        }
        return "<dl class=\"facts\">\(rows)</dl>"
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
        let items = warnings.map { warning -> HTML in
            let place = [warning.file, warning.pointer].compactMap(\.self).joined(separator: " ")
            return """
                <li><p><b>\(warning.stage)</b>: \(warning.message)</p>\
                \(warning.help.map { "<p class=\"note\">\($0)</p>" as HTML })\
                \(place.isEmpty ? nil : "<p class=\"note\"><code>\(place)</code></p>" as HTML)</li>
                """
        }
        return "<ul class=\"warnings\">\(items)</ul>"
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
            alt="\(alt)" src="data:image/webp;base64,\(Base64.text(bytes))">
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

/// `1 file`, `2 files`.
func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// Nothing runs and nothing is fetched, also when the page is opened from a disk: a second wall
/// behind the escapes.
///
/// Source: W3C, Content Security Policy Level 3, section 6.
private let policy = """
    default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; \
    form-action 'none'
    """

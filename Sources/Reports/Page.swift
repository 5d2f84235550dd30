import Markup

/// A page that needs no other file and runs no script: its parts, in one frame.
struct Page {
    /// The name of the page in a browser's tab.
    var title: String
    /// The heading, and what is said beside it.
    var header: HTML
    /// What stands above the sections.
    var preface: HTML?
    var sections: [PageSection]
    var footer: HTML
    /// What the page has besides the style of all.
    var ownStyle: HTML?

    var html: HTML {
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
            <style>\(style)\(ownStyle)</style>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the content</a>
            <header>
            \(header)
            </header>
            <nav aria-label="Sections"><ul>\(links)</ul></nav>
            <main id="main">
            \(preface)
            \(sections.map(\.html))
            </main>
            <footer>\(footer)</footer>
            </body>
            </html>

            """
    }

    /// Short facts beside their names.
    static func facts(_ facts: [(String, HTML)]) -> HTML {
        let rows = facts.map { name, value -> HTML in
            "<div><dt>\(name)</dt><dd>\(value)</dd></div>"
        }
        return "<dl class=\"facts\">\(rows)</dl>"
    }

    /// Warnings or errors, each with its fix and its place.
    static func list(
        _ items: [(stage: String?, message: String, help: String?, place: String)]
    ) -> HTML {
        let items = items.map { item -> HTML in
            """
            <li><p>\(item.stage.map { "<b>\($0)</b>: " as HTML })\(item.message)</p>\
            \(item.help.map { "<p class=\"note\">\($0)</p>" as HTML })\
            \(item.place.isEmpty ? nil : "<p class=\"note\"><code>\(item.place)</code></p>" as HTML)</li>
            """
        }
        return "<ul class=\"warnings\">\(items)</ul>"
    }

    /// The address of a small picture inside the page.
    static func source(_ webP: [UInt8]) -> HTML { "data:image/webp;base64,\(Base64.text(webP))" }
}

/// A part of a page.
struct PageSection {
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

/// Nothing runs and nothing is fetched, also when the page is opened from a disk: a second wall
/// behind the escapes.
///
/// Source: W3C, Content Security Policy Level 3, section 6.
private let policy = """
    default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; \
    form-action 'none'
    """

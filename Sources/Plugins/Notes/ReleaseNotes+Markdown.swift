import Markup

extension ReleaseNotes {
    /// The notes as Markdown: a heading, what breaks, and then the groups.
    func markdownText(_ links: NotesOptions.Links) -> String {
        var blocks = ["## \(markdown(subject.title)) (\(subject.day))", introduction(links)]
        if !breaking.isEmpty {
            let lines = breaking.flatMap { $0.breakingLines(links) }
            blocks += ["### Breaking changes", lines.joined(separator: "\n")]
        }
        for group in groups {
            let lines = group.entries.map { $0.line(links) }
            blocks += ["### \(markdown(group.title))", lines.joined(separator: "\n")]
        }
        if groups.isEmpty, breaking.isEmpty { blocks.append("No notable changes.") }
        if subject.omitted > 0 {
            blocks.append(
                "And \(subject.omitted) earlier \(subject.omitted == 1 ? "commit" : "commits")."
            )
        }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private func introduction(_ links: NotesOptions.Links) -> String {
        guard let previous = subject.previousTitle else { return "The first release." }
        let text = "Changes since \(markdown(previous))"
        return links.comparison(of: subject).map { "[\(text)](\($0))." } ?? "\(text)."
    }
}

extension ReleaseNotes.Entry {
    /// The id's beginning, as long as shipit's other texts have it.
    var shortID: String { String(commits[0].prefix(10)) }

    /// Label and description, without what leads to the change.
    var labelledMarkdown: String { labelled(description) }

    /// How many pull requests one line names.
    private static let mostReferences = 10

    fileprivate func line(_ links: NotesOptions.Links) -> String {
        "- \(labelledMarkdown) (\(references(links)))"
    }

    fileprivate func breakingLines(_ links: NotesOptions.Links) -> [String] {
        breakingChanges.map { "- \(labelled($0)) (\(references(links)))" }
    }

    private func labelled(_ text: String) -> String {
        guard let label else { return markdown(text, isFirst: true) }
        return "**\(markdown(label)):** " + markdown(text)
    }

    /// The pull requests, or the commit where there is none.
    private func references(_ links: NotesOptions.Links) -> String {
        guard pullRequests.isEmpty else {
            let shown = pullRequests.prefix(Self.mostReferences)
            let rest = pullRequests.count - shown.count
            return shown.map { linked($0.name, links.page(of: $0)) }.joined(separator: ", ")
                + (rest > 0 ? " and \(rest) more" : "")
        }
        return linked(shortID, links.page(of: commits[0]))
    }

    private func linked(_ text: String, _ url: String?) -> String {
        url.map { "[\(text)](\($0))" } ?? text
    }
}

import ExactStrings
import Releases
import XcodeProjects

/// Looks for apps that have tags of their own: `photos-v1.3` and `auth-v2.0` beside each other.
struct ProductSearch {
    /// An app and the word in its tags.
    struct Found {
        var word: String
        var app: AppSearch.Candidate
        /// The folder that is the app's.
        var folder: String
        var style: TagStyle
    }

    let tags: [TagStyle.Dated]
    let apps: [AppSearch.Candidate]
    let tree: TrackedTree

    /// The apps whose names or folders are words of at least two tags, sorted by the word.
    var products: [Found] {
        var byWord: [String: [TagStyle.Dated]] = [:]
        for tag in tags where !TagWords.isForeign(tag.name) {
            // A tag with two words is of a part of an app.
            let words = TagWords.ofApp(tag.name)
            guard words.count == 1, let word = words.first else { continue }
            byWord[word, default: []].append(tag)
        }
        return byWord.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.compactMap {
            word,
            tags in
            let matching = apps.compactMap { app in folder(of: app, word).map { (app, $0) } }
            guard let (app, folder) = matching.first, let style = TagStyle(of: tags) else {
                return nil
            }
            return Found(word: word, app: app, folder: folder, style: style)
        }
    }

    /// The folder of an app that has a word as its name.
    private func folder(of app: AppSearch.Candidate, _ word: String) -> String? {
        let parts = app.project.pathParts.dropLast()
        if let index = parts.lastIndex(where: { $0.lowercased() == word }) {
            return parts[...index].joined(separator: "/")
        }
        guard app.target.name.lowercased() == word, !parts.isEmpty else { return nil }
        return parts.joined(separator: "/")
    }
}

extension AppSearch {
    /// Puts an app first.
    mutating func prefer(_ app: Candidate) {
        guard let index = index(of: app) else { return }
        chosen.swapAt(0, index)
    }

    /// Keeps some apps, in their order.
    mutating func keep(_ apps: [Candidate]) {
        let kept = apps.compactMap { index(of: $0) }
        others += chosen.indices.filter { !kept.contains($0) }.map { index in
            OtherApp(
                project: chosen[index].project,
                target: chosen[index].target.name,
                reason: "has no tags of its own"
            )
        }
        chosen = kept.map { chosen[$0] }
    }

    private func index(of app: Candidate) -> Int? {
        chosen.firstIndex {
            areSame($0.project, app.project) && areSame($0.target.name, app.target.name)
        }
    }
}

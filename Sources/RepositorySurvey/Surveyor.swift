package import Diagnostics
import ExactStrings
import Files
package import Git
import ProjectVersions
import Releases

/// Looks through a repository: its index, its tags, and the files of its work tree.
package struct Surveyor {
    private let tree: TrackedTree
    private let root: String
    private let tags: [TagStyle.Dated]
    private let remote: String?
    private let commitCount: Int
    private let ignoresReleases: Bool

    /// Tags are read so many at most.
    private static let mostTags = 50_000

    /// Reads what git says.
    ///
    /// - Parameters:
    ///   - repository: The repository, which has a work tree.
    ///   - root: The absolute path of the work tree, with links resolved.
    /// - Throws: `Diagnostic` when the repository can't be read, or has no commit.
    package init(_ repository: borrowing Repository, root: String) throws(Diagnostic) {
        let head: ObjectID?
        do throws(GitError) {
            head = try repository.head().commit
        } catch {
            throw Diagnostic(error, in: root)
        }
        guard let head else { throw Messages.noCommit }
        do throws(GitError) {
            let files = try repository.trackedFiles()
            tree = TrackedTree(root, files: files.filter(\.isFile).compactMap(\.name))
            var dated: [TagStyle.Dated] = []
            for (tag, _) in try repository.tags(matching: { $0 }).prefix(Self.mostTags) {
                guard case .commit(let commit) = tag.target else { continue }
                // A shallow clone may lack the commit: its time orders nothing then.
                dated.append(
                    TagStyle.Dated(tag.name, time: (try? repository.time(of: commit)) ?? 0)
                )
            }
            tags = dated
            remote = try repository.url(ofRemote: "origin")
            var graph = CommitGraph(from: head)
            // A clone that lacks commits has no count.
            commitCount = (try? repository.commitCount(from: head, graph: &graph)) ?? 0
            ignoresReleases = try repository.isIgnored("dist/manifest.json")
        } catch {
            throw Diagnostic(error, in: root)
        }
        self.root = root
    }

    /// Looks through the repository.
    ///
    /// - Throws: `Diagnostic` when a folder can't be listed.
    package func survey() throws(Diagnostic) -> Survey {
        var survey = Survey()
        let catalog = IconCatalog(tree)
        let projects = try tree.projects()
        var search = AppSearch(projects, in: tree, catalog: catalog)
        let versions = ProjectVersions(projects: projects, in: tree)
        survey.unreadableProjects = search.errors
        var products = ProductSearch(tags: tags, apps: search.chosen, tree: tree).products
        if products.count < 2 {
            if let only = products.first { search.prefer(only.app) }
            products = []
            search.keepFirst()
        } else {
            search.keep(products.map(\.app))
        }
        survey.apps = search.chosen.map { search.survey($0, versions: versions) }
        let companions = survey.apps.flatMap(\.companions).map(\.target)
        survey.otherApps = search.others.filter { !companions.containsExactly($0.target) }
        survey.looseIcons = survey.apps.allSatisfy(\.icons.isEmpty) ? looseIcons(catalog) : []
        let homes = search.chosen.map { search.home(of: $0.project) } + [""]
        survey.tools = ToolSearch.tools(in: tree, homes: homes)
        survey.ci = CISearch.files(in: tree)
        survey.products = products.enumerated().map { index, product in
            SurveyedProduct(
                name: product.word,
                app: index,
                paths: [product.folder],
                tags: product.style
            )
        }
        let app = survey.apps.first
        survey.tags =
            products.first?.style ?? TagStyle(of: tags, words: words(of: app))
            ?? TagStyle(withoutTags: tags.count, version: app?.version ?? "1.0.0")
        survey.build = buildHabit(survey, versions)
        survey.webPage = remote.flatMap { WebPage(remote: $0) }
        survey.name = name(of: survey, homes: homes)
        survey.ignoresReleases = ignoresReleases
        return survey
    }

    /// Words of tags that are the app's, where some tags have such.
    private func words(of app: SurveyedApp?) -> Set<String> {
        guard let app else { return [] }
        let parts = app.project.pathParts.dropLast() + [app.target]
        // "ios" and "app" are in the tags of others, too.
        return Set(parts.flatMap { TagWords.ofApp($0.lowercased()) })
    }

    /// Icons that belong to no project: the sets with the usual name, or all.
    private func looseIcons(_ catalog: IconCatalog) -> [IconPlace] {
        let own = catalog.entries.filter { entry in
            !entry.isForMac && !ForeignPaths.isThirdParty(entry.place.path)
                && !ForeignPaths.isExtra(entry.place.path)
                && !entry.place.path.lowercased().contains("widget")
        }
        let usual = own.filter { ["AppIcon", "AppIcons"].contains($0.place.name) }
        let icons = usual.isEmpty ? own.filter { $0.place.name.contains("Icon") } : usual
        return icons.map(\.place)
    }

    private func buildHabit(_ survey: Survey, _ versions: ProjectVersions) -> BuildHabit {
        if survey.tags.hasBuild { return .tag(perVersion: survey.tags.restartsBuilds) }
        let areas = survey.products.isEmpty ? [[]] : survey.products.map(\.paths)
        let builds = areas.map { build(below: $0, versions) }
        // 1 is what Xcode begins with; a higher number was set by somebody.
        if let text = builds.first ?? nil, builds.allSatisfy({ $0.flatMap(Int.init) ?? 0 > 1 }) {
            return .project(text)
        }
        let highest = survey.apps.compactMap { $0.build.flatMap(Int.init) }.max() ?? 0
        return .commitCount(offset: max(0, highest - commitCount))
    }

    /// The build number that all apps in some folders have; nil where they differ, or one has none.
    private func build(below paths: [String], _ versions: ProjectVersions) -> String? {
        let apps = versions.below(paths).ofApps.ofIOS.targets.filter(\.isApp)
        let texts = apps.flatMap { $0.values(of: .build).map(\.text) }
        guard let first = texts.first, texts.allSatisfy({ isSameVersion($0, first) }) else {
            return nil
        }
        return first
    }

    // MARK: Names

    /// A name without what a pipeline's name can't have, and without the system's name at its end:
    /// `Aurora` for `Aurora (iOS)`.
    private static func fileName(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            let isUsual =
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "._-".unicodeScalars.contains(scalar)
            text.unicodeScalars.append(isUsual ? scalar : " ")
        }
        var words = text.split(separator: " ").map(String.init)
        if words.count > 1, ["ios", "iphone"].contains(words[words.count - 1].lowercased()) {
            words.removeLast()
        }
        text = words.joined(separator: " ")
        for end in ["-iOS", "_iOS", "-ios", "_ios"] where text.count > end.count {
            text = text.droppingExactSuffix(end) ?? text
        }
        return String(text.drop { "._- ".contains($0) }.prefix(60))
    }

    /// Targets that are called so in every app of a kind.
    private static let usualTargets: Set<String> = ["App", "Runner", "iOS", "ios", "app", "main"]

    private func name(of survey: Survey, homes: [String]) -> String {
        let app = survey.apps.first
        let names = [
            survey.products.isEmpty
                ? app.map(\.target).flatMap { Self.usualTargets.contains($0) ? nil : $0 } : nil,
            survey.products.isEmpty
                ? app?.displayName.flatMap { Self.usualTargets.contains($0) ? nil : $0 } : nil,
            survey.webPage.map(\.url.lastPathPart), root.lastPathPart,
        ]
        for case let name? in names {
            let text = Self.fileName(name)
            if !text.isEmpty { return text }
        }
        return "App"
    }
}

extension WebPage {
    /// The page of a remote on GitHub or GitLab; nil for any other.
    init?(remote: String) {
        var rest = remote[...]
        for prefix in ["https://", "http://", "ssh://", "git://"] where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
        }
        if let at = rest.firstIndex(of: "@"), !rest[..<at].contains("/") {
            rest = rest[rest.index(after: at)...]
        }
        let parts = rest.split { $0 == "/" || $0 == ":" }.map(String.init)
        guard parts.count >= 3, ["github.com", "gitlab.com"].contains(parts[0]),
            parts.dropFirst().allSatisfy({ part in
                part.utf8.allSatisfy { byte in
                    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                        || "-_.".utf8.contains(byte)
                }
            })
        else { return nil }
        let last = parts[parts.count - 1].droppingExactSuffix(".git") ?? parts[parts.count - 1]
        url = "https://" + (parts.dropLast() + [last]).joined(separator: "/")
        isGitLab = parts[0] == "gitlab.com"
    }
}

private enum Messages {
    static let noCommit = Diagnostic(
        "the repository has no commit yet",
        help: "commit the app first: a release is one of a commit"
    )
}

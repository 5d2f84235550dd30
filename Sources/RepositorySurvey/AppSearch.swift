import ExactStrings
import ProjectVersions
import PropertyLists
import XcodeProjects

/// Looks for the apps of a repository's projects, and chooses.
struct AppSearch {
    /// A target of a project.
    struct Candidate {
        var project: String
        var target: XcodeTarget
        /// In how many folders the project is.
        var depth: Int { project.pathParts.count }
    }

    /// More projects are not read.
    private static let mostProjects = 300

    let tree: TrackedTree
    let catalog: IconCatalog
    /// All targets of all projects that can be read.
    private let targets: [Candidate]
    /// Why projects can't be read.
    let errors: [String]
    /// The apps that may be released, the likeliest first.
    var chosen: [Candidate] = []
    /// The others, with the reason.
    var others: [OtherApp] = []

    /// - Parameters:
    ///   - projects: The `.xcodeproj` folders.
    ///   - words: Words that tell an app, from tags and from the repository's name.
    init(_ projects: [String], in tree: TrackedTree, catalog: IconCatalog) {
        (self.tree, self.catalog) = (tree, catalog)
        var (targets, errors): ([Candidate], [String]) = ([], [])
        for path in projects.prefix(Self.mostProjects) {
            guard tree.holds("\(path)/project.pbxproj") else {
                errors.append("\(path): its project file is not in git, so a tool generates it")
                continue
            }
            do throws(XcodeProjectError) {
                targets += try XcodeProject(path, in: tree).targets.map {
                    Candidate(project: path, target: $0)
                }
            } catch {
                errors.append("\(error.path): \(error.summary)")
            }
        }
        (self.targets, self.errors) = (targets, errors)
        choose()
    }

    // MARK: Choosing

    private mutating func choose() {
        let catalog = catalog
        chosen = targets.filter { $0.target.product == .application }
        leaveOut("is in a folder of third parties") { ForeignPaths.isThirdParty($0.project) }
        leaveOut("is not for iOS") { $0.target.isForIOS == false }
        leaveOut("is in a folder of examples or tests") { ForeignPaths.isExtra($0.project) }
        leaveOut("is a demo or a test by its name") { ForeignPaths.isUnshipped($0.target.name) }
        leaveOut("has no icon") { catalog.icons(of: $0.target).isEmpty }
        let apps = chosen
        leaveOut("is embedded in another app") { app in
            apps.contains {
                areSame($0.project, app.project)
                    && $0.target.embedded.containsExactly(app.target.name)
            }
        }
        let order = chosen.indices.sorted { one, other in
            let (first, second) = (rank(chosen[one]), rank(chosen[other]))
            return first == second ? one < other : second.lexicographicallyPrecedes(first)
        }
        chosen = order.map { chosen[$0] }
    }

    /// Leaves apps out for a reason, unless that would leave none.
    private mutating func leaveOut(_ reason: String, _ condition: (Candidate) -> Bool) {
        let rest = chosen.filter { !condition($0) }
        guard !rest.isEmpty else { return }
        others += chosen.filter(condition).map {
            OtherApp(project: $0.project, target: $0.target.name, reason: reason)
        }
        chosen = rest
    }

    /// How likely an app is the one that is meant; higher is likelier.
    private func rank(_ app: Candidate) -> [Int] {
        let name = plain(app.target.name)
        let project = plain(app.project.lastPathPart.droppingExactSuffix(".xcodeproj") ?? "")
        let likeness =
            name == project ? 2 : name.contains(project) || project.contains(name) ? 1 : 0
        return [-app.depth, likeness, app.target.embedded.count]
    }

    private func plain(_ name: String) -> String {
        let words = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return words.hasSuffix("ios") && words.count > 3 ? String(words.dropLast(3)) : words
    }

    /// Keeps the first app's project alone: further apps in it are its variants.
    mutating func keepFirst() {
        guard let first = chosen.first else { return }
        others += chosen.dropFirst().filter { !areSame($0.project, first.project) }.map {
            OtherApp(
                project: $0.project,
                target: $0.target.name,
                reason: $0.depth > first.depth
                    ? "is further down than \(first.project)"
                    : "is in another project than \(first.target.name)"
            )
        }
        chosen = [first]
    }

    // MARK: Reading

    /// All that is known of an app.
    func survey(_ app: Candidate, versions: ProjectVersions) -> SurveyedApp {
        let target = app.target
        var found = SurveyedApp(project: app.project, target: target.name)
        found.isAmbiguous = targets.contains {
            areSame($0.target.name, target.name) && !areSame($0.project, app.project)
        }
        found.icons = catalog.icons(of: target, named: target.iconNames)
        let list = propertyList(of: target)
        let alternates = alternates(of: target, primary: found.icons)
        found.alternates = alternates
        found.mixedFolders = catalog.entries.map(\.place).filter {
            !alternates.contains($0) && !found.icons.contains($0)
        }.compactMap(\.path.parentPath)
        found.looseAlternates = looseAlternates(in: list?.value)
        found.companions = companions(of: app, beside: found.icons)
        found.extensions = target.embedded.count { name in
            sibling(name, of: app)?.target.product == .appExtension
        }
        found.launch =
            LaunchSearch(
                tree: tree,
                target: target,
                list: list?.value,
                listPath: list?.path,
                project: app.project
            ).launchScreen
        found.assets = AssetSearch(tree: tree, target: target, home: home(of: app.project)).folders
        found.displayName = displayName(of: target, list?.value)
        let version = versions.targets.first {
            areSame($0.project, app.project) && areSame($0.name, target.name)
        }
        found.version = version?.values(of: .version).first?.text
        found.build = version?.onlyValue(of: .build)
        found.families = Set(
            target.values("TARGETED_DEVICE_FAMILY").flatMap { $0.split(separator: ",") }
                .compactMap { Int($0.filter(\.isNumber)) }
        )
        found.deploymentTarget = target.values("IPHONEOS_DEPLOYMENT_TARGET").min { one, other in
            (Double(one) ?? 0) < (Double(other) ?? 0)
        }
        return found
    }

    /// The folder that an app's tool calls its own: around `ios/Runner.xcodeproj`.
    func home(of project: String) -> String {
        let folder = project.parentPath ?? ""
        var path: String? = folder
        for _ in 0..<3 {
            guard let current = path else { break }
            let marks = ["pubspec.yaml", "package.json", "project.yml"]
            if marks.contains(where: { tree.holds(current.appendingPath($0)) }) { return current }
            path = current.isEmpty ? nil : current.parentPath ?? ""
        }
        return folder
    }

    private func sibling(_ name: String, of app: Candidate) -> Candidate? {
        targets.first { areSame($0.project, app.project) && areSame($0.target.name, name) }
    }

    private func alternates(of target: XcodeTarget, primary: [IconPlace]) -> [IconPlace] {
        // In development builds the primary icon may be another one.
        let primaries = target.configurations.compactMap {
            $0.settings["ASSETCATALOG_COMPILER_APPICON_NAME"]?.text
        }
        let all = catalog.icons(of: target).filter { icon in
            !primary.contains(icon) && !primaries.containsExactly(icon.name)
        }
        if target.includesAllIcons { return all }
        let names = target.alternateNames
        return all.filter { names.containsExactly($0.name) }
    }

    private func looseAlternates(in list: PropertyListValue?) -> Int {
        list?["CFBundleIcons"]?["CFBundleAlternateIcons"]?.members?.count ?? 0
    }

    /// The targets whose icons are their own: those that the app embeds, and white labels.
    private func companions(of app: Candidate, beside icons: [IconPlace]) -> [Companion] {
        var (found, seen): ([Companion], [IconPlace]) = ([], icons)
        for other in targets where areSame(other.project, app.project) {
            guard !areSame(other.target.name, app.target.name),
                !ForeignPaths.isUnshipped(other.target.name),
                let kind = kind(of: other, beside: app)
            else { continue }
            let own = catalog.icons(of: other.target, named: other.target.iconNames)
                .filter { !seen.contains($0) }
            guard !own.isEmpty else { continue }
            seen += own
            found.append(Companion(target: other.target.name, kind: kind, icons: own))
        }
        return found
    }

    private func kind(of other: Candidate, beside app: Candidate) -> Companion.Kind? {
        let isEmbedded = app.target.embedded.containsExactly(other.target.name)
        switch other.target.product {
        case .watchApplication: return .watch
        case .messagesExtension: return isEmbedded ? .messages : nil
        case .appClip: return isEmbedded ? .clip : nil
        case .application:
            // Xcode's newer watch apps are plain applications.
            if other.target.configurations.contains(where: {
                $0.settings.platforms?.contains("watchos") == true
            }) {
                return .watch
            }
            return other.target.isForIOS == false ? nil : .variant
        case .appExtension, .other: return nil
        }
    }

    private func propertyList(
        of target: XcodeTarget
    ) -> (path: String, value: PropertyListValue)? {
        for configuration in target.releaseConfigurations {
            guard let named = configuration.settings.infoPlistPath else { continue }
            let path = tree.spelling(of: named)
            guard let bytes = tree.read(path, limit: PropertyList.largest),
                let document = try? PropertyListDocument(bytes)
            else { continue }
            return (path, document.value)
        }
        return nil
    }

    private func displayName(of target: XcodeTarget, _ list: PropertyListValue?) -> String? {
        let names =
            target.values("INFOPLIST_KEY_CFBundleDisplayName")
            + [list?["CFBundleDisplayName"]?.string].compactMap(\.self)
            + target.values("PRODUCT_NAME")
        return names.first { !$0.isEmpty && !$0.contains("$") }
    }
}

extension ProjectVersions.Target {
    /// The value that all its builds have; nil when they differ, or it is not known.
    fileprivate func onlyValue(of key: VersionKey) -> String? {
        let values = values(of: key).map(\.text)
        guard let first = values.first, values.count == releaseBuilds.count,
            values.allSatisfy({ areSame($0, first) })
        else { return nil }
        return first
    }
}

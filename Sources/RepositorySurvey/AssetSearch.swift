import ExactStrings
import JSON
import XcodeProjects

/// Looks for folders whose files are in an app as they are: only what a project or a tool's own
/// file says.
struct AssetSearch {
    private static let compiled = [
        ".xcassets", ".lproj", ".bundle", ".icon", ".xcdatamodeld", ".scnassets", ".framework",
        ".xcframework", ".playground", ".docc", ".xcmappingmodel", ".rcproject", ".appex", ".app",
    ]
    /// Words by which the file of an app's packages names a client that downloads assets.
    private static let clients = [
        "react-native-code-push", "expo-updates", "shorebird", "capacitor-updater",
        "cordova-plugin-code-push", "cordova-hot-code-push", "hot-updater", "@capgo/",
    ]

    let tree: TrackedTree
    let target: XcodeTarget
    /// The folder that holds the project, or for a tool's project the folder around that.
    let home: String

    var folders: [AssetFolder] {
        let isUpdated = ["package.json", "pubspec.yaml"].contains { name in
            let text = tree.text(home.appendingPath(name)) ?? tree.text(name) ?? ""
            return Self.clients.contains { text.contains($0) }
        }
        var found = target.resources.filter(isFolderOfFiles).map { path in
            AssetFolder(
                path: path,
                place: path.lastPathPart,
                reason: "\(target.name) copies it as a folder",
                isUpdated: isUpdated
            )
        }
        found += flutterAssets.map { path in
            AssetFolder(
                path: home.appendingPath(path),
                place: "Frameworks/App.framework/flutter_assets/\(path)",
                reason: "pubspec.yaml lists it",
                isUpdated: isUpdated
            )
        }
        var seen: Set<ExactString> = []
        let each = found.filter { seen.insert(ExactString($0.path)).inserted }
        return each.filter { folder in !each.contains { folder.path.path(below: $0.path) != nil } }
    }

    private func isFolderOfFiles(_ path: String) -> Bool {
        tree.holdsFolder(path) && !Self.compiled.contains { path.hasExactSuffix($0) }
    }

    /// The folders under `flutter: assets:` of a `pubspec.yaml`, without those that are in others.
    private var flutterAssets: [String] {
        guard let text = tree.text(home.appendingPath("pubspec.yaml")) else { return [] }
        var (isInside, depth, found): (Bool, Int, [String]) = (false, 0, [])
        for line in text.split(whereSeparator: \.isNewline) {
            let content = line.drop { $0 == " " }
            let indent = line.count - content.count
            if content.isEmpty || content.hasPrefix("#") { continue }
            if isInside {
                guard indent > depth || indent == depth && content.hasPrefix("- ") else {
                    isInside = false
                    continue
                }
                guard content.hasPrefix("- ") else { continue }
                let value = content.dropFirst(2).split(separator: " #")[0]
                    .filter { !"\"'".contains($0) }
                guard let path = value.split(separator: " ").joined(separator: " ").normalizedPath
                else { continue }
                let folder = tree.holdsFolder(home.appendingPath(path)) ? path : path.parentPath
                if let folder, !folder.isEmpty { found.append(folder) }
            } else if indent > 0, content.hasPrefix("assets:") {
                (isInside, depth) = (true, indent)
            }
        }
        let tops = Set(found.compactMap { $0.pathParts.first })
        return tops.sorted(by: isOrderedBefore).filter { tree.holdsFolder(home.appendingPath($0)) }
    }
}

/// Looks for what generates projects and apps.
enum ToolSearch {
    /// The tools by which an app is built, in a fixed order.
    ///
    /// - Parameter homes: The folders around the apps' projects, and the root.
    static func tools(in tree: TrackedTree, homes: [String]) -> [String] {
        var found: [String] = []
        for home in homes {
            let package = tree.text(home.appendingPath("package.json")) ?? ""
            let pubspec = tree.text(home.appendingPath("pubspec.yaml")) ?? ""
            let yaml = tree.text(home.appendingPath("project.yml")) ?? ""
            let signs: [(isThere: Bool, tool: String)] = [
                (pubspec.contains("flutter:"), "Flutter"),
                (package.contains("\"react-native\""), "React Native"),
                (package.contains("\"expo\""), "Expo"),
                (package.contains("\"@capacitor/"), "Capacitor"),
                (package.contains("\"cordova-ios\""), "Cordova"),
                (yaml.contains("targets:"), "XcodeGen"),
                (tree.holds(home.appendingPath("Project.swift")), "Tuist"),
                (tree.holds(home.appendingPath("Podfile")), "CocoaPods"),
            ]
            for sign in signs where sign.isThere && !found.contains(sign.tool) {
                found.append(sign.tool)
            }
        }
        return found
    }
}

/// Looks for the files of CI systems.
enum CISearch {
    private static let files = [
        ("GitLab CI/CD", ".gitlab-ci.yml"), ("Bitrise", "bitrise.yml"), ("Jenkins", "Jenkinsfile"),
        ("Azure Pipelines", "azure-pipelines.yml"), ("CircleCI", ".circleci/config.yml"),
        ("Codemagic", "codemagic.yaml"), ("Bitbucket Pipelines", "bitbucket-pipelines.yml"),
        ("Travis CI", ".travis.yml"), ("Buildkite", ".buildkite/pipeline.yml"),
        ("Woodpecker", ".woodpecker.yml"), ("Cirrus CI", ".cirrus.yml"),
    ]
    private static let folders = [
        ("GitHub Actions", ".github/workflows"), ("Forgejo Actions", ".forgejo/workflows"),
        ("Gitea Actions", ".gitea/workflows"), ("Woodpecker", ".woodpecker"),
    ]

    /// One file for each system, in a fixed order.
    static func files(in tree: TrackedTree) -> [CIFile] {
        var found = folders.compactMap { system, folder in
            tree.files(below: folder).first {
                $0.hasExactSuffix(".yml") || $0.hasExactSuffix(".yaml")
            }
            .map { _ in CIFile(system: system, path: folder) }
        }
        found += files.filter { tree.holds($0.1) }.map { CIFile(system: $0.0, path: $0.1) }
        let anywhere = [
            ("Xcode Cloud", "ci_post_clone.sh"), ("Xcode Cloud", "ci_pre_xcodebuild.sh"),
            ("fastlane", "Fastfile"), ("Bitrise", "bitrise.yml"),
            ("Azure Pipelines", "azure-pipelines.yml"),
        ]
        for (system, name) in anywhere where !found.contains(where: { $0.system == system }) {
            let file = tree.files.first { file in
                areSame(file.lastPathPart, name) && !ForeignPaths.isThirdParty(file)
                    && file.pathParts.count <= 4
            }
            if let file { found.append(CIFile(system: system, path: file)) }
        }
        return found
    }
}

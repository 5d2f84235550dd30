import Diagnostics
import ExactStrings
import Files
import XcodeProjects

/// All that the rules read of a folder, read once.
struct LintedProject {
    let source: SourceFolder
    /// By path.
    let sets: [CatalogSet]
    /// The folders of catalogs that hold sets, by path.
    let groups: [GroupFolder]
    /// By path.
    let bundles: [IconBundle]
    /// The sets and bundles that can be an app's icon.
    let icons: [Icon]
    /// Their names.
    let iconNames: Set<ExactString>
    let targets: [BuiltTarget]
    /// The apps that tests run in.
    let testHosts: TestHosts
    /// Why projects could not be read.
    let projectErrors: [XcodeProjectError]
    /// The paths of all storyboards and nibs, by their names without extensions.
    private let storyboards: [ExactString: [String]]
    /// Whether a project was found, readable or not.
    let hasProjects: Bool

    /// Reads a folder.
    ///
    /// - Throws: `Diagnostic` when it can't be listed.
    init(_ root: String) throws(Diagnostic) {
        let source = try SourceFolder(root)
        self.source = source
        let folders = source.folders.keys.sorted().map(\.text)
        sets = folders.compactMap { CatalogSet($0, in: source) }
        groups = folders.compactMap { GroupFolder($0, in: source) }
        bundles = folders.compactMap { IconBundle($0, in: source) }
        icons =
            sets.filter { Icon.kinds.contains($0.kind) }.map { Icon(name: $0.name, path: $0.path) }
            + bundles.map { Icon(name: $0.name, path: $0.path) }
        iconNames = Set(icons.map { ExactString($0.name) })
        storyboards = source.paths(withExtensions: ["storyboard", "xib"])
        let projects = folders.filter { source.name(of: $0).hasExactSuffix(".xcodeproj") }
        hasProjects = !projects.isEmpty
        var (targets, errors): ([BuiltTarget], [XcodeProjectError]) = ([], [])
        for path in projects {
            do throws(XcodeProjectError) {
                let project = try XcodeProject(path, in: source)
                targets += project.targets.map { BuiltTarget($0, of: path, in: source) }
            } catch {
                errors.append(error)
            }
        }
        (self.targets, projectErrors) = (targets, errors)
        testHosts = TestHosts(targets)
    }

    /// Whether an icon has some picture.
    func isFilled(_ icon: Icon) -> Bool {
        guard let set = sets.first(where: { areSame($0.path, icon.path) }) else { return true }
        return set.kind != "appiconset" || set.slots.contains { $0.file != nil }
    }

    /// The paths of the storyboards and nibs of a name, which may have its extension: both work in
    /// an Info.plist.
    func storyboards(named name: String) -> [String] {
        let (stem, end) = name.splitExtension
        let isExtended = ["storyboard", "storyboardc", "xib", "nib"].containsExactly(end)
        return storyboards[ExactString(isExtended ? stem : name)] ?? []
    }

    /// The targets that build apps.
    var apps: [BuiltTarget] { targets.filter(\.isApp) }
}

/// A set or bundle that can be an app's icon.
struct Icon: Hashable {
    /// The kinds of sets that the setting of an app's icon may name.
    static let kinds: Set<String> = [
        "appiconset", "brandassets", "solidimagestack", "stickersiconset",
    ]

    /// The name that settings and property lists use.
    var name: String
    /// The folder.
    var path: String
}

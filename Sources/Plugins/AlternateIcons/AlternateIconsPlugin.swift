import Images
import JSON
public import Pipeline
import PropertyLists

/// Renders alternate app icons, and adds them to a copy of the app's `Info.plist`.
///
/// Each master becomes opaque PNGs for the home screen: 120 and 180 pixels for iPhone, 152 and 167
/// for iPad. `CFBundleIcons` and `CFBundleIcons~ipad` get an entry for each; a primary icon, other
/// alternates and all other keys stay. An XML file keeps every other byte, a binary one the values,
/// types and order of its keys. The files in the repository are never touched.
public struct AlternateIconsPlugin: StagePlugin {
    /// The stage's options.
    public typealias Options = AlternateIconsOptions

    /// One unit: the pictures of one alternate, or the property list.
    public struct Specification: Codable, Hashable, Sendable {
        /// The alternate to render; nil in the unit of the property list.
        var icon: IconWork?
        /// The property list to write; nil in the unit of an icon.
        var plist: PlistWork?
    }

    /// What an icon's unit does.
    struct IconWork: Codable, Hashable, Sendable {
        var name: String
        var master: String
        var background: Color?
        var renditions: [Rendition]
        /// Whether the plan has not seen the master, because another stage makes it.
        var isUnseen: Bool
    }

    /// What the property list's unit does.
    struct PlistWork: Codable, Hashable, Sendable {
        var source: String
        var output: String
        var additions: IconEntries
    }

    /// Name, version, options and libraries.
    public static let descriptor = PluginDescriptor(
        name: "alternate-icons",
        version: "2",
        summary: "renders alternate app icons and adds them to Info.plist",
        options: AlternateIconsOptions.properties,
        libraries: ImageLibrary.versions
    )

    /// A plugin; it holds no state.
    public init() {}

    /// Lists one unit for each alternate, and one for the property list.
    ///
    /// - Throws: `Diagnostics` with every mistake in the options, the masters and the list.
    public func plan(
        _ options: AlternateIconsOptions,
        in context: PlanContext
    ) throws -> StagePlan<Specification> {
        try AlternateIconsPlanner(options, in: context).plan()
    }

    /// Renders one alternate, or writes the property list.
    ///
    /// - Throws: `Diagnostic` for a master or a list that can't be used.
    public func perform(_ specification: Specification, in workspace: Workspace) async throws {
        if let icon = specification.icon { try render(icon, in: workspace) }
        if let plist = specification.plist { try merge(plist, in: workspace) }
    }

    private func render(_ work: IconWork, in workspace: Workspace) throws {
        let largest = work.renditions.map(\.pixels).max() ?? 0
        let master = try Master(
            try workspace.read("master", limit: Master.largest),
            path: work.master,
            largestRendition: largest
        )
        if work.isUnseen, let warning = master.warning { workspace.warn(warning) }
        let image = try master.opaqueImage(over: work.background)
        for rendition in work.renditions {
            // Always from the master: a copy of a copy loses sharpness.
            let icon = try image.resized(width: rendition.pixels, height: rendition.pixels)
            // These files lie in the app as they are: small ones are worth the time.
            let png = try icon.png(PNGOptions(compression: 9, filter: .adaptive))
            try workspace.write(png, to: rendition.fileName(work.name))
        }
    }

    private func merge(_ work: PlistWork, in workspace: Workspace) throws {
        let bytes = try workspace.read("plist", limit: PropertyList.largest)
        let merged = try merged(bytes, work)
        let format = merged.format == .xml ? "xml" : "binary"
        workspace.describe(work.output, ["format": .string(format)])
        try workspace.write(merged.bytes, to: work.output)
    }

    /// The property list with the alternates added.
    func merged(_ bytes: [UInt8], _ work: PlistWork) throws(Diagnostic) -> PropertyList {
        do {
            var list = try PropertyList(bytes)
            try work.additions.merge(into: &list)
            return list
        } catch {
            throw Diagnostic(
                "\(work.source): \(error.summary)",
                at: Place(file: work.source, position: error.position),
                help: error.help ?? "mend the property list; Xcode opens and checks it"
            )
        }
    }
}
